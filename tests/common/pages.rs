//! The pages for users and the examples in them.

use serde_json::Value;
use std::collections::BTreeSet;
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

/// The names of all fields and words that a JSON Schema allows and that a page does not mention, in code or in an
/// example.
pub fn left_out(schema: &Value, page: &Path) -> BTreeSet<String> {
    let text = text_of(page);
    let mut names = BTreeSet::new();
    collect_names(schema, &mut names);
    assert!(names.len() > 20, "{names:?}");
    names.retain(|name| !text.contains(&format!("`{name}`")) && !text.contains(&format!("\"{name}\"")));
    names
}

fn collect_names(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| collect_names(item, names)),
        Value::Object(fields) => {
            for (keyword, value) in fields {
                match (keyword.as_str(), value) {
                    ("const", Value::String(word)) => _ = names.insert(word.clone()),
                    ("enum", Value::Array(words)) => {
                        names.extend(words.iter().filter_map(Value::as_str).map(str::to_owned))
                    }
                    ("properties", Value::Object(properties)) => {
                        names.extend(properties.keys().cloned());
                        properties.values().for_each(|property| collect_names(property, names));
                    }
                    ("default" | "examples", _) => {}
                    (_, value) => collect_names(value, names),
                }
            }
        }
        _ => {}
    }
}
