//! Names of bodies and obstacles.

use super::Sketch;
use crate::app::draw_list::{DrawList, Importance};
use crate::sim::ObstacleShape;

/// Adds the name of every body and obstacle; where they would cover each other some are left out.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let setup = sketch.moment().setup;
    let up = sketch.context.frame.camera.up();
    // The selected one is named already.
    for (index, body) in setup.bodies.iter().enumerate().filter(|(_, body)| Some(body.id) != sketch.context.selected) {
        let color = sketch.palette().body(body.id, body.color);
        list.label(
            sketch.positions[index] + up * body.radius,
            body.label(),
            color,
            sketch.importance(&[body.id], Importance::Name),
        );
    }
    for obstacle in &setup.obstacles {
        let at = match sketch.shape(obstacle) {
            ObstacleShape::Plane(plane) => plane.point,
            ObstacleShape::Quad(quad) => quad.center,
            ObstacleShape::Box(obb) => obb.center,
        };
        let color = sketch.palette().obstacle(obstacle.obstacle.color);
        let importance = sketch.importance(&[obstacle.obstacle.id], Importance::Name);
        list.label(at, obstacle.obstacle.label(), color, importance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use glam::DVec3;

    #[test]
    fn everything_is_named_once() {
        let mut fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::ZERO, DVec3::ZERO)
            .ball(2, 0.5, DVec3::X, DVec3::ZERO)
            .plane(3, DVec3::ZERO, DVec3::Y);
        fixture.selected = Some(2);
        let list = fixture.draw(0.0, draw);
        let texts: Vec<_> = list.labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["ball 1", "plane 3"], "the selected one has its name already");
    }
}
