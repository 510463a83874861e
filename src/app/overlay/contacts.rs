//! Points of contact, with the impulse each side received.

use super::recent::{RecentEvent, recent_events};
use super::{Pose, Sketch, VectorKind, draw_vector};
use crate::app::draw_list::{DrawList, Marker, faded};
use crate::sim::EventKind;
use glam::DVec3;

const IMPACT: u8 = 130;
const RESTING: u8 = 90;

/// Adds a disc at each impact (fading when it is past) with its impulse on the ball, a small
/// diamond at each resting contact, and a cross at overlaps, unresolved pairs and held balls.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    for recent in recent_events(sketch.moment()) {
        match &recent.event.kind {
            EventKind::Impact(impact) => {
                let text = format!("{:.3} N·s at {:.3} m/s", impact.impulse, impact.approach_speed);
                contact(sketch, list, &recent, (Marker::Disc, 11.0), impact.point, impact.impulse * impact.normal);
                if recent.this_tick && !recent.upcoming {
                    list.label(impact.point, text, sketch.palette().contact, IMPACT);
                }
            }
            EventKind::Resting(resting) if recent.this_tick => {
                for at in &resting.contacts {
                    contact(sketch, list, &recent, (Marker::Diamond, 9.0), at.point, at.impulse * at.normal);
                }
                if let (Some(first), true) = (resting.contacts.first(), resting.begins) {
                    list.label(first.point, "at rest", sketch.palette().contact, RESTING);
                }
            }
            EventKind::Overlap(overlap) if recent.this_tick => {
                let text = format!("overlap {:.3} m with {}", overlap.depth, sketch.name(overlap.other));
                trouble(sketch, list, overlap.body, text);
            }
            EventKind::Unresolved(unresolved) if recent.this_tick => {
                let text = format!("unresolved with {}", sketch.name(unresolved.other));
                trouble(sketch, list, unresolved.body, text);
            }
            EventKind::BudgetSpent(spent) if recent.this_tick => {
                for held in &spent.held {
                    trouble(sketch, list, *held, "held: event budget spent".to_owned());
                }
            }
            EventKind::Resting(_)
            | EventKind::Overlap(_)
            | EventKind::Unresolved(_)
            | EventKind::BudgetSpent(_)
            | EventKind::BoundsCrossed(_)
            | EventKind::Edited(_) => {}
        }
    }
}

fn contact(
    sketch: &Sketch,
    list: &mut DrawList,
    recent: &RecentEvent,
    (marker, size): (Marker, f32),
    point: DVec3,
    impulse: DVec3,
) {
    let opacity = if recent.this_tick { 1.0 } else { recent.freshness };
    let color = faded(sketch.palette().contact, if recent.upcoming { 0.45 } else { opacity });
    list.marker(point, size, marker, color);
    if recent.this_tick {
        let pose = if recent.upcoming { Pose::After } else { Pose::At };
        draw_vector(list, (sketch.palette(), &sketch.scale), (VectorKind::Impulse, pose), point, impulse, 1.0);
    }
}

fn trouble(sketch: &Sketch, list: &mut DrawList, body: crate::scene::Id, text: String) {
    if let Some(index) = sketch.moment().setup.body_index(body) {
        let alarm = sketch.palette().alarm;
        list.marker(sketch.positions[index], 16.0, Marker::Cross, alarm);
        list.label(sketch.positions[index], text, alarm, IMPACT + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::sim::{OverlapFound, Resting, RestingContact};
    use glam::Vec3;

    fn scene() -> Fixture {
        Fixture::empty().ball(1, 1.0, DVec3::new(0.0, 3.0, 0.0), DVec3::new(0.0, -4.0, 0.0)).plane(
            2,
            DVec3::ZERO,
            DVec3::Y,
        )
    }

    #[test]
    fn an_impact_is_marked_at_its_point_with_an_arrow_along_its_impulse() {
        let list = scene().impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0)).draw(0.5, draw);
        assert_eq!(list.markers[0].at, [0.0, 0.0, 0.0]);
        assert!((Vec3::from(list.arrows[0].tip) - Vec3::from(list.arrows[0].tail)).normalize().y > 0.999);
        // Mass 1 from −4 to +4 m/s.
        assert_eq!(list.labels[0].text, "8.000 N·s at 4.000 m/s");
    }

    #[test]
    fn an_impact_to_come_is_fainter_and_has_no_numbers_yet() {
        let fixture = scene().impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let (before, at) = (fixture.draw(0.25, draw), fixture.draw(0.5, draw));
        assert!(before.markers[0].color[3] < at.markers[0].color[3]);
        assert!(before.labels.is_empty());
    }

    #[test]
    fn resting_contacts_are_diamonds() {
        let contact = RestingContact { body: 1, other: 2, point: DVec3::X, normal: DVec3::Y, impulse: 0.5 };
        let resting = Resting { bodies: vec![1], contacts: vec![contact], begins: false };
        let list = scene().event(0.0, EventKind::Resting(resting)).draw(0.0, draw);
        assert_eq!((list.markers[0].at, list.markers[0].shape), ([1.0, 0.0, 0.0], Marker::Diamond as u8 as f32));
    }

    #[test]
    fn an_overlap_is_a_cross_with_its_depth() {
        let overlap = OverlapFound { body: 1, other: 2, depth: 0.25, normal: DVec3::Y };
        let list = scene().event(0.0, EventKind::Overlap(overlap)).draw(0.0, draw);
        assert_eq!(list.markers[0].shape, Marker::Cross as u8 as f32);
        assert_eq!(list.labels[0].text, "overlap 0.250 m with plane 2");
    }
}
