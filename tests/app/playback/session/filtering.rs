//! The events of the selected, or of a filter: stepping, list and lanes.

use super::{PAIRS, cursor, finish, open, seek};
use collidoscope::app::model::event_filter::EventFilter;
use collidoscope::app::model::lanes::Lane;
use collidoscope::app::model::session::Session;
use collidoscope::scene::{Edit, EditProperty, Operation, PartRef};
use collidoscope::sim::Instant;
use glam::DVec3;

fn ask_for(session: &mut Session, ids: &[u32]) {
    let filter = EventFilter::of(session.timeline().setup(), ids.iter().copied());
    session.set_filter(filter);
}

/// Ticks that stepping by event visits from here on, and the tick up to which there is nothing more.
fn ticks_forwards(session: &mut Session) -> Vec<u64> {
    let mut ticks = Vec::new();
    loop {
        session.seek_next_event();
        finish(session);
        if let Some(end) = session.nothing_before() {
            ticks.push(end);
            return ticks;
        }
        ticks.push(cursor(session).tick);
    }
}

/// The same backwards, to its start.
fn ticks_backwards(session: &mut Session) -> Vec<u64> {
    let mut ticks = Vec::new();
    while cursor(session) != session.playback().start() {
        session.seek_previous_event();
        finish(session);
        ticks.push(cursor(session).tick);
    }
    ticks
}

#[test]
fn stepping_by_event_visits_what_is_asked_for_alone_while_recording_and_in_the_recording() {
    for (ids, ticks) in [(&[1][..], &[60][..]), (&[4, 3], &[30]), (&[1, 3], &[]), (&[1, 3, 6], &[30, 60, 90])] {
        let mut session = open(PAIRS);
        ask_for(&mut session, ids);
        let there: Vec<u64> = ticks.iter().copied().chain([180]).collect();
        let back: Vec<u64> = ticks.iter().copied().rev().chain([0]).collect();
        assert_eq!(ticks_forwards(&mut session), there, "{ids:?} while recording");
        seek(&mut session, Instant::start_of(180));
        assert_eq!(ticks_backwards(&mut session), back, "{ids:?} backwards");
        assert_eq!(ticks_forwards(&mut session), there, "{ids:?} again");
        ask_for(&mut session, &[]);
        seek(&mut session, Instant::start_of(0));
        assert_eq!(ticks_forwards(&mut session), [30, 60, 90, 180], "all again");
    }
}

/// Impacts of a filter by tick, and its listed events.
fn filtered_impacts(session: &Session) -> (Vec<u64>, Vec<u64>) {
    let filtered = session.filtered().expect("a filter");
    let buckets = filtered.lanes().buckets().filter(|(_, bucket)| bucket.count(Lane::Impacts) > 0);
    let listed = filtered.places().iter().map(|&place| session.event_log().events()[place as usize].event.tick);
    (buckets.map(|(tick, _)| tick).collect(), listed.collect())
}

#[test]
fn lanes_and_list_show_what_is_asked_for_whenever_it_is_asked_for() {
    let mut early = open(PAIRS);
    ask_for(&mut early, &[5]);
    assert_eq!(filtered_impacts(&early), (vec![], vec![]));
    seek(&mut early, Instant::start_of(120));
    assert_eq!(filtered_impacts(&early), (vec![90], vec![90]));
    let mut late = open(PAIRS);
    seek(&mut late, Instant::start_of(120));
    ask_for(&mut late, &[5]);
    assert_eq!(filtered_impacts(&late), (vec![90], vec![90]));
    // From tick 100 on the future is a new one; what was before stays listed. At tick 50 nothing had happened to 5.
    let turned =
        |tick| Operation::SetAtTick(Edit { tick, id: 5, property: EditProperty::Velocity, value: DVec3::X.into() });
    late.edit(&turned(100), None);
    finish(&mut late);
    // The edit at its start is an event of ball 5, too.
    assert_eq!(filtered_impacts(&late), (vec![90], vec![90, 100]));
    late.undo();
    late.edit(&turned(50), None);
    seek(&mut late, Instant::start_of(60));
    assert_eq!(filtered_impacts(&late), (vec![], vec![50]));
}

