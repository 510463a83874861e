//! An open scene without a window: stepping, seeking, playing, and the work a frame may do.

use collidoscope::app::model::event_filter::EventFilter;
use collidoscope::app::model::lanes::Lane;
use collidoscope::app::model::session::{Goal, Session};
use collidoscope::app::model::source::Source;
use collidoscope::ledger::{Track, TrackChannel, Tracked};
use collidoscope::scene::{Edit, EditProperty, Operation, PartRef, parse_scene};
use collidoscope::sim::{Derived, Instant, Setup, World};
use glam::DVec3;
use std::sync::Arc;

/// Two balls of radius 0.5 at x = ∓2.005 that close in at 2 m/s. The gap of 3.01 m is closed after
/// 1.505 s: 5 ms into tick 90 of 60 a second.
const HEAD_ON: &str = r#"{
    "version": 1, "name": "head-on", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-2.005, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2.005, 0, 0], "velocity": [-1, 0, 0]}
    ]
}"#;

/// The same pair twice, side by side: two impacts at one instant.
const TWICE: &str = r#"{
    "version": 1, "name": "twice", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "radius": 0.5, "position": [-2, 0, 5], "velocity": [1, 0, 0]},
        {"id": 4, "radius": 0.5, "position": [2, 0, 5], "velocity": [-1, 0, 0]}
    ]
}"#;

fn open(text: &str) -> Session {
    let scene = parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    Session::new(scene, Source::Shipped("test".to_owned()))
}

/// As many frames as it takes to reach what is waited for.
fn finish(session: &mut Session) {
    for _ in 0..10_000 {
        if session.goal().is_none() {
            return;
        }
        session.advance(0.0, &mut || true);
    }
    panic!("still waiting for {:?}", session.goal());
}

fn seek(session: &mut Session, moment: Instant) {
    session.seek(moment);
    finish(session);
}

fn cursor(session: &Session) -> Instant {
    session.playback().cursor
}

#[test]
fn a_scene_opens_paused_on_tick_0() {
    let session = open(HEAD_ON);
    assert_eq!(cursor(&session), Instant::start_of(0));
    assert!(!session.playback().playing);
    assert_eq!(session.moment().position(0).x, -2.005);
}

#[test]
fn seeking_shows_the_exact_state_of_that_tick() {
    let mut session = open(HEAD_ON);
    seek(&mut session, Instant::start_of(60));
    // One second at 1 m/s.
    assert!((session.moment().position(0).x - -1.005).abs() < 1e-12);
    seek(&mut session, Instant::start_of(0));
    assert_eq!(session.moment().position(0).x, -2.005);
}

#[test]
fn the_next_event_is_shown_at_its_exact_moment() {
    let mut session = open(HEAD_ON);
    session.seek_next_event();
    finish(&mut session);
    assert_eq!(cursor(&session).tick, 90);
    assert!((cursor(&session).local - 0.005).abs() < 1e-12, "{}", cursor(&session).local);
    assert!(session.selected_event().is_some());
    // The balls touch: centres one metre apart.
    let gap = session.moment().position(1).x - session.moment().position(0).x;
    assert!((gap - 1.0).abs() < 1e-12, "{gap}");
}

#[test]
fn after_the_last_event_the_search_ends_at_the_end_of_the_scene() {
    let mut session = open(HEAD_ON);
    for _ in 0..2 {
        session.seek_next_event();
        finish(&mut session);
    }
    assert_eq!(cursor(&session), Instant::start_of(180));
}

#[test]
fn the_previous_event_is_found_again_and_before_it_there_is_tick_0() {
    let mut session = open(HEAD_ON);
    seek(&mut session, Instant::start_of(150));
    session.seek_previous_event();
    finish(&mut session);
    assert_eq!(cursor(&session).tick, 90);
    session.seek_previous_event();
    finish(&mut session);
    assert_eq!(cursor(&session), Instant::start_of(0));
}

#[test]
fn events_at_one_instant_are_visited_one_by_one_both_ways() {
    let mut session = open(TWICE);
    let mut visited = Vec::new();
    for _ in 0..2 {
        session.seek_next_event();
        finish(&mut session);
        visited.push(session.selection().event());
    }
    let first_moment = cursor(&session);
    assert_ne!(visited[0], visited[1]);
    session.seek_previous_event();
    finish(&mut session);
    assert_eq!(session.selection().event(), visited[0]);
    assert_eq!(cursor(&session), first_moment);
}

