//! What the key of the slice says.

use crate::language::{Text, t, text};

/// Of flows beside a potential.
pub const NO_POTENTIAL: Text = text!("flows have no potential: not in it");
/// Of fields that end at a surface.
pub const JUMPS: Text = text!("it jumps where one-sided fields end");
/// Of equilibria where there are flows that the agent does not follow.
pub const WITHOUT_FLOWS: Text = text!("marked without flows: the agent does not follow them");
/// Of equilibria on the slice that are none in space.
pub const FAINT: Text = text!("faint: pushed across the slice");

/// The title of a potential; whether some fields tell that of the strength S before the clamp, and whether all do.
pub fn potential([some_clamped, all_clamped]: [bool; 2]) -> &'static str {
    match [some_clamped, all_clamped] {
        [_, true] => t!("potential of S before the clamp (no unit)"),
        [false, _] => t!("potential in m²/s²"),
        [true, false] => t!("potential: of S before the clamp, and m²/s²"),
    }
}

/// Whose agents it is about, of several groups.
pub fn of_group(group: &str) -> String {
    t!("for agents of the group “{group}”", group)
}

/// "contour lines every 0.5".
pub fn contours(step: &str) -> String {
    t!("contour lines every {step}", step)
}

/// "dead zone: fields and flows below 0.1 m/s²".
pub fn dead_zone(has_flows: bool, least: &str) -> String {
    let what = if has_flows { t!("fields and flows") } else { t!("fields") };
    t!("dead zone: {what} below {least} m/s²", what, least)
}

/// Of agents that nothing pushes.
pub const UNMOVED: Text = text!("stay: nothing pushes them");
/// Of agents that go away.
pub const LEAVES: Text = text!("leave");

/// The title of basins.
pub const BASINS: Text = text!("where an agent released at rest ends,");

/// How long agents are followed.
pub fn followed_for(seconds: &str) -> String {
    t!("alone, not cruising, within {seconds} s:", seconds)
}

/// "43 % of the cells are known".
pub fn basins_known(percent: f64) -> String {
    t!("{percent:.0} % of the cells are known", percent)
}

/// "(1, 2, 3) m".
pub fn place([x, y, z]: [String; 3]) -> String {
    format!("({x}, {y}, {z})\u{a0}m")
}

/// Of agents that come to rest.
pub fn rests(place: &str) -> String {
    t!("rest at {place}", place)
}

/// Of agents that have not come to rest when they are followed no longer.
pub fn keeps_moving(place: &str) -> String {
    t!("still moving then, about {place}", place)
}

/// Of agents that meet an obstacle.
pub fn runs_into(name: &str) -> String {
    t!("run into {name}", name)
}

/// Of agents that meet one of several obstacles.
pub fn runs_into_any(count: usize) -> String {
    t!("run into any of {count} obstacles", count)
}

/// "34 % rest at (1, 2, 3) m".
pub fn share_of_cells(percent: f64, end: &str) -> String {
    match percent.round() {
        0.0 => format!("< 1 % {end}"),
        percent => format!("{percent} % {end}"),
    }
}

/// Of basins without a colour of their own.
pub fn elsewhere(count: usize) -> String {
    t!("elsewhere: {count} smaller", count)
}
