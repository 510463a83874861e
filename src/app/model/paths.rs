//! The path of every body through a tick, in straight segments.

use crate::shape::unit;
use crate::sim::{Clock, Instant, Piece, Pieces, TickRecord};
use glam::DVec3;

/// Cosine of the angle (7°) by which a path may turn and still be drawn as a straight line: the middle of such an arc
/// is off by 1/500 of its radius.
pub const STRAIGHT: f64 = 0.9925;
/// The same angle (4°) where lines are dashed, and longer ones show their dashes better.
pub const STRAIGHT_DASHED: f64 = 0.9976;
/// The same angle (1.4°) where a curve is looked at from near.
pub const STRAIGHT_SOLID: f64 = 0.9997;

/// How far a trail goes back, and a path ahead goes on: so many seconds, whatever the tick rate.
const REACH_SECS: f64 = 2.0;
/// Fewer ticks than this are too few to follow: where ticks are long it is more than [`REACH_SECS`].
const FEWEST_TICKS: u64 = 120;
/// More ticks than this take too long to simulate and to draw: those of 3 000 ticks per second.
const LONGEST_REACH_TICKS: u64 = 6_000;

/// More states of bodies than this in all those ticks do as well: among many bodies it is less than [`REACH_SECS`].
const MOST_STATES: u64 = 40_000;

/// How many ticks a trail goes back, and a path ahead goes on.
pub fn reach(clock: Clock, bodies: usize) -> u64 {
    let most = (MOST_STATES / bodies.max(1) as u64).clamp(FEWEST_TICKS, LONGEST_REACH_TICKS);
    clock.tick_at(REACH_SECS).clamp(FEWEST_TICKS, most)
}

/// The most ticks of a trail that one line of it stands for, where a body hardly turns: a trail of many short ticks has no
/// more lines than one of a few.
pub fn ticks_of_line(ticks: usize) -> usize {
    ticks.div_ceil(FEWEST_TICKS as usize).max(1)
}

/// A straight segment of a path, or of a parabola that it follows so closely that no eye tells them apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSegment {
    /// Centre at its start.
    pub from: DVec3,
    /// Centre at its end.
    pub to: DVec3,
    /// Seconds into the tick when it begins.
    pub begins: f64,
    /// Seconds into the tick when it ends.
    pub ends: f64,
    /// Whether a motion begins with it: no earlier segment follows the same parabola in this tick.
    pub starts_motion: bool,
}

impl PathSegment {
    /// The parts before and after a time; `None` for an empty one.
    pub fn split(self, local: f64) -> [Option<PathSegment>; 2] {
        if local <= self.begins {
            return [None, Some(self)];
        }
        if local >= self.ends {
            return [Some(self), None];
        }
        let share = (local - self.begins) / (self.ends - self.begins);
        let middle = self.from + share * (self.to - self.from);
        [
            Some(PathSegment { to: middle, ends: local, ..self }),
            Some(PathSegment { from: middle, begins: local, starts_motion: false, ..self }),
        ]
    }
}

/// The segments of one body's path through the tick, as in [`paths`].
pub fn path_of(record: &TickRecord, body: usize, clock: Clock) -> Vec<PathSegment> {
    let tick = record.start.tick;
    record.pieces(body, clock).flat_map(|piece| segments_of(&piece, tick, clock)).collect()
}

/// As few lines as follow a path, each of which turns by less than an angle with this cosine: a dashed line needs more
/// length than one tick has. A gap in the path stays one.
pub fn lines_along(path: impl IntoIterator<Item = PathSegment>, straight: f64) -> Vec<[DVec3; 2]> {
    let mut lines: Vec<[DVec3; 2]> = Vec::new();
    // Direction of the last line at its start.
    let mut heading = DVec3::ZERO;
    for piece in path {
        let way = piece.to - piece.from;
        let Some(direction) = unit(way) else { continue };
        // The end of a tick and the start of the next may differ by rounding.
        let follows = |end: DVec3| end.distance(piece.from) <= 1e-3 * way.length();
        match lines.last_mut() {
            Some([_, end]) if follows(*end) && direction.dot(heading) > straight => *end = piece.to,
            _ => {
                lines.push([piece.from, piece.to]);
                heading = direction;
            }
        }
    }
    lines
}