/// Four balls side by side on a floor, touching: in every tick each comes to rest on it.
const RESTING: &str = r#"{
    "version": 1, "name": "resting", "settings": {"gravity": [0, -9.81, 0], "duration": 1},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [0, 0.5, 0]},
        {"id": 2, "radius": 0.5, "position": [2, 0.5, 0]},
        {"id": 3, "radius": 0.5, "position": [4, 0.5, 0]},
        {"id": 4, "radius": 0.5, "position": [6, 0.5, 0]}
    ],
    "obstacles": [{"id": 9, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]
}"#;

#[test]
fn a_tick_with_much_to_do_is_spread_over_frames() {
    let mut session = open(RESTING);
    let first = session.timeline().recorded();
    session.seek(Instant::start_of(30));
    // Four balls come to rest one after the other. A frame without time to spare does one, and the
    // last of them completes nothing by itself.
    for frame in 1..=4 {
        session.advance(0.0, &mut || false);
        assert_eq!(session.timeline().recorded(), first, "frame {frame}");
        assert_eq!(session.timeline().impacts_underway(), Some(frame));
        assert_eq!(cursor(&session), Instant::start_of(0), "what is shown is complete");
    }
    session.advance(0.0, &mut || false);
    assert_eq!(session.timeline().recorded(), first + 1);
    // What changes in the middle of a tick begins anew, and nothing is left half done.
    session.advance(0.0, &mut || false);
    assert_eq!(session.timeline().impacts_underway(), Some(1));
    session.edit(&Operation::Remove(vec![PartRef::Object(4)]), None);
    assert_eq!(session.timeline().impacts_underway(), None);
    finish(&mut session);
    assert_eq!(cursor(&session), Instant::start_of(30));
}

#[test]
fn going_back_to_a_tick_that_must_be_simulated_again_is_spread_over_frames() {
    // Twenty seconds: of so many ticks the first are no longer at hand.
    let mut session = open(&RESTING.replace("\"duration\": 1", "\"duration\": 20"));
    seek(&mut session, Instant::start_of(1200));
    let (recorded, shown) = (session.timeline().recorded(), session.moment().record.start.clone());
    session.seek(Instant::start_of(3));
    let mut frames = 0;
    while session.goal().is_some() {
        assert_eq!(session.destination(), Instant::start_of(3));
        assert!(session.moment().record.start == shown, "meanwhile the last tick stays on display");
        assert!(session.is_working() || session.goal().is_some(), "frames go on");
        session.advance(0.0, &mut || false);
        frames += 1;
    }
    // Each of the four balls rests by itself, in each tick from 0 to 3.
    assert!(frames > 4, "{frames}");
    assert_eq!((cursor(&session), session.timeline().recorded()), (Instant::start_of(3), recorded));
    let mut fresh = open(RESTING);
    seek(&mut fresh, Instant::start_of(3));
    assert!(session.moment().record == fresh.moment().record);

    // Esc gives it up, and what is shown stays.
    session.seek(Instant::start_of(300));
    assert!(session.cancel_goal());
    session.advance(0.0, &mut || true);
    assert_eq!(cursor(&session), Instant::start_of(3));
}

#[test]
fn rewinding_through_ticks_that_must_be_simulated_again_shows_them_one_after_the_other() {
    let mut session = open(&RESTING.replace("\"duration\": 1", "\"duration\": 20"));
    seek(&mut session, Instant::start_of(1200));
    seek(&mut session, Instant::start_of(600));
    session.playback_mut().set_rewinding(true);
    let mut shown = vec![600];
    while shown.last() != Some(&590) {
        // A sixtieth of a second is a tick.
        session.advance(1.0 / 60.0, &mut || false);
        if shown.last() != Some(&cursor(&session).tick) {
            shown.push(cursor(&session).tick);
        }
    }
    assert_eq!(shown, (590..=600).rev().collect::<Vec<u64>>());
}

#[test]
fn an_event_that_must_be_simulated_again_is_selected_once_it_is_there() {
    // One of the balls falls from 0.1 m, for 0.143 s, and stays where it lands: in tick 8.
    let falls = "\"position\": [6, 0.6, 0], \"restitution\": 0";
    let scene = RESTING.replace("\"position\": [6, 0.5, 0]", falls);
    let mut session = open(&scene.replace("\"duration\": 1", "\"duration\": 20"));
    seek(&mut session, Instant::start_of(10));
    let event = session.event_log().events()[0].event;
    assert_eq!(event.tick, 8);
    seek(&mut session, Instant::start_of(1200));
    session.select_event(event);
    assert_eq!(session.selected_event(), None);
    while session.goal().is_some() {
        session.advance(0.0, &mut || false);
    }
    assert_eq!((session.selection().event(), cursor(&session).tick), (Some(event), event.tick));
    assert!(session.selected_event().is_some());
    // From the far end it is found again as the previous one.
    seek(&mut session, Instant::start_of(1200));
    session.seek_previous_event();
    while session.goal().is_some() {
        session.advance(0.0, &mut || false);
    }
    assert!(session.selection().event().is_some_and(|found| found.tick == event.tick));
}