#[test]
fn a_ball_at_rest_is_so_in_its_lane_from_its_first_contact_on() {
    // From 1.5 m above where it rests it falls for √(2·1.5/10) = 0.548 s: into tick 32. Ball 2 never falls.
    let scene = r#"{"version": 1, "name": "one rests", "settings": {"duration": 2, "gravity": [0, -10, 0]},
        "bodies": [{"id": 1, "radius": 0.5, "restitution": 0, "position": [0, 2, 0]},
            {"id": 2, "radius": 0.5, "restitution": 0, "position": [5, 0.5, 0]}],
        "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#;
    let resting = |session: &Session| {
        let filtered = session.filtered().expect("a filter");
        let resting = filtered.lanes().buckets().filter(|(_, bucket)| bucket.count(Lane::Resting) > 0);
        let ticks: Vec<u64> = resting.map(|(tick, _)| tick).collect();
        let [first, last] = [ticks.first(), ticks.last()].map(|tick| tick.copied().unwrap_or_default());
        assert_eq!(last - first + 1, ticks.len() as u64, "without a gap: {ticks:?}");
        (first, last)
    };
    for is_early in [true, false] {
        let mut session = open(scene);
        if is_early {
            ask_for(&mut session, &[1]);
        }
        seek(&mut session, Instant::start_of(60));
        ask_for(&mut session, &[1]);
        let (first, last) = resting(&session);
        assert!((32..=34).contains(&first) && last == 60, "{first} to {last}");
        ask_for(&mut session, &[2, 3]);
        assert_eq!(resting(&session), (0, 60));
        // That ball 1 comes to rest is no event of ball 2, though one solver holds both.
        ask_for(&mut session, &[2]);
        assert_eq!(session.filtered().map(|filtered| filtered.places().len()), Some(0));
    }
}

#[test]
fn contacts_that_last_count_alike_whenever_it_is_asked_for_them() {
    // It falls into a corner and slides along it: a contact with the floor and one with the wall, of one group.
    let scene = r#"{"version": 1, "name": "in a corner", "settings": {"duration": 2, "gravity": [-10, -10, 0]},
        "bodies": [{"id": 1, "radius": 0.5, "restitution": 0, "position": [0.1, 0.6, 0], "velocity": [0, 0, 1]}],
        "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
            {"id": 3, "shape": {"plane": {"point": [-0.5, 0, 0], "normal": [1, 0, 0]}}}]}"#;
    let counts = |is_early: bool| {
        let mut session = open(scene);
        if is_early {
            ask_for(&mut session, &[1]);
        }
        seek(&mut session, Instant::start_of(60));
        ask_for(&mut session, &[1]);
        let lanes = session.filtered().expect("a filter").lanes();
        lanes.buckets().map(|(_, bucket)| bucket.count(Lane::Resting)).collect::<Vec<_>>()
    };
    assert_eq!(counts(true)[60], 2);
    assert_eq!(counts(false), counts(true));
}

#[test]
fn the_selected_have_lanes_of_their_own() {
    let mut session = open(PAIRS);
    assert!(session.of_selected().is_none());
    session.select(1, None);
    seek(&mut session, Instant::start_of(120));
    let ticks = |session: &Session| {
        let lanes = session.of_selected().expect("somebody is selected").lanes();
        let buckets = lanes.buckets().filter(|(_, bucket)| bucket.count(Lane::Impacts) > 0);
        buckets.map(|(tick, _)| tick).collect::<Vec<_>>()
    };
    assert_eq!(ticks(&session), [60]);
    session.select_parts(&[3, 4].map(PartRef::Object));
    assert_eq!(ticks(&session), [30]);
    session.deselect();
    assert!(session.of_selected().is_none());
}
