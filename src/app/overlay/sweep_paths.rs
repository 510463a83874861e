//! The volume each ball sweeps in this tick, its ghost at each impact, and its path after that.

use super::Sketch;
use crate::app::draw_list::{DrawList, GhostKind, Importance, LineKind, Marker, Pose, Stroke, faded, mixed};
use crate::app::model::paths::{PathSegment, STRAIGHT_DASHED, STRAIGHT_SOLID, corners, lines_along, paths};
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
/// Volumes deviate from their paths by no more than this share of the ball's radius.
const DEVIATION: f64 = 0.01;
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
    let is_visible =
        |motion: &&[PathSegment]| motion.iter().any(|s| motion[0].from.distance(s.to) > LEAST_LENGTH * body.radius);
    let moving: Vec<&[PathSegment]> = motions_in(segments).filter(is_visible).collect();
    let (Some(from), Some(to)) = (start_of(&moving), end_of(&moving)) else { return };
    let lifted = mixed(color, sketch.palette().text, LIFT);
    let here = sketch.positions[index];
    let has_volume = shows_volume(sketch, index, from.distance(to));
    for (order, motion) in moving.into_iter().enumerate() {
        if has_volume {
            let color = faded(lifted, VOLUME[order.min(1)]);
            let tube = (&corners(motion, DEVIATION * body.radius)[..], body.radius);
            list.ghost_tube(GhostKind::Volume, Some(body.id), tube, color);
        }
        // In a crowd, paths that shine through their balls would merge into one blot.
        let is_seen = |piece: &&PathSegment| has_volume || !sketch.hides(index, [piece.from, piece.to]);
        path(sketch, list, body.id, motion.iter().filter(is_seen));
    }
    if !has_volume {
        return;
    }
    for (place, kind) in [(from, GhostKind::Before), (to, GhostKind::After)] {
        if place.distance(here) > LEAST_APART * body.radius {
            list.ghost(kind, Some(body.id), (place, body.radius), color);
        }
    }
}

/// The segments of each motion.
fn motions_in(segments: &[PathSegment]) -> impl Iterator<Item = &[PathSegment]> {
    segments.chunk_by(|_, next| !next.starts_motion)
}

fn start_of(motions: &[&[PathSegment]]) -> Option<DVec3> {
    Some(motions.first()?.first()?.from)
}

fn end_of(motions: &[&[PathSegment]]) -> Option<DVec3> {
    Some(motions.last()?.last()?.to)
}

/// Whether to draw the volume of a body that moves so many metres in this tick. In a crowd only those of fast balls
/// and of the selected one: ten thousand outlines show nothing, and take longer to draw than everything else together.
fn shows_volume(sketch: &Sketch, index: usize, metres: f64) -> bool {
    let bodies = &sketch.moment().setup.bodies;
    let body = &bodies[index];
    bodies.len() <= CROWD || metres > FAST * body.radius || sketch.contact_is_asked_for(&[body.id])
}

/// The centre's path in a motion: solid up to now, dotted from there.
fn path<'a>(sketch: &Sketch, list: &mut DrawList, of: Id, motion: impl Iterator<Item = &'a PathSegment>) {
    let color = sketch.palette().motion;
    let (mut past, mut to_come) = (Vec::new(), Vec::new());
    for [before, after] in motion.map(|piece| piece.split(sketch.moment().local)) {
        past.extend(before);
        to_come.extend(after);
    }
    let dotted = Stroke::dashed(2.4, Pose::After.dash(), color);
    let solid = Stroke::solid(2.4, color);
    for (part, stroke, straight) in [(past, solid, STRAIGHT_SOLID), (to_come, dotted, STRAIGHT_DASHED)] {
        for line in lines_along(part, straight) {
            list.overlay_line(LineKind::Path, Some(of), line, stroke);
        }
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
        let stroke = Stroke::dashed(2.4, Pose::After.dash(), alarm);
        for line in lines_along(segments.iter().copied(), STRAIGHT_DASHED) {
            list.overlay_line(LineKind::SweptPath, Some(body.id), line, stroke);
        }
        let is_bend = |piece: &&PathSegment| piece.starts_motion && piece.begins > 0.0 && piece.begins < end;
        for bend in segments.iter().filter(is_bend) {
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
    use crate::app::draw_list::Ghost;
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

    /// Thrown up with 4 m/s under 8 m/s², while 4 m/s carry it to the side: y = x − x²/4.
    fn thrown() -> Fixture {
        Fixture::empty()
            .edited(|scene| scene.settings.gravity = DVec3::Y * -8.0)
            .ball(1, 0.5, DVec3::ZERO, DVec3::new(4.0, 4.0, 0.0))
            .plane(2, DVec3::Y * -0.5, DVec3::Y)
    }

    #[test]
    fn the_volume_of_a_thrown_ball_is_one_tube_along_its_parabola() {
        let list = thrown().draw(0.25, draw);
        let tube: Vec<&Ghost> = list.ghosts.iter().filter(|ghost| ghost.kind == GhostKind::Volume).collect();
        assert!(tube.len() > 3);
        assert_eq!((tube[0].from, tube[tube.len() - 1].to), (DVec3::ZERO, DVec3::X * 4.0));
        for ghost in &tube {
            let middle = ghost.from.midpoint(ghost.to);
            let off = (middle.x - middle.x * middle.x / 4.0 - middle.y).abs();
            assert!(off < 2.0 * DEVIATION * 0.5, "{off} m beside the parabola");
            assert_eq!(ghost.color, tube[0].color, "nothing was hit");
        }
        // Where two meet, one plane cuts off both; the ends are round.
        assert!(tube.windows(2).all(|pair| pair[0].cuts[1] == -pair[1].cuts[0] && pair[0].cuts[1].x > 0.0));
        assert_eq!((tube[0].cuts[0], tube[tube.len() - 1].cuts[1]), (DVec3::ZERO, DVec3::ZERO));
    }

    #[test]
    fn what_a_ball_sweeps_after_an_impact_is_fainter_also_on_a_parabola() {
        // At the top, half-way, something throws it up again.
        let mut impact = bounce(1, 2, DVec3::new(2.0, 1.0, 0.0), 0.5, DVec3::Y, 4.0);
        impact.after[0].x = 4.0;
        let list = thrown().impact(0.5, impact).draw(0.25, draw);
        let tube: Vec<&Ghost> = list.ghosts.iter().filter(|ghost| ghost.kind == GhostKind::Volume).collect();
        let (before, after): (Vec<&Ghost>, Vec<&Ghost>) = tube.iter().partition(|ghost| ghost.color == tube[0].color);
        assert!(before.len() > 1 && after.len() > 1);
        assert!(after.iter().all(|ghost| ghost.color[3] < tube[0].color[3]));
        assert_eq!(before[before.len() - 1].to, DVec3::new(2.0, 1.0, 0.0));
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

    #[test]
    fn a_swept_run_that_flies_on_a_parabola_stops_only_where_it_hits_something() {
        let at = DVec3::new(3.0, 0.75, 0.0);
        let (tunnelling, stopped) = (thrown(), thrown().impact(0.75, bounce(1, 2, at, 0.5, DVec3::Y, 2.0)));
        let moment = Moment { swept_ghost: Some(stopped.record()), ..tunnelling.moment(0.0) };
        let list = tunnelling.draw_moment(moment, draw);
        assert_eq!(of_kind(&list, GhostKind::At), [[at; 2]]);
    }
}
