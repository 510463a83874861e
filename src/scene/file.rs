//! Scenes from and to JSON files.

use super::Scene;
use super::error::{LocatedProblem, Problem, SaveError, SceneError};
use super::layout::lay_out;
use super::locate::{TextPosition, locate};
use super::parse::parse_document;
use super::validate::validate_scene;
use crate::atomic_file::write_atomically;
use crate::language::t;
use crate::regular_file::read_regular;
use std::io;
use std::path::Path;

/// Problems listed before the rest is only counted.
const MOST_PROBLEMS: usize = 20;

/// Files larger than this (64 MiB) are refused: a scene of 100 000 bodies has a quarter of it.
pub const MAX_FILE_SIZE: u64 = 64 << 20;

/// Loads a scene from a file.
///
/// # Errors
/// When there is no such file, when it is not a scene, or when the scene is not valid.
pub fn load_scene(path: &Path) -> Result<Scene, SceneError> {
    let file = path.display().to_string();
    let unreadable = |reason: String| SceneError::Unreadable { file: file.clone(), reason };
    let bytes = read_regular(path, MAX_FILE_SIZE).map_err(|error| unreadable(read_reason(&error)))?;
    if bytes.len() as u64 > MAX_FILE_SIZE {
        let size = MAX_FILE_SIZE >> 20;
        return Err(unreadable(t!("larger than {size} MiB, which no scene should need; is it the right file?", size)));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        unreadable(t!("not UTF-8 text: byte {offset} is no character; save it as UTF-8", offset))
    })?;
    parse_scene(&text, &file)
}

/// Reads a scene from its text; `file_name` only names it in errors. A byte order mark is skipped.
///
/// # Errors
/// When the text is not a scene, or the scene is not valid.
pub fn parse_scene(text: &str, file_name: &str) -> Result<Scene, SceneError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        let reason = t!("empty; the least scene is {least}", least = r#"{"version": 1, "name": "empty"}"#);
        return Err(SceneError::Unreadable { file: file_name.to_owned(), reason });
    }
    if is_recording(text) {
        let reason = t!("a recording, not a scene: `document` in its first line holds its scene").to_owned();
        return Err(SceneError::Unreadable { file: file_name.to_owned(), reason });
    }
    let invalid = |problems, omitted| SceneError::Invalid { file: file_name.to_owned(), problems, omitted };
    let scene = parse_document(text).map_err(|problem| invalid(vec![problem], 0))?;
    let problems = validate_scene(&scene);
    if problems.is_empty() {
        return Ok(scene);
    }
    let omitted = problems.len().saturating_sub(MOST_PROBLEMS);
    Err(invalid(located(text, problems.into_iter().take(MOST_PROBLEMS)), omitted))
}

/// Saves a scene: the file is replaced whole or, on any error, not at all.
///
/// Follows a symbolic link to its target and keeps owner and mode of an existing file; see
/// [`AtomicFile`](crate::atomic_file::AtomicFile) for what is not replaced.
///
/// # Errors
/// When the scene is not valid, so that it could not be opened again, or the file cannot be written.
pub fn save_scene(scene: &Scene, path: &Path) -> Result<(), SaveError> {
    let problems = validate_scene(scene);
    if !problems.is_empty() {
        return Err(SaveError::Invalid(problems));
    }
    write_atomically(path, scene_to_json(scene).as_bytes())
        .map_err(|source| SaveError::Io { file: path.to_owned(), source })
}

/// The scene's file text. Numbers read back to the same bits.
pub fn scene_to_json(scene: &Scene) -> String {
    lay_out(scene)
}

/// Whether a text begins as the recordings do that `run` writes.
fn is_recording(text: &str) -> bool {
    text.starts_with(r#"{"type":"header","#)
}

fn read_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => t!("no such file").to_owned(),
        io::ErrorKind::IsADirectory => t!("a folder, not a scene file").to_owned(),
        io::ErrorKind::PermissionDenied => t!("no permission to read it").to_owned(),
        // What stands there instead of a file.
        io::ErrorKind::InvalidInput => error.to_string(),
        _ => t!("cannot be read: {error}", error),
    }
}

fn located(text: &str, problems: impl Iterator<Item = Problem>) -> Vec<LocatedProblem> {
    let at = |problem: &Problem| TextPosition::of_offset(text, locate(text, &problem.path));
    let mut located: Vec<_> = problems.map(|problem| LocatedProblem { at: at(&problem), problem }).collect();
    located.sort_by_key(|problem| problem.at);
    located
}
