//! Labels of events where there are too many of them to read.

use super::Sketch;
use crate::app::draw_list::{DrawList, Importance, Label, Note};
use crate::scene::Overlay;
use crate::sim::{EventKind, TickRecord};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Up to this many event labels of one overlay can be read at a glance; more would hide the balls they are about.
const MOST: usize = 8;

/// Labels this near to each other, in points, are about one place: a ball that hardly leaves the floor meets it many times a
/// tick.
const ONE_PLACE: f64 = 4.0;

/// Among more labels than this none is looked for that stands for others: there are too many either way.
const MOST_COMPARED: usize = 64;

/// Labels stay hidden for this many seconds of simulated time after a crowd of events, so that they do not flicker
/// where the number of events per tick varies around [`MOST`].
const CALM_SECONDS: f64 = 0.25;

/// Thins out the labels from place `first` on, which one overlay added. In a crowd of events, and for a moment after
/// one, keeps those that were asked for, and of the others only the nearest to the eye; the legend says so.
pub fn thin_labels(sketch: &Sketch, list: &mut DrawList, first: usize) {
    let added = list.labels.split_off(first);
    let (mut events, others): (Vec<Label>, Vec<Label>) = added.into_iter().partition(is_of_an_event);
    if events.len() <= MOST_COMPARED {
        events = one_for_each_place(sketch, events);
    }
    if !events.is_empty() && (events.len() > MOST || was_crowded(sketch)) {
        events.retain(|label| label.importance.is_asked_for());
        let depth = |label: &Label| sketch.context.frame.camera.depth_of(label.at);
        events.sort_by(|a, b| depth(a).total_cmp(&depth(b)));
        events.truncate(MOST);
        if !list.notes.contains(&Note::TooManyContacts) {
            list.notes.push(Note::TooManyContacts);
        }
    }
    list.labels.extend(events.into_iter().chain(others));
}

/// Of labels at one place the most important, and of equals the last.
fn one_for_each_place(sketch: &Sketch, labels: Vec<Label>) -> Vec<Label> {
    let mut kept: Vec<Label> = Vec::with_capacity(labels.len());
    for label in labels {
        let near = sketch.metres(ONE_PLACE, label.at);
        match kept.iter_mut().find(|other| other.at.distance(label.at) <= near) {
            Some(other) if label.importance >= other.importance => *other = label,
            Some(_) => {}
            None => kept.push(label),
        }
    }
    kept
}

/// Whether more events than can be labelled happen in the tick on display, later parts included, or in one just before
/// it. It depends on the moment alone, so that going back to it shows the same labels.
fn was_crowded(sketch: &Sketch) -> bool {
    let moment = sketch.moment();
    let recent = (CALM_SECONDS / moment.setup.clock.tick_length()).ceil() as usize;
    let before = moment.trail.iter().rev().take(recent).map(Arc::as_ref);
    before.chain([moment.record]).any(|record| labelled_places(sketch, record) > MOST)
}

/// How many places of events in a tick an overlay would label: impacts of one pair count once.
fn labelled_places(sketch: &Sketch, record: &TickRecord) -> usize {
    let mut pairs = BTreeSet::new();
    let mut is_another = |kind: &EventKind| match kind {
        EventKind::Impact(impact) => {
            let pair = [impact.body, impact.other];
            sketch.shows(&pair) && pairs.insert(pair)
        }
        EventKind::Resting(resting) => resting.begins,
        EventKind::Unresolved(_)
        | EventKind::Overlap(_)
        | EventKind::BudgetSpent(_)
        | EventKind::BoundsCrossed(_)
        | EventKind::BoundsReflected(_)
        | EventKind::WentThrough(_)
        | EventKind::Edited(_) => false,
    };
    record.events.iter().filter(|event| is_another(&event.kind)).count()
}

/// Whether the labels of an overlay are about events. Labels of velocities or of steering are not thinned out in a
/// crowd of contacts.
pub fn tells_of_events(overlay: Overlay) -> bool {
    use Overlay::*;
    match overlay {
        Normals | SweepPaths | Contacts | Momentum => true,
        FaceFlags | Fields | Velocities | Trails | Labels | Grid | Steering | Shadows | PathAhead => false,
    }
}

