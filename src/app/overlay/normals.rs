//! Normals of obstacles and at contacts; every label says whose it is.

use super::recent::{RecentEvent, recent_events, standing_contacts};
use super::{ArrowStyle, Sketch, draw_arrow};
use crate::app::draw_list::{DrawList, Importance, Note, Pose, VectorKind};
use crate::app::text::labels;
use crate::scene::{Geometry, Id, Overlay};
use crate::shape::Face;
use crate::sim::{EventKind, Impact, RestingContact};
use glam::DVec3;

/// Length of an obstacle's normal as a share of its face's shorter side, and its bounds on screen in points.
const OF_FACE: f64 = 0.35;
const OBSTACLE_POINTS: [f64; 2] = [16.0, 34.0];
/// With more obstacles than this, faces too small for the shortest arrow have none: hundreds of arrows longer than
/// their faces would hide the obstacles.
const MANY: usize = 40;
/// Length of a contact's normal in radii of the ball, and its bounds on screen in points.
const OF_RADIUS: f64 = 1.8;
const CONTACT_POINTS: [f64; 2] = [30.0, 72.0];
/// For a ball that is small on screen, the greatest length in diameters.
const DIAMETERS: f64 = 3.0;
/// Contacts that merely continue: a short faint line, no longer than this on screen.
const QUIET_POINTS: [f64; 2] = [5.0, 24.0];

/// Adds a short arrow for each plane, quad and face of a box that faces the eye (every face of the selected box; with
/// many obstacles only large faces), and a longer one for each contact of this tick, from the other to the ball.
/// Resting contacts that merely continue are short, faint and unnamed, unless they are asked for.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    for obstacle in sketch.obstacles() {
        of_obstacle(sketch, list, obstacle.obstacle.id, &sketch.shape(obstacle));
    }
    let events = recent_events(sketch);
    for recent in events.iter().filter(|recent| recent.this_tick) {
        if let EventKind::Impact(impact) = &recent.event.kind {
            at_impact(sketch, list, recent, impact);
        }
    }
    for (recent, contact) in standing_contacts(sketch, &events) {
        at_rest(sketch, list, recent, contact);
    }
}

fn of_obstacle(sketch: &Sketch, list: &mut DrawList, id: Id, shape: &Geometry) {
    if let Some(plane) = shape.as_plane() {
        return of_sheet(sketch, list, id, [plane.point, plane.normal], sketch.extent.radius);
    }
    for flat in &shape.outline().flats {
        let (normal, side) = ([flat.center, flat.normal], 2.0 * flat.half[0].min(flat.half[1]));
        match flat.face {
            None => of_sheet(sketch, list, id, normal, side),
            Some(face) => of_face(sketch, list, (id, face), normal, side),
        }
    }
}

/// The normal of a plane or quad; its name stands beside it unless names are on anyway.
fn of_sheet(sketch: &Sketch, list: &mut DrawList, id: Id, [middle, normal]: [DVec3; 2], side: f64) {
    let importance = sketch.importance(&[id], Importance::Normal);
    let Some(tip) = obstacle_arrow(sketch, list, (id, importance), [middle, normal], side) else { return };
    if importance.is_asked_for() || !sketch.context.overlays.contains(&Overlay::Labels) {
        let color = sketch.palette().vector(VectorKind::Normal);
        list.label(tip, format!("n {}", sketch.name(id)), color, importance);
    }
}

/// The normal of a solid's face: where it faces the eye, or the solid is selected.
fn of_face(sketch: &Sketch, list: &mut DrawList, (id, face): (Id, Face), [middle, normal]: [DVec3; 2], side: f64) {
    let selected = sketch.context.selected == Some(id);
    if !selected && normal.dot(sketch.context.frame.towards_eye(middle)) <= 0.0 {
        return;
    }
    let importance = sketch.importance(&[id], Importance::Normal);
    let Some(tip) = obstacle_arrow(sketch, list, (id, importance), [middle, normal], side) else { return };
    // Six names on every box would hide the box.
    if selected {
        let text = format!("n {}", labels::face(face));
        list.label(tip, text, sketch.palette().vector(VectorKind::Normal), importance);
    }
}

