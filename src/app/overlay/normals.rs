//! Normals of obstacles and at contacts; every label says whose it is.

use super::recent::recent_events;
use super::{Pose, Sketch, VectorKind};
use crate::app::draw_list::DrawList;
use crate::scene::Id;
use crate::shape::Face;
use crate::sim::{EventKind, ObstacleShape};
use glam::DVec3;

const AT_CONTACT: u8 = 120;
const OF_OBSTACLE: u8 = 60;

/// Adds an arrow for each plane and quad, one for each face of a box, and one for each contact of
/// this tick, from the other to the ball. Resting contacts are named for the selected one only.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    for obstacle in &sketch.moment().setup.obstacles {
        of_obstacle(sketch, list, obstacle.obstacle.id, &sketch.shape(obstacle));
    }
    for recent in recent_events(sketch.moment()).into_iter().filter(|recent| recent.this_tick) {
        let pose = if recent.upcoming { Pose::After } else { Pose::At };
        match &recent.event.kind {
            EventKind::Impact(impact) => {
                sketch.vector(list, VectorKind::Normal, pose, impact.point, impact.normal);
                label_contact(sketch, list, [impact.other, impact.body], impact.point, impact.normal);
            }
            EventKind::Resting(resting) => {
                for contact in &resting.contacts {
                    sketch.vector(list, VectorKind::Normal, pose, contact.point, contact.normal);
                    // They stay for as long as things lie: names on all of them would hide a heap.
                    let pair = [contact.other, contact.body];
                    if sketch.context.selected.is_some_and(|selected| pair.contains(&selected)) {
                        label_contact(sketch, list, pair, contact.point, contact.normal);
                    }
                }
            }
            EventKind::Unresolved(_)
            | EventKind::Overlap(_)
            | EventKind::BudgetSpent(_)
            | EventKind::BoundsCrossed(_)
            | EventKind::Edited(_) => {}
        }
    }
}

fn of_obstacle(sketch: &Sketch, list: &mut DrawList, id: Id, shape: &ObstacleShape) {
    let color = VectorKind::Normal.color(sketch.palette());
    let label = |list: &mut DrawList, at: DVec3, normal: DVec3| {
        list.label(at + normal * sketch.scale.direction, format!("n {}", sketch.name(id)), color, OF_OBSTACLE);
    };
    match shape {
        ObstacleShape::Plane(plane) => {
            sketch.vector(list, VectorKind::Normal, Pose::At, plane.point, plane.normal);
            label(list, plane.point, plane.normal);
        }
        ObstacleShape::Quad(quad) => {
            sketch.vector(list, VectorKind::Normal, Pose::At, quad.center, quad.axes.y_axis);
            label(list, quad.center, quad.axes.y_axis);
        }
        ObstacleShape::Box(obb) => {
            for face in Face::ALL {
                let (axis, sign) = face.axis_and_sign();
                let normal = obb.axes.col(axis) * sign;
                let middle = obb.center + normal * obb.half_extents[axis];
                sketch.vector(list, VectorKind::Normal, Pose::At, middle, normal);
                // Six names on every box would hide the box.
                if sketch.context.selected == Some(id) {
                    let text = format!("n {} {}", sketch.name(id), super::face_flags::face_label(face));
                    list.label(middle + normal * sketch.scale.direction, text, color, OF_OBSTACLE);
                }
            }
        }
    }
}

fn label_contact(sketch: &Sketch, list: &mut DrawList, [from, to]: [Id; 2], point: DVec3, normal: DVec3) {
    let text = format!("n {}→{}", sketch.name(from), sketch.name(to));
    let color = VectorKind::Normal.color(sketch.palette());
    list.label(point + normal * sketch.scale.direction, text, color, AT_CONTACT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::ArrowInstance;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::sim::{Resting, RestingContact};
    use glam::Vec3;

    fn direction(arrow: &ArrowInstance) -> Vec3 {
        (Vec3::from(arrow.tip) - Vec3::from(arrow.tail)).normalize()
    }

    #[test]
    fn each_plane_has_one_arrow_along_its_unit_normal() {
        let fixture =
            Fixture::empty().plane(1, DVec3::ZERO, DVec3::Y * 7.0).plane(2, DVec3::X, DVec3::new(-0.6, 0.0, 0.8));
        let list = fixture.draw(0.0, draw);
        assert_eq!(list.arrows.len(), 2);
        assert!((direction(&list.arrows[0]) - Vec3::Y).length() < 1e-6);
        assert!((direction(&list.arrows[1]) - Vec3::new(-0.6, 0.0, 0.8)).length() < 1e-6);
        assert_eq!(list.labels[0].text, "n plane 1");
    }

    #[test]
    fn a_box_shows_the_outward_normals_of_its_six_faces() {
        let list = Fixture::empty().unit_box(1, DVec3::ZERO).draw(0.0, draw);
        assert_eq!(list.arrows.len(), 6);
        for arrow in &list.arrows {
            assert!((direction(arrow) - Vec3::from(arrow.tail)).length() < 1e-6, "from the face's middle outwards");
        }
    }

    #[test]
    fn the_normal_at_a_contact_points_from_the_other_to_the_ball_and_says_so() {
        let fixture = Fixture::empty().ball(1, 1.0, DVec3::Y, DVec3::ZERO).plane(2, DVec3::ZERO, DVec3::Y);
        let fixture = fixture.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let list = fixture.draw(0.75, draw);
        let at_contact = &list.arrows[1];
        assert_eq!(at_contact.tail, [0.0, 0.0, 0.0]);
        assert!((direction(at_contact) - Vec3::Y).length() < 1e-6);
        assert_eq!(list.labels[1].text, "n plane 2→ball 1");
    }

    #[test]
    fn a_resting_contact_has_an_arrow_and_a_name_only_when_one_of_its_two_is_selected() {
        let contact = RestingContact { body: 1, other: 2, point: DVec3::ZERO, normal: DVec3::Y, impulse: 0.5 };
        let resting = Resting { bodies: vec![1], contacts: vec![contact], begins: true };
        let fixture = Fixture::empty().ball(1, 1.0, DVec3::Y, DVec3::ZERO).plane(2, DVec3::ZERO, DVec3::Y);
        let mut fixture = fixture.event(0.0, EventKind::Resting(resting));
        let texts = |fixture: &Fixture| -> Vec<String> {
            fixture.draw(0.5, draw).labels.into_iter().map(|label| label.text).collect()
        };
        assert_eq!(fixture.draw(0.5, draw).arrows.len(), 2);
        assert_eq!(texts(&fixture), ["n plane 2"]);
        fixture.selected = Some(1);
        assert_eq!(texts(&fixture), ["n plane 2", "n plane 2→ball 1"]);
    }

    #[test]
    fn the_normal_of_a_contact_to_come_is_dotted() {
        let fixture = Fixture::empty().ball(1, 1.0, DVec3::Y, DVec3::ZERO).plane(2, DVec3::ZERO, DVec3::Y);
        let fixture = fixture.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        assert_eq!(fixture.draw(0.25, draw).arrows[1].dash, Pose::After.dash());
        assert_eq!(fixture.draw(0.75, draw).arrows[1].dash, Pose::At.dash());
    }
}
