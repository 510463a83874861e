//! Accelerations by potential fields and flows: at agents, and as a grid on a level slice.
//!
//! All arrows are equally long; how strong the acceleration is shows as opacity, since strengths
//! differ by factors that no arrow length could show.

use super::obstacles::surface;
use super::{ArrowStyle, Pose, Sketch, VectorKind, draw_arrow, own_arrows};
use crate::app::draw_list::{DrawList, SurfaceInstance, SurfaceStyle, faded};
use crate::sim::{FieldOwner, ObstacleShape, Whom, flows_on, local_fields, unit_secs};
use crate::steering::{Boid, SteeringParams, avoid_fields};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// Nodes along the longer side of the slice.
const ACROSS: u32 = 16;
/// The shorter side of the slice as a share of the longer one, at least.
const NARROWEST: f64 = 0.5;
/// Length of an arrow of the slice in steps from node to node.
const OF_STEP: f64 = 0.62;
/// Share of the strongest acceleration below which nothing is drawn: an arrow too faint to be read
/// is only clutter.
const NEGLIGIBLE: f64 = 0.02;

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
    slice(sketch, list);
}

/// Whether any field, and whether any flow, is drawn.
fn shown(sketch: &Sketch) -> [bool; 2] {
    let setup = sketch.moment().setup;
    let field = setup.fields.iter().any(|source| sketch.shows(&[source.field.id]));
    [field, setup.flows.iter().any(|flow| sketch.shows(&[flow.flow.id]))]
}

/// Accelerations by the fields and by the flows that are drawn, as the simulation computes them: of a
/// body, in the units of its group, or of an agent of the first group at rest at a place.
pub(super) fn accelerations(sketch: &Sketch, who: Who) -> [DVec3; 2] {
    let (setup, at) = (sketch.moment().setup, sketch.moment().at());
    let (position, velocity, body, group) = match who {
        Who::Body(body) => (sketch.positions[body], sketch.velocities[body], Some(body), setup.group_of(body)),
        Who::AtRest(place) => (place, DVec3::ZERO, None, setup.groups.first()),
    };
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let whom = Whom { body, is_agent: body.is_none() || group.is_some() };
    let fields = local_fields(setup, position, at, whom, |body| sketch.positions[body]);
    let field = avoid_fields(position, fields, &params, &mut ()).acceleration;
    let me = Boid { position, velocity: velocity * unit_secs(setup, group) };
    let flows = flows_on(setup, group, whom.is_agent);
    let flow = flows.iter().filter_map(|flow| flow.acceleration(&me, &params, &mut ())).sum();
    let [fields, flows] = shown(sketch);
    [if fields { field } else { DVec3::ZERO }, if flows { flow } else { DVec3::ZERO }]
}

/// Who feels fields and flows.
#[derive(Clone, Copy)]
pub(super) enum Who {
    /// Index of a body.
    Body(usize),
    /// An agent that might be at a place.
    AtRest(DVec3),
}

/// Fields and flows stand on the nodes of a chessboard, fields on the white squares and flows on the
/// black ones, so that neither hides the other; where there is only one of them, it has all.
fn slice(sketch: &Sketch, list: &mut DrawList) {
    let (palette, setup) = (sketch.palette(), sketch.moment().setup);
    let params = setup.groups.first().map_or_else(SteeringParams::default, |group| group.params);
    let region = Region::of(sketch);
    let (center, half) = (region.center, region.half);
    let frame = [center, DVec3::Z * half.y, DVec3::X * half.x];
    let plate = surface(list, frame, SurfaceStyle::Lit, faded(palette.field, 0.03), faded(palette.field, 0.3));
    list.surfaces.push(SurfaceInstance { outline: 1.0, ..plate });
    let both = shown(sketch) == [true, true];
    for (place, white) in region.nodes() {
        let [field, flow] = accelerations(sketch, Who::AtRest(place));
        if !both || white {
            node(sketch, list, (VectorKind::Field, region.step), place, field / (5.0 * params.max_urgency));
        }
        if !both || !white {
            node(sketch, list, (VectorKind::Flow, region.step), place, flow / params.max_urgency);
        }
    }
}

