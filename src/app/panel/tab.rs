//! The panels that dock, by name.

use crate::language::t;
use crate::scene::StepPanel;

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
    /// What runs come to while a number varies.
    Vary,
    /// What every agent did.
    Agents,
    /// The steps of the lesson.
    Lesson,
}

impl Tab {
    /// All panels.
    pub const ALL: [Tab; 21] = [
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
        Tab::Vary,
        Tab::Agents,
        Tab::Lesson,
    ];

    /// How a step calls it that keeps it out of sight; `None` where no step can, or not this one alone.
    pub fn of_step(self) -> Option<StepPanel> {
        StepPanel::ALL.into_iter().find(|panel| Tab::of_panel(*panel) == self)
    }

    /// The panel that a step calls so.
    pub fn of_panel(panel: StepPanel) -> Tab {
        match panel {
            StepPanel::Scene => Tab::Scene,
            StepPanel::Inspector => Tab::Inspector,
            StepPanel::Map => Tab::Map,
            StepPanel::ThisTick => Tab::ThisTick,
            StepPanel::Explain => Tab::Explain,
            StepPanel::Causes => Tab::Causes,
            StepPanel::Watches => Tab::Watches,
            StepPanel::Events => Tab::Events,
            StepPanel::Find => Tab::Find,
            StepPanel::Expectations => Tab::Expectations,
            StepPanel::Ledger => Tab::Ledger,
            StepPanel::Plots => Tab::Plots,
            StepPanel::Vary => Tab::Vary,
            StepPanel::Runs => Tab::Runs,
            StepPanel::Agents => Tab::Agents,
        }
    }

    /// Its name on the tab.
    pub fn title(self) -> &'static str {
        match self {
            Tab::View => t!("3D view"),
            Tab::Scene => t!("Scene"),
            Tab::Inspector => t!("Inspector"),
            Tab::Overlays => t!("Overlays"),
            Tab::Map => t!("Map"),
            Tab::Breakpoints => t!("Breakpoints"),
            Tab::ThisTick => t!("This tick"),
            Tab::Explain => t!("Explain"),
            Tab::Causes => t!("Causes"),
            Tab::Timeline => t!("Timeline"),
            Tab::Watches => t!("Watches"),
            Tab::Events => t!("Events"),
            Tab::Find => t!("Find"),
            Tab::Expectations => t!("Expectations"),
            Tab::Ledger => t!("Ledger"),
            Tab::Plots => t!("Plots"),
            Tab::Bookmarks => t!("Bookmarks"),
            Tab::Runs => t!("Runs"),
            Tab::Vary => t!("Vary"),
            Tab::Agents => t!("Agents"),
            Tab::Lesson => t!("Lesson"),
        }
    }
}
