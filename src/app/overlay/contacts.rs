//! Points of contact, with the impulse each side received.

use super::Sketch;
use super::recent::{RecentEvent, recent_events, standing_contacts};
use crate::app::draw_list::{DrawList, Importance, Marker, VectorKind, faded};
use crate::app::text::labels;
use crate::scene::{BodyNumber, Id};
use crate::sim::{EventKind, Impact, Resting, RestingContact};
use glam::DVec3;

/// Impulse and normal lie along one line: the impulse stands beside it, this many points away.
const BESIDE: f64 = 7.0;

/// Adds a disc at each impact (fading afterwards) with its impulse on the ball, a small diamond at each resting
/// contact, and a cross at overlaps, unresolved pairs and held balls. Resting contacts that merely continue show their
/// impulse only when asked for.
pub fn draw(sketch: &Sketch, list: &mut DrawList) {
    let events = recent_events(sketch);
    for (recent, contact) in standing_contacts(sketch, &events) {
        at_rest(sketch, list, recent, contact);
    }
    for recent in &events {
        match &recent.event.kind {
            EventKind::Impact(impact) => at_impact(sketch, list, recent, impact),
            EventKind::Resting(resting) if recent.this_tick && resting.begins => {
                begins_to_rest(sketch, list, recent, resting)
            }
            EventKind::Overlap(overlap) if recent.this_tick => {
                let text = labels::overlap(overlap.depth, &sketch.name(overlap.other));
                trouble(sketch, list, overlap.body, text);
            }
            EventKind::Unresolved(unresolved) if recent.this_tick => {
                let text = labels::unresolved(&sketch.name(unresolved.other));
                trouble(sketch, list, unresolved.body, text);
            }
            EventKind::WentThrough(through) if recent.this_tick => {
                let text = labels::went_through(&sketch.name(through.other));
                trouble(sketch, list, through.body, text);
            }
            EventKind::BudgetSpent(spent) if recent.this_tick => {
                for held in &spent.held {
                    trouble(sketch, list, *held, labels::held());
                }
            }
            EventKind::Resting(_)
            | EventKind::Overlap(_)
            | EventKind::Unresolved(_)
            | EventKind::BudgetSpent(_)
            | EventKind::BoundsCrossed(_)
            | EventKind::BoundsReflected(_)
            | EventKind::WentThrough(_)
            | EventKind::Edited(_) => {}
        }
    }
}

fn at_impact(sketch: &Sketch, list: &mut DrawList, recent: &RecentEvent, impact: &Impact) {
    let color = sketch.palette().contact;
    let opacity = if recent.upcoming {
        0.45
    } else if recent.this_tick {
        1.0
    } else {
        recent.freshness
    };
    let size = sketch.size_on(11.0, &[impact.body, impact.other], impact.point);
    list.marker(impact.point, size, Marker::Disc, faded(color, opacity));
    if !recent.this_tick {
        return;
    }
    impulse(sketch, list, recent, impact.body, [impact.point, impact.impulse * impact.normal]);
    // Where a step of a lesson hides one of its numbers it would tell that of a ball that meets what stands.
    let tells = |number| !sketch.context.hides_numbers.contains(&number);
    if !recent.upcoming && [BodyNumber::Speed, BodyNumber::Momentum].into_iter().all(tells) {
        let text = labels::impact(impact.impulse, impact.approach_speed);
        list.label(impact.point, text, color, recent.importance(sketch, &[impact.body, impact.other]));
    }
}

fn at_rest(sketch: &Sketch, list: &mut DrawList, recent: &RecentEvent, contact: &RestingContact) {
    let color = sketch.palette().contact;
    let event = recent.importance(sketch, &[]);
    let pair = [contact.body, contact.other];
    let asked = sketch.contact_is_asked_for(&pair) || event.is_asked_for();
    let begins = matches!(&recent.event.kind, EventKind::Resting(resting) if resting.begins);
    let (size, opacity) = if asked || begins { (9.0, 1.0) } else { (6.0, 0.7) };
    let size = sketch.size_on(size, &pair, contact.point);
    list.marker(contact.point, size, Marker::Diamond, faded(color, opacity));
    if asked || begins {
        impulse(sketch, list, recent, contact.body, [contact.point, contact.impulse * contact.normal]);
    }
    if asked {
        let text = labels::contact_impulse(other_of_several(sketch, recent, contact).as_deref(), contact.impulse);
        list.label(contact.point, text, color, sketch.importance(&pair, event));
    }
}

/// The name of what the body that is asked about, or else the ball, touches at a contact, if it touches something else as well.
fn other_of_several(sketch: &Sketch, recent: &RecentEvent, contact: &RestingContact) -> Option<String> {
    let EventKind::Resting(resting) = &recent.event.kind else { return None };
    let of = |contact: &RestingContact| [contact.body, contact.other];
    let mut asked = [sketch.context.selected, sketch.context.hovered].into_iter().flatten();
    let body = asked.find(|id| of(contact).contains(id)).unwrap_or(contact.body);
    let touches = |of: &[Id; 2]| of.contains(&body) && sketch.shows(of);
    let is_one_of_several = resting.contacts.iter().map(of).filter(touches).nth(1).is_some();
    is_one_of_several.then(|| sketch.name(if contact.body == body { contact.other } else { contact.body }))
}

fn begins_to_rest(sketch: &Sketch, list: &mut DrawList, recent: &RecentEvent, resting: &Resting) {
    let is_shown = |contact: &&RestingContact| sketch.shows(&[contact.body, contact.other]);
    if let Some(first) = resting.contacts.iter().find(is_shown) {
        let text = labels::begins(first.sliding);
        list.label(first.point, text, sketch.palette().contact, recent.importance(sketch, &[]));
    }
}

