//! Conditions that fit the scene, for whoever does not know yet what can be asked.

use crate::app::frame::FrameView;
use crate::asking::Names;
use crate::expression::PlainNumber;
use crate::language::t;
use crate::scene::Id;
use glam::DVec3;

/// A condition, and what it asks for.
pub(super) struct Example {
    pub condition: String,
    pub about: &'static str,
}

/// Conditions about what is selected, or else about what moves.
pub(super) fn examples(view: &FrameView) -> Vec<Example> {
    let setup = view.moment.setup;
    let names = Names { setup, selected: None };
    let selected = view.selection.objects().filter(|id| setup.body_index(*id).is_some()).last();
    let moves = || (0..setup.bodies.len()).find(|&body| view.moment.velocity(body) != DVec3::ZERO);
    let body = selected.and_then(|id| setup.body_index(id)).or_else(moves);
    let Some(body) = body.or((!setup.bodies.is_empty()).then_some(0)) else { return Vec::new() };
    let example = |condition: String, about| Example { condition, about };
    let id = setup.bodies[body].id;
    let name = names.written(id);
    let speed = view.moment.velocity(body).length();
    let faster = if speed > 0.0 { brief(1.5 * speed) } else { "1".to_owned() };
    let mut all = vec![example(format!("speed({name}) > {faster}"), t!("when it becomes this fast, in m/s"))];
    let has_agents = setup.bodies.iter().any(|body| body.group.is_some());
    let (condition, about) = match met(view, id) {
        Some(other) => (format!("impact({name}, {})", names.written(other)), t!("each time the two collide")),
        None => (format!("impact({name}, any)"), t!("each time it hits something")),
    };
    all.push(example(condition, about));
    if has_agents {
        all.push(example("count(agents, stuck) > 0".to_owned(), t!("when any agent is stuck")));
    } else {
        all.push(example("impact and impulse > 1".to_owned(), t!("impacts harder than this, in kg·m/s")));
    }
    let gravity = setup.settings.gravity;
    let largest = gravity.abs().max_element();
    let axis = ["x", "y", "z"].into_iter().zip(gravity.abs().to_array()).find(|(_, size)| *size == largest);
    if let Some((axis, _)) = axis.filter(|_| largest > 0.0) {
        all.push(example(
            format!("velocity({name}).{axis} changes sign"),
            t!("at the top of its path, and where it bounces"),
        ));
    } else if let Some(other) = setup.bodies.iter().find(|other| other.id != id) {
        let near = brief(2.0 * (setup.bodies[body].radius + other.radius));
        all.push(example(
            format!("distance({name}, {}) < {near}", names.written(other.id)),
            t!("when they are this near, in m"),
        ));
    }
    all
}

/// What it collides with first in the recording.
fn met(view: &FrameView, id: Id) -> Option<Id> {
    let events = view.event_log.events().iter().filter(|event| event.kind.is_collision());
    events.filter_map(|event| event.first.zip(event.second)).find_map(|(first, second)| match id {
        _ if first == id => Some(second),
        _ if second == id => Some(first),
        _ => None,
    })
}

/// Two digits.
fn brief(value: f64) -> String {
    PlainNumber(format!("{value:.1e}").parse().unwrap_or(value)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::App;
    use crate::app::model::source::Source;
    use crate::asking::Condition;
    use crate::scene::shipped_scenes;

    #[test]
    fn every_shipped_scene_with_balls_has_examples_that_are_understood() {
        for shipped in shipped_scenes() {
            let name = shipped.key;
            let app = App::new(shipped.load().unwrap(), Source::New);
            let view = app.view();
            let examples = examples(&view);
            assert!(view.scene.bodies.is_empty() || examples.len() >= 3, "{name}");
            for example in examples {
                let read = Condition::read(&example.condition, view.names());
                assert!(read.is_ok(), "{name}: {}: {read:?}", example.condition);
            }
        }
    }
}
