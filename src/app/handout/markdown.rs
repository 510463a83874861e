//! Texts written as Markdown. HTML in them is shown as it was typed, pictures as the words that stand for them: nothing of
//! a text reaches beyond the page but the links that a person follows.

use super::formula;
use super::html::Html;
use crate::app::text::together::kept_together;
use crate::lesson::MARKDOWN;
use crate::query::Notation;
use crate::text::stage::in_words;
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

/// Writes a text.
pub(super) fn write(html: &mut Html, text: &str) {
    let mut writer = Writer::default();
    Parser::new_ext(&kept_together(text), MARKDOWN).for_each(|event| writer.event(html, event));
}

/// Where in a text one is.
#[derive(Default)]
struct Writer {
    /// Of each link that is open, whether it is written as one.
    links: Vec<bool>,
    /// Of the table that is open.
    columns: Vec<Alignment>,
    column: usize,
    is_head: bool,
    /// A formula within a line that is not written yet: marks behind it stay with it.
    formula: Option<Notation>,
}

/// Marks that stay with what is before them.
const MARKS: [char; 12] = ['.', ',', ';', ':', '!', '?', ')', '”', '。', '、', '」', '）'];

impl Writer {
    fn event(&mut self, html: &mut Html, event: Event) {
        if let Some(formula) = self.formula.take() {
            let (marks, rest) = match &event {
                Event::Text(text) => text.split_at(text.len() - text.trim_start_matches(MARKS).len()),
                _ => ("", ""),
            };
            formula::within_line(html, &formula, marks);
            if !marks.is_empty() {
                return html.words(rest);
            }
        }
        match event {
            Event::Start(tag) => self.start(html, tag),
            Event::End(tag) => self.end(html, tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => html.words(&text),
            Event::InlineMath(text) => self.formula = Some(in_words(Notation::of_text(&text, true))),
            Event::DisplayMath(text) => formula::math(html, &in_words(Notation::of_text(&text, false))),
            Event::Code(code) => html.within("code", &[], |html| html.words(&code)),
            Event::FootnoteReference(name) => html.within("sup", &[], |html| html.words(&name)),
            Event::SoftBreak => html.words("\n"),
            Event::HardBreak => html.empty("br", &[]),
            Event::Rule => html.empty("hr", &[]),
            Event::TaskListMarker(is_done) => html.words(if is_done { "☑ " } else { "☐ " }),
        }
    }

    fn start(&mut self, html: &mut Html, tag: Tag) {
        match tag {
            Tag::Link { dest_url, .. } => {
                let is_link = ["https://", "http://", "mailto:"].iter().any(|scheme| dest_url.starts_with(scheme));
                self.links.push(is_link);
                if is_link {
                    html.open("a", &[("href", &dest_url)]);
                }
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                html.open("pre", &[]);
                html.open("code", &[]);
            }
            Tag::FootnoteDefinition(name) => {
                html.open("div", &[("class", "note")]);
                html.within("sup", &[], |html| html.words(&name));
            }
            Tag::List(Some(first)) => html.open("ol", &[("start", &first.to_string())]),
            Tag::Table(columns) => {
                self.columns = columns;
                html.open("div", &[("class", "wide")]);
                html.open("table", &[]);
            }
            Tag::TableHead => {
                (self.column, self.is_head) = (0, true);
                html.open("tr", &[]);
            }
            Tag::TableRow => {
                (self.column, self.is_head) = (0, false);
                html.open("tr", &[]);
            }
            Tag::TableCell => {
                let class = match self.columns.get(self.column) {
                    Some(Alignment::Right) => "right",
                    Some(Alignment::Center) => "middle",
                    _ => "left",
                };
                self.column += 1;
                html.open(self.cell(), &[("class", class)]);
            }
            other => element_of(other.to_end()).into_iter().for_each(|name| html.open(name, &[])),
        }
    }

    fn end(&mut self, html: &mut Html, tag: TagEnd) {
        match tag {
            TagEnd::Link => {
                if self.links.pop() == Some(true) {
                    html.end("a");
                }
            }
            TagEnd::CodeBlock => {
                html.end("code");
                html.end("pre");
            }
            TagEnd::FootnoteDefinition => html.end("div"),
            TagEnd::List(true) => html.end("ol"),
            TagEnd::Table => {
                html.end("table");
                html.end("div");
            }
            TagEnd::TableHead | TagEnd::TableRow => html.end("tr"),
            TagEnd::TableCell => html.end(self.cell()),
            other => element_of(other).into_iter().for_each(|name| html.end(name)),
        }
    }

    fn cell(&self) -> &'static str {
        if self.is_head { "th" } else { "td" }
    }
}

