//! Labels beside what overlays draw in the 3D view: a few words each, with numbers as short as they are read, and rounded as in
//! the text of a lesson.

use crate::expression::{four_digits, rounded_text};
use crate::foreign_text::quoted;
use crate::language::t;
use crate::scene::WorldBounds;
use crate::shape::{Face, FaceFlags};
use crate::steering::Rule;
use crate::steering::slice::Stability;
use crate::text::listed::listed;
use crate::text::{shape, steering};

/// The first of some names, and how many more there are: "fish 1, fish 8 and 12 more".
pub fn first_of(names: &[String], most: usize) -> String {
    let listed = listed(names.iter().take(most).map(|name| quoted(name).to_string()));
    match names.len().checked_sub(most) {
        None | Some(0) => listed,
        Some(more) => t!("{listed} and {more} more", listed, more),
    }
}

/// Beside what is predicted, and what is right.
pub fn predicted(is_right: bool) -> &'static str {
    if is_right { t!("it is") } else { t!("predicted") }
}

/// Beside what is touched, as it was predicted or not.
pub fn predicted_touched() -> &'static str {
    t!("touched, as predicted")
}

/// Beside what is touched, though nobody predicted it.
pub fn touched() -> &'static str {
    t!("touched")
}

/// Beside a predicted place, how far it is from the right one: "predicted, 0.31 m away".
pub fn predicted_away(away: Option<f64>) -> String {
    away.map_or_else(
        || predicted(false).to_owned(),
        |away| t!("predicted, {away} m away", away = rounded_text(away, 3)),
    )
}

/// "overlap 0.25 m with plane 2".
pub fn overlap(depth: f64, other: &str) -> String {
    t!("overlap {depth} m with {other}", depth = four_digits(depth), other)
}

/// "unresolved with plane 2".
pub fn unresolved(other: &str) -> String {
    t!("unresolved with {other}", other)
}

/// "through wall".
pub fn went_through(other: &str) -> String {
    t!("through {other}", other)
}

/// Of a body that is held for the rest of the tick.
pub fn held() -> String {
    t!("held: event budget spent").to_owned()
}

/// "v 2.5 m/s".
pub fn speed(speed: f64) -> String {
    format!("v {} m/s", four_digits(speed))
}

/// "8 kg·m/s at 4 m/s".
pub fn impact(impulse: f64, approach_speed: f64) -> String {
    let [impulse, approach_speed] = [impulse, approach_speed].map(four_digits);
    t!("{impulse} kg·m/s at {approach_speed} m/s", impulse, approach_speed)
}

/// "0.1635 kg·m/s in this tick", or "floor: 0.1635 kg·m/s in this tick" where it must be told on what.
pub fn contact_impulse(on: Option<&str>, impulse: f64) -> String {
    let impulse = four_digits(impulse);
    match on {
        None => t!("{impulse} kg·m/s in this tick", impulse),
        Some(on) => t!("{on}: {impulse} kg·m/s in this tick", on, impulse),
    }
}

/// How a contact that lasts begins.
pub fn begins(sliding: bool) -> &'static str {
    if sliding { t!("begins to slide") } else { t!("comes to rest") }
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
    t!("flags {flags} = {bits}", flags = flags.0, bits = bits.join(" + "))
}

/// "ball 1 before the change, 0.25 m away", or "ball 1 in First run"; a ball that is gone is at no distance.
pub fn strayed(name: &str, distance: Option<f64>, run: Option<&str>) -> String {
    let then = run.map_or(t!("before the change").to_owned(), |run| t!("in “{run}”", run));
    let how = distance.map_or(t!("removed").to_owned(), |distance| t!("{off} m away", off = four_digits(distance)));
    format!("{name} {then}, {how}")
}

/// "ball 1 at the impact".
pub fn at_impact(name: &str) -> String {
    t!("{name} at the impact", name)
}

/// "swept: ball 1 would stop here".
pub fn swept_stop(name: &str) -> String {
    t!("swept: {name} would stop here", name)
}

/// "1.5 m above": the gap between a ball and its shadow.
pub fn above(gap: f64) -> String {
    t!("{gap} m above", gap = four_digits(gap))
}

/// "field 0.25 m/s²".
pub fn field(metres: f64) -> String {
    t!("field {metres} m/s²", metres = four_digits(metres))
}

/// "separation 0.5".
pub fn rule(rule: Rule, length: &str) -> String {
    format!("{} {length}", steering::rule(rule))
}

/// "sum 0.5 m/s²".
pub fn rule_sum(length: &str) -> String {
    t!("sum {length} m/s²", length)
}

/// "applied 0.5 m/s²".
pub fn applied(length: &str) -> String {
    t!("applied {length} m/s²", length)
}

/// "clamp takes 0.5".
pub fn clamp_takes(taken: &str) -> String {
    t!("clamp takes {taken}", taken)
}

/// "max change 3 m/s²", beside the ring of that radius.
pub fn max_change(most: &str) -> String {
    t!("max change {most} m/s²", most)
}

/// "nearest: agent 2, 0.5 m".
pub fn nearest(name: &str, distance: &str) -> String {
    t!("nearest: {name}, {distance} m", name, distance)
}

/// "perception 2 m".
pub fn perception(radius: &str) -> String {
    t!("perception {radius} m", radius)
}

/// What happens to agents at the bounds of the world.
pub fn world_bounds(bounds: WorldBounds) -> &'static str {
    match bounds {
        WorldBounds::Wrap => t!("world bounds: agents wrap around"),
        WorldBounds::Reflect => t!("world bounds: agents are reflected"),
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
        Stability::Stable => t!("stable equilibrium"),
        Stability::Saddle => t!("saddle"),
        Stability::Unstable => t!("unstable equilibrium"),
    }
}

/// What a line of equilibria is called.
pub fn equilibrium_line_name(is_stable: bool) -> &'static str {
    if is_stable { t!("line of equilibria") } else { t!("unstable line") }
}

fn but(pushed_across: bool) -> &'static str {
    if pushed_across { t!(", pushed across the slice") } else { "" }
}

/// "p′ ball 1 2".
pub fn momentum(name: &str, is_after: bool, size: f64) -> String {
    let prime = if is_after { "′" } else { "" };
    format!("p{prime} {name} {}", four_digits(size))
}

/// "p′ ball 1 2 kg·m/s".
pub fn own_momentum(name: &str, is_after: bool, size: f64) -> String {
    format!("{} kg·m/s", momentum(name, is_after, size))
}

/// "P = P′ 4.583 kg·m/s", or both where they differ.
pub fn total_momentum([before, after]: [f64; 2], is_kept: bool) -> String {
    let [before, after] = [before, after].map(four_digits);
    match is_kept {
        true => format!("P = P′ {before} kg·m/s"),
        false => format!("P {before}, P′ {after} kg·m/s"),
    }
}

/// "impulse 2 kg·m/s".
pub fn impulse(size: f64) -> String {
    t!("impulse {size} kg·m/s", size = four_digits(size))
}

/// "from others 2 kg·m/s".
pub fn from_others(size: f64) -> String {
    t!("from others {size} kg·m/s", size = four_digits(size))
}

/// "momenta drawn ×10".
pub fn momentum_scale(factor: f64) -> String {
    t!("momenta drawn ×{factor}", factor)
}
