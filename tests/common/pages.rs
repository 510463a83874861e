//! The pages for users and the examples in them.

use std::fs;
use std::path::{Path, PathBuf};

/// A fenced block of a page.
pub struct Block {
    /// Where it begins, for messages: "docs/query.md:30".
    pub place: String,
    /// The words behind its fence: the language, then what the block is an example of.
    pub words: Vec<String>,
    /// What stands between the fences.
    pub text: String,
}

/// README and all pages, by their paths in the repository.
pub fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![root.join("README.md")];
    let folder = fs::read_dir(root.join("docs")).unwrap();
    found.extend(folder.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "md")));
    found.sort();
    assert!(found.len() > 5, "{found:?}");
    found.iter().map(|path| path.strip_prefix(root).unwrap().to_owned()).collect()
}

/// The text of a page.
pub fn text_of(page: &Path) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap()
}

/// The fenced blocks of a page, in order.
pub fn blocks(page: &Path) -> Vec<Block> {
    let text = text_of(page);
    let mut found: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (number, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if is_open => is_open = false,
            Some(words) => {
                is_open = true;
                let place = format!("{}:{}", page.display(), number + 1);
                let words = words.split_whitespace().map(str::to_owned).collect();
                found.push(Block { place, words, text: String::new() });
            }
            None if is_open => {
                let block = found.last_mut().expect("one is open");
                block.text.push_str(line);
                block.text.push('\n');
            }
            None => {}
        }
    }
    assert!(!is_open, "{}: a block does not end", page.display());
    found
}
