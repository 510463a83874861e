//! Seeking, stepping by event, and playing.

use super::{HEAD_ON, TWICE, cursor, finish, open, seek};
use collidoscope::app::model::event_filter::EventFilter;
use collidoscope::app::model::session::Session;
use collidoscope::sim::Instant;

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
fn after_the_last_event_the_search_stays_and_says_that_it_went_to_the_end_of_the_scene() {
    let mut session = open(HEAD_ON);
    session.seek_next_event();
    finish(&mut session);
    let last = cursor(&session);
    assert_eq!((last.tick, session.nothing_before()), (90, None));
    session.seek_next_event();
    finish(&mut session);
    assert_eq!((cursor(&session), session.nothing_before()), (last, Some(180)));
}

/// The same balls moving apart, in a scene without a duration.
fn parting() -> Session {
    let apart = HEAD_ON.replace(r#"velocity": [1, 0, 0]"#, r#"velocity": [-2, 0, 0]"#);
    open(&apart.replace(r#"{"duration": 3}"#, "{}"))
}

#[test]
fn where_no_collision_is_left_the_search_ends_10_s_beyond_the_recording_and_the_moment_stays() {
    let mut session = parting();
    seek(&mut session, Instant::start_of(7));
    session.seek_next_event();
    session.advance(0.02, &mut || false);
    assert_eq!((cursor(&session).tick, session.nothing_before()), (7, None));
    finish(&mut session);
    // Ticks 0 to 7 were recorded, and 10 s are 600.
    assert_eq!((cursor(&session), session.nothing_before()), (Instant::start_of(7), Some(608)));
    // Asked again, it looks 10 s further.
    session.seek_next_event();
    finish(&mut session);
    assert_eq!((cursor(&session), session.nothing_before()), (Instant::start_of(7), Some(1208)));
    // The answer is about this moment, these events and this scene.
    session.set_filter(EventFilter::of(session.timeline().setup(), [1]));
    assert_eq!(session.nothing_before(), None);
    session.seek_next_event();
    finish(&mut session);
    assert_eq!((cursor(&session).tick, session.nothing_before()), (7, Some(1808)));
    seek(&mut session, Instant::start_of(8));
    assert_eq!(session.nothing_before(), None);
}

#[test]
fn a_search_that_is_cancelled_leaves_the_moment_where_it_was() {
    let mut session = parting();
    session.seek_next_event();
    for _ in 0..5 {
        session.advance(0.02, &mut || false);
    }
    assert!(session.timeline().recorded() >= 5 && session.cancel_goal());
    assert_eq!((cursor(&session), session.nothing_before()), (Instant::start_of(0), None));
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
fn a_trail_goes_back_2_s_where_ticks_are_short_and_120_ticks_where_they_are_long() {
    let length = |rate: u32, tick: u64| {
        let settings = format!(r#""duration": 100, "ticks_per_second": {rate}"#);
        let text = HEAD_ON.replace(r#""duration": 3"#, &settings);
        let mut session = open(&text);
        seek(&mut session, Instant::start_of(tick));
        while session.is_working() {
            session.advance(0.0, &mut || true);
        }
        session.moment().trail.len()
    };
    assert_eq!([length(60, 200), length(240, 700), length(10, 200)], [120, 480, 120]);
}
