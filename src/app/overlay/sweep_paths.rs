//! The volume each ball sweeps in this tick, its ghost at each impact, and its path after that.

use super::Sketch;
use crate::app::draw_list::{DrawList, GhostKind, Importance, LineKind, Marker, Pose, Stroke, faded, mixed};
use crate::app::model::paths::{PathSegment, paths};
use crate::app::text::labels;
use crate::scene::Id;
use crate::sim::{EventKind, TickRecord};
use glam::DVec3;

/// Path segments shorter than this share of the radius are hidden inside the ball.
const LEAST_LENGTH: f64 = 1e-3;
/// Poses closer to the ball than this share of its radius would only blur its outline.
const LEAST_APART: f64 = 0.15;
/// More balls than this are a crowd.
const CROWD: usize = 1_000;
/// A ball that moves more than this share of its radius in a tick is fast.
const FAST: f64 = 0.5;
/// How far the colour of a swept volume is blended from its ball's towards that of text.
const LIFT: f32 = 0.45;
/// Opacity of the volume swept before the first impact of the tick, and after it.
const VOLUME: [f32; 2] = [0.8, 0.42];

/// Adds, for each ball that moves in this tick: the pose before (dashed rim), the swept volume piece by piece (fainter
/// after an impact), a ghost at each impact (clear rim), and the pose after (dotted rim); the centre's path is solid
/// up to now and dotted from there. In a scene with discrete collisions, the swept run's path and end are added in the
/// alarm colour, dotted throughout.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let moment = sketch.moment();
    let paths = paths(moment.record, moment.setup.clock);
    for (index, _) in sketch.bodies() {
        swept_body(sketch, list, index, &paths[index]);
    }
    impact_ghosts(sketch, list);
    if let Some(swept) = moment.swept_ghost {
        swept_run(sketch, list, swept);
    }
}

fn swept_body(sketch: &Sketch, list: &mut DrawList, index: usize, segments: &[PathSegment]) {
    let body = &sketch.moment().setup.bodies[index];
    let color = sketch.palette().body(body.id, body.color);
    let moves = |piece: &&PathSegment| piece.from.distance(piece.to) > LEAST_LENGTH * body.radius;
    let moving: Vec<&PathSegment> = segments.iter().filter(moves).collect();
    let (Some(first), Some(last)) = (moving.first(), moving.last()) else { return };
    let lifted = mixed(color, sketch.palette().text, LIFT);
    let here = sketch.positions[index];
    let has_volume = shows_volume(sketch, index, first.from.distance(last.to));
    for piece in &moving {
        if has_volume {
            let opacity = VOLUME[usize::from(piece.begins > first.begins)];
            let volume = ([piece.from, piece.to], body.radius);
            list.ghost_capsule(GhostKind::Volume, Some(body.id), volume, faded(lifted, opacity));
        }
        // In a crowd, paths that shine through their balls would merge into one blot.
        if has_volume || !sketch.hides(index, [piece.from, piece.to]) {
            path(sketch, list, body.id, piece);
        }
    }
    if !has_volume {
        return;
    }
    for (place, kind) in [(first.from, GhostKind::Before), (last.to, GhostKind::After)] {
        if place.distance(here) > LEAST_APART * body.radius {
            list.ghost(kind, Some(body.id), (place, body.radius), color);
        }
    }
}

/// Whether to draw the volume of a body that moves so many metres in this tick. In a crowd only those of fast balls
/// and of the selected one: ten thousand outlines show nothing, and take longer to draw than everything else together.
fn shows_volume(sketch: &Sketch, index: usize, metres: f64) -> bool {
    let bodies = &sketch.moment().setup.bodies;
    let body = &bodies[index];
    bodies.len() <= CROWD || metres > FAST * body.radius || sketch.contact_is_asked_for(&[body.id])
}

/// The centre's path: solid up to now, dotted from there.
fn path(sketch: &Sketch, list: &mut DrawList, of: Id, piece: &PathSegment) {
    let color = sketch.palette().motion;
    let [past, future] = piece.split(sketch.moment().local);
    if let Some(past) = past {
        list.overlay_line(LineKind::Path, Some(of), [past.from, past.to], Stroke::solid(2.4, color));
    }
    if let Some(future) = future {
        let stroke = Stroke::dashed(2.4, Pose::After.dash(), color);
        list.overlay_line(LineKind::Path, Some(of), [future.from, future.to], stroke);
    }
}

fn impact_ghosts(sketch: &Sketch, list: &mut DrawList) {
    for event in &sketch.moment().record.events {
        if let EventKind::Impact(impact) = &event.kind {
            ghost_of(sketch, list, impact.body, impact.center);
            ghost_of(sketch, list, impact.other, impact.other_center);
        }
    }
}

