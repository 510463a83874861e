//! What a step keeps out of sight.

use crate::scene::Id;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a step keeps out of sight, from its beginning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hide {
    /// All panels of numbers, events, verdicts and explanations; the timeline stays.
    Panels,
    /// One of them.
    Panel(StepPanel),
    /// The timeline.
    Timeline,
    /// The names of things in the view.
    Names,
    /// The name of one of them in the view, by id.
    Name(Id),
    /// A number of every body: in the inspector, in the presentation and on arrows in the view.
    Number(BodyNumber),
    /// An object, by id.
    Object(Id),
}

/// A panel that a step may keep out of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepPanel {
    /// The parts of the scene.
    Scene,
    /// The numbers of what is selected, those of the presentation, too.
    Inspector,
    /// The answers to a bench query over two of its numbers.
    Map,
    /// The events of the tick on display.
    ThisTick,
    /// The explanation, with what the view draws of it.
    Explain,
    /// What made a velocity what it is.
    Causes,
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
    /// What runs come to while a number varies.
    Vary,
    /// Runs that are kept.
    Runs,
    /// What every agent did.
    Agents,
}

impl StepPanel {
    /// All of them.
    pub const ALL: [StepPanel; 15] = [
        StepPanel::Scene,
        StepPanel::Inspector,
        StepPanel::Map,
        StepPanel::ThisTick,
        StepPanel::Explain,
        StepPanel::Causes,
        StepPanel::Watches,
        StepPanel::Events,
        StepPanel::Find,
        StepPanel::Expectations,
        StepPanel::Ledger,
        StepPanel::Plots,
        StepPanel::Vary,
        StepPanel::Runs,
        StepPanel::Agents,
    ];
}

/// A number of a body at the moment on display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BodyNumber {
    /// The length of its velocity.
    Speed,
    /// Its velocity.
    Velocity,
    /// Its momentum, or the size of it.
    Momentum,
    /// Its kinetic energy.
    KineticEnergy,
    /// Where its centre is.
    Position,
    /// How high its centre is.
    Height,
}

impl BodyNumber {
    /// All of them.
    pub const ALL: [BodyNumber; 6] = [
        BodyNumber::Speed,
        BodyNumber::Velocity,
        BodyNumber::Momentum,
        BodyNumber::KineticEnergy,
        BodyNumber::Position,
        BodyNumber::Height,
    ];
}

impl Hide {
    /// The id of what it hides, if that has one.
    pub(super) fn id_mut(&mut self) -> Option<&mut Id> {
        match self {
            Hide::Object(id) | Hide::Name(id) => Some(id),
            Hide::Panels | Hide::Panel(_) | Hide::Timeline | Hide::Names | Hide::Number(_) => None,
        }
    }
}
