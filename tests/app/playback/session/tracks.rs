//! What the selected body did over the recording.

use super::{HEAD_ON, cursor, finish, open, seek, work_off};
use collidoscope::app::model::session::Session;
use collidoscope::ledger::{Track, TrackChannel, Tracked};
use collidoscope::scene::{Edit, EditProperty, Operation, PartRef};
use collidoscope::sim::{Derived, Instant, Setup, World};
use glam::DVec3;
use std::sync::Arc;

/// A ball that hops on a plane between two others, one of which it hits: impacts, rest, and free flight.
const HOPS: &str = r#"{
    "version": 1, "name": "hops", "settings": {"duration": 6, "gravity": [0, -10, 0]},
    "bodies": [
        {"id": 1, "radius": 0.5, "restitution": 0.6, "position": [0, 3, 0], "velocity": [1, 0, 0.25]},
        {"id": 2, "radius": 0.5, "restitution": 0.6, "position": [3, 0.5, 0.5]},
        {"id": 4, "radius": 0.25, "mass": 3, "position": [9, 7, 0]}
    ],
    "obstacles": [{"id": 3, "restitution": 0.6, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]
}"#;

/// What a body does in ticks 0 to `last`, from a simulation of its own: the bits of every channel.
fn simulated(setup: &Arc<Setup>, tracked: Tracked, last: u64) -> Vec<Vec<u64>> {
    let mut world = World::new(setup.clone());
    let mut track = Track::new(tracked, 0);
    for _ in 0..=last {
        track.observe(&world.setup().clone(), &world.record_step());
    }
    bits(&track)
}

fn bits(track: &Track) -> Vec<Vec<u64>> {
    TrackChannel::ALL.map(|channel| track.spans(channel).map(|(_, _, span)| span.first.to_bits()).collect()).to_vec()
}

#[test]
fn what_the_selected_did_is_read_from_the_recording_in_slices_and_is_exact() {
    let mut session = open(HOPS);
    seek(&mut session, Instant::start_of(360));
    session.select_parts(&[2, 1].map(PartRef::Object));
    assert!(session.tracks().is_empty(), "nobody looks");
    session.track_selected(true);
    let frames = work_off(&mut session);
    assert!(frames > 50, "a frame reads no more than it may: {frames}");
    assert!(session.tracks_are_complete());
    let tracked = Tracked { body: 1, other: Some(2) };
    let known = |session: &Session| bits(session.tracks().last().expect("it is read"));
    assert!(known(&session) == simulated(session.timeline().setup(), tracked, 360));
    // Reading moves nothing of what is on display, and going on is told at once.
    assert_eq!(cursor(&session), Instant::start_of(360));
    let mut early = open(HOPS);
    early.select_parts(&[2, 1].map(PartRef::Object));
    early.track_selected(true);
    seek(&mut early, Instant::start_of(100));
    assert!(known(&early) == simulated(early.timeline().setup(), tracked, 100));
}

#[test]
fn the_selected_has_a_second_track_of_what_it_did_before_the_change() {
    let mut session = open(HOPS);
    session.select(1, None);
    session.track_selected(true);
    seek(&mut session, Instant::start_of(200));
    let tracked = Tracked { body: 1, other: None };
    let setup = session.timeline().setup().clone();
    assert!(session.tracks_before().is_none());
    let up = Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: DVec3::new(0.0, 4.0, 0.0).into() };
    session.edit(&Operation::SetAtTick(up), None);
    finish(&mut session);
    session.track_selected(true);
    work_off(&mut session);
    let (old, from) = session.tracks_before().expect("it was otherwise");
    let [old] = old else { panic!("one is selected") };
    assert_eq!(from, 60);
    let before = simulated(&setup, tracked, old.ticks().end - 1);
    assert!(bits(old) == before && before[0].len() > 200);
    let track = session.tracks().last().expect("it is read");
    let now = bits(track);
    assert!(now == simulated(session.timeline().setup(), tracked, track.ticks().end - 1) && now[0].len() > 200);
    // Velocity along Y, the fourth channel: the same up to tick 59.
    assert!(now[3][..60] == before[3][..60] && now[3][61] != before[3][61]);
    session.dismiss_baseline();
    session.track_selected(true);
    assert!(session.tracks_before().is_none());
    session.undo();
    finish(&mut session);
    work_off(&mut session);
    assert_eq!(bits(session.tracks().last().expect("it is read"))[3][61], before[3][61]);
}