/// The ghost of a ball at an impact, named where it stands apart; nothing for an obstacle.
fn ghost_of(sketch: &Sketch, list: &mut DrawList, id: Id, center: DVec3) {
    let setup = sketch.moment().setup;
    let Some(index) = setup.body_index(id).filter(|_| sketch.shows(&[id])) else { return };
    let body = &setup.bodies[index];
    let color = sketch.palette().body(id, body.color);
    list.ghost(GhostKind::At, Some(id), (center, body.radius), color);
    if center.distance(sketch.positions[index]) > body.radius {
        let top = center + sketch.context.frame.camera.up() * body.radius;
        let text = labels::at_impact(&sketch.name(id));
        list.label(top, text, color, sketch.importance(&[id], Importance::Event));
    }
}

/// The swept run where it differs in this tick: its path, a ghost at its impact, and one at its end.
fn swept_run(sketch: &Sketch, list: &mut DrawList, swept: &TickRecord) {
    let setup = sketch.moment().setup;
    let end = setup.clock.tick_length();
    let alarm = sketch.palette().alarm;
    let own = paths(sketch.moment().record, setup.clock);
    let swept = paths(swept, setup.clock);
    for (index, body) in sketch.bodies() {
        let segments = &swept[index];
        let Some(last) = segments.last() else { continue };
        let own_end = own[index].last().map_or(sketch.positions[index], |piece| piece.to);
        if last.to.distance(own_end) <= LEAST_LENGTH * body.radius {
            continue;
        }
        for piece in segments {
            let stroke = Stroke::dashed(2.4, Pose::After.dash(), alarm);
            list.overlay_line(LineKind::SweptPath, Some(body.id), [piece.from, piece.to], stroke);
        }
        for bend in segments.iter().filter(|piece| piece.begins > 0.0 && piece.begins < end) {
            list.ghost(GhostKind::At, Some(body.id), (bend.from, body.radius), alarm);
            // The ghost may be inside the ball or the wall: its middle is marked by a cross that shines
            // through.
            list.marker(bend.from, 14.0, Marker::Cross, alarm);
            let top = bend.from + sketch.context.frame.camera.up() * body.radius;
            list.label(top, labels::swept_stop(&sketch.name(body.id)), alarm, Importance::Alarm);
        }
        list.ghost(GhostKind::After, Some(body.id), (last.to, body.radius), faded(alarm, 0.7));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::moment::Moment;
    use crate::app::overlay::fixture::{Fixture, bounce};

    /// From y = 3 at −4 m/s; touches the floor at y = 1 after half a second; up again.
    fn falling() -> Fixture {
        Fixture::empty().ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -4.0, 0.0)).plane(
            2,
            DVec3::ZERO,
            DVec3::Y,
        )
    }

    fn bouncing() -> Fixture {
        falling().impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0))
    }

    fn of_kind(list: &DrawList, kind: GhostKind) -> Vec<[DVec3; 2]> {
        list.ghosts.iter().filter(|g| g.kind == kind && g.of == Some(1)).map(|g| [g.from, g.to]).collect()
    }

    #[test]
    fn the_ghost_at_an_impact_is_exactly_at_its_centre() {
        let list = bouncing().draw(0.25, draw);
        assert_eq!(of_kind(&list, GhostKind::At), [[DVec3::Y; 2]]);
    }

    #[test]
    fn the_swept_volume_goes_down_to_the_impact_and_up_again() {
        let list = bouncing().draw(0.25, draw);
        let (down, up) = ([DVec3::Y * 3.0, DVec3::Y], [DVec3::Y, DVec3::Y * 3.0]);
        assert_eq!(of_kind(&list, GhostKind::Volume), [down, up]);
    }

    #[test]
    fn the_path_is_solid_up_to_now_and_dotted_from_there() {
        let list = bouncing().draw(0.25, draw);
        let lines: Vec<_> =
            list.overlay_lines.iter().map(|line| (line.from.y, line.to.y, line.stroke.dash > 0.0)).collect();
        // After a quarter of a second at −4 m/s it is at y = 2.
        assert_eq!(lines, [(3.0, 2.0, false), (2.0, 1.0, true), (1.0, 3.0, true)]);
    }

    #[test]
    fn poses_before_and_after_have_different_rims() {
        let list = falling().draw(0.25, draw);
        assert_eq!(of_kind(&list, GhostKind::Before)[0][0], DVec3::Y * 3.0);
        // A whole second at −4 m/s.
        assert_eq!(of_kind(&list, GhostKind::After)[0][0], DVec3::NEG_Y);
    }

    #[test]
    fn a_ball_at_rest_sweeps_nothing() {
        let list = Fixture::empty().ball(1, 1.0, DVec3::Y, DVec3::ZERO).draw(0.0, draw);
        assert_eq!(list, DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn the_swept_run_shows_where_a_tunnelling_ball_should_have_stopped() {
        let (tunnelling, stopped) = (falling(), bouncing());
        let moment = Moment { swept_ghost: Some(stopped.record()), ..tunnelling.moment(0.0) };
        let list = tunnelling.draw_moment(moment, draw);
        let at = of_kind(&list, GhostKind::At);
        assert!(at.contains(&[DVec3::Y; 2]), "{at:?}");
        assert_eq!(list.labels[0].text, "swept: ball 1 would stop here");
    }
}
