//! What the ending of a file's name says that it is: here alone, for the dialogs and for the command line.

use std::path::{Path, PathBuf};

/// What is written to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A scene.
    Scene,
    /// Comma-separated values.
    Table,
    /// A page for a browser.
    Page,
    /// A picture.
    Picture,
    /// A film.
    Film,
    /// What another program recorded of a scene.
    Recording,
}

/// Endings of what this program writes nothing of.
const FOREIGN: [&str; 20] = [
    "avi", "bmp", "doc", "docx", "eps", "jpeg", "jpg", "mkv", "mov", "ods", "odt", "pdf", "ps", "tif", "tiff", "tsv",
    "webm", "webp", "xls", "xlsx",
];

impl FileKind {
    /// All of them.
    const ALL: [FileKind; 6] =
        [FileKind::Scene, FileKind::Table, FileKind::Page, FileKind::Picture, FileKind::Film, FileKind::Recording];

    /// What names of such files end in; the first one is that of a name without an ending.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            FileKind::Scene => &["json"],
            FileKind::Table => &["csv", "txt"],
            FileKind::Page => &["html", "htm"],
            FileKind::Picture => &["png", "svg"],
            FileKind::Film => &["gif", "png", "apng", "mp4"],
            FileKind::Recording => &["jsonl"],
        }
    }

    /// The file that is meant by a name in a dialog which proposes the usual ending: without an ending it gets that one, and
    /// where one was typed before it, "x.svg.png", it is what was typed.
    pub fn named(self, path: PathBuf) -> PathBuf {
        let usual = self.endings()[0];
        match ending_of(&path) {
            None => path.with_extension(usual),
            Some(ending)
                if ending == usual && ending_of(&path.with_extension("")).is_some_and(|typed| is_known(&typed)) =>
            {
                path.with_extension("")
            }
            Some(_) => path,
        }
    }

    /// Whether a file's name asks for something else, such as "x.jpg" or a picture "x.csv".
    pub fn is_another(self, path: &Path) -> bool {
        ending_of(path).is_some_and(|ending| is_known(&ending) && !self.endings().contains(&ending.as_str()))
    }
}

fn ending_of(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

fn is_known(ending: &str) -> bool {
    FOREIGN.contains(&ending) || FileKind::ALL.iter().any(|kind| kind.endings().contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_name_says_also_where_the_proposed_ending_stands_behind_it() {
        for (kind, typed, named) in [
            (FileKind::Picture, "x", "x.png"),
            (FileKind::Picture, "x.svg", "x.svg"),
            (FileKind::Picture, "x.svg.png", "x.svg"),
            (FileKind::Picture, "x.SVG.png", "x.SVG"),
            (FileKind::Picture, "x.png.png", "x.png"),
            (FileKind::Picture, "x.jpg.png", "x.jpg"),
            (FileKind::Picture, "v1.5.png", "v1.5.png"),
            (FileKind::Film, "x.mp4.gif", "x.mp4"),
            (FileKind::Film, "frame-##.png.gif", "frame-##.png"),
            (FileKind::Table, "ball.totals.csv", "ball.totals.csv"),
            (FileKind::Table, "ball.txt", "ball.txt"),
            (FileKind::Page, "x.pdf.html", "x.pdf"),
            (FileKind::Scene, "x.collidoscope.json", "x.collidoscope.json"),
        ] {
            assert_eq!(kind.named(format!("/a.b/{typed}").into()), Path::new("/a.b").join(named), "{typed}");
        }
    }

    #[test]
    fn a_name_that_asks_for_something_else_is_another_and_an_ending_that_says_nothing_is_not() {
        for (kind, name, is_another) in [
            (FileKind::Picture, "x.jpg", true),
            (FileKind::Picture, "x.GIF", true),
            (FileKind::Picture, "x.Svg", false),
            (FileKind::Picture, "x", false),
            (FileKind::Picture, "v1.5", false),
            (FileKind::Film, "x.svg", true),
            (FileKind::Film, "frame-##.png", false),
            (FileKind::Table, "x.xlsx", true),
            (FileKind::Table, "x.txt", false),
            (FileKind::Page, "x.pdf", true),
            (FileKind::Scene, "x.png", true),
        ] {
            assert_eq!(kind.is_another(Path::new(name)), is_another, "{kind:?} {name}");
        }
    }
}