/// Adds an obstacle's normal and returns its tip; leaves it out where there are many and it would be too long.
fn obstacle_arrow(
    sketch: &Sketch,
    list: &mut DrawList,
    (of, importance): (Id, Importance),
    [tail, normal]: [DVec3; 2],
    side: f64,
) -> Option<DVec3> {
    let asked = importance.is_asked_for();
    let is_small = || OF_FACE * side < sketch.metres(OBSTACLE_POINTS[0], tail);
    if !asked && sketch.moment().setup.obstacles.len() > MANY && is_small() {
        if list.notes.last() != Some(&Note::SmallFaces) {
            list.notes.push(Note::SmallFaces);
        }
        return None;
    }
    let tip = tail + normal * sketch.bounded(OF_FACE * side, OBSTACLE_POINTS, tail) * sketch.context.arrow_scale;
    let (opacity, weight) = if asked { (1.0, 1.2) } else { (0.6, 0.9) };
    let style = ArrowStyle { kind: VectorKind::Normal, pose: Pose::At, of: Some(of), opacity, weight };
    draw_arrow(list, sketch.palette(), style, [tail, tip]);
    Some(tip)
}

fn at_impact(sketch: &Sketch, list: &mut DrawList, recent: &RecentEvent, impact: &Impact) {
    let pair = [impact.other, impact.body];
    let tip = contact_arrow(sketch, list, (recent.pose(), true), impact.body, [impact.point, impact.normal]);
    label(sketch, list, recent.importance(sketch, &pair), pair, tip);
}

fn at_rest(sketch: &Sketch, list: &mut DrawList, recent: &RecentEvent, contact: &RestingContact) {
    let event = recent.importance(sketch, &[]);
    let pair = [contact.other, contact.body];
    let asked = sketch.contact_is_asked_for(&pair) || event.is_asked_for();
    let begins = matches!(&recent.event.kind, EventKind::Resting(resting) if resting.begins);
    let loud = (recent.pose(), asked || begins);
    let tip = contact_arrow(sketch, list, loud, contact.body, [contact.point, contact.normal]);
    if asked {
        label(sketch, list, sketch.importance(&pair, event), pair, tip);
    }
}

/// Adds the normal of a contact, clear or quiet; returns its tip.
fn contact_arrow(
    sketch: &Sketch,
    list: &mut DrawList,
    (pose, clear): (Pose, bool),
    body: Id,
    [tail, normal]: [DVec3; 2],
) -> DVec3 {
    let setup = sketch.moment().setup;
    let radius = setup.body_index(body).map_or(0.0, |index| setup.bodies[index].radius);
    let length = if clear {
        // For a ball that is a dot on screen, no longer than a few dots.
        let least = CONTACT_POINTS[0].min(DIAMETERS * 2.0 * radius / sketch.metres(1.0, tail));
        sketch.bounded(OF_RADIUS * radius, [least, CONTACT_POINTS[1]], tail) * sketch.context.arrow_scale
    } else {
        sketch.bounded(radius, QUIET_POINTS, tail)
    };
    let (opacity, weight) = if clear { (1.0, 1.3) } else { (0.5, 0.7) };
    let tip = tail + normal * length;
    let style = ArrowStyle { kind: VectorKind::Normal, pose, of: Some(body), opacity, weight };
    draw_arrow(list, sketch.palette(), style, [tail, tip]);
    tip
}

