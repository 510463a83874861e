//! The panels that dock, by name.

/// A panel that docks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tab {
    /// The 3D view.
    View,
    /// What the scene consists of.
    Scene,
    /// Live numbers of the selection.
    Inspector,
    /// Overlay switches and their legend.
    Overlays,
    /// What happens in this tick, and the numbers of an event.
    ThisTick,
    /// The stages of an algorithm.
    Explain,
    /// The recording.
    Timeline,
    /// Every event.
    Events,
    /// What the author expects, and whether it holds.
    Expectations,
    /// What every event exchanged.
    Ledger,
    /// Energy, momentum and overlap over time.
    Plots,
}

impl Tab {
    /// As written on the tab.
    pub fn title(self) -> &'static str {
        match self {
            Tab::View => "3D view",
            Tab::Scene => "Scene",
            Tab::Inspector => "Inspector",
            Tab::Overlays => "Overlays",
            Tab::ThisTick => "This tick",
            Tab::Explain => "Explain",
            Tab::Timeline => "Timeline",
            Tab::Events => "Events",
            Tab::Expectations => "Expectations",
            Tab::Ledger => "Ledger",
            Tab::Plots => "Plots",
        }
    }
}
