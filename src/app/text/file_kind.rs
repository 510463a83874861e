//! What is said of names of files.

use crate::file_kind::FileKind;
use crate::foreign_text::escaped;
use crate::language::t;
use std::path::Path;

/// "x.jpg: pictures are written as .png or .svg: choose such a name."
pub fn of_another_kind(kind: FileKind, path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let name = escaped(&name);
    match kind {
        FileKind::Scene => t!("{name}: scenes are written as .json: choose such a name.", name),
        FileKind::Table => t!("{name}: tables are written as .csv: choose such a name.", name),
        FileKind::Page => t!(
            "{name}: handouts are written as .html, which a browser prints, also to a .pdf: choose such a name.",
            name
        ),
        FileKind::Picture => t!("{name}: pictures are written as .png or .svg: choose such a name.", name),
        FileKind::Film => {
            t!("{name}: films are written as .gif, .png, .mp4 or frame-####.png: choose such a name.", name)
        }
        FileKind::Recording => t!("{name}: recordings are .jsonl: choose such a name.", name),
    }
}