/// The corners of as few straight lines as follow these segments of one motion up to a distance in metres.
pub fn corners(motion: &[PathSegment], tolerance: f64) -> Vec<DVec3> {
    let Some(first) = motion.first() else { return Vec::new() };
    let (mut corners, mut since) = (vec![first.from], 0);
    for (index, segment) in motion.iter().enumerate() {
        let line = [corners[corners.len() - 1], segment.to];
        if motion[since..index].iter().any(|passed| distance_to_line(passed.to, line) > tolerance) {
            corners.push(segment.from);
            since = index;
        }
    }
    corners.extend(motion.last().map(|last| last.to));
    corners
}

/// Distance of a point from the straight line between two others.
fn distance_to_line(point: DVec3, [from, to]: [DVec3; 2]) -> f64 {
    let way = to - from;
    let share = (point - from).dot(way) / way.length_squared();
    // Not a number where the line has no length.
    point.distance(if share > 0.0 { from + share.min(1.0) * way } else { from })
}

/// For each body the segments of its path through the tick, in time order. A body that an edit or a world bound moves
/// has a gap there.
pub fn paths(record: &TickRecord, clock: Clock) -> Vec<Vec<PathSegment>> {
    let mut paths = vec![Vec::new(); record.start.motions.len()];
    for_each_segment(record, clock, |body, piece| paths[body].push(piece));
    paths
}

/// The same segments one by one with their bodies, those of one body in time order.
pub fn for_each_segment(record: &TickRecord, clock: Clock, mut each: impl FnMut(usize, PathSegment)) {
    let tick = record.start.tick;
    for (body, pieces) in Pieces::of_all(record, clock).each().enumerate() {
        pieces.iter().flat_map(|piece| segments_of(piece, tick, clock)).for_each(|segment| each(body, segment));
    }
}

/// The angle by which a parabola turns in each of its segments, in radians: 1.4°.
const TURN: f64 = 0.025;
/// The most segments of a parabola in a tick.
const MOST_SEGMENTS: f64 = 128.0;

