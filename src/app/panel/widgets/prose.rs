//! Text written as Markdown, shown as plain text.

/// The text without the marks of headings, emphasis, code and links; list items get a bullet.
pub fn plain(markdown: &str) -> String {
    let lines: Vec<String> = markdown.lines().map(plain_line).collect();
    lines.join("\n").trim().to_owned()
}

fn plain_line(line: &str) -> String {
    let text = line.trim_end();
    let body = text.trim_start();
    let heading = body.trim_start_matches('#');
    if heading.len() < body.len() && heading.starts_with(' ') {
        return without_marks(heading.trim_start());
    }
    if let Some(item) = body.strip_prefix("- ").or_else(|| body.strip_prefix("* ")) {
        return format!("• {}", without_marks(item));
    }
    without_marks(text)
}

/// Without emphasis, code marks and the addresses of links. A lone `*` or `_` is part of the text:
/// "2 * 3" and "rest_speed" stay.
fn without_marks(text: &str) -> String {
    let mut plain = text.to_owned();
    for mark in ["**", "__", "`", "*"] {
        plain = without_pairs(&plain, mark);
    }
    without_addresses(&plain)
}

/// Removes a mark wherever it encloses something without a space at its edges.
fn without_pairs(text: &str, mark: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(mark) {
        let enclosed = after.split_once(mark).filter(|(inner, _)| !inner.is_empty() && inner.trim() == *inner);
        plain.push_str(before);
        match enclosed {
            Some((inner, beyond)) => {
                plain.push_str(inner);
                rest = beyond;
            }
            None => {
                plain.push_str(mark);
                rest = after;
            }
        }
    }
    plain + rest
}

/// "[text](address)" becomes "text".
fn without_addresses(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        plain.push_str(before);
        let parts = link.split_once("](").and_then(|(name, address)| Some((name, address.split_once(')')?.1)));
        match parts {
            Some((name, beyond)) if !name.contains('[') => {
                plain.push_str(name);
                rest = beyond;
            }
            _ => {
                plain.push('[');
                rest = link;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_headings_emphasis_code_and_links_go() {
        let text = "## Why\n**Sweep** the *whole* `capsule`, see [Ericson](https://example.org/5).\n- one\n";
        assert_eq!(plain(text), "Why\nSweep the whole capsule, see Ericson.\n• one");
    }

    #[test]
    fn arithmetic_and_names_stay_as_they_are() {
        for text in ["2 * 3 * 4 = 24", "rest_speed and event_budget", "a[0] = b[1]", "#1 hits #2", "p(t) = [x, y] (m)"]
        {
            assert_eq!(plain(text), text);
        }
    }
}