/// What stands for a part of a text; `None` where its words alone do.
fn element_of(tag: TagEnd) -> Option<&'static str> {
    match tag {
        TagEnd::Paragraph | TagEnd::HtmlBlock => Some("p"),
        // Below the title of the page and that of the step.
        TagEnd::Heading(HeadingLevel::H1 | HeadingLevel::H2) => Some("h3"),
        TagEnd::Heading(_) => Some("h4"),
        TagEnd::BlockQuote(_) => Some("blockquote"),
        TagEnd::List(_) => Some("ul"),
        TagEnd::Item => Some("li"),
        TagEnd::Emphasis => Some("em"),
        TagEnd::Strong => Some("strong"),
        TagEnd::Strikethrough => Some("del"),
        TagEnd::DefinitionList => Some("dl"),
        TagEnd::DefinitionListTitle => Some("dt"),
        TagEnd::DefinitionListDefinition => Some("dd"),
        TagEnd::FootnoteDefinition | TagEnd::Image | TagEnd::Link | TagEnd::CodeBlock => None,
        TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell | TagEnd::MetadataBlock(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut html = Html::default();
        write(&mut html, text);
        html.finish().replace('\n', "")
    }

    #[test]
    fn markdown_becomes_elements() {
        let text = "# Why\n**a** *b* ~~c~~ `d`\n\n1. one\n2. two\n\n| l | r |\n|:--|--:|\n| 1 | 2 |\n\n> q";
        let wanted = "<h3>Why</h3><p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>\
            <ol start=\"1\"><li>one</li><li>two</li></ol><div class=\"wide\"><table>\
            <tr><th class=\"left\">l</th><th class=\"right\">r</th></tr>\
            <tr><td class=\"left\">1</td><td class=\"right\">2</td></tr></table></div><blockquote><p>q</p></blockquote>";
        assert_eq!(written(text), wanted);
    }

    #[test]
    fn formulas_are_math() {
        let fraction = "<mfrac><mi>d</mi><mi>v</mi></mfrac>";
        let told = written("a $t = d / v$, $5");
        assert!(told.contains("<mi>d</mi><mo>/</mo><mi>v</mi>") && told.ends_with(" $5</p>"), "{told}");
        // No line ends between a formula and its mark, and no space stands there.
        assert!(told.contains("<span class=\"whole\"><math"), "{told}");
        assert!(told.ends_with("</math>,</span> $5</p>"), "{told}");
        // Only its last part stays with the mark: a long one is broken as ever.
        let long = written("so $v = d / t$.");
        assert!(long.ends_with("</math>.</span></p>") && long.matches("<math").count() == 2, "{long}");
        assert!(written("$v$ and").starts_with("<p><math"), "{}", written("$v$ and"));
        assert!(written("> $$d / v$$").contains(fraction));
    }

    #[test]
    fn footnotes_have_their_text() {
        let wanted = "<p>a<sup>1</sup></p><div class=\"note\"><sup>1</sup><p>of <em>b</em></p></div>";
        assert_eq!(written("a[^1]\n\n[^1]: of *b*"), wanted);
        assert_eq!(
            written("a[^1]\n\n[^1]: word"),
            "<p>a<sup>1</sup></p><div class=\"note\"><sup>1</sup><p>word</p></div>"
        );
        assert_eq!(written("no note: x[^2]"), "<p>no note: x[^2]</p>");
    }

    #[test]
    fn nothing_of_a_text_runs_or_is_loaded() {
        let text = "<script>alert(1)</script>\n\na <b onclick=\"x\">b</b> ![a ball](https://example.org/b.png) \
            [go](javascript:alert(1)) [Ericson](https://example.org/?a=1&b=2)";
        let html = written(text);
        assert!(html.contains("&lt;script&gt;") && html.contains("&lt;b onclick=&quot;x&quot;&gt;"), "{html}");
        assert!(!html.contains("javascript") && !html.contains("b.png") && html.contains("a ball"), "{html}");
        assert!(html.contains("<a href=\"https://example.org/?a=1&amp;b=2\">Ericson</a>"), "{html}");
    }
}
