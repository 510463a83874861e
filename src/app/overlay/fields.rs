//! Accelerations by potential fields and flows: at agents, and on a slice.

use super::{Sketch, own_arrows, slice};
use crate::app::draw_list::{DrawList, Note};

/// With more bodies than this only some have arrows, and the legend says so: hundreds would cover each other and
/// everything else.
const MOST_BODIES: usize = 120;

/// Adds the arrows at every body that a field or flow acts on, and on the slice. One arrow is the sum of all fields,
/// one that of all flows, as bodies feel them; where all are hidden, there is none.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let setup = sketch.moment().setup;
    let [fields, flows] = own_arrows::shown(sketch);
    if !fields && !flows {
        return;
    }
    // The agent whose rules are shown has an arrow for each of them.
    let told = sketch.context.steering.map(|shown| shown.attribution.body);
    let is_steered = |index: &usize| setup.is_steered(*index) && told != Some(*index);
    let steered: Vec<usize> = sketch.bodies().map(|(index, _)| index).filter(is_steered).collect();
    let is_asked_for = |index: usize| sketch.contact_is_asked_for(&[setup.bodies[index].id]);
    let some = some_of(&steered, is_asked_for);
    some.iter().for_each(|index| own_arrows::draw(sketch, list, *index));
    if some.len() < steered.len() {
        list.notes.push(Note::FieldsAt { shown: some.len(), all: steered.len() });
    }
    slice::draw(sketch, list);
}

/// All of them or, where there are too many to tell apart, every n-th and those that are asked for.
pub(super) fn some_of(bodies: &[usize], is_asked_for: impl Fn(usize) -> bool) -> Vec<usize> {
    let step = bodies.len().div_ceil(MOST_BODIES).max(1);
    let is_shown = |(place, body): &(usize, usize)| place % step == 0 || is_asked_for(*body);
    bodies.iter().copied().enumerate().filter(is_shown).map(|(_, body)| body).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::Affects;
    use glam::DVec3;

    fn along(arrow: &crate::app::draw_list::Arrow) -> DVec3 {
        arrow.tip - arrow.tail
    }

    #[test]
    fn an_agent_in_front_of_a_wall_is_pushed_away_from_it() {
        let list = Fixture::walled().draw(0.0, draw);
        assert!((along(&list.arrows[0]).normalize() - DVec3::X).length() < 1e-6);
        // It begins beside the dart, or it would cover a small one.
        let begins = list.arrows[0].tail - DVec3::X * 2.0;
        assert!(list.arrows[0].of == Some(2) && begins.x > 0.1 && begins.length() < begins.x + 1e-6, "{begins}");
    }

    #[test]
    fn a_weak_push_has_a_shorter_arrow_than_a_strong_one() {
        // Twice as long at a quarter of what the group allows at most: by the root of the share.
        let length = |most: f64| {
            let fixture = Fixture::walled().edited(|scene| scene.agent_groups[0].params.max_change = most);
            along(&fixture.draw(0.0, draw).arrows[0]).length()
        };
        assert!((length(1.6) / length(0.4) - 0.5).abs() < 1e-9, "{} and {}", length(1.6), length(0.4));
    }

    #[test]
    fn a_ball_without_a_group_feels_only_what_acts_on_all() {
        let ball = Fixture::walled().ball(3, 0.5, DVec3::new(-2.0, 0.0, 0.0), DVec3::ZERO);
        let at_ball = |list: &DrawList| list.arrows.iter().filter(|arrow| arrow.of == Some(3)).count();
        assert_eq!(at_ball(&ball.draw(0.0, draw)), 0);
        let all = ball.edited(|scene| scene.fields[0].affects = Affects::All);
        assert_eq!(at_ball(&all.draw(0.0, draw)), 1);
    }

    #[test]
    fn a_flow_circulates_about_its_axis() {
        let fixture = Fixture::empty().edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
            scene.flows.push(serde_json::from_value(serde_json::json!({"id": 8})).unwrap());
        });
        let fixture =
            fixture.body(serde_json::json!({"id": 2, "radius": 0.5, "position": [3.0, 0.0, 1.0], "group": 9}));
        // |x| ≥ |z| with x > 0: along +Z.
        let list = fixture.draw(0.0, draw);
        assert!((along(&list.arrows[0]).normalize() - DVec3::Z).length() < 1e-6);
    }

    #[test]
    fn of_too_many_bodies_one_in_so_many_has_arrows_and_so_has_the_one_that_is_asked_for() {
        let bodies: Vec<usize> = (0..241).collect();
        // 241 are too many by a factor of 2.008: one in three.
        let some = some_of(&bodies, |body| body == 100);
        assert_eq!(some.len(), 81 + 1);
        assert!(some.contains(&100) && some.contains(&240) && !some.contains(&101));
        assert_eq!(some_of(&bodies[..120], |_| false), bodies[..120]);
        assert!(some_of(&[], |_| false).is_empty());
    }

    #[test]
    fn a_scene_without_fields_has_no_slice() {
        assert_eq!(Fixture::empty().draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }
}
