//! The lines of the tree: headings, unfolded parts, and search results.

use super::kind::Kind;
use super::memory::Memory;
use crate::app::frame::FrameView;
use crate::scene::PartRef;

/// A line of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// A heading above `listed` parts.
    Kind { kind: Kind, listed: usize },
    /// A part, by its index in its kind.
    Part { kind: Kind, index: usize },
}

impl Row {
    /// Its part; `None` for a heading.
    pub(super) fn part(self, view: &FrameView) -> Option<PartRef> {
        match self {
            Row::Kind { .. } => None,
            Row::Part { kind, index } => Some(kind.part(index, view)),
        }
    }
}

/// The lines from top to bottom. During a search, all results are unfolded.
pub(super) fn rows(memory: &Memory, view: &FrameView) -> Vec<Row> {
    let search = memory.search.trim().to_lowercase();
    let mut rows = Vec::new();
    for kind in Kind::ALL {
        let found: Vec<usize> = (0..kind.len(view)).filter(|&index| is_found(&search, kind, index, view)).collect();
        if found.is_empty() {
            continue;
        }
        rows.push(Row::Kind { kind, listed: found.len() });
        if !search.is_empty() || !memory.closed.contains(&kind) {
            rows.extend(found.into_iter().map(|index| Row::Part { kind, index }));
        }
    }
    rows
}

/// The parts between two lines, in the order of the tree, whichever is first.
pub(super) fn range(rows: &[Row], from: PartRef, to: PartRef, view: &FrameView) -> Option<Vec<PartRef>> {
    let place = |part: PartRef| rows.iter().position(|row| row.part(view) == Some(part));
    let (from, to) = (place(from)?, place(to)?);
    let mut parts: Vec<PartRef> = rows[from.min(to)..=from.max(to)].iter().filter_map(|row| row.part(view)).collect();
    if to < from {
        // The one that was clicked is primary.
        parts.reverse();
    }
    Some(parts)
}

/// Whether the label holds the text, in any case, or the id begins with it.
fn is_found(search: &str, kind: Kind, index: usize, view: &FrameView) -> bool {
    if search.is_empty() {
        return true;
    }
    let id = kind.part(index, view).id().map(|id| id.to_string());
    let by_id = id.is_some_and(|id| id.starts_with(search.trim_start_matches('#')));
    by_id || kind.label(index, view).to_lowercase().contains(search)
}