#[test]
fn a_frame_does_no_more_work_than_it_may() {
    let mut session = open(HEAD_ON);
    session.seek(Instant::start_of(100));
    let recorded_before = session.timeline().recorded();
    let mut allowed = 4;
    session.advance(0.0, &mut || {
        allowed -= 1;
        allowed > 0
    });
    // The first tick is always recorded, three more were allowed.
    assert_eq!(session.timeline().recorded() - recorded_before, 4);
    assert_eq!(session.goal(), Some(Goal::Moment(Instant::start_of(100))));
    finish(&mut session);
    assert_eq!(cursor(&session), Instant::start_of(100));
}

#[test]
fn playing_slowly_for_lack_of_time_skips_nothing() {
    let mut session = open(HEAD_ON);
    session.playback_mut().set_playing(true);
    let mut shown = vec![cursor(&session).tick];
    for _ in 0..20 {
        // 0.1 s is six ticks, but only one may be recorded.
        session.advance(0.1, &mut || false);
        shown.push(cursor(&session).tick);
    }
    assert_eq!(shown, (0..=20).collect::<Vec<u64>>());
}

#[test]
fn the_frame_rate_changes_nothing_in_the_physics() {
    let mut hashes = Vec::new();
    for frames_per_second in [15.0, 60.0, 144.0] {
        let mut session = open(HEAD_ON);
        session.playback_mut().set_playing(true);
        while session.playback().playing {
            session.advance(1.0 / frames_per_second, &mut || true);
        }
        let hash = |tick| session.timeline().summary(tick).map(|summary| summary.hash);
        hashes.push((0..180).map(hash).collect::<Vec<_>>());
    }
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0], hashes[2]);
}

#[test]
fn playing_stops_at_the_end_of_the_scene() {
    let mut session = open(HEAD_ON);
    session.playback_mut().set_playing(true);
    for _ in 0..40 {
        session.advance(0.1, &mut || true);
    }
    // 3 s at 60 ticks a second.
    assert_eq!(cursor(&session), Instant::start_of(180));
    assert!(!session.playback().playing);
}

#[test]
fn seeking_beyond_the_end_stops_at_the_end() {
    let mut session = open(HEAD_ON);
    seek(&mut session, Instant::start_of(100_000));
    assert_eq!(cursor(&session), Instant::start_of(180));
}

#[test]
fn the_selection_survives_seeks() {
    let mut session = open(HEAD_ON);
    session.select(2, None);
    session.seek_next_event();
    finish(&mut session);
    let event = session.selection().event();
    seek(&mut session, Instant::start_of(3));
    assert_eq!(session.selection().object(), Some(2));
    assert_eq!(session.selection().event(), event);
    assert!(session.selected_event().is_some());
}

#[test]
fn several_selected_stay_so_through_seeks_edits_of_others_and_undo() {
    let mut session = open(TWICE);
    let both = [PartRef::Object(3), PartRef::Settings, PartRef::Object(1)];
    session.select_parts(&both);
    seek(&mut session, Instant::start_of(20));
    session.edit(&Operation::Rename { part: PartRef::Object(2), name: "other".to_owned() }, None);
    session.edit(&Operation::SetHidden { ids: vec![1], hidden: true }, None);
    finish(&mut session);
    assert_eq!((session.selection().parts(), cursor(&session).tick), (both.as_slice(), 20));
    session.edit(&Operation::Remove(vec![PartRef::Object(1), PartRef::Object(2)]), None);
    assert_eq!(session.selection().parts(), [PartRef::Object(3), PartRef::Settings]);
    session.undo();
    session.undo();
    session.undo();
    finish(&mut session);
    // What comes back is not selected again, and what stayed is.
    assert_eq!((session.selection().parts(), cursor(&session).tick), (&both[..2], 20));
    session.select_parts(&[PartRef::Object(77), PartRef::Object(4)]);
    assert_eq!(session.selection().parts(), [PartRef::Object(4)]);
}

