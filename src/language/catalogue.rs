//! The Japanese of each English text.
//!
//! One file of `src/language/ja` for each part of the window. A text stands in two lines, the English one and, indented,
//! the Japanese one; `\n` begins a new line in either, and a line that begins with `# ` is a remark.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The files, by what they are about.
pub const FILES: &[(&str, &str)] = &[
    ("bars", include_str!("ja/bars.txt")),
    ("editor", include_str!("ja/editor.txt")),
    ("handout", include_str!("ja/handout.txt")),
    ("menu", include_str!("ja/menu.txt")),
    ("panels", include_str!("ja/panels.txt")),
    ("text", include_str!("ja/text.txt")),
    ("view", include_str!("ja/view.txt")),
];

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// In English, which is what it is known by; with a word before a colon where English does not tell two texts apart.
    pub english: String,
    /// In Japanese.
    pub japanese: String,
}

/// The Japanese of an English text, if there is one.
pub fn japanese(english: &str) -> Option<&'static str> {
    static CATALOGUE: OnceLock<HashMap<String, String>> = OnceLock::new();
    let catalogue = CATALOGUE.get_or_init(|| {
        let all = FILES.iter().flat_map(|(_, text)| entries(text)).flatten();
        all.map(|entry| (entry.english, entry.japanese)).collect()
    });
    catalogue.get(english).map(String::as_str)
}

/// The texts of a file; an error is a line that belongs to none.
pub fn entries(file: &str) -> impl Iterator<Item = Result<Entry, String>> {
    let is_text = |line: &&str| !line.trim().is_empty() && !line.starts_with("# ");
    let mut lines = file.lines().filter(is_text).peekable();
    std::iter::from_fn(move || {
        let english = lines.next()?;
        let indented = |line: &str| line.starts_with("    ");
        match lines.next_if(|line| indented(line) && !indented(english)) {
            Some(japanese) => {
                Some(Ok(Entry { english: unescaped(english), japanese: unescaped(japanese.trim_start()) }))
            }
            None => Some(Err(english.to_owned())),
        }
    })
}

fn unescaped(line: &str) -> String {
    line.replace("\\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_an_english_line_and_an_indented_japanese_one() {
        let file = "# About balls\nball\n    球\n\nOne\\nTwo\n    一\\n二\nalone\n";
        let entry =
            |english: &str, japanese: &str| Ok(Entry { english: english.to_owned(), japanese: japanese.to_owned() });
        let expected = [entry("ball", "球"), entry("One\nTwo", "一\n二"), Err("alone".to_owned())];
        assert_eq!(entries(file).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_file_is_listed_and_every_line_belongs_to_an_entry() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/language/ja");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let listed: Vec<String> = FILES.iter().map(|(name, _)| format!("{name}.txt")).collect();
        assert_eq!(listed, files);
        for (name, file) in FILES {
            let strays: Vec<String> = entries(file).filter_map(Result::err).collect();
            assert!(strays.is_empty(), "{name}.txt: {strays:?}");
        }
    }
}