#[test]
fn each_of_several_selected_has_a_track_and_those_that_stay_selected_are_not_read_again() {
    let mut session = open(HOPS);
    seek(&mut session, Instant::start_of(120));
    session.select_parts(&[2, 1].map(PartRef::Object));
    session.track_selected(true);
    work_off(&mut session);
    session.select_parts(&[2, 1, 4].map(PartRef::Object));
    session.track_selected(true);
    let ends = session.tracks().iter().map(|track| track.ticks().end);
    assert_eq!(ends.collect::<Vec<_>>(), [121, 121, 0]);
    assert!(!session.tracks_are_complete());
    work_off(&mut session);
    assert!(session.tracks_are_complete());
    // The distance is to the ball that was selected first.
    let others = [(2, None), (1, Some(2)), (4, Some(2))];
    for (track, (body, other)) in session.tracks().iter().zip(others) {
        let tracked = Tracked { body, other };
        assert_eq!(track.tracked(), tracked);
        assert!(bits(track) == simulated(session.timeline().setup(), tracked, 120), "{body}");
    }
    // With an obstacle selected it is to that.
    session.select_parts(&[3, 2, 1].map(PartRef::Object));
    session.track_selected(true);
    let tracked: Vec<_> = session.tracks().iter().map(Track::tracked).collect();
    assert_eq!(tracked, [2, 1].map(|body| Tracked { body, other: Some(3) }));
}

#[test]
fn the_numbers_of_the_selected_stay_few_in_a_long_recording() {
    let text = HEAD_ON.replace("\"duration\": 3", "\"duration\": 200");
    let mut session = open(&text);
    seek(&mut session, Instant::start_of(12_000));
    session.select(2, None);
    session.track_selected(true);
    while session.is_working() {
        session.advance(0.0, &mut || true);
    }
    let track = session.tracks().last().expect("it is read");
    assert_eq!(track.ticks(), 0..12_001);
    let spans: Vec<_> = track.spans(TrackChannel::VelocityX).collect();
    // Eight ticks to a block; it turns round in tick 90, in the block of ticks 88 to 95.
    assert_eq!(spans.len(), 1501);
    assert_eq!((spans[11].0, spans[11].1), (88, 95));
    assert_eq!((spans[11].2.least, spans[11].2.most), (-1.0, 1.0));
}

#[test]
fn of_a_selected_group_its_members_are_plotted_each_once() {
    let text = r#"{"version": 1, "name": "two groups", "agent_groups": [{"id": 7}, {"id": 8}], "bodies": [
        {"id": 1, "radius": 0.5, "position": [0, 0, 0], "group": 7}, {"id": 2, "radius": 0.5, "position": [3, 0, 0], "group": 8},
        {"id": 3, "radius": 0.5, "position": [6, 0, 0], "group": 7}, {"id": 4, "radius": 0.5, "position": [9, 0, 0]}]}"#;
    let mut session = open(text);
    let mut tracked = |selected: &[u32]| {
        session.select_parts(&selected.iter().copied().map(PartRef::Object).collect::<Vec<_>>());
        session.track_selected(true);
        session.tracks().iter().map(|track| track.tracked().body).collect::<Vec<_>>()
    };
    assert_eq!(tracked(&[7]), [1, 3]);
    assert_eq!(tracked(&[3, 7, 4]), [3, 1, 4]);
    assert_eq!(tracked(&[8, 7]), [2, 1, 3]);
}
