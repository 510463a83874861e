//! Where bodies have been: the centres' paths through the ticks before, fading with age.

use super::Sketch;
use crate::app::draw_list::{DrawList, LineKind, Stroke, faded};
use crate::app::model::paths::{PathSegment, STRAIGHT, STRAIGHT_DASHED, for_each_segment, ticks_of_line};
use crate::shape::unit;
use glam::DVec3;
use std::sync::Arc;

/// Path segments of all trails together; with many bodies trails get shorter.
const MOST_SEGMENTS: usize = 60_000;

/// Opacity of the newest segment and of the oldest. Trails of many bodies are a hint behind everything else; those of a few
/// are followed to where they begin.
fn opacities(bodies: usize) -> [f32; 2] {
    if bodies > FEW { [0.6, 0.0] } else { [0.9, 0.2] }
}

/// Bodies whose trails can be told apart.
const FEW: usize = 24;

/// With more bodies than this, one line stands for several ticks in which a body hardly turns.
const CROWD: usize = 1_000;
/// The most ticks of one line: it has the same age along its length.
const MOST_TICKS_OF_LINE: usize = 4;

/// Adds the path of every body through the recent ticks up to now, without the part inside its ball.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let moment = sketch.moment();
    let setup = moment.setup;
    let bodies = setup.bodies.len();
    let room = MOST_SEGMENTS / bodies.max(1);
    let trail = &moment.trail[moment.trail.len().saturating_sub(room.max(1))..];
    let first = trail.first().map_or(moment.record.start.tick, |oldest| oldest.start.tick) as usize;
    let lines = match bodies > CROWD {
        true => Lines { ticks: MOST_TICKS_OF_LINE, first, straight: STRAIGHT },
        false => Lines { ticks: ticks_of_line(trail.len()), first, straight: STRAIGHT_DASHED },
    };
    let [newest, oldest] = opacities(bodies);
    let mut add = |body: usize, segment: TrailSegment| {
        let body = &setup.bodies[body];
        let freshness = segment.ticks.map(|tick| freshness(tick, trail.len())).iter().sum::<f32>() / 2.0;
        let opacity = oldest + (newest - oldest) * freshness * freshness;
        let color = faded(sketch.palette().body(body.id, body.color), opacity);
        list.line(LineKind::Trail, Some(body.id), [segment.from, segment.to], Stroke::solid(1.4, color));
    };
    let mut open: Vec<Option<TrailSegment>> = vec![None; bodies];
    for (tick, record) in trail.iter().map(Arc::as_ref).chain([moment.record]).enumerate() {
        let until = if tick < trail.len() { setup.clock.tick_length() } else { moment.local };
        for_each_segment(record, setup.clock, |body, piece| {
            let is_seen = |piece: &PathSegment| {
                sketch.shows(&[setup.bodies[body].id]) && !sketch.hides(body, [piece.from, piece.to])
            };
            let piece = piece.split(until)[0].filter(is_seen);
            let Some(segment) = piece.and_then(|piece| TrailSegment::of(piece, tick)) else { return };
            match &mut open[body] {
                Some(before) if before.goes_on_in(&segment, lines) => before.add(&segment),
                last => last.replace(segment).into_iter().for_each(|done| add(body, done)),
            }
        });
    }
    let last = open.into_iter().enumerate().filter_map(|(body, segment)| Some((body, segment?)));
    last.for_each(|(body, segment)| add(body, segment));
}

/// 1 for the tick on display, less for each earlier one.
fn freshness(tick: usize, count: usize) -> f32 {
    if tick == count { 1.0 } else { (tick as f32 + 0.5) / (count as f32 + 1.0) }
}

/// How long the lines of a trail may be.
#[derive(Clone, Copy)]
struct Lines {
    /// The most ticks that one stands for: a multiple of them is never within a line, so that lines stay where they are
    /// while the run goes on.
    ticks: usize,
    /// The first of the drawn ticks.
    first: usize,
    /// Cosine of the most that its body turns: in a crowd as coarsely as an eye allows, so that not every piece of a parabola
    /// is a line.
    straight: f64,
}

/// A straight segment of a trail.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TrailSegment {
    from: DVec3,
    to: DVec3,
    /// Its direction at the start.
    heading: DVec3,
    /// The first and the last of the drawn ticks it belongs to.
    ticks: [usize; 2],
}

impl TrailSegment {
    /// `None` where a body stands still.
    fn of(piece: PathSegment, tick: usize) -> Option<TrailSegment> {
        let heading = unit(piece.to - piece.from)?;
        Some(TrailSegment { from: piece.from, to: piece.to, heading, ticks: [tick; 2] })
    }

