//! Maps: what they are coloured by, and what their colours mean.

use super::{shape, status};
use crate::language::t;
use crate::map::{Coloring, Difference, Meaning, Reference};
use crate::query::Feature;
use crate::shape::FaceFlags;
use glam::DVec3;

/// By what a map is coloured: "time or distance".
pub fn coloring(coloring: Coloring) -> &'static str {
    match coloring {
        Coloring::Status => t!("status"),
        Coloring::T => t!("time or distance"),
        Coloring::Feature => t!("feature and faces"),
        Coloring::Normal => t!("normal"),
        Coloring::Difference(Reference::Published) => t!("difference from the published method"),
        Coloring::Difference(Reference::Single) => t!("difference made by single precision"),
        Coloring::Difference(Reference::Program) => t!("difference from another program"),
    }
}

/// What a colour means: "hit", "about 0.25", "edge (top, left)". Numbers are written by `number`.
pub fn meaning(meaning: Meaning, number: impl Fn(f64) -> String) -> String {
    match meaning {
        Meaning::Status(found) => status::name(found).to_owned(),
        Meaning::About(t) => number(t),
        Meaning::Region(feature, flags) => region(feature, flags),
        Meaning::Toward(direction) => t!("towards {direction}", direction = axis(direction)),
        Meaning::Nothing => t!("none").to_owned(),
        Meaning::Same => t!("the same answer").to_owned(),
        Meaning::DifferBy(difference) => t!("differ by {difference}", difference = number(difference)),
        Meaning::Verdict => t!("contact for one alone, or other faces").to_owned(),
        Meaning::NotFinite => t!("no finite number").to_owned(),
        Meaning::Unanswered => t!("no answer").to_owned(),
    }
}

/// How far another answer is off: "differ by 0.25".
pub fn difference(difference: Difference, number: impl Fn(f64) -> String) -> String {
    let of = match difference {
        Difference::By(0.0) => Meaning::Same,
        Difference::By(difference) => Meaning::DifferBy(difference),
        Difference::Verdict => Meaning::Verdict,
        Difference::NotFinite => Meaning::NotFinite,
        Difference::Unanswered => Meaning::Unanswered,
    };
    meaning(of, number)
}

fn region(feature: Option<Feature>, flags: Option<FaceFlags>) -> String {
    let part = feature.map(shape::feature);
    let faces = flags.map(|flags| shape::faces(flags.faces())).filter(|faces| !faces.is_empty());
    match (part, faces) {
        (Some(part), Some(faces)) => format!("{part} ({faces})"),
        (Some(part), None) => part.to_owned(),
        (None, Some(faces)) => faces,
        (None, None) => t!("none").to_owned(),
    }
}

fn axis(direction: DVec3) -> &'static str {
    let (index, component) = direction
        .to_array()
        .into_iter()
        .enumerate()
        .fold((0, 0.0), |greatest: (usize, f64), one| if one.1.abs() > greatest.1.abs() { one } else { greatest });
    match (index, component < 0.0) {
        (0, false) => "+X",
        (0, true) => "−X",
        (1, false) => "+Y",
        (1, true) => "−Y",
        (_, false) => "+Z",
        (_, true) => "−Z",
    }
}
