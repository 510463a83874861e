//! Balls and agents.

use super::Sketch;
use super::selection::{highlighted, is_crowd};
use crate::app::draw_list::{Dart, DrawList, GhostKind, faded};
use crate::shape::unit;
use glam::DVec3;

/// With more agents than this, only the selected one and the one under the pointer show the sphere they collide with:
/// hundreds of translucent spheres would hide the darts.
const CROWD: usize = 200;
/// Darts are drawn as large as of a sphere with this radius in points at least: an agent far away is still seen, and which
/// way it goes.
const LEAST_DART: f64 = 4.0;

/// Adds every body: a ball as a solid sphere, an agent as a dart in the faint sphere it collides with.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let agents = sketch.bodies().filter(|(_, body)| body.group.is_some()).count();
    for (index, body) in sketch.bodies() {
        let by_number = sketch.context.agent_colors.and_then(|colors| colors.get(&body.id)).copied();
        let own = by_number.unwrap_or_else(|| sketch.palette().body(body.id, body.color));
        let color = highlighted(sketch.context, body.id, own);
        let color = sketch.context.involved.map_or(color, |involved| involved.color(body.id, color));
        let center = sketch.positions[index];
        if sketch.context.involved.is_some_and(|involved| involved.is_in_front(body.id)) {
            list.ghost(GhostKind::At, Some(body.id), (center, body.radius), faded(color, 0.35));
            continue;
        }
        if body.group.is_none() {
            list.sphere(body.id, center, body.radius, color);
            continue;
        }
        let is_selected = !is_crowd(sketch.context) && sketch.context.selection.contains(&body.id);
        let is_asked_for = is_selected || [sketch.context.selected, sketch.context.hovered].contains(&Some(body.id));
        if agents <= CROWD || is_asked_for {
            list.ghost(GhostKind::At, Some(body.id), (center, body.radius), faded(color, 0.45));
        }
        let heading = unit(sketch.velocities[index]).unwrap_or(DVec3::Z);
        let radius = dart_radius(sketch, index);
        list.darts.push(Dart { of: body.id, center, radius, heading, color });
    }
}

/// The radius of the sphere that an agent's dart fills.
pub(super) fn dart_radius(sketch: &Sketch, index: usize) -> f64 {
    sketch.moment().setup.bodies[index].radius.max(sketch.metres(LEAST_DART, sketch.positions[index]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;

    #[test]
    fn every_ball_is_drawn_where_it_is_now() {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::new(2.0, 0.0, 0.0)).ball(
            2,
            0.25,
            DVec3::new(0.0, 3.0, 0.0),
            DVec3::ZERO,
        );
        let list = fixture.draw(0.5, draw);
        // Half a second at 2 m/s.
        assert_eq!((list.spheres[0].of, list.spheres[0].center), (1, DVec3::X));
        assert_eq!((list.spheres[1].center, list.spheres[1].radius), (DVec3::Y * 3.0, 0.25));
    }

    #[test]
    fn an_agents_dart_points_where_it_goes_and_stays_in_its_sphere() {
        let fixture = Fixture::empty().edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
        });
        let fixture = fixture.body(serde_json::json!(
            {"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [0, 0, -3], "group": 9}
        ));
        let list = fixture.draw(0.0, draw);
        assert!(list.spheres.is_empty());
        assert_eq!(list.ghosts.len(), 1);
        let [dart] = list.darts[..] else { panic!("{} darts", list.darts.len()) };
        assert_eq!((dart.of, dart.center, dart.heading), (1, DVec3::ZERO, DVec3::NEG_Z));
    }

    #[test]
    fn the_dart_of_an_agent_that_would_be_a_speck_is_some_points_large() {
        let fixture = Fixture::empty().edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
        });
        let fixture = fixture.body(serde_json::json!(
            {"id": 1, "radius": 1e-4, "position": [0, 0, 0], "velocity": [0, 0, -3], "group": 9}
        ));
        fixture.draw(0.0, |sketch: &Sketch, list: &mut DrawList| {
            draw(sketch, list);
            let (dart, frame) = (list.darts[0], &sketch.context.frame);
            // Half as large a dart at half the distance, whatever the screen.
            let points = dart.radius / (frame.metres_per_pixel(DVec3::ZERO) * f64::from(frame.pixels_per_point));
            assert!((points - 4.0).abs() < 1e-9, "{points}");
            // Its sphere is as large as it is.
            assert!((list.ghosts[0].radius - 1e-4).abs() < 1e-9);
        });
    }

    #[test]
    fn in_a_crowd_only_the_agent_under_the_pointer_shows_its_sphere() {
        let mut fixture = Fixture::empty().edited(|scene| {
            scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9999})).unwrap());
            scene.bodies = (1..=CROWD as u32 + 1)
                .map(|id| {
                    let place = [f64::from(id), 0.0, 0.0];
                    let agent = serde_json::json!({"id": id, "radius": 0.25, "position": place, "group": 9999});
                    serde_json::from_value(agent).unwrap()
                })
                .collect();
        });
        let list = fixture.draw(0.0, draw);
        assert_eq!((list.darts.len(), list.ghosts.len()), (CROWD + 1, 0));
        fixture.hovered = Some(7);
        let list = fixture.draw(0.0, draw);
        assert_eq!(list.ghosts.iter().map(|ghost| ghost.from[0]).collect::<Vec<_>>(), [7.0]);
    }
}
