//! Where bodies have been: the centres' paths through the ticks before, fading with age.

use super::Sketch;
use super::paths::paths;
use crate::app::draw_list::{DrawList, Stroke, faded};
use crate::sim::TickRecord;

/// Pieces of line that all trails together may have; with many bodies trails get shorter.
const MOST_PIECES: usize = 60_000;

/// Trails are a hint behind everything else: opacity of the newest piece.
const MOST_OPACITY: f32 = 0.6;

/// Adds the path of every body through the recent ticks up to now.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let moment = sketch.moment();
    let room = MOST_PIECES / moment.setup.bodies.len().max(1);
    let trail = &moment.trail[moment.trail.len().saturating_sub(room.max(1))..];
    let count = trail.len() as f32;
    for (age, record) in trail.iter().enumerate() {
        let end = moment.setup.clock.tick_length();
        tick(sketch, list, record, end, (age as f32 + 0.5) / (count + 1.0));
    }
    tick(sketch, list, moment.record, moment.local, 1.0);
}

/// The paths of one tick until `until` seconds into it.
fn tick(sketch: &Sketch, list: &mut DrawList, record: &TickRecord, until: f64, opacity: f32) {
    let setup = sketch.moment().setup;
    let mut paths = paths(record, setup.clock);
    for (index, body) in sketch.bodies() {
        let pieces = std::mem::take(&mut paths[index]);
        let color = sketch.palette().body(body.id, body.color);
        for piece in pieces.into_iter().filter_map(|piece| piece.split(until)[0]) {
            if piece.from != piece.to {
                list.line(piece.from, piece.to, Stroke::solid(1.4, faded(color, MOST_OPACITY * opacity * opacity)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::Moment;
    use crate::app::overlay::fixture::Fixture;
    use glam::DVec3;
    use std::sync::Arc;

    #[test]
    fn the_trail_goes_through_the_ticks_before_up_to_now_and_fades_with_age() {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X);
        let older = Arc::new(fixture.record().clone());
        let trail = [older.clone(), older];
        let list = fixture.draw_moment(Moment { trail: &trail, ..fixture.moment(0.25) }, draw);
        assert_eq!(list.lines.len(), 3);
        // A quarter of a second at 1 m/s in the tick on display.
        assert_eq!(list.lines[2].to, [0.25, 0.0, 0.0]);
        assert!(list.lines[0].color[3] < list.lines[1].color[3]);
        assert!(list.lines[1].color[3] < list.lines[2].color[3]);
    }

    #[test]
    fn a_ball_at_rest_leaves_no_trail() {
        let list = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::ZERO).draw(0.5, draw);
        assert!(list.lines.is_empty());
    }
}
