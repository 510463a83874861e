//! Accelerations by potential fields and flows: at agents, and as a grid on a level slice.
//!
//! All arrows are equally long; how strong the acceleration is shows as opacity, since strengths
//! differ by factors that no arrow length could show.

use super::obstacles::surface;
use super::{Pose, Sketch, VectorKind, draw_vector};
use crate::app::draw_list::{DrawList, SurfaceInstance, SurfaceStyle, faded};
use crate::scene::{AgentGroup, SteeringUnits};
use crate::sim::{flows_on, offsets_from_fields};
use crate::steering::{SteeringParams, avoid_offsets, circulating_flow};
use glam::DVec3;

/// Arrows along each side of the slice.
const ACROSS: i32 = 17;
/// Share of the opacity that the weakest arrow keeps.
const LEAST_OPACITY: f32 = 0.12;
const PRIORITY: u8 = 100;

/// Adds the arrows at every body that a field or flow acts on, and on the slice.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let setup = sketch.moment().setup;
    if setup.fields.is_empty() && setup.flows.is_empty() {
        return;
    }
    for body in 0..setup.bodies.len() {
        at_body(sketch, list, body);
    }
    slice(sketch, list);
}

/// Accelerations by fields and by flows at a place now, as the simulation computes them, in the units of
/// `params`.
fn accelerations(sketch: &Sketch, place: DVec3, params: &SteeringParams, agent: bool) -> [DVec3; 2] {
    let (setup, at) = (sketch.moment().setup, sketch.moment().at());
    let offsets = offsets_from_fields(setup, place, at, agent);
    let field = avoid_offsets(place, offsets, params, &mut ()).acceleration;
    let flows = flows_on(setup, agent);
    let flow = flows.into_iter().map(|center| circulating_flow(place, center, params, &mut ())).sum();
    [field, flow]
}

fn at_body(sketch: &Sketch, list: &mut DrawList, index: usize) {
    let setup = sketch.moment().setup;
    if !setup.is_steered(index) {
        return;
    }
    let (body, center, group) = (&setup.bodies[index], sketch.positions[index], setup.group_of(index));
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let [field, flow] = accelerations(sketch, center, &params, group.is_some());
    arrow(sketch, list, VectorKind::Field, center, field);
    if group.is_none_or(|group| group.flow) {
        arrow(sketch, list, VectorKind::Flow, center, flow);
    }
    if sketch.context.selected == Some(body.id) && field != DVec3::ZERO {
        let metres = field.length() * per_second(sketch, group);
        let tip = center + field.normalize() * sketch.scale.direction;
        let color = VectorKind::Field.color(sketch.palette());
        list.label(tip, format!("field {metres:.3} m/s²"), color, PRIORITY);
    }
}

/// m/s² for one unit of a group's accelerations.
fn per_second(sketch: &Sketch, group: Option<&AgentGroup>) -> f64 {
    match group.map(|group| group.units).unwrap_or_default() {
        SteeringUnits::PerSecond => 1.0,
        SteeringUnits::PerTick => sketch.moment().setup.clock.tick_length().powi(-2),
    }
}

