//! The bounds of the world, where agents wrap around or are reflected.

use super::Sketch;
use crate::app::draw_list::{DrawList, LineKind, Stroke, faded};
use crate::app::text::labels;
use crate::scene::WorldBounds;
use crate::shape::Obb;
use glam::{DMat3, DVec3};

/// Length of a dash in points.
const DASH: f32 = 7.0;

/// Adds the edges of the world: dashed where agents wrap around, solid where they are reflected. Nothing for a world
/// without bounds.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let settings = &sketch.moment().setup.settings;
    let Some(half_extents) = settings.world_half else { return };
    let color = faded(sketch.palette().offset, 0.7);
    let stroke = match settings.bounds {
        WorldBounds::Wrap => Stroke::dashed(1.5, DASH, color),
        WorldBounds::Reflect => Stroke::solid(1.5, color),
    };
    let world = Obb { center: DVec3::ZERO, half_extents, axes: DMat3::IDENTITY };
    for ends in world.edges() {
        list.line(LineKind::Bounds, None, ends, stroke);
    }
    list.quiet_label(half_extents, labels::world_bounds(settings.bounds), color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

    fn bounded(bounds: WorldBounds) -> DrawList {
        let fixture = Fixture::empty().edited(|scene| {
            scene.settings.world_half = Some(DVec3::new(3.0, 1.0, 2.0));
            scene.settings.bounds = bounds;
        });
        fixture.draw(0.0, draw)
    }

    #[test]
    fn the_world_has_twelve_edges_of_its_lengths_dashed_where_agents_wrap() {
        for (bounds, is_dashed) in [(WorldBounds::Wrap, true), (WorldBounds::Reflect, false)] {
            let list = bounded(bounds);
            let lengths = list.lines.iter().map(|edge| edge.from.distance(edge.to));
            // Four each of 6, 2 and 4.
            assert!((lengths.sum::<f64>() - 48.0).abs() < 1e-4);
            assert_eq!(list.lines.len(), 12);
            assert!(list.lines.iter().all(|edge| (edge.stroke.dash > 0.0) == is_dashed), "{bounds:?}");
        }
    }

    #[test]
    fn a_world_without_bounds_shows_none() {
        assert_eq!(Fixture::empty().draw(0.0, draw), DrawList::new(DVec3::ZERO));
    }
}
