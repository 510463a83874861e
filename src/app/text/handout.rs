//! What a handout says beside what its lesson says.

use crate::expression::rounded_text;
use crate::language::{Text, t, text};
use crate::scene::{Ask, AskNumber};
use crate::sim::Setup;

/// A handout was given up.
pub const STOPPED: Text = text!("Stopped: no handout was written.");
/// Unfolds the answer to a question.
pub const SHOW_ANSWER: Text = text!("Show the answer");
/// Over the answers on the last page on paper.
pub const ANSWERS: Text = text!("Answers");
/// Over the stages of an explanation.
pub const HOW: Text = text!("How it is computed");
/// Over what was exchanged in a collision.
pub const EXCHANGED: Text = text!("Before and after");
/// Heads of that table.
pub const BEFORE: Text = text!("before");
/// Heads of that table.
pub const AFTER: Text = text!("after");
/// Of a question whose answer is not known.
pub const NO_ANSWER: Text = text!("The right answer cannot be computed.");
/// In place of a film that would be too large.
pub const TOO_MUCH: Text = text!("Too much moves for a film in a page: collidoscope film makes one of it.");
/// What else is told of a scene.
pub const SETTINGS: Text = text!("Settings");
/// What else is told of a scene.
pub const BODIES: Text = text!("Bodies");
/// What else is told of a scene.
pub const OBSTACLES: Text = text!("Obstacles");
/// What else is told of a scene.
pub const EXPECTATIONS: Text = text!("What is expected of the run");
/// Heads of the tables of a scene.
pub const NAME: Text = text!("name");
/// Of a scene's settings.
pub const TICK_RATE: Text = text!("ticks per second");
/// Of a collision: of approach before it, of separation after it.
pub const NORMAL_SPEED: Text = text!("speed along the normal");
/// Of a collision of two that can move.
pub const MOMENTUM: Text = text!("momentum of both");
/// Of a collision of two that can move.
pub const KINETIC_ENERGY: Text = text!("kinetic energy of both");

/// Over the table of the impacts of a run.
pub const IMPACTS: Text = text!("Impacts of the run");
/// Its heads.
pub const IMPACT_HEADS: [Text; 6] =
    [text!("t (s)"), text!("between"), text!("s (m/s)"), text!("s′ (m/s)"), text!("j (kg·m/s)"), text!("ΔE (J)")];
/// Below it.
pub const IMPACT_SYMBOLS: Text = text!(
    "s: speed at which they approach along the normal; s′: speed at which they part; j: impulse; ΔE: kinetic energy gained."
);

/// Below it, where there are more.
pub fn first_impacts(count: usize) -> String {
    t!("These are the first {count}.", count)
}

/// While a handout is being made.
pub fn progress(made: usize, parts: usize) -> String {
    t!("Making the handout: {made} of {parts} parts. Esc stops it.", made, parts)
}

/// The title of a step, by its number where it has none.
pub fn title(number: usize, title: &str) -> String {
    if title.is_empty() { t!("Step {number}", number) } else { title.to_owned() }
}

/// Of one of those that collide.
pub fn momentum_of(name: &str) -> String {
    t!("momentum of {name}", name)
}

/// Of one of those that collide.
pub fn kinetic_energy_of(name: &str) -> String {
    t!("kinetic energy of {name}", name)
}

/// Under a picture.
pub fn moment(seconds: f64) -> String {
    format!("t = {} s", rounded_text(seconds, 4))
}

/// In place of a picture, where it is not seen.
pub fn picture(seconds: f64) -> String {
    t!("What the view shows at {moment}", moment = moment(seconds))
}

/// Unfolds a film from one time to another, so many simulated seconds per second.
pub fn film([from, to]: [f64; 2], speed: f64) -> String {
    let [from, to] = [from, to].map(|seconds| rounded_text(seconds, 3));
    match (speed - 1.0).abs() < 0.005 {
        true => t!("Film: t = {from} s to {to} s", from, to),
        false => t!("Film: t = {from} s to {to} s, at {speed} × its speed", from, to, speed = rounded_text(speed, 2)),
    }
}

/// How a question is answered on paper; of a choice, its options say it.
pub fn how_to_answer(ask: &Ask, unit: &str, setup: &Setup) -> Option<String> {
    Some(match ask {
        Ask::Choice(_) => return None,
        Ask::Number(AskNumber { tolerance, .. }) => {
            let tolerance = rounded_text(*tolerance, 4);
            t!("Your prediction: ____________ {unit} (right within ± {tolerance})", unit, tolerance)
        }
        Ask::Order(_) => t!("Number them in the order in which they happen:").to_owned(),
        Ask::Arrow(arrow) => t!("Draw the arrow of {name} into the picture.", name = setup.label_of(arrow.of)),
        Ask::Place(_) => t!("Mark the place in the picture.").to_owned(),
        Ask::Touched(touched) => t!("Tick everything that {name} will touch:", name = setup.label_of(touched.by)),
        Ask::Curve(_) => t!("Sketch the curve into the plot.").to_owned(),
    })
}

/// In place of a plot, where it is not seen.
pub fn plot(unit: &str, [from, to]: [f64; 2]) -> String {
    let [from, to] = [from, to].map(|seconds| rounded_text(seconds, 3));
    t!("A plot over t = {from} s to {to} s, in {unit}", from, to, unit)
}
