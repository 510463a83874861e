//! True velocities of bodies and obstacles; around an impact also the one before.

use super::Sketch;
use super::fields::some_of;
use crate::app::draw_list::{DrawList, Importance, Note, Pose, VectorKind};
use crate::app::text::labels;
use crate::scene::{BodyNumber, Id};
use crate::sim::{EventKind, Impact};
use glam::DVec3;

/// Of a break shot's many impacts in one tick, only the first and those that are asked for show the velocities before
/// and after: more arrows in one place could not be read.
const MOST_IMPACTS: usize = 6;
/// Of more selected objects the speeds are not read; that of the one selected last is.
const MOST_TOLD: usize = 3;
/// If a ghost is closer to its ball than this share of the radius, the two arrows would overlap.
const APART: f64 = 0.5;
/// Arrows at a smaller angle than this overlap, in radians.
const OVERLAP: f64 = 0.15;
/// Another arrow lies on the same line where it begins at less than this share of the radius beside it.
const NEAR: f64 = 0.25;
/// A piece of an arrow that is a smaller share of it is not seen well enough to tell whose it is.
const LEAST_SEEN: f64 = 0.1;
/// How far the velocity before is then moved aside, in points.
const ASIDE: f64 = 9.0;

/// Adds an arrow from the centre of every moving body and obstacle, and at each impact of this tick the velocities
/// before (dashed) and after it. Agents point where they go, so of many only some have arrows.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let color = sketch.palette().vector(VectorKind::Velocity);
    let bodies = &sketch.moment().setup.bodies;
    let shown = sketch.bodies().map(|(index, _)| index);
    let (agents, balls): (Vec<usize>, Vec<usize>) = shown.partition(|index| bodies[*index].group.is_some());
    let is_asked_for = |index: usize| sketch.contact_is_asked_for(&[bodies[index].id]);
    let some = some_of(&agents, is_asked_for);
    if some.len() < agents.len() {
        list.notes.push(Note::VelocitiesOf { shown: some.len(), all: agents.len() });
    }
    for index in balls.into_iter().chain(some) {
        let body = &bodies[index];
        let (center, velocity) = (sketch.positions[index], sketch.velocities[index]);
        sketch.vector(list, body.id, (VectorKind::Velocity, Pose::At), [center, velocity]);
        let tells_speed = is_told(sketch, body.id) && !sketch.context.hides_numbers.contains(&BodyNumber::Speed);
        if tells_speed && velocity != DVec3::ZERO {
            let middle = center + velocity.normalize() * told_at(sketch, index);
            list.label(middle, labels::speed(velocity.length()), color, Importance::Selected);
        }
    }
    for obstacle in sketch.obstacles() {
        let middle = sketch.shape(obstacle).place();
        let (id, velocity) = (obstacle.obstacle.id, obstacle.obstacle.velocity);
        sketch.vector(list, id, (VectorKind::Velocity, Pose::At), [middle, velocity]);
    }
    let is_over = |at| !sketch.context.keeps_future || sketch.moment().has_happened(at);
    let impacts = sketch.moment().record.events.iter().filter_map(|event| match &event.kind {
        EventKind::Impact(impact) if is_over(event.at) => Some((event, impact)),
        _ => None,
    });
    for (index, (event, impact)) in impacts.enumerate() {
        let asked = sketch.contact_is_asked_for(&[impact.body, impact.other]);
        if index < MOST_IMPACTS || asked || sketch.context.selected_event == Some(event) {
            around(sketch, list, impact);
        }
    }
}

/// Whether the speed of a body is told: of one that is selected or, where more are than one can read, selected last.
fn is_told(sketch: &Sketch, id: Id) -> bool {
    let selection = sketch.context.selection;
    sketch.context.selected == Some(id) || (selection.contains(&id) && selection.len() <= MOST_TOLD)
}

/// How far along a body's arrow its speed is told: in the middle of the longest piece that is seen, beside its own ball,
/// others and their arrows on the same line. Where none is, inside its own ball: there it is nobody else's.
fn told_at(sketch: &Sketch, body: usize) -> f64 {
    let bodies = &sketch.moment().setup.bodies;
    let center = sketch.positions[body];
    let arrow = |index: usize| {
        let (length, _) = sketch.scale.length(VectorKind::Velocity, sketch.velocities[index].length());
        crate::shape::unit(sketch.velocities[index]).map(|direction| (direction, length))
    };
    let Some((direction, length)) = arrow(body) else { return 0.0 };
    let own = bodies[body].radius.min(length);
    let mut covered = vec![[0.0, own]];
    for (index, other) in sketch.bodies().filter(|(index, _)| *index != body) {
        let offset = sketch.positions[index] - center;
        let (ahead, beside) = (offset.dot(direction), offset.reject_from(direction).length());
        if beside < other.radius {
            let half = (other.radius.powi(2) - beside.powi(2)).sqrt();
            covered.push([ahead - half, ahead + half]);
        }
        let lies_along = |along: &DVec3| along.cross(direction).length() < OVERLAP;
        if let Some((along, reach)) = arrow(index).filter(|(along, _)| beside < NEAR * own && lies_along(along)) {
            let tip = ahead + reach * along.dot(direction);
            covered.push([ahead.min(tip), ahead.max(tip)]);
        }
    }
    covered.sort_by(|a, b| a[0].total_cmp(&b[0]));
    // From the end of what covers it so far to the beginning of the next.
    let (mut from, mut longest) = (0.0_f64, [0.0, 0.0]);
    for [begin, end] in covered.into_iter().chain([[length, length]]) {
        let to = begin.min(length);
        if to - from > longest[1] - longest[0] {
            longest = [from, to];
        }
        from = from.max(end);
    }
    let is_seen = longest[1] - longest[0] > LEAST_SEEN * length;
    if is_seen { 0.5 * (longest[0] + longest[1]) } else { 0.5 * own }
}

