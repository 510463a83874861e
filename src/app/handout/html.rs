//! The text of a page. Every element is closed, and written so that it is XML as well; what others wrote is escaped.

/// A page that grows.
#[derive(Default)]
pub(super) struct Html {
    text: String,
}

/// The attributes of an element: names and values.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Html {
    /// An element around what `inside` writes.
    pub fn within(&mut self, tag: &str, attributes: Attributes, inside: impl FnOnce(&mut Html)) {
        self.begin(tag, attributes);
        self.text.push('>');
        inside(self);
        self.end(tag);
    }

    /// An element around words, in a line of its own.
    pub fn element(&mut self, tag: &str, attributes: Attributes, words: &str) {
        self.within(tag, attributes, |html| html.words(words));
        self.text.push('\n');
    }

    /// An element that holds nothing.
    pub fn empty(&mut self, tag: &str, attributes: Attributes) {
        self.begin(tag, attributes);
        self.text.push_str("/>");
    }

    /// Words.
    pub fn words(&mut self, words: &str) {
        escape(&mut self.text, words);
    }

    /// What is an element already.
    pub fn made(&mut self, element: &str) {
        self.text.push_str(element);
    }

    /// Begins an element that [`end`](Html::end) ends.
    pub fn open(&mut self, tag: &str, attributes: Attributes) {
        self.begin(tag, attributes);
        self.text.push('>');
    }

    /// Ends an element.
    pub fn end(&mut self, tag: &str) {
        self.text.push_str("</");
        self.text.push_str(tag);
        self.text.push('>');
        self.text.push_str(if is_block(tag) { "\n" } else { "" });
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }

    fn begin(&mut self, tag: &str, attributes: Attributes) {
        self.text.push('<');
        self.text.push_str(tag);
        for (name, value) in attributes {
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            escape(&mut self.text, value);
            self.text.push('"');
        }
    }
}

/// Whether a line ends behind it, so that the page can be read as a text, too.
fn is_block(tag: &str) -> bool {
    const WITHIN_LINES: [&str; 14] =
        ["a", "b", "code", "del", "em", "i", "math", "span", "strong", "sub", "sup", "td", "th", "title"];
    !WITHIN_LINES.contains(&tag)
}

/// Words of which no character is taken for a mark, in an element or in quotes.
pub(super) fn escaped(words: &str) -> String {
    let mut text = String::new();
    escape(&mut text, words);
    text
}

fn escape(out: &mut String, words: &str) {
    for letter in words.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            // What XML does not allow at all.
            letter if letter.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&letter) => {}
            letter => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_of_words_is_taken_for_a_mark() {
        let mut html = Html::default();
        html.element("p", &[("title", "\"a\" & <b>")], "1 < 2 & \u{7}3 > \"2\"");
        let wanted = "<p title=\"&quot;a&quot; &amp; &lt;b&gt;\">1 &lt; 2 &amp; 3 &gt; &quot;2&quot;</p>\n\n";
        assert_eq!(html.finish(), wanted);
    }
}
