//! Words of the table of agents and of the lanes of those in trouble.

use super::labels::first_of;
use crate::behaviour::Trouble;
use crate::language::{noun, t};
use crate::text::count::counted;

/// Of so many agents a lane tells the names.
const MOST_NAMED: usize = 5;

/// What is said when the table was copied.
pub fn copied() -> String {
    t!("The table of agents is copied as CSV.").to_owned()
}

/// "3 agents stuck: fish 1, fish 8, fish 30. A click selects them."
pub fn told(trouble: Trouble, names: &[String]) -> String {
    let agents = counted(names.len() as u64, noun!("agent"));
    let told = match trouble {
        Trouble::Stuck => t!("{agents} stuck", agents),
        Trouble::Chattering => t!("{agents} chattering", agents),
        Trouble::Clamped => t!("{agents} clamped", agents),
        Trouble::ThroughWall => t!("{agents} through a wall", agents),
    };
    if names.is_empty() {
        return told;
    }
    t!("{told}: {listed}. A click selects them.", told, listed = first_of(names, MOST_NAMED))
}

/// Of a tick that was not summed up.
pub fn unread() -> String {
    t!("not summed up yet").to_owned()
}

/// The name of a lane.
pub fn lane(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Stuck => t!("stuck"),
        Trouble::Chattering => t!("chattering"),
        Trouble::Clamped => t!("clamped"),
        Trouble::ThroughWall => t!("through a wall"),
    }
}

/// What a lane shows.
pub fn about_lane(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Stuck => {
            t!(
                "Agents that for two seconds have been no farther from where they were than their greatest speed carries them in 0.1 s. Who was away and came back is not stuck."
            )
        }
        Trouble::Chattering => {
            t!(
                "Agents that turn their acceleration around by more than a right angle, at least four times within a second."
            )
        }
        Trouble::Clamped => t!("Agents the sum of whose rules is cut at max change."),
        Trouble::ThroughWall => t!("Agents without hard contact that go through a surface."),
    }
}