fn around(sketch: &Sketch, list: &mut DrawList, impact: &Impact) {
    let setup = sketch.moment().setup;
    let sides = [(impact.body, impact.center), (impact.other, impact.other_center)];
    for (side, (id, center)) in sides.into_iter().enumerate() {
        let Some(index) = setup.body_index(id).filter(|_| sketch.shows(&[id])) else { continue };
        let (before, after) = (impact.before[side], impact.after[side]);
        // The same arrow twice, slightly shifted, could not be read.
        let near = center.distance(sketch.positions[index]) < APART * setup.bodies[index].radius;
        let is_own = |velocity: DVec3| near && velocity.distance(sketch.velocities[index]) <= 1e-9 * velocity.length();
        // The velocity before leads to the centre: its head is there.
        let (length, _) = sketch.scale.length(VectorKind::Velocity, before.length());
        let arrives = crate::shape::unit(before).map_or(center, |direction| center - direction * length);
        if !is_own(before) {
            let aside = aside(sketch, [before, after], center);
            sketch.vector(list, id, (VectorKind::Velocity, Pose::Before), [arrives + aside, before]);
        }
        // The ball's own arrow shows its velocity now; this one belongs to the ghost.
        if !is_own(after) && (id == impact.body || before != after) {
            sketch.vector(list, id, (VectorKind::Velocity, Pose::After), [center, after]);
        }
    }
}

