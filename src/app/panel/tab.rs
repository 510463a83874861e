//! The panels that dock, by name.

/// A panel that docks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tab {
    /// The 3D view.
    View,
    /// The parts of the scene.
    Scene,
    /// Live numbers of the selection.
    Inspector,
    /// Overlay switches and their legend.
    Overlays,
    /// The answers to a bench query over two of its numbers.
    Map,
    /// Conditions at which playing stops.
    Breakpoints,
    /// The events of the tick on display, and the numbers of one of them.
    ThisTick,
    /// The stages of an algorithm.
    Explain,
    /// What made a velocity what it is, and the causal past.
    Causes,
    /// The recording.
    Timeline,
    /// Curves over the recording.
    Watches,
    /// Every event.
    Events,
    /// The moments of a condition.
    Find,
    /// The expectations and their verdicts.
    Expectations,
    /// What every event exchanged.
    Ledger,
    /// Energy, momentum and overlap over time.
    Plots,
    /// Moments worth coming back to.
    Bookmarks,
    /// Runs that are kept.
    Runs,
    /// What every agent did.
    Agents,
    /// The steps of the lesson.
    Lesson,
}

impl Tab {
    /// All panels.
    pub const ALL: [Tab; 20] = [
        Tab::View,
        Tab::Scene,
        Tab::Inspector,
        Tab::Overlays,
        Tab::Map,
        Tab::Breakpoints,
        Tab::ThisTick,
        Tab::Explain,
        Tab::Causes,
        Tab::Timeline,
        Tab::Watches,
        Tab::Events,
        Tab::Find,
        Tab::Expectations,
        Tab::Ledger,
        Tab::Plots,
        Tab::Bookmarks,
        Tab::Runs,
        Tab::Agents,
        Tab::Lesson,
    ];

    /// Its name on the tab.
    pub fn title(self) -> &'static str {
        match self {
            Tab::View => "3D view",
            Tab::Scene => "Scene",
            Tab::Inspector => "Inspector",
            Tab::Overlays => "Overlays",
            Tab::Map => "Map",
            Tab::Breakpoints => "Breakpoints",
            Tab::ThisTick => "This tick",
            Tab::Explain => "Explain",
            Tab::Causes => "Causes",
            Tab::Timeline => "Timeline",
            Tab::Watches => "Watches",
            Tab::Events => "Events",
            Tab::Find => "Find",
            Tab::Expectations => "Expectations",
            Tab::Ledger => "Ledger",
            Tab::Plots => "Plots",
            Tab::Bookmarks => "Bookmarks",
            Tab::Runs => "Runs",
            Tab::Agents => "Agents",
            Tab::Lesson => "Lesson",
        }
    }
}
