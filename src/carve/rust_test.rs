//! A repro as the text of a Rust test that needs nothing but this library.
//!
//! Numbers are written as the shortest decimals that read back to the same bits, in the scene as in the
//! assertions: they are exact and can be read. Assertions compare bits, so that 0 is not −0.

use super::Carved;
use crate::scene::{Scene, Translations, View, scene_to_json};
use crate::sim::EventKind;
use glam::DVec3;
use std::fmt::Write;

/// The text of a test that runs a repro and asserts its event bit for bit. It is named after `what`: "ball 1 hits plane
/// 2".
pub fn rust_test(carved: &Carved, what: &str) -> String {
    let tick = carved.event.at.tick;
    let name = identifier(&format!("{what} at tick {tick}"));
    // What a test asserts itself, and what only a window shows, would be in the way of reading it.
    let bare = Scene {
        description: String::new(),
        expectations: Vec::new(),
        view: View::default(),
        translations: Translations::default(),
        ..carved.scene.clone()
    };
    let scene = scene_to_json(&bare);
    let fence = fence_for(&scene);
    let mut text = format!(
        r##"{description}
#[test]
fn {name}() {{
    use collidoscope::sim::{{EventKind, Setup, World}};

    let text = r{fence}"{scene}"{fence};
    let scene = collidoscope::scene::parse_scene(text, "{name}.json").unwrap();
    let mut world = World::new(std::sync::Arc::new(Setup::new(&scene)));
    while world.tick() < {next} {{
        world.step();
    }}
    // What happened in tick {tick}.
    let event = &world.events()[{index}];
    assert_eq!(event.at.tick, {tick});
"##,
        description = comment(&carved.scene.description),
        scene = scene.trim_end(),
        next = tick + 1,
        index = carved.index,
    );
    let mut assertions = Assertions { text: &mut text };
    assertions.number("event.at.local", carved.event.at.local);
    assertions.kind(&carved.event.kind);
    text.push_str("}\n");
    text
}

/// Writes the assertions of a test.
struct Assertions<'a> {
    text: &'a mut String,
}

impl Assertions<'_> {
    fn kind(&mut self, kind: &EventKind) {
        match kind {
            EventKind::Impact(impact) => {
                self.open("Impact", "impact");
                self.plain("(impact.body, impact.other)", format!("({}, {})", impact.body, impact.other));
                self.vector("impact.point", impact.point);
                self.vector("impact.normal", impact.normal);
                if let Some(feature) = impact.feature {
                    self.plain("impact.feature", format!("Some(collidoscope::query::Feature::{feature:?})"));
                }
                if let Some(flags) = impact.flags {
                    self.plain("impact.flags.map(|flags| flags.0)", format!("Some({})", flags.0));
                }
                self.number("impact.impulse", impact.impulse);
                self.vector("impact.after[0]", impact.after[0]);
                self.vector("impact.after[1]", impact.after[1]);
            }
            EventKind::Resting(resting) => {
                self.open("Resting", "resting");
                self.plain("resting.bodies", format!("{:?}", resting.bodies));
                let not = if resting.begins { "" } else { "!" };
                self.line(&format!("assert!({not}resting.begins);"));
                self.plain("resting.contacts.len()", resting.contacts.len().to_string());
                for (index, contact) in resting.contacts.iter().enumerate() {
                    let name = format!("resting.contacts[{index}]");
                    let pair = format!("({}, {})", contact.body, contact.other);
                    self.plain(&format!("({name}.body, {name}.other)"), pair);
                    self.vector(&format!("{name}.normal"), contact.normal);
                    self.number(&format!("{name}.impulse"), contact.impulse);
                }
            }
            EventKind::Unresolved(unresolved) => {
                self.open("Unresolved", "unresolved");
                let pair = format!("({}, {})", unresolved.body, unresolved.other);
                self.plain("(unresolved.body, unresolved.other)", pair);
                let reason = format!("collidoscope::sim::UnresolvedReason::{:?}", unresolved.reason);
                self.plain("unresolved.reason", reason);
            }
            EventKind::Overlap(overlap) => {
                self.open("Overlap", "overlap");
                self.plain("(overlap.body, overlap.other)", format!("({}, {})", overlap.body, overlap.other));
                self.number("overlap.depth", overlap.depth);
                self.vector("overlap.normal", overlap.normal);
            }
            EventKind::BudgetSpent(spent) => {
                self.open("BudgetSpent", "spent");
                self.plain("spent.handled", spent.handled.to_string());
                self.plain("spent.held", format!("{:?}", spent.held));
            }
            EventKind::BoundsCrossed(crossed) => {
                self.open("BoundsCrossed", "crossed");
                self.plain("crossed.body", crossed.body.to_string());
                self.vector("crossed.from", crossed.from);
                self.vector("crossed.to", crossed.to);
            }
            EventKind::BoundsReflected(reflected) => {
                self.open("BoundsReflected", "reflected");
                self.plain("reflected.body", reflected.body.to_string());
                self.vector("reflected.from", reflected.from);
                self.vector("reflected.to", reflected.to);
                self.vector("reflected.velocity", reflected.velocity);
            }
            EventKind::WentThrough(through) => {
                self.open("WentThrough", "through");
                self.plain("(through.body, through.other)", format!("({}, {})", through.body, through.other));
                self.vector("through.point", through.point);
                self.vector("through.normal", through.normal);
                self.vector("through.velocity", through.velocity);
            }
            EventKind::Edited(edited) => {
                self.open("Edited", "edited");
                self.plain("edited.body", edited.body.to_string());
                let (vector, number) = (edited.value.vector(), edited.value.number());
                vector.into_iter().for_each(|vector| self.vector("edited.value.vector().unwrap()", vector));
                number.into_iter().for_each(|number| self.number("edited.value.number().unwrap()", number));
            }
        }
    }

    fn open(&mut self, variant: &str, name: &str) {
        self.line(&format!("let EventKind::{variant}({name}) = &event.kind else {{ panic!(\"{{event:?}}\") }};"));
    }

    fn plain(&mut self, value: &str, expected: String) {
        self.line(&format!("assert_eq!({value}, {expected});"));
    }

    fn number(&mut self, value: &str, expected: f64) {
        self.line(&format!("assert_eq!({value}.to_bits(), {}.to_bits());", literal(expected)));
    }

    fn vector(&mut self, value: &str, expected: DVec3) {
        let numbers = expected.to_array().map(|number| format!("{number:?}")).join(", ");
        self.line(&format!("let expected: [f64; 3] = [{numbers}];"));
        self.line(&format!("assert_eq!({value}.to_array().map(f64::to_bits), expected.map(f64::to_bits));"));
    }

    fn line(&mut self, line: &str) {
        // Writing to a String cannot fail.
        _ = writeln!(self.text, "    {line}");
    }
}