/// How far the velocity before is moved aside. If a ball returns the way it came, its two arrows would overlap: the
/// one before stands aside, opposite the impulse.
fn aside(sketch: &Sketch, [before, after]: [DVec3; 2], center: DVec3) -> DVec3 {
    let is_back = before.angle_between(after) > std::f64::consts::PI - OVERLAP;
    if after == DVec3::ZERO || !is_back {
        return DVec3::ZERO;
    }
    let across = before.cross(sketch.context.frame.camera.backward()).normalize_or_zero();
    across * sketch.metres(ASIDE, center)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::OverlayContext;
    use crate::app::overlay::fixture::{Fixture, bounce};

    #[test]
    fn arrows_are_as_long_as_velocity_times_scale() {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::new(0.0, 0.0, 2.0)).ball(
            2,
            0.5,
            DVec3::new(5.0, 0.0, 0.0),
            DVec3::ZERO,
        );
        let mut scale = 0.0;
        let list = fixture.draw(0.0, |sketch, list| {
            scale = sketch.scale.metres_per_unit;
            draw(sketch, list);
        });
        assert_eq!(list.arrows.len(), 1, "the ball at rest has none");
        let along = list.arrows[0].tip - list.arrows[0].tail;
        assert!((along - DVec3::Z * 2.0 * scale).length() < 1e-6);
    }

    /// Where the speed of the selected first ball is told, along X, and how long a metre per second is drawn.
    fn told(radius: f64, others: &[(f64, f64)]) -> [f64; 2] {
        let mut fixture = Fixture::empty().ball(1, radius, DVec3::ZERO, DVec3::X * 2.0);
        for (id, (x, speed)) in (2..).zip(others) {
            fixture = fixture.ball(id, 0.25, DVec3::X * *x, DVec3::X * *speed);
        }
        fixture.selected = Some(1);
        let mut metres = 0.0;
        let list = fixture.draw(0.0, |sketch, list| {
            metres = sketch.scale.metres_per_unit;
            draw(sketch, list);
        });
        [list.labels[0].at.x, metres]
    }

    #[test]
    fn a_speed_is_told_where_its_arrow_is_seen_and_nothing_else_is() {
        let [alone, metres] = told(0.25, &[(40.0, 0.0)]);
        let length = 2.0 * metres;
        assert!(length > 0.5, "{length}");
        assert!((alone - 0.5 * (0.25 + length)).abs() < 1e-9, "beside its own ball: {alone}");
        // Another ball covers the last three quarters of a metre: from its surface on.
        let [before, metres] = told(0.25, &[(2.0 * metres - 0.25, 0.0), (40.0, 0.0)]);
        let to = 2.0 * metres - 0.5;
        assert!((before - 0.5 * (0.25 + to)).abs() < 1e-6, "{before} is between 0.25 and {to}");
    }

    #[test]
    fn the_speeds_of_all_selected_are_told_unless_they_are_many() {
        let told = |count: u32| {
            let ball = |fixture: Fixture, id: u32| fixture.ball(id, 0.25, DVec3::X * 4.0 * f64::from(id), DVec3::Y);
            let mut fixture = (1..=5).fold(Fixture::empty(), ball);
            (fixture.selected, fixture.also_selected) = (Some(1), (2..=count).collect());
            fixture.draw(0.0, draw).labels.len()
        };
        assert_eq!([1, 2, 3, 4].map(told), [1, 2, 3, 1]);
    }

    #[test]
    fn a_speed_is_told_within_its_own_ball_where_the_rest_of_its_arrow_lies_under_another() {
        let [at, _] = told(0.25, &[(0.5, 4.0), (40.0, 0.0)]);
        assert!(at < 0.25, "{at}");
    }

    #[test]
    fn a_ball_that_goes_back_the_way_it_came_shows_both_velocities_side_by_side() {
        let down = DVec3::new(0.0, -4.0, 0.0);
        let ball = Fixture::empty().ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), down).plane(2, DVec3::ZERO, DVec3::Y);
        let list = ball.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0)).draw(0.5, draw);
        let before = list.arrows.iter().find(|arrow| arrow.pose == Pose::Before).unwrap();
        let now = list.arrows.iter().find(|arrow| arrow.pose == Pose::At).unwrap();
        let (before, now) = (before.tip, now.tail);
        // Both at the ball's centre, but for the shift aside.
        let apart = before.distance(now);
        assert!(apart > 0.01 && apart < 1.0, "{apart}");
        assert!((before - now).dot(DVec3::Y).abs() < 1e-6, "across the way of the ball");
    }

    #[test]
    fn while_what_comes_is_kept_secret_the_velocity_after_an_impact_waits_for_it() {
        let down = DVec3::new(0.0, -4.0, 0.0);
        let ball = Fixture::empty().ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), down).plane(2, DVec3::ZERO, DVec3::Y);
        let ball = ball.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let poses = |local: f64, keeps_future: bool| -> Vec<Pose> {
            let list = ball.draw(local, |sketch, list| {
                let context = OverlayContext { keeps_future, ..*sketch.context };
                draw(&Sketch::new(&context), list);
            });
            list.arrows.iter().map(|arrow| arrow.pose).collect()
        };
        assert!(poses(0.25, false).contains(&Pose::After), "it is to come, and nobody is asked");
        assert_eq!(poses(0.25, true), [Pose::At]);
        assert!(poses(0.75, true).contains(&Pose::Before), "it has happened, and is no secret");
    }

    #[test]
    fn of_a_shoal_some_agents_have_arrows_and_the_one_that_is_asked_for() {
        let agent = |id: u32| {
            let place = [f64::from(id), 0.0, 0.0];
            serde_json::json!({"id": id, "radius": 0.25, "position": place, "velocity": [0, 0, 1], "group": 9999})
        };
        let mut shoal = Fixture::empty().edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9999})).unwrap());
            scene.bodies = (1..=600).map(|id| serde_json::from_value(agent(id)).unwrap()).collect();
        });
        let list = shoal.draw(0.0, draw);
        // One in five.
        assert_eq!((list.arrows.len(), list.notes), (120, vec![Note::VelocitiesOf { shown: 120, all: 600 }]));
        shoal.selected = Some(2);
        assert_eq!(shoal.draw(0.0, draw).arrows.len(), 121);
    }

    #[test]
    fn a_moving_obstacle_has_an_arrow_too() {
        let quad = serde_json::json!({
            "id": 1, "velocity": [0.0, 1.0, 0.0],
            "shape": {"quad": {"center": [0, 0, 0], "half_extents": [2.0, 3.0]}}
        });
        assert_eq!(Fixture::empty().obstacle(quad).draw(0.0, draw).arrows.len(), 1);
    }

    #[test]
    fn at_an_impact_the_velocity_before_ends_beside_where_the_one_after_begins() {
        let fixture = Fixture::empty()
            .ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -4.0, 0.0))
            .plane(2, DVec3::ZERO, DVec3::Y)
            .impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let list = fixture.draw(0.0, draw);
        let [_, before, after] = &list.arrows[..] else { panic!("{} arrows", list.arrows.len()) };
        assert_eq!(
            [before, after].map(|arrow| (arrow.of, arrow.pose)),
            [Pose::Before, Pose::After].map(|at| (Some(1), at))
        );
        // It returns the way it came, so the arrow before stands aside.
        let aside = before.tip - DVec3::Y;
        assert!(aside.y.abs() < 1e-6 && aside.length() < 1.0, "{aside}");
        assert_eq!(after.tail, DVec3::Y);
    }

    #[test]
    fn right_after_an_impact_the_balls_own_arrow_stands_for_the_one_after() {
        let fixture = Fixture::empty()
            .ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -4.0, 0.0))
            .plane(2, DVec3::ZERO, DVec3::Y)
            .impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        // At 4 m/s a tenth of a second is 0.4 m: less than half the radius.
        let poses: Vec<_> = fixture.draw(0.6, draw).arrows.iter().map(|arrow| arrow.pose).collect();
        assert_eq!(poses, [Pose::At, Pose::Before]);
    }
}