/// The path of a piece: one straight segment, or as many as a parabola needs; nothing if no time passes.
fn segments_of(piece: &Piece, tick: u64, clock: Clock) -> impl Iterator<Item = PathSegment> + use<> {
    let (path, [begins, ends]) = (piece.motion.segment(), [piece.from, piece.to]);
    let turned = if path.acceleration == DVec3::ZERO {
        0.0
    } else {
        let [first, last] = [begins, ends].map(|local| path.velocity_at(Instant { tick, local }, clock));
        first.angle_between(last)
    };
    // From rest there is no angle: it is not a number.
    let count = match () {
        () if ends <= begins => 0.0,
        () if turned > TURN => (turned / TURN).ceil().min(MOST_SEGMENTS),
        () => 1.0,
    };
    let time = move |segment: u32| {
        let is_last = f64::from(segment) == count;
        if is_last { ends } else { begins + (ends - begins) * f64::from(segment) / count }
    };
    // Evaluated on the motion itself: its end is exact, whatever comes next.
    let place = move |local| path.position_at(Instant { tick, local }, clock);
    (0..count as u32).map(move |segment| {
        let [begins, ends] = [segment, segment + 1].map(time);
        PathSegment { from: place(begins), to: place(ends), begins, ends, starts_motion: segment == 0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::{Fixture, bounce};

    #[test]
    fn the_reach_is_as_long_in_seconds_with_short_ticks_and_has_no_fewer_ticks_with_long_ones() {
        let ticks = |ticks_per_second| reach(Clock::new(ticks_per_second), 1);
        // 2 s are 120 ticks of 1/60 s and 1 200 of 1/600 s.
        assert_eq!([60, 600, 144].map(ticks), [120, 1_200, 288]);
        assert_eq!([10, 100_000].map(ticks), [120, 6_000]);
        // 40 000 states of 100 bodies are 400 ticks, of 1 000 bodies 40.
        assert_eq!([100, 1_000].map(|bodies| reach(Clock::new(600), bodies)), [400, 120]);
    }

    #[test]
    fn a_bounce_splits_the_path_at_the_impacts_centre() {
        // From y = 3 at −4 m/s to the floor's contact at y = 1 after half a second, and up again.
        let fixture = Fixture::empty().ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -4.0, 0.0)).plane(
            2,
            DVec3::ZERO,
            DVec3::Y,
        );
        let fixture = fixture.impact(0.5, bounce(1, 2, DVec3::new(0.0, 1.0, 0.0), 1.0, DVec3::Y, 4.0));
        let paths = paths(fixture.record(), Clock::new(1));
        assert_eq!(paths[0].len(), 2);
        assert_eq!((paths[0][0].to, paths[0][0].ends), (DVec3::Y, 0.5));
        assert_eq!((paths[0][1].from, paths[0][1].to), (DVec3::Y, DVec3::new(0.0, 3.0, 0.0)));
        assert_eq!(path_of(fixture.record(), 0, Clock::new(1)), paths[0]);
    }

    #[test]
    fn lines_follow_a_path_through_its_ticks_and_bend_where_it_bends() {
        let place = |x: f64, y: f64| DVec3::new(x, y, 0.0);
        let piece = |from, to| PathSegment { from, to, begins: 0.0, ends: 1.0, starts_motion: true };
        let [a, b, c, d] = [place(0.0, 0.0), place(1.0, 0.0), place(2.0, 0.0), place(2.0, 1.0)];
        assert_eq!(lines_along([piece(a, b), piece(b, c), piece(c, d)], STRAIGHT), [[a, c], [c, d]]);
        // Put elsewhere between two ticks; at rest in the second.
        assert_eq!(lines_along([piece(a, b), piece(b, b), piece(c, d)], STRAIGHT), [[a, b], [c, d]]);
        // Ten turns of 2° each, 20° in all: no line turns by more than 7°, the fourth piece by 8°.
        let turn = |step: i32| {
            place(0.0, 0.0)
                + (0..step)
                    .map(|i| (f64::from(2 * i)).to_radians())
                    .map(|angle| place(angle.cos(), angle.sin()))
                    .sum::<DVec3>()
        };
        let lines = |straight| lines_along((0..11).map(|step| piece(turn(step), turn(step + 1))), straight).len();
        assert_eq!(lines(STRAIGHT), 3);
        // By more than 4° the third; by more than 1.4° each.
        assert_eq!((lines(STRAIGHT_DASHED), lines(STRAIGHT_SOLID)), (6, 11));
    }

    #[test]
    fn the_corners_of_a_parabola_are_as_few_as_follow_it() {
        // Under 8 m/s² in a second: the chord of the whole is 8·1²/8 = 1 m from it, that of a half 0.25 m.
        let fixture = Fixture::empty().edited(|scene| scene.settings.gravity = DVec3::Y * -8.0).ball(
            1,
            0.5,
            DVec3::ZERO,
            DVec3::new(4.0, 4.0, 0.0),
        );
        let path = path_of(fixture.record(), 0, Clock::new(1));
        assert!(path.len() > 20 && path[0].starts_motion && !path[1].starts_motion);
        assert_eq!(corners(&path, 1.0), [DVec3::ZERO, DVec3::X * 4.0]);
        assert_eq!(corners(&path, 0.5).len(), 3);
        assert_eq!(corners(&path, 0.0).len(), path.len() + 1);
        // Up and down again on one line: the turning point is a corner.
        let fixture = Fixture::empty().edited(|scene| scene.settings.gravity = DVec3::Y * -8.0).ball(
            1,
            0.5,
            DVec3::ZERO,
            DVec3::Y * 4.0,
        );
        let corners = corners(&path_of(fixture.record(), 0, Clock::new(1)), 0.01);
        assert_eq!(corners.len(), 3);
        assert!((corners[1].y - 1.0).abs() < 0.01, "{corners:?}");
    }

    #[test]
    fn splitting_a_piece_cuts_it_at_its_place_at_that_time() {
        let piece = PathSegment { from: DVec3::ZERO, to: DVec3::X * 4.0, begins: 0.0, ends: 1.0, starts_motion: true };
        let [before, after] = piece.split(0.25);
        assert_eq!(before.map(|piece| piece.to), Some(DVec3::X));
        assert_eq!(after.map(|piece| piece.from), Some(DVec3::X));
        assert_eq!(piece.split(0.0), [None, Some(piece)]);
        assert_eq!(piece.split(1.0), [Some(piece), None]);
    }
}
