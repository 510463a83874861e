//! What a file or folder is chosen for in a dialog.

use crate::file_kind::FileKind;

/// What a file or folder is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilePurpose {
    /// A scene to open.
    Open,
    /// Where the scene is saved.
    Save,
    /// Where a table is written.
    Export(Table),
    /// Where the film is written.
    Film,
    /// Where a picture of the view is written.
    Picture,
    /// Where a handout is written.
    Handout,
    /// A folder of scenes to check.
    CheckFolder,
    /// A recording that the run is compared with.
    Recording,
}

impl FilePurpose {
    /// All of them.
    pub const ALL: [FilePurpose; 12] = [
        FilePurpose::Open,
        FilePurpose::Save,
        FilePurpose::Export(Table::Ledger),
        FilePurpose::Export(Table::Totals),
        FilePurpose::Export(Table::Track),
        FilePurpose::Export(Table::Answers),
        FilePurpose::Export(Table::Variation),
        FilePurpose::Film,
        FilePurpose::Picture,
        FilePurpose::Handout,
        FilePurpose::CheckFolder,
        FilePurpose::Recording,
    ];

    /// What the files are that it is about; of a folder, those in it.
    pub fn kind(self) -> FileKind {
        match self {
            FilePurpose::Open | FilePurpose::Save | FilePurpose::CheckFolder => FileKind::Scene,
            FilePurpose::Export(_) => FileKind::Table,
            FilePurpose::Film => FileKind::Film,
            FilePurpose::Picture => FileKind::Picture,
            FilePurpose::Handout => FileKind::Page,
            FilePurpose::Recording => FileKind::Recording,
        }
    }

    /// Whether a file is written.
    pub fn writes(self) -> bool {
        !matches!(self, FilePurpose::Open | FilePurpose::CheckFolder | FilePurpose::Recording)
    }
}

/// A table that can be exported as comma-separated values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// What every recorded event exchanged.
    Ledger,
    /// Energy, momentum and overlap over the recording.
    Totals,
    /// What the body that is selected last did over the recording.
    Track,
    /// What was answered in the lesson.
    Answers,
    /// What runs came to while a number varied.
    Variation,
}