    /// Whether the other segment continues this one straight on, in the same line.
    fn goes_on_in(&self, next: &TrailSegment, Lines { ticks, first, straight }: Lines) -> bool {
        // The end of a tick and the start of the next are rounded apart.
        let follows = self.to.distance(next.from) <= 1e-3 * next.from.distance(next.to);
        (first + next.ticks[1]) / ticks == (first + self.ticks[0]) / ticks
            && next.ticks[1] >= self.ticks[1]
            && follows
            && self.heading.dot(next.heading) > straight
    }

    fn add(&mut self, next: &TrailSegment) {
        self.to = next.to;
        self.ticks[1] = next.ticks[1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::moment::Moment;
    use crate::app::overlay::fixture::Fixture;

    #[test]
    fn the_trail_goes_through_the_ticks_before_up_to_now_and_fades_with_age() {
        let fixture = Fixture::empty().ball(1, 0.125, DVec3::ZERO, DVec3::X);
        let older = Arc::new(fixture.record().clone());
        let trail = [older.clone(), older];
        let list = fixture.draw_moment(Moment { trail: &trail, ..fixture.moment(0.25) }, draw);
        assert_eq!(list.lines.len(), 3);
        // A quarter of a second at 1 m/s in the tick on display.
        assert_eq!(
            (list.lines[2].kind, list.lines[2].of, list.lines[2].to),
            (LineKind::Trail, Some(1), DVec3::X * 0.25)
        );
        assert!(list.lines[0].stroke.color[3] < list.lines[1].stroke.color[3]);
        assert!(list.lines[1].stroke.color[3] < list.lines[2].stroke.color[3]);
    }

    #[test]
    fn of_a_trail_that_ends_inside_its_ball_only_what_sticks_out_is_drawn() {
        // A quarter of a second at 1 m/s ends 0.25 m from where it began, in a ball of 0.5 m; a tick of 1 m does not.
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X);
        let trail = [Arc::new(fixture.record().clone())];
        let list = fixture.draw_moment(Moment { trail: &trail, ..fixture.moment(0.25) }, draw);
        assert_eq!(list.lines.iter().map(|line| line.to).collect::<Vec<_>>(), [DVec3::X]);
    }

    #[test]
    fn in_a_crowd_a_line_stands_for_ticks_in_which_its_body_hardly_turns() {
        let segment = |from: DVec3, to: DVec3, tick: usize| {
            TrailSegment::of(PathSegment { from, to, begins: 0.0, ends: 1.0, starts_motion: true }, tick).unwrap()
        };
        let [a, b, c] = [DVec3::ZERO, DVec3::X, 2.0 * DVec3::X];
        // The first drawn tick is 5, so place 3 is tick 8.
        let within = |ticks| Lines { ticks, first: 5, straight: STRAIGHT };
        let mut first = segment(a, b, 3);
        assert!(first.goes_on_in(&segment(b, c, 4), within(2)) && first.goes_on_in(&segment(b, c, 6), within(4)));
        // Too old, turned by 90°, or put elsewhere.
        assert!(!first.goes_on_in(&segment(b, c, 4), within(1)) && !first.goes_on_in(&segment(b, c, 7), within(4)));
        assert!(
            !first.goes_on_in(&segment(b, b + DVec3::Y, 4), within(4))
                && !first.goes_on_in(&segment(c, c + b, 4), within(4))
        );
        first.add(&segment(b, c, 4));
        assert_eq!((first.from, first.to, first.ticks), (a, c, [3, 4]));
    }

    #[test]
    fn the_trail_of_a_parabola_is_as_few_lines_as_follow_it() {
        // In a second under 8 m/s² from 45° up to 45° down; a line turns by 4°, and by one more segment of 1.4°.
        let fixture = Fixture::empty().edited(|scene| scene.settings.gravity = DVec3::Y * -8.0).ball(
            1,
            0.125,
            DVec3::ZERO,
            DVec3::new(4.0, 4.0, 0.0),
        );
        let trail = [Arc::new(fixture.record().clone())];
        let list = fixture.draw_moment(Moment { trail: &trail, ..fixture.moment(0.0) }, draw);
        let count = list.lines.len();
        assert!((90 / 6..90 / 3).contains(&count), "{count} lines");
        // Its beginning is inside the ball, which is there again.
        assert!(list.lines[0].from.length() < 0.125);
        assert_eq!(list.lines[count - 1].to, DVec3::X * 4.0);
    }

    #[test]
    fn a_ball_at_rest_leaves_no_trail() {
        let list = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::ZERO).draw(0.5, draw);
        assert!(list.lines.is_empty());
    }
}