/// An arrow of the slice: `strength` is relative to the strongest that can be.
fn node(sketch: &Sketch, list: &mut DrawList, (kind, step): (VectorKind, f64), place: DVec3, strength: DVec3) {
    let share = strength.length();
    if !share.is_finite() || share < NEGLIGIBLE {
        return;
    }
    let along = strength / share * (0.5 * OF_STEP * step);
    // Sums of flows may exceed what one of them can be.
    let opacity = (0.95 * share.sqrt()).min(0.95) as f32;
    let style = ArrowStyle { kind, pose: Pose::At, opacity: kind_opacity(kind) * opacity, weight: 0.75 };
    draw_arrow(list, sketch.palette(), style, [place - along, place + along]);
}

/// Flows lie behind fields: they are everywhere, fields are what steers.
fn kind_opacity(kind: VectorKind) -> f32 {
    if kind == VectorKind::Flow { 0.6 } else { 1.0 }
}

/// The level rectangle on which the slice is drawn.
struct Region {
    /// Its middle.
    center: DVec3,
    /// Half its sides along X and Z.
    half: DVec2,
    /// From one node to the next.
    step: f64,
}

impl Region {
    /// Around where the steered bodies and the obstacles with fields are at tick 0, so that nodes stay
    /// where they are while things move.
    fn of(sketch: &Sketch) -> Region {
        let mut marks = Region::marks(sketch);
        if marks.is_empty() {
            marks.push((sketch.extent.center, sketch.extent.radius));
        }
        let least = marks.iter().fold(DVec2::INFINITY, |least, (at, margin)| least.min(at.xz() - *margin));
        let most = marks.iter().fold(DVec2::NEG_INFINITY, |most, (at, margin)| most.max(at.xz() + *margin));
        let (middle, half) = ((least + most) / 2.0, (most - least) / 2.0);
        let longest = half.max_element().max(1e-3 * sketch.extent.radius);
        Region {
            center: DVec3::new(middle.x, sketch.context.slice_height, middle.y),
            half: half.max(DVec2::splat(NARROWEST * longest)),
            step: 2.0 * longest / f64::from(ACROSS),
        }
    }

    /// Places that the region holds, with a margin each. Of an obstacle it is the middle: between walls
    /// nodes end at them.
    fn marks(sketch: &Sketch) -> Vec<(DVec3, f64)> {
        let setup = sketch.moment().setup;
        let steered = (0..setup.bodies.len()).filter(|index| setup.is_steered(*index));
        let bodies = steered
            .map(|index| (setup.bodies[index].position_at_start(&setup.settings), 2.0 * setup.bodies[index].radius));
        let obstacles = setup.fields.iter().map(|source| match source.owner {
            FieldOwner::Body(body) => setup.bodies[body].position_at_start(&setup.settings),
            FieldOwner::Obstacle(obstacle) => match setup.obstacles[obstacle].shape {
                ObstacleShape::Plane(plane) => plane.surface(sketch.extent.center).point,
                ObstacleShape::Quad(quad) => quad.center,
                ObstacleShape::Box(obb) => obb.center,
            },
        });
        bodies.chain(obstacles.map(|middle| (middle, 0.0))).collect()
    }

    /// Every node, and whether it is a white one. They stand a little above the slice, for the ground
    /// often lies in it.
    fn nodes(&self) -> impl Iterator<Item = (DVec3, bool)> {
        let count = |half: f64| ((2.0 * half / self.step).round() as u32).clamp(1, ACROSS);
        let [columns, rows] = [count(self.half.x), count(self.half.y)];
        let along = |i: u32, count: u32, half: f64| half * (f64::from(2 * i + 1) / f64::from(count) - 1.0);
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let x = along(column, columns, self.half.x);
                let z = along(row, rows, self.half.y);
                (self.center + DVec3::new(x, 0.02 * self.step, z), (row + column) % 2 == 0)
            })
        })
    }
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
    fn the_slice_reaches_from_the_wall_to_a_little_beyond_the_agent() {
        // The wall's foot is at x = 0; the agent at x = 2 with twice its radius ends at x = 3.
        let list = walled().draw(0.0, draw);
        let middles = list.arrows[1..].iter().map(|arrow| (arrow.tail[0] + arrow.tip[0]) / 2.0);
        assert!(middles.clone().count() > 50);
        assert!(middles.clone().all(|x| (0.0..=3.0).contains(&x)), "{:?}", middles.collect::<Vec<_>>());
    }

    #[test]
    fn a_scene_without_fields_has_no_slice() {
        assert_eq!(Fixture::empty().draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }
}
