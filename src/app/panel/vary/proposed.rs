//! What is varied and asked before a person has chosen anything.

use crate::app::frame::FrameView;
use crate::app::model::variation::VariationChoice;
use crate::scene::Id;
use crate::sweep::{Number, Question, Variable, numbers_of};

/// Values of a number at first: with them a range from 0 to 1 has round steps.
const COUNT: usize = 21;

/// The first of the selected object's numbers that is likely to be asked about, and a speed.
pub(super) fn choice(view: &FrameView) -> Option<VariationChoice> {
    let id = object(view)?;
    let numbers = numbers_of(id, view.scene);
    let restitution = numbers.iter().find(|number| number.path.ends_with(".restitution"));
    let variable = variable(restitution.or(numbers.first())?);
    let setup = view.moment.setup;
    let measured = setup.body_index(id).map(|_| id).or(setup.bodies.first().map(|body| body.id));
    let measure = measured.map(|id| format!("speed({})", view.names().written(id)));
    Some(VariationChoice { variable, question: Question { measure, first: None } })
}

/// The selected object or, without one that has numbers, the first ball, else the first obstacle.
pub(super) fn object(view: &FrameView) -> Option<Id> {
    let scene = view.scene;
    let has_numbers = |id: &Id| !numbers_of(*id, scene).is_empty();
    let first = scene.bodies.first().map(|body| body.id).or(scene.obstacles.first().map(|obstacle| obstacle.id));
    view.selection.object().filter(has_numbers).or(first)
}

/// A number with the range that it goes through at first.
pub(super) fn variable(number: &Number) -> Variable {
    let Number { path, value } = number;
    let is_any = |names: &[&str]| names.iter().any(|name| path.ends_with(name));
    let (low, high) = match *value {
        _ if is_any(&[".restitution"]) => (0.0, 1.0),
        value if is_any(&[".mass", ".radius"]) => (0.5 * value, 2.0 * value),
        0.0 => (-1.0, 1.0),
        value => ((2.0 * value).min(0.0), (2.0 * value).max(0.0)),
    };
    Variable { path: path.clone(), low, high, count: COUNT }
}
