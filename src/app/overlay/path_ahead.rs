//! Where the selected balls go in the ticks to come.

use super::Sketch;
use crate::app::draw_list::{DrawList, LineKind, Stroke};
use crate::app::model::moment::Moment;
use crate::app::model::paths::{PathSegment, STRAIGHT_SOLID, lines_along};

/// Adds the path of each selected ball from now on, as far as it is simulated; beside a baseline run that of the one
/// selected last is there already.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let moment = sketch.moment();
    let is_there = |id| moment.baseline.is_some() && sketch.context.selected == Some(id);
    for path in sketch.context.ahead.iter().filter(|path| !is_there(path.body()) && sketch.shows(&[path.body()])) {
        let Some(index) = moment.setup.body_index(path.body()) else { continue };
        let body = &moment.setup.bodies[index];
        let stroke = Stroke::solid(2.2, sketch.palette().body(body.id, body.color));
        for ends in lines_along(to_come(path.segments(), moment), STRAIGHT_SOLID) {
            list.overlay_line(LineKind::Ahead, Some(body.id), ends, stroke);
        }
    }
}

/// What of a path from the start of the tick on display on is still to come.
pub(super) fn to_come<'a>(path: &'a [PathSegment], moment: &'a Moment) -> impl Iterator<Item = PathSegment> + 'a {
    let mut in_this_tick = true;
    path.iter().filter_map(move |piece| {
        let to_come = if in_this_tick { piece.split(moment.local)[1] } else { Some(*piece) };
        in_this_tick &= piece.ends < moment.setup.clock.tick_length();
        to_come
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::session::PathAhead;
    use crate::app::overlay::OverlayContext;
    use crate::app::overlay::fixture::Fixture;
    use crate::sim::{Setup, Timeline};
    use glam::DVec3;
    use std::sync::Arc;

    #[test]
    fn the_path_goes_on_from_where_the_ball_is_now() {
        // A tick of the fixture is a second, at 2 m/s.
        let mut fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X * 2.0);
        let setup = Arc::new(Setup::new(&fixture.scene));
        let mut timeline = Timeline::new(Arc::clone(&setup), 1 << 20);
        let mut path = PathAhead::new(1, 0, 120);
        for tick in 0..3 {
            path.push(&setup, &timeline.tick(tick));
        }
        let draw_ahead = |sketch: &Sketch, list: &mut DrawList| {
            let context = OverlayContext { ahead: std::slice::from_ref(&path), ..*sketch.context };
            draw(&Sketch::new(&context), list);
        };
        let list = fixture.draw(0.25, draw_ahead);
        let ends = |list: &DrawList| list.overlay_lines.iter().map(|line| [line.from.x, line.to.x]).collect::<Vec<_>>();
        assert_eq!(ends(&list), [[0.5, 6.0]]);
        assert!(list.overlay_lines.iter().all(|line| line.kind == LineKind::Ahead));
        fixture.hidden = [1].into();
        assert_eq!(fixture.draw(0.25, draw_ahead), DrawList::new(DVec3::ZERO));
    }
}