fn impulse(sketch: &Sketch, list: &mut DrawList, recent: &RecentEvent, body: Id, [point, impulse]: [DVec3; 2]) {
    let setup = sketch.moment().setup;
    let radius = setup.body_index(body).map_or(f64::INFINITY, |index| setup.bodies[index].radius);
    let across = impulse.cross(sketch.context.frame.camera.backward()).normalize_or_zero();
    let beside = sketch.metres(BESIDE, point).min(radius);
    let tail = point + across * beside;
    sketch.vector(list, body, (VectorKind::Impulse, recent.pose()), [tail, impulse]);
}

fn trouble(sketch: &Sketch, list: &mut DrawList, body: Id, text: String) {
    if let Some(index) = sketch.moment().setup.body_index(body).filter(|_| sketch.shows(&[body])) {
        let alarm = sketch.palette().alarm;
        list.marker(sketch.positions[index], 16.0, Marker::Cross, alarm);
        list.label(sketch.positions[index], text, alarm, sketch.importance(&[body], Importance::Alarm));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::ArrowKind;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::sim::{OverlapFound, Resting, RestingContact};

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
        assert_eq!(list.markers[0].at, DVec3::ZERO);
        let arrow = list.arrows[0];
        assert_eq!((arrow.kind, arrow.of), (ArrowKind::Vector(VectorKind::Impulse), Some(1)));
        assert!((arrow.tip - arrow.tail).normalize().y > 0.999);
        // Mass 1 from −4 to +4 m/s.
        assert_eq!(list.labels[0].text, "8 kg·m/s at 4 m/s");
    }

    #[test]
    fn an_impact_tells_no_number_that_a_step_of_a_lesson_hides() {
        for number in [BodyNumber::Speed, BodyNumber::Momentum] {
            let mut hiding = scene();
            hiding.hides_numbers = [number].into();
            let list = hiding.impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0)).draw(0.5, draw);
            assert_eq!((list.labels.len(), list.markers.len()), (0, 1));
        }
    }

    #[test]
    fn a_mark_is_never_larger_than_the_ball_that_it_is_on() {
        let impact = || bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0);
        let mark = |radius: f64| {
            let ball = Fixture::empty().ball(1, radius, DVec3::Y * radius, DVec3::ZERO).plane(2, DVec3::ZERO, DVec3::Y);
            let list = ball.impact(0.5, impact()).draw(0.5, draw);
            list.markers[0].size
        };
        // The view is a few metres high: a ball of 1 m is large, one of 1 cm a dot.
        assert_eq!(mark(1.0), 11.0);
        assert!(mark(0.01) < 3.0, "{}", mark(0.01));
    }

    #[test]
    fn an_impact_to_come_is_fainter_and_has_no_numbers_yet() {
        let fixture = scene().impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0));
        let (before, at) = (fixture.draw(0.25, draw), fixture.draw(0.5, draw));
        assert!(before.markers[0].color[3] < at.markers[0].color[3]);
        assert!(before.labels.is_empty());
    }

    #[test]
    fn resting_contacts_are_diamonds_without_an_arrow_while_they_merely_go_on() {
        let contact =
            RestingContact { body: 1, other: 2, point: DVec3::X, normal: DVec3::Y, impulse: 0.5, sliding: false };
        let resting = Resting { bodies: vec![1], contacts: vec![contact], begins: false };
        let list = scene().event(0.0, EventKind::Resting(resting.into())).draw(0.0, draw);
        assert_eq!((list.markers[0].at, list.markers[0].shape), (DVec3::X, Marker::Diamond));
        assert!(list.arrows.is_empty() && list.labels.is_empty());
    }

    #[test]
    fn of_several_contacts_of_a_ball_each_label_names_what_it_touches_there() {
        let at = |other: Id, impulse: f64| RestingContact {
            body: 1,
            other,
            point: DVec3::X * impulse,
            normal: DVec3::Y,
            impulse,
            sliding: true,
        };
        let labels = |contacts: Vec<RestingContact>| {
            let resting = EventKind::Resting(Resting { bodies: vec![1], contacts, begins: false }.into());
            let mut fixture = scene().plane(3, DVec3::ZERO, DVec3::Z).event(0.0, resting);
            fixture.selected = Some(1);
            fixture.draw(0.0, draw).labels.into_iter().map(|label| label.text).collect::<Vec<_>>()
        };
        assert_eq!(labels(vec![at(2, 0.5)]), ["0.5 kg·m/s in this tick"]);
        let both = ["plane 2: 0.5 kg·m/s in this tick", "plane 3: 0.25 kg·m/s in this tick"];
        assert_eq!(labels(vec![at(2, 0.5), at(3, 0.25)]), both);
    }

    #[test]
    fn the_impulse_stands_beside_the_normal_of_the_same_contact() {
        let list = scene().impact(0.5, bounce(1, 2, DVec3::Y, 1.0, DVec3::Y, 4.0)).draw(0.5, draw);
        let tail = list.arrows[0].tail;
        assert!(tail.y.abs() < 1e-6 && tail.length() > 0.01, "{tail}");
    }

    #[test]
    fn an_overlap_is_a_cross_with_its_depth() {
        let overlap = OverlapFound { body: 1, other: 2, depth: 0.25, normal: DVec3::Y };
        let list = scene().event(0.0, EventKind::Overlap(overlap)).draw(0.0, draw);
        assert_eq!(list.markers[0].shape, Marker::Cross);
        assert_eq!(list.labels[0].text, "overlap 0.25 m with plane 2");
    }
}