/// A literal with a type, so that it has methods; a negative one in parentheses, which a method binds
/// before.
fn literal(number: f64) -> String {
    if number.is_sign_negative() { format!("({number:?}_f64)") } else { format!("{number:?}_f64") }
}

/// As many # as a raw string needs that holds a text.
fn fence_for(text: &str) -> String {
    let longest = text.split('"').skip(1).map(|rest| rest.chars().take_while(|&letter| letter == '#').count()).max();
    "#".repeat(longest.unwrap_or(0) + 1)
}

/// A name for a function: letters, digits and underscores.
fn identifier(text: &str) -> String {
    let mut name = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            name.push(letter.to_ascii_lowercase());
        } else if !name.ends_with('_') && !name.is_empty() {
            name.push('_');
        }
    }
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("event_{name}") }
}

/// A text as a documentation comment, in lines that are not too long.
fn comment(text: &str) -> String {
    /// Letters of a line.
    const WIDTH: usize = 100;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if lines.last().is_some_and(|line| line.chars().count() + word.chars().count() >= WIDTH) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.into_iter().map(|line| format!("///{line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers() {
        assert_eq!(identifier("ball 1 hits plane 2 at tick 3"), "ball_1_hits_plane_2_at_tick_3");
        assert_eq!(identifier("Wand (links) – Kugel"), "wand_links_kugel");
        assert_eq!(identifier("8-ball"), "event_8_ball");
        assert_eq!(identifier("球"), "event_");
    }

    #[test]
    fn a_raw_string_is_fenced_against_what_it_holds() {
        assert_eq!(fence_for(r#"{"a": 1}"#), "#");
        assert_eq!(fence_for(r###"{"a": "\"##"}"###), "###");
    }

    #[test]
    fn a_comment_breaks_between_words() {
        let words = ["word"; 21].join(" ");
        // " word" has 5 letters; 20 of them are 100, and the next does not fit.
        let line = |words: usize| format!("///{}", " word".repeat(words));
        assert_eq!(comment(&words), format!("{}\n{}", line(20), line(1)));
    }

    #[test]
    fn literals_keep_every_bit_and_bind_their_sign() {
        assert_eq!(literal(0.1), "0.1_f64");
        assert_eq!(literal(-0.0), "(-0.0_f64)");
        assert_eq!(literal(1e-7), "1e-7_f64");
    }
}
