//! Words of the table of agents and of the lanes of those in trouble.

use crate::behaviour::Trouble;
use crate::text::count::counted;

/// What is said when the table was copied.
pub fn copied() -> String {
    "The table of agents is copied as CSV.".to_owned()
}

/// "3 agents stuck".
pub fn told(trouble: Trouble, count: u32) -> String {
    let agents = counted(count, "agent");
    match trouble {
        Trouble::Stuck => format!("{agents} stuck"),
        Trouble::Chattering => format!("{agents} chattering"),
        Trouble::Clamped => format!("{agents} clamped"),
        Trouble::ThroughWall => format!("{agents} through a wall"),
    }
}

/// Of a tick that was not summed up.
pub fn unread() -> String {
    "not summed up yet".to_owned()
}

/// The name of a lane.
pub fn lane(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Stuck => "stuck",
        Trouble::Chattering => "chattering",
        Trouble::Clamped => "clamped",
        Trouble::ThroughWall => "through a wall",
    }
}

/// What a lane shows.
pub fn about_lane(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Stuck => {
            "Agents that got no farther in two seconds than a twentieth of what their greatest speed would carry them."
        }
        Trouble::Chattering => {
            "Agents that turn their acceleration around by more than a right angle, at least four times within a second."
        }
        Trouble::Clamped => "Agents the sum of whose rules is cut at max change.",
        Trouble::ThroughWall => "Agents without hard contact that go through a surface.",
    }
}
