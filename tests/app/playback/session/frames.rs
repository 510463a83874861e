//! What takes longer than a frame is spread over several.

use super::{HEAD_ON, RESTING, cursor, finish, open, seek};
use collidoscope::app::model::session::{Goal, Session};
use collidoscope::scene::{Operation, PartRef};
use collidoscope::sim::Instant;

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