#[test]
fn selected_expectations_stay_the_same_ones_when_others_before_them_go() {
    let expects = r#""expectations": [
        {"why": "a", "expect": {"conserved": {"quantity": "energy"}}},
        {"why": "b", "expect": {"conserved": {"quantity": "momentum"}}},
        {"why": "c", "expect": {"max_penetration": {"depth": 1}}}
    ], "bodies":"#;
    let mut session = open(&HEAD_ON.replacen("\"bodies\":", expects, 1));
    session.select_parts(&[PartRef::Object(1), PartRef::Expectation(1), PartRef::Expectation(2)]);
    session.edit(&Operation::Remove(vec![PartRef::Expectation(0)]), None);
    assert_eq!(session.selection().parts(), [PartRef::Object(1), PartRef::Expectation(0), PartRef::Expectation(1)]);
    session.edit(&Operation::Reorder { part: PartRef::Expectation(1), to: 0 }, None);
    assert_eq!(session.selection().parts(), [PartRef::Object(1), PartRef::Expectation(1), PartRef::Expectation(0)]);
    session.edit(&Operation::Remove(vec![PartRef::Object(1), PartRef::Expectation(0)]), None);
    assert_eq!(session.selection().parts(), [PartRef::Expectation(0)]);
    session.undo();
    assert_eq!(session.selection().parts(), [PartRef::Expectation(1)]);
}

#[test]
fn every_event_worth_stopping_at_is_listed_once() {
    let mut session = open(TWICE);
    seek(&mut session, Instant::start_of(180));
    seek(&mut session, Instant::start_of(0));
    seek(&mut session, Instant::start_of(180));
    let pairs: Vec<_> = session.event_log().events().iter().map(|event| (event.first, event.second)).collect();
    assert_eq!(pairs, [(Some(1), Some(2)), (Some(3), Some(4))]);
}

#[test]
fn a_discrete_scene_keeps_its_swept_run_beside_it() {
    let text = HEAD_ON.replace(r#"{"duration": 3}"#, r#"{"duration": 3, "collision": "discrete"}"#);
    let mut session = open(&text);
    // At tick 91 (1.516… s) the swept balls are already moving apart: 1.505 s − 0.0117 s after the impact.
    seek(&mut session, Instant::start_of(91));
    let moment = session.moment();
    let swept = moment.swept_ghost.expect("the swept run");
    assert!(swept.start.velocity(0, moment.setup.clock).x < 0.0);
    assert_eq!(swept.start.tick, 91);
    assert!(open(HEAD_ON).moment().swept_ghost.is_none());
}

#[test]
fn trails_hold_the_ticks_before_the_cursor_after_playing_and_after_seeking() {
    let mut session = open(HEAD_ON);
    let ticks = |session: &Session| session.moment().trail.iter().map(|record| record.start.tick).collect::<Vec<_>>();
    for tick in 1..=5 {
        seek(&mut session, Instant::start_of(tick));
    }
    assert_eq!(ticks(&session), [0, 1, 2, 3, 4]);
    seek(&mut session, Instant::start_of(40));
    seek(&mut session, Instant::start_of(3));
    assert_eq!(ticks(&session), [0, 1, 2]);
}

#[test]
fn a_trail_that_must_be_simulated_again_grows_in_the_frames_to_come_and_has_no_gap() {
    let mut session = open(&RESTING.replace("\"duration\": 1", "\"duration\": 20"));
    seek(&mut session, Instant::start_of(1200));
    let ticks = |session: &Session| session.moment().trail.iter().map(|record| record.start.tick).collect::<Vec<_>>();
    for tick in [600, 601, 560, 559, 1100, 300] {
        session.seek(Instant::start_of(tick));
        while session.goal().is_some() || session.is_working() {
            let mut questions = 0;
            session.advance(0.0, &mut || {
                questions += 1;
                questions < 3
            });
            let (trail, shown) = (ticks(&session), session.moment().record.start.tick);
            assert_eq!(trail, (shown - trail.len() as u64..shown).collect::<Vec<_>>());
        }
        assert_eq!(ticks(&session), (tick - 120..tick).collect::<Vec<_>>());
    }
}

/// Three pairs that each close in at 2 m/s: 3 and 4 over 1.01 m, 1 and 2 over 2.01 m, 5 and 6 over 3.01 m. They meet 5 ms
/// into ticks 30, 60 and 90.
const PAIRS: &str = r#"{
    "version": 1, "name": "three pairs", "settings": {"duration": 3},
    "bodies": [
        {"id": 1, "radius": 0.5, "position": [-1.505, 0, 0], "velocity": [1, 0, 0]},
        {"id": 2, "radius": 0.5, "position": [1.505, 0, 0], "velocity": [-1, 0, 0]},
        {"id": 3, "radius": 0.5, "position": [-1.005, 0, 5], "velocity": [1, 0, 0]},
        {"id": 4, "radius": 0.5, "position": [1.005, 0, 5], "velocity": [-1, 0, 0]},
        {"id": 5, "radius": 0.5, "position": [-2.005, 0, 9], "velocity": [1, 0, 0]},
        {"id": 6, "radius": 0.5, "position": [2.005, 0, 9], "velocity": [-1, 0, 0]}
    ]
}"#;

