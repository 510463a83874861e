//! The commands in the user documentation print what the pages show.
#![cfg(unix)]

use crate::collidoscope;
use crate::common::pages::{Block, blocks, left_out, pages};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether a text matches what a page shows; `…` matches anything.
fn is_shown(text: &str, shown: &str) -> bool {
    let mut pieces = shown.split('…');
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut last = None;
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
        last = Some(piece);
    }
    rest.is_empty() || last.is_some_and(|piece| text.ends_with(piece))
}

/// Runs the commands of a block, lines that begin with `$ `, and compares what each prints with the lines below it.
fn run(block: &Block, folder: &Path) -> usize {
    let program = Path::new(env!("CARGO_BIN_EXE_collidoscope"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let text = format!("\n{}", block.text);
    let commands: Vec<&str> = text.split("\n$ ").skip(1).collect();
    for command in &commands {
        let (line, shown) = command.split_once('\n').unwrap_or((command, ""));
        let output = Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", &path).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let (printed, shown) = (printed.trim_end(), shown.trim_end());
        assert!(is_shown(printed, shown), "{}: {line}\n--- prints\n{printed}\n--- is shown\n{shown}", block.place);
    }
    commands.len()
}

#[test]
fn commands_on_pages_print_what_the_pages_show() {
    let mut commands = 0;
    for page in pages() {
        // Scenes of the page with a file name are written to the folder where its commands run.
        let folder = tempfile::tempdir().unwrap();
        for block in blocks(&page) {
            match &block.words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["json", "scene" | "failing", file] => fs::write(folder.path().join(file), &block.text).unwrap(),
                ["console"] => commands += run(&block, folder.path()),
                _ => {}
            }
        }
    }
    assert!(commands > 5, "{commands}");
}

#[test]
fn the_page_on_the_command_line_names_every_field_of_the_output() {
    let schema = serde_json::from_slice(&collidoscope(&["schema", "--output"]).stdout).unwrap();
    // Settings are documented with the scenes.
    let mut left_out = left_out(&schema, Path::new("docs/run.md"));
    let scenes = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenes.md")).unwrap();
    left_out.retain(|name| !scenes.contains(&format!("`{name}`")) && !scenes.contains(&format!("`\"{name}\"`")));
    assert_eq!(left_out, BTreeSet::new());
}

#[test]
fn an_ellipsis_matches_anything() {
    assert!(is_shown("abc", "abc") && is_shown("abc", "a…c") && is_shown("abc", "…") && is_shown("aXbXc", "a…b…c"));
    assert!(!is_shown("abc", "ab") && !is_shown("abc", "…b") && !is_shown("abc", "b…") && !is_shown("abc", "a…d"));
}
