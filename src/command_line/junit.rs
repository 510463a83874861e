//! Results as JUnit XML, which continuous integration systems show.

use std::fmt::Write as _;

/// Results that belong together.
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) cases: Vec<Case>,
}

/// A result.
pub(super) struct Case {
    pub(super) title: String,
    pub(super) problem: Option<Trouble>,
}

/// Why a result is not good.
pub(super) enum Trouble {
    /// It is not what was wanted.
    Failure(String),
    /// It could not be found out.
    Error(String),
}

/// How every report of a command begins, by which a file that it wrote before is known.
pub(super) fn beginning(command: &str) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"collidoscope {command}\">\n")
}

/// The report of a command.
pub(super) fn report(command: &str, suites: &[Suite]) -> String {
    let mut xml = beginning(command);
    suites.iter().for_each(|suite| write_suite(&mut xml, suite));
    xml.push_str("</testsuites>\n");
    xml
}

fn write_suite(xml: &mut String, suite: &Suite) {
    let name = escaped(&suite.name);
    let mut cases = String::new();
    let (mut failures, mut errors) = (0, 0);
    for case in &suite.cases {
        let body = match &case.problem {
            None => String::new(),
            Some(Trouble::Failure(text)) => {
                failures += 1;
                format!("<failure>{}</failure>", escaped(text))
            }
            Some(Trouble::Error(text)) => {
                errors += 1;
                format!("<error>{}</error>", escaped(text))
            }
        };
        let title = escaped(&case.title);
        // Writing to a string cannot fail.
        let _ = writeln!(cases, "    <testcase classname=\"{name}\" name=\"{title}\">{body}</testcase>");
    }
    let counts = format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\"", suite.cases.len());
    let _ = write!(xml, "  <testsuite name=\"{name}\" {counts}>\n{cases}  </testsuite>\n");
}

/// Text for XML 1.0: markup escaped, characters that it cannot hold replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}