fn slice(sketch: &Sketch, list: &mut DrawList) {
    let palette = sketch.palette();
    let params = sketch.moment().setup.groups.first().map_or_else(SteeringParams::default, |group| group.params);
    let (extent, height) = (&sketch.extent, sketch.context.slice_height);
    let center = DVec3::new(extent.center.x, height, extent.center.z);
    let step = 2.0 * extent.radius / f64::from(ACROSS - 1);
    let half = extent.radius + 0.5 * step;
    let frame = [center, DVec3::Z * half, DVec3::X * half];
    let plate = surface(list, frame, SurfaceStyle::Lit, faded(palette.field, 0.05), faded(palette.field, 0.5));
    list.surfaces.push(SurfaceInstance { outline: 1.0, ..plate });
    for row in 0..ACROSS {
        for column in 0..ACROSS {
            let along = |i: i32| f64::from(i) * step - extent.radius;
            let place = center + DVec3::new(along(column), 0.0, along(row));
            // Flow arrows stand between those of the fields.
            let between = place + DVec3::new(0.5 * step, 0.0, 0.5 * step);
            let [field, _] = accelerations(sketch, place, &params, true);
            let inside = row < ACROSS - 1 && column < ACROSS - 1;
            let [_, flow] = if inside { accelerations(sketch, between, &params, true) } else { [DVec3::ZERO; 2] };
            let least = f64::from(LEAST_OPACITY);
            let strength = |v: DVec3, most: f64| (v.length() / most).sqrt().clamp(least, 1.0) as f32;
            // Neighbours must not touch: shorter than the way to the next.
            let short = 0.75 * step / sketch.scale.direction;
            let scaled = |v: DVec3| v.normalize_or_zero() * short;
            grid_arrow(
                sketch,
                list,
                VectorKind::Field,
                place,
                scaled(field),
                strength(field, 5.0 * params.max_urgency),
            );
            grid_arrow(sketch, list, VectorKind::Flow, between, scaled(flow), 0.6 * strength(flow, params.max_urgency));
        }
    }
}

fn arrow(sketch: &Sketch, list: &mut DrawList, kind: VectorKind, tail: DVec3, value: DVec3) {
    sketch.vector(list, kind, Pose::At, tail, value);
}

/// An arrow of the slice: `length` counts in lengths of the common direction arrows.
fn grid_arrow(sketch: &Sketch, list: &mut DrawList, kind: VectorKind, middle: DVec3, length: DVec3, opacity: f32) {
    let scale = super::VectorScale { direction: sketch.scale.direction * length.length(), ..sketch.scale };
    let tail = middle - length * (0.5 * sketch.scale.direction);
    draw_vector(list, (sketch.palette(), &scale), (kind, Pose::At), tail, length, opacity);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::Affects;
    use glam::Vec3;

    /// An agent 2 m in front of a wall that faces +X and has a field.
    fn walled() -> Fixture {
        Fixture::empty()
            .plane(1, DVec3::ZERO, DVec3::X)
            .edited(|scene| {
                scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
                scene.fields.push(serde_json::from_value(serde_json::json!({"id": 8, "obstacle": 1})).unwrap());
            })
            .body(serde_json::json!({"id": 2, "radius": 0.5, "position": [2.0, 0.0, 0.0], "group": 9}))
    }

    fn along(arrow: &crate::app::draw_list::ArrowInstance) -> Vec3 {
        Vec3::from(arrow.tip) - Vec3::from(arrow.tail)
    }

    #[test]
    fn an_agent_in_front_of_a_wall_is_pushed_away_from_it() {
        let list = walled().draw(0.0, draw);
        assert!((along(&list.arrows[0]).normalize() - Vec3::X).length() < 1e-6);
        assert_eq!(list.arrows[0].tail, [2.0, 0.0, 0.0]);
    }

    #[test]
    fn on_the_slice_arrows_are_equally_long_and_fainter_farther_from_the_wall() {
        let list = walled().draw(0.0, draw);
        let slice = &list.arrows[1..];
        assert!(slice.len() > 100, "{} arrows", slice.len());
        let length = along(&slice[0]).length();
        assert!(slice.iter().all(|arrow| (along(arrow).length() - length).abs() < 1e-4));
        let distance = |arrow: &&crate::app::draw_list::ArrowInstance| ((arrow.tail[0] + arrow.tip[0]) / 2.0).abs();
        let by_distance = |a: &&_, b: &&_| distance(a).total_cmp(&distance(b));
        let near = slice.iter().min_by(by_distance).unwrap();
        let far = slice.iter().max_by(by_distance).unwrap();
        assert!(near.color[3] > far.color[3]);
    }

    #[test]
    fn a_ball_without_a_group_feels_only_what_acts_on_all() {
        let ball = walled().ball(3, 0.5, DVec3::new(-2.0, 0.0, 0.0), DVec3::ZERO);
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
