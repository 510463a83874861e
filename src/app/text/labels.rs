//! Labels beside what overlays draw in the 3D view: a few words each, with numbers as short as they are read.

use crate::expression::rounded_text;
use crate::scene::WorldBounds;
use crate::shape::{Face, FaceFlags};
use crate::steering::Rule;
use crate::steering::slice::Stability;
use crate::text::{shape, steering};

/// Beside what is predicted, and what is right.
pub fn predicted(is_right: bool) -> &'static str {
    if is_right { "it is" } else { "predicted" }
}

/// Beside what is touched, as it was predicted or not.
pub fn predicted_touched() -> &'static str {
    "touched, as predicted"
}

/// Beside what is touched, though nobody predicted it.
pub fn touched() -> &'static str {
    "touched"
}

/// Beside a predicted place, how far it is from the right one: "predicted, 0.31 m away".
pub fn predicted_away(away: Option<f64>) -> String {
    away.map_or_else(|| predicted(false).to_owned(), |away| format!("predicted, {} m away", rounded_text(away, 3)))
}

/// "overlap 0.250 m with plane 2".
pub fn overlap(depth: f64, other: &str) -> String {
    format!("overlap {depth:.3} m with {other}")
}

/// "unresolved with plane 2".
pub fn unresolved(other: &str) -> String {
    format!("unresolved with {other}")
}

/// Of a body that is held for the rest of the tick.
pub fn held() -> String {
    "held: event budget spent".to_owned()
}

/// "8.000 N·s at 4.000 m/s".
pub fn impact(impulse: f64, approach_speed: f64) -> String {
    format!("{impulse:.3} N·s at {approach_speed:.3} m/s")
}

/// "0.1635 N·s in this tick".
pub fn contact_impulse(impulse: f64) -> String {
    format!("{impulse:.4} N·s in this tick")
}

/// How a contact that lasts begins.
pub fn begins(sliding: bool) -> &'static str {
    if sliding { "begins to slide" } else { "comes to rest" }
}

/// Name and bit of a face: "top 1". Other programs call +Z the front, so front and back say their axis.
pub fn face(face: Face) -> String {
    let axis = match face {
        Face::Front => " (−Z)",
        Face::Back => " (+Z)",
        Face::Top | Face::Bottom | Face::Left | Face::Right => "",
    };
    format!("{}{axis} {}", shape::face(face), face.bit())
}

/// The flags as a sum: "flags 9 = 1 + 8".
pub fn flags(flags: FaceFlags) -> String {
    let bits: Vec<String> = flags.faces().map(|face| face.bit().to_string()).collect();
    format!("flags {} = {}", flags.0, bits.join(" + "))
}

/// "ball 1 before the change, 0.250 m away", or "ball 1 in First run"; a ball that is gone is at no distance.
pub fn strayed(name: &str, distance: Option<f64>, run: Option<&str>) -> String {
    let then = run.map_or("before the change".to_owned(), |run| format!("in “{run}”"));
    let how = distance.map_or("removed".to_owned(), |distance| format!("{distance:.3} m away"));
    format!("{name} {then}, {how}")
}

/// "ball 1 at the impact".
pub fn at_impact(name: &str) -> String {
    format!("{name} at the impact")
}

/// "swept: ball 1 would stop here".
pub fn swept_stop(name: &str) -> String {
    format!("swept: {name} would stop here")
}

/// "1.5 m above": the gap between a ball and its shadow.
pub fn above(gap: f64) -> String {
    format!("{} m above", rounded_text(gap, 4))
}

/// "field 0.250 m/s²".
pub fn field(metres: f64) -> String {
    format!("field {metres:.3} m/s²")
}

/// "separation 0.5".
pub fn rule(rule: Rule, length: &str) -> String {
    format!("{} {length}", steering::rule(rule))
}

/// "sum 0.5 m/s²".
pub fn rule_sum(length: &str) -> String {
    format!("sum {length} m/s²")
}

/// "applied 0.5 m/s²".
pub fn applied(length: &str) -> String {
    format!("applied {length} m/s²")
}

/// "clamp takes 0.5".
pub fn clamp_takes(taken: &str) -> String {
    format!("clamp takes {taken}")
}

/// "nearest: agent 2, 0.5 m".
pub fn nearest(name: &str, distance: &str) -> String {
    format!("nearest: {name}, {distance} m")
}

/// "perception 2 m".
pub fn perception(radius: &str) -> String {
    format!("perception {radius} m")
}

/// What happens to agents at the bounds of the world.
pub fn world_bounds(bounds: WorldBounds) -> &'static str {
    match bounds {
        WorldBounds::Wrap => "world bounds: agents wrap around",
        WorldBounds::Reflect => "world bounds: agents are reflected",
    }
}

/// "saddle, pushed across the slice".
pub fn equilibrium(stability: Stability, pushed_across: bool) -> String {
    format!("{}{}", equilibrium_name(stability), but(pushed_across))
}

/// "line of equilibria, pushed across the slice".
pub fn equilibrium_line(is_stable: bool, pushed_across: bool) -> String {
    format!("{}{}", equilibrium_line_name(is_stable), but(pushed_across))
}

/// What an equilibrium is called.
pub fn equilibrium_name(stability: Stability) -> &'static str {
    match stability {
        Stability::Stable => "stable equilibrium",
        Stability::Saddle => "saddle",
        Stability::Unstable => "unstable equilibrium",
    }
}

/// What a line of equilibria is called.
pub fn equilibrium_line_name(is_stable: bool) -> &'static str {
    if is_stable { "line of equilibria" } else { "unstable line" }
}

fn but(pushed_across: bool) -> &'static str {
    if pushed_across { ", pushed across the slice" } else { "" }
}

/// "p′ ball 1 2.000".
pub fn momentum(name: &str, is_after: bool, size: f64) -> String {
    let prime = if is_after { "′" } else { "" };
    format!("p{prime} {name} {size:.3}")
}

/// "p′ ball 1 2.000 kg m/s".
pub fn own_momentum(name: &str, is_after: bool, size: f64) -> String {
    format!("{} kg m/s", momentum(name, is_after, size))
}

/// "P = P′ 4.583 kg m/s", or both where they differ.
pub fn total_momentum([before, after]: [f64; 2], is_kept: bool) -> String {
    match is_kept {
        true => format!("P = P′ {before:.3} kg m/s"),
        false => format!("P {before:.3}, P′ {after:.3} kg m/s"),
    }
}

/// "impulse 2.000 N·s".
pub fn impulse(size: f64) -> String {
    format!("impulse {size:.3} N·s")
}

/// "from others 2.000 N·s".
pub fn from_others(size: f64) -> String {
    format!("from others {size:.3} N·s")
}

/// "momenta drawn ×10".
pub fn momentum_scale(factor: f64) -> String {
    format!("momenta drawn ×{factor}")
}