fn ask_for(session: &mut Session, ids: &[u32]) {
    let filter = EventFilter::of(session.timeline().setup(), ids.iter().copied());
    session.set_filter(filter);
}

/// Ticks that stepping by event visits from here on, to the end of the scene.
fn ticks_forwards(session: &mut Session) -> Vec<u64> {
    let mut ticks = Vec::new();
    while !session.playback().at_end() {
        session.seek_next_event();
        finish(session);
        ticks.push(cursor(session).tick);
    }
    ticks
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
    let turned = |tick| Operation::SetAtTick(Edit { tick, id: 5, property: EditProperty::Velocity, value: DVec3::X });
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
fn going_to_an_event_selects_those_who_meet_and_keeps_the_one_selected_last() {
    let mut session = open(PAIRS);
    session.seek_next_event();
    finish(&mut session);
    let selected = |session: &Session| session.selection().objects().collect::<Vec<_>>();
    assert_eq!(selected(&session), [4, 3], "the ball, which has the lower id, is primary");
    session.select(2, None);
    session.seek_next_event();
    finish(&mut session);
    assert_eq!(selected(&session), [1, 2]);
    assert!(session.event_on_display().is_some());
    session.select(2, None);
    assert!(session.event_on_display().is_none(), "one looks at a ball");
    seek(&mut session, Instant::start_of(60));
    assert!(session.event_on_display().is_none());
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

/// A ball that hops on a plane between two others, one of which it meets: impacts, rest, and free flight.
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

/// Frames in which nothing may be done beyond the least, until nothing is left to do.
fn work_off(session: &mut Session) -> u32 {
    for frame in 0..10_000 {
        if !session.is_working() {
            return frame;
        }
        let mut may_go_on = [true, false].into_iter();
        session.advance(0.0, &mut || may_go_on.next().unwrap_or(false));
    }
    panic!("it never ends");
}

#[test]
fn what_the_selected_did_is_read_from_the_recording_in_slices_and_is_exact() {
    let mut session = open(HOPS);
    seek(&mut session, Instant::start_of(360));
    session.select_parts(&[2, 1].map(PartRef::Object));
    assert!(session.track().is_none(), "nobody looks");
    session.track_selected(true);
    let frames = work_off(&mut session);
    assert!(frames > 50, "a frame reads no more than it may: {frames}");
    assert!(session.track_is_complete());
    let tracked = Tracked { body: 1, other: Some(2) };
    let known = |session: &Session| bits(session.track().expect("it is read"));
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
    assert!(session.track_before().is_none());
    let up = Edit { tick: 60, id: 1, property: EditProperty::Velocity, value: DVec3::new(0.0, 4.0, 0.0) };
    session.edit(&Operation::SetAtTick(up), None);
    finish(&mut session);
    session.track_selected(true);
    work_off(&mut session);
    let (old, from) = session.track_before().expect("it was otherwise");
    assert_eq!(from, 60);
    let before = simulated(&setup, tracked, old.ticks().end - 1);
    assert!(bits(old) == before && before[0].len() > 200);
    let track = session.track().expect("it is read");
    let now = bits(track);
    assert!(now == simulated(session.timeline().setup(), tracked, track.ticks().end - 1) && now[0].len() > 200);
    // Velocity along Y, the fourth channel: the same up to tick 59.
    assert!(now[3][..60] == before[3][..60] && now[3][61] != before[3][61]);
    session.dismiss_baseline();
    session.track_selected(true);
    assert!(session.track_before().is_none());
    session.undo();
    finish(&mut session);
    work_off(&mut session);
    assert_eq!(bits(session.track().expect("it is read"))[3][61], before[3][61]);
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
    let track = session.track().expect("it is read");
    assert_eq!(track.ticks(), 0..12_001);
    let spans: Vec<_> = track.spans(TrackChannel::VelocityX).collect();
    // Eight ticks to a block; it turns round in tick 90, in the block of ticks 88 to 95.
    assert_eq!(spans.len(), 1501);
    assert_eq!((spans[11].0, spans[11].1), (88, 95));
    assert_eq!((spans[11].2.least, spans[11].2.most), (-1.0, 1.0));
}