/// Whether a label may be thinned out: names, axes, faces and alarms have limits of their own.
fn is_of_an_event(label: &Label) -> bool {
    use Importance::{Cursor, Event, Hovered, Selected};
    matches!(label.importance, Event | Cursor | Hovered | Selected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::moment::Moment;
    use crate::app::overlay::draw_all;
    use crate::app::overlay::fixture::{Fixture, bounce};
    use crate::scene::Id;
    use crate::sim::{EventKind, OverlapFound, Resting, RestingContact};
    use glam::DVec3;

    const GROUND: Id = 1_000;

    /// This many balls in a row, 1 m apart, each of which hits the ground within the tick.
    fn row_of(count: Id) -> Fixture {
        let center = |id: Id| DVec3::new(f64::from(id), 0.1, 0.0);
        let ground = Fixture::empty().edited(|scene| scene.settings.ticks_per_second = 60);
        let ground = ground.plane(GROUND, DVec3::ZERO, DVec3::Y);
        let row = (1..=count).fold(ground, |row, id| row.ball(id, 0.1, center(id), DVec3::NEG_Y));
        let hit = |row: Fixture, id| row.impact(0.001, bounce(id, GROUND, center(id), 0.1, DVec3::Y, 1.0));
        let mut row = (1..=count).fold(row, hit);
        row.overlays = [Overlay::Contacts].into();
        row
    }

    fn all_of(fixture: &Fixture) -> DrawList {
        fixture.draw(0.002, |sketch, list| *list = draw_all(sketch.context))
    }

    /// The balls, by their places in the row, whose contacts have numbers.
    fn numbered(list: &DrawList) -> Vec<u32> {
        let labels = list.labels.iter().filter(|label| label.text.contains("kg·m/s"));
        let mut places: Vec<u32> = labels.map(|label| label.at.x.round() as u32).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn up_to_eight_contacts_all_have_their_numbers() {
        let list = all_of(&row_of(8));
        assert_eq!((numbered(&list), list.notes), ((1..=8).collect(), vec![]));
    }

    #[test]
    fn of_nine_contacts_only_the_one_that_is_pointed_at_has_numbers_and_the_legend_says_so() {
        let mut row = row_of(9);
        let list = all_of(&row);
        assert_eq!((numbered(&list), list.markers.len()), (vec![], 9), "the contacts themselves stay");
        assert_eq!(list.notes, [Note::TooManyContacts]);
        row.hovered = Some(4);
        assert_eq!(numbered(&all_of(&row)), [4]);
    }

    #[test]
    fn a_ball_that_meets_the_floor_many_times_in_a_tick_has_the_numbers_of_the_last() {
        let ground = row_of(2);
        let mut floor = (1..=9).fold(ground, |floor, place| {
            let center = DVec3::new(1.0, 0.1, 0.0);
            floor.impact(0.001 + 1e-5 * f64::from(place), bounce(1, GROUND, center, 0.1, DVec3::Y, 1.0))
        });
        let list = all_of(&floor);
        assert_eq!((numbered(&list), &*list.notes), (vec![1, 2], [].as_slice()));
        floor.overlays.insert(Overlay::Normals);
        let list = all_of(&floor);
        let normals = list.labels.iter().filter(|label| label.text == "n plane 1000→ball 1").count();
        assert_eq!((normals, &*list.notes), (1, [].as_slice()));
    }

    #[test]
    fn two_overlays_with_too_many_labels_are_one_word_in_the_legend() {
        let mut row = row_of(9);
        row.overlays.insert(Overlay::Normals);
        let list = all_of(&row);
        assert!(!list.labels.iter().any(|label| label.text.contains("ball")));
        assert_eq!(list.notes, [Note::TooManyContacts]);
    }

    #[test]
    fn of_a_selected_group_at_rest_the_eight_contacts_nearest_to_the_eye_have_numbers() {
        let point = |id: Id| DVec3::new(f64::from(id), 0.0, 0.0);
        let contact = |id: Id| RestingContact {
            body: id,
            other: GROUND,
            point: point(id),
            normal: DVec3::Y,
            impulse: 0.5,
            sliding: false,
        };
        let contacts = (1..=12).map(contact).collect();
        let resting = Resting { bodies: (1..=12).collect(), contacts, begins: false };
        let mut row = row_of(12).event(0.002, EventKind::Resting(resting.into()));
        row.selected_event = Some(12);
        // The eye looks from +X and +Z: the farther along X, the nearer.
        assert_eq!(numbered(&all_of(&row)), [5, 6, 7, 8, 9, 10, 11, 12]);
    }

    #[test]
    fn labels_stay_away_while_the_number_of_contacts_goes_up_and_down_around_the_limit() {
        let ticks = |counts: &[Id]| counts.iter().map(|count| Arc::new(row_of(*count).record().clone())).collect();
        let numbered_after = |counts: &[Id], now: Id| {
            let (row, trail): (Fixture, Vec<Arc<TickRecord>>) = (row_of(now), ticks(counts));
            let moment = Moment { trail: &trail, ..row.moment(0.002) };
            let list = row.draw_moment(moment, |sketch, list| *list = draw_all(sketch.context));
            (numbered(&list).len(), list.notes.len())
        };
        assert_eq!(numbered_after(&[7, 8, 7], 8), (8, 0));
        assert_eq!(numbered_after(&[8, 9, 8], 9), (0, 1));
        assert_eq!(numbered_after(&[8, 9, 8], 8), (0, 1), "one tick of calm says nothing");
    }

    #[test]
    fn labels_come_back_a_quarter_of_a_second_after_the_last_crowd() {
        let row = row_of(8);
        let tick = |count| Arc::new(row_of(count).record().clone());
        let numbered_after = |calm: usize| {
            let trail: Vec<_> = [tick(9)].into_iter().chain((0..calm).map(|_| tick(8))).collect();
            let moment = Moment { trail: &trail, ..row.moment(0.002) };
            numbered(&row.draw_moment(moment, |sketch, list| *list = draw_all(sketch.context))).len()
        };
        // At 60 ticks per second, a quarter of a second is 15 ticks.
        assert_eq!((numbered_after(14), numbered_after(15)), (0, 8));
    }

    #[test]
    fn of_a_tick_that_becomes_a_crowd_the_first_are_not_labelled_either() {
        // Five at 1 ms and five others at 4 ms: at 2 ms only the first five have happened.
        let later = |row: Fixture, id: Id| {
            let center = DVec3::new(f64::from(id), 0.1, 0.0);
            let row = row.ball(id, 0.1, center, DVec3::NEG_Y);
            row.impact(0.004, bounce(id, GROUND, center, 0.1, DVec3::Y, 1.0))
        };
        assert_eq!(numbered(&all_of(&row_of(5))).len(), 5);
        assert!(numbered(&all_of(&(6..=10).fold(row_of(5), later))).is_empty());
    }

    #[test]
    fn in_a_crowd_alarms_keep_their_labels() {
        let overlap = OverlapFound { body: 1, other: 2, depth: 0.25, normal: DVec3::Y };
        let row = row_of(9).event(0.001, EventKind::Overlap(overlap));
        assert!(all_of(&row).labels.iter().any(|label| label.text.starts_with("overlap 0.25 m")));
    }
}
