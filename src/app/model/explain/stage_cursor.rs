//! Where a person is in an explanation.

/// Where a person is in an explanation; it survives seeks, and ends when something else is explained.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StageCursor {
    /// The stage they are at; `None` shows all.
    pub stage: Option<usize>,
    /// What is pointed at.
    pub highlight: Option<Highlight>,
    /// The moment of a bench query's sweep that was asked for, as a fraction of it.
    pub fraction: Option<f64>,
}

/// What is pointed at: its term in the panel and its drawing in the view light up together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Where the pointer is.
    pub from: HighlightSource,
    /// The stage.
    pub stage: usize,
    /// The symbol; without one, the stage as a whole.
    pub symbol: Option<String>,
}

/// Where something is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighlightSource {
    /// In the panel.
    Panel,
    /// In the inspector, at a rule of the selected agent.
    Inspector,
    /// In the 3D view.
    View,
}

impl StageCursor {
    /// The stage after this one; from all of them, the first.
    pub fn next(&self, count: usize) -> Option<usize> {
        self.stage.map_or((count > 0).then_some(0), |stage| Some((stage + 1).min(count.saturating_sub(1))))
    }

    /// The stage before this one; from all of them, the last.
    pub fn previous(&self, count: usize) -> Option<usize> {
        self.stage.map_or(count.checked_sub(1), |stage| Some(stage.saturating_sub(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walking_stops_at_both_ends_and_enters_from_either() {
        let at = |stage| StageCursor { stage, ..StageCursor::default() };
        assert_eq!([at(None).next(3), at(Some(0)).next(3), at(Some(2)).next(3)], [Some(0), Some(1), Some(2)]);
        assert_eq!(
            [at(None).previous(3), at(Some(1)).previous(3), at(Some(0)).previous(3)],
            [Some(2), Some(0), Some(0)]
        );
        assert_eq!((at(None).next(0), at(None).previous(0)), (None, None));
    }
}
