//! Accelerations by potential fields and flows: at agents, and on a slice.

use super::{Sketch, own_arrows, slice};
use crate::app::draw_list::DrawList;
use crate::sim::{Whom, flows_on, local_fields, unit_secs};
use crate::steering::{Boid, SteeringParams, avoid_fields};
use glam::DVec3;

/// Adds the arrows at every body that a field or flow acts on, and on the slice. They are of all fields
/// and of all flows together, as bodies feel them; where all are hidden, there are none.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let setup = sketch.moment().setup;
    let [fields, flows] = shown(sketch);
    if !fields && !flows {
        return;
    }
    // The agent whose rules are shown has an arrow for each of them.
    let told = sketch.context.steering.map(|shown| shown.attribution.body);
    for (index, _) in sketch.bodies().filter(|(index, _)| setup.is_steered(*index) && told != Some(*index)) {
        own_arrows::draw(sketch, list, index);
    }
    slice::draw(sketch, list);
}

/// Whether any field, and whether any flow, is drawn.
fn shown(sketch: &Sketch) -> [bool; 2] {
    let setup = sketch.moment().setup;
    let field = setup.fields.iter().any(|source| sketch.shows(&[source.field.id]));
    [field, setup.flows.iter().any(|flow| sketch.shows(&[flow.flow.id]))]
}

/// Accelerations of a body by the fields and by the flows that are drawn, as the simulation computes
/// them, in the units of its group.
pub(super) fn accelerations(sketch: &Sketch, body: usize) -> [DVec3; 2] {
    let (setup, at) = (sketch.moment().setup, sketch.moment().at());
    let (position, velocity, group) = (sketch.positions[body], sketch.velocities[body], setup.group_of(body));
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let whom = Whom { body: Some(body), is_agent: group.is_some() };
    let fields = local_fields(setup, position, at, whom, |body| sketch.positions[body]);
    let field = avoid_fields(position, fields, &params, &mut ()).acceleration;
    let me = Boid { position, velocity: velocity * unit_secs(setup, group) };
    let flows = flows_on(setup, group, whom.is_agent);
    let flow = flows.iter().filter_map(|flow| flow.acceleration(&me, &params, &mut ())).sum();
    let [fields, flows] = shown(sketch);
    [if fields { field } else { DVec3::ZERO }, if flows { flow } else { DVec3::ZERO }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::Affects;
    use glam::Vec3;

    fn along(arrow: &crate::app::draw_list::ArrowInstance) -> Vec3 {
        Vec3::from(arrow.tip) - Vec3::from(arrow.tail)
    }

    #[test]
    fn an_agent_in_front_of_a_wall_is_pushed_away_from_it() {
        let list = Fixture::walled().draw(0.0, draw);
        assert!((along(&list.arrows[0]).normalize() - Vec3::X).length() < 1e-6);
        assert_eq!(list.arrows[0].tail, [2.0, 0.0, 0.0]);
    }

    #[test]
    fn a_ball_without_a_group_feels_only_what_acts_on_all() {
        let ball = Fixture::walled().ball(3, 0.5, DVec3::new(-2.0, 0.0, 0.0), DVec3::ZERO);
        let at_ball = |list: &DrawList| list.arrows.iter().filter(|arrow| arrow.tail == [-2.0, 0.0, 0.0]).count();
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
        assert!((along(&list.arrows[0]).normalize() - Vec3::Z).length() < 1e-6);
    }

    #[test]
    fn a_scene_without_fields_has_no_slice() {
        assert_eq!(Fixture::empty().draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }
}