fn label(sketch: &Sketch, list: &mut DrawList, importance: Importance, [from, to]: [Id; 2], at: DVec3) {
    let text = format!("n {}→{}", sketch.name(from), sketch.name(to));
    list.label(at, text, sketch.palette().vector(VectorKind::Normal), importance);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::Arrow;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::sim::{Resting, RestingContact};

    fn direction(arrow: &Arrow) -> DVec3 {
        (arrow.tip - arrow.tail).normalize()
    }

    #[test]
    fn each_plane_has_one_arrow_along_its_unit_normal() {
        let fixture =
            Fixture::empty().plane(1, DVec3::ZERO, DVec3::Y * 7.0).plane(2, DVec3::X, DVec3::new(-0.6, 0.0, 0.8));
        let list = fixture.draw(0.0, draw);
        assert_eq!(list.arrows.len(), 2);
        assert!((direction(&list.arrows[0]) - DVec3::Y).length() < 1e-6);
        assert!((direction(&list.arrows[1]) - DVec3::new(-0.6, 0.0, 0.8)).length() < 1e-6);
        assert_eq!(list.labels[0].text, "n plane 1");
    }

    #[test]
    fn a_box_shows_the_outward_normals_of_the_faces_that_face_the_eye_and_when_selected_of_all_six() {
        // The eye is at (+, +, +), so it sees top, right and back.
        let mut fixture = Fixture::empty().unit_box(1, DVec3::ZERO);
        let list = fixture.draw(0.0, draw);
        let tails: Vec<_> = list.arrows.iter().map(|arrow| arrow.tail).collect();
        assert_eq!(tails, [DVec3::Y, DVec3::X, DVec3::Z]);
        assert!(list.labels.is_empty());
        fixture.selected = Some(1);
        let list = fixture.draw(0.0, draw);
        assert_eq!((list.arrows.len(), list.labels.len()), (6, 6));
        for arrow in &list.arrows {
            assert!((direction(arrow) - arrow.tail).length() < 1e-6, "from the face's middle outwards");
        }
    }

    /// This many cubes around the middle of the view, with these half extents; the camera is 10 m off.
    fn boxes(count: u32, size: f64) -> Fixture {
        (1..=count).fold(Fixture::empty(), |fixture, id| {
            let center = [f64::from(id % 7) * 0.1, f64::from(id / 7) * 0.1, 0.0];
            let shape = serde_json::json!({"box": {"center": center, "half_extents": [size, size, size]}});
            fixture.obstacle(serde_json::json!({"id": id, "shape": shape}))
        })
    }

    #[test]
    fn of_many_obstacles_small_faces_have_no_normals_until_one_is_pointed_at() {
        // A face of 2 cm is about 1 point wide on a view of 600 points that shows some 10 m.
        let few = boxes(40, 0.01).draw(0.0, draw);
        assert_eq!((few.arrows.len(), few.notes.len()), (40 * 3, 0));
        let mut many = boxes(41, 0.01);
        let list = many.draw(0.0, draw);
        assert_eq!((list.arrows.len(), list.notes), (0, vec![Note::SmallFaces]));
        many.hovered = Some(7);
        assert_eq!(many.draw(0.0, draw).arrows.len(), 3);
        // One of 2 m is some 100 points wide, and its normal would be 35 long.
        assert_eq!(boxes(41, 1.0).draw(0.0, draw).notes.len(), 0);
    }

    /// Ball 1 rests on plane 2.
    fn resting(begins: bool) -> Fixture {
        let contact =
            RestingContact { body: 1, other: 2, point: DVec3::ZERO, normal: DVec3::Y, impulse: 0.5, sliding: false };
        Fixture::empty()
            .ball(1, 1.0, DVec3::Y, DVec3::ZERO)
            .plane(2, DVec3::ZERO, DVec3::Y)
            .event(0.0, EventKind::Resting(Resting { bodies: vec![1], contacts: vec![contact], begins }.into()))
    }

    fn length(arrow: &Arrow) -> f64 {
        arrow.tip.distance(arrow.tail)
    }

    #[test]
    fn a_contact_that_merely_goes_on_is_short_faint_and_nameless() {
        let (quiet, clear) = (resting(false).draw(0.5, draw), resting(true).draw(0.5, draw));
        assert!(length(&quiet.arrows[1]) < length(&clear.arrows[1]));
        assert!(length(&quiet.arrows[1]) <= 1.0, "no longer than the ball's radius");
        assert!(quiet.arrows[1].color[3] < clear.arrows[1].color[3]);
        assert_eq!(quiet.labels.len(), 1, "the plane's alone");
    }

    #[test]
    fn a_contact_that_goes_on_is_named_when_its_ball_is_selected_or_pointed_at() {
        let mut fixture = resting(false);
        fixture.selected = Some(1);
        assert_eq!(fixture.draw(0.5, draw).labels[1].text, "n plane 2→ball 1");
        (fixture.selected, fixture.hovered) = (None, Some(1));
        assert_eq!(fixture.draw(0.5, draw).labels[1].text, "n plane 2→ball 1");
        fixture.hovered = Some(2);
        assert_eq!(fixture.draw(0.5, draw).labels.len(), 1, "the ground is nearly always under the pointer");
    }

    #[test]
    fn the_normal_at_a_contact_points_from_the_other_to_the_ball_and_says_so() {
        let fixture = Fixture::empty().ball(1, 1.0, DVec3::Y, DVec3::ZERO).plane(2, DVec3::ZERO, DVec3::Y);
        let fixture = fixture.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let list = fixture.draw(0.75, draw);
        let at_contact = &list.arrows[1];
        assert_eq!((at_contact.of, at_contact.tail), (Some(1), DVec3::ZERO));
        assert!((direction(at_contact) - DVec3::Y).length() < 1e-6);
        assert_eq!(list.labels[1].text, "n plane 2→ball 1");
    }

    #[test]
    fn the_normal_of_a_contact_to_come_is_dotted() {
        let fixture = Fixture::empty().ball(1, 1.0, DVec3::Y, DVec3::ZERO).plane(2, DVec3::ZERO, DVec3::Y);
        let fixture = fixture.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        assert_eq!(fixture.draw(0.25, draw).arrows[1].pose, Pose::After);
        assert_eq!(fixture.draw(0.75, draw).arrows[1].pose, Pose::At);
    }
}
