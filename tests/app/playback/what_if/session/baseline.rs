//! The baseline run beside the new one.

use super::{at, faster, finish, open, scene, seek, set, x};
use collidoscope::app::model::moment::Divergence;
use collidoscope::app::model::session::Session;
use collidoscope::scene::{EditProperty, Gesture, Id, Operation, Part, PartRef, Settings};
use collidoscope::sim::Timeline;

use glam::DVec3;

fn x_before(session: &Session, id: Id) -> Option<f64> {
    let moment = session.moment();
    moment.baseline?.position(id, &moment).map(|place| place.x)
}

#[test]
fn the_baseline_is_there_beside_the_new_one_until_it_is_dismissed() {
    let mut session = open(scene());
    seek(&mut session, 60);
    session.edit(&faster(60, 2.0), None);
    finish(&mut session);
    // Nothing is elsewhere yet: both are at −2 + 1.
    assert_eq!((x(&session, 1), x_before(&session, 1)), (-1.0, Some(-1.0)));
    seek(&mut session, 72);
    // 0.2 s later, at 2 m/s and at 1 m/s.
    assert!((x(&session, 1) - -0.6).abs() < 1e-12);
    assert!((x_before(&session, 1).unwrap() - -0.8).abs() < 1e-12);
    seek(&mut session, 59);
    assert_eq!(x_before(&session, 1), None, "before the edit there is one past");
    assert_eq!(session.moment().baseline.unwrap().from, Some(60));
    let [budget, full] = [session.timeline().memory().1, Timeline::DEFAULT_BUDGET];
    assert_eq!(budget, full / 2);
    session.dismiss_baseline();
    assert!(session.moment().baseline.is_none());
    assert_eq!(session.timeline().memory().1, full);
    assert!(!session.is_working());
}

#[test]
fn a_drag_keeps_the_future_from_before_it_and_not_that_of_each_frame() {
    let mut session = open(scene());
    seek(&mut session, 60);
    for speed in [1.25, 1.5, 2.0] {
        session.edit(&faster(60, speed), Some(Gesture(1)));
        session.advance(0.0, &mut || false);
    }
    session.end_gesture();
    seek(&mut session, 72);
    assert!((x_before(&session, 1).unwrap() - -0.8).abs() < 1e-12, "0.2 s at 1 m/s from −1");
    // Undone, the future that was undone is the old one.
    session.undo();
    finish(&mut session);
    assert!((x(&session, 1) - -0.8).abs() < 1e-12);
    assert!((x_before(&session, 1).unwrap() - -0.6).abs() < 1e-12);
    // A drag that comes back to where it began leaves nothing to compare.
    session.dismiss_baseline();
    seek(&mut session, 60);
    session.edit(&faster(60, 2.0), None);
    finish(&mut session);
    session.dismiss_baseline();
    for speed in [3.0, 2.0] {
        session.edit(&faster(60, speed), Some(Gesture(2)));
        finish(&mut session);
        assert!(session.moment().baseline.is_some());
    }
    session.end_gesture();
    assert!(session.moment().baseline.is_none());
}

#[test]
fn a_scene_that_was_not_played_yet_has_no_baseline() {
    let mut session = open(scene());
    session.edit(&faster(0, 2.0), None);
    assert!(session.moment().baseline.is_none());
    seek(&mut session, 30);
    seek(&mut session, 0);
    session.edit(&faster(0, 3.0), None);
    finish(&mut session);
    seek(&mut session, 30);
    // Half a second at 3 m/s and at 2 m/s.
    assert!((x(&session, 1) - -0.5).abs() < 1e-12);
    assert!((x_before(&session, 1).unwrap() - -1.0).abs() < 1e-12);
}

#[test]
fn bodies_are_matched_by_id_whatever_was_added_or_removed() {
    let mut session = open(scene());
    seek(&mut session, 30);
    session.edit(&Operation::Remove(vec![PartRef::Object(1)]), None);
    finish(&mut session);
    seek(&mut session, 120);
    // The removed ball met ball 2 at x = −0.5 and went back for half a second; ball 2 flies on now.
    assert!((x_before(&session, 1).unwrap() - -1.0).abs() < 1e-9);
    assert!((x_before(&session, 2).unwrap() - 1.0).abs() < 1e-9);
    assert!((x(&session, 2) - 0.0).abs() < 1e-9);
}

#[test]
fn both_paths_of_the_selected_ball_are_known_ahead_without_playing() {
    let mut session = open(scene());
    session.select(1, None);
    seek(&mut session, 30);
    session.edit(&set(30, 1, EditProperty::Velocity, DVec3::Y * 2.0), Some(Gesture(1)));
    finish(&mut session);
    assert_eq!(session.playback().cursor, at(30));
    let moment = session.moment();
    let [new, old] = moment.baseline.unwrap().ahead;
    // 120 ticks are 2 s: 4 m up, and as it was 1 m on to the impact and 1 m back.
    assert!((new.last().unwrap().to - DVec3::new(-1.5, 4.0, 0.0)).length() < 1e-9);
    assert!((old.last().unwrap().to - DVec3::new(-1.5, 0.0, 0.0)).length() < 1e-9);
    session.select(3, None);
    finish(&mut session);
    let [new, old] = session.moment().baseline.unwrap().ahead;
    assert_eq!(new, old);
}

#[test]
fn the_tick_at_which_a_body_diverges_is_known() {
    let mut session = open(scene());
    seek(&mut session, 200);
    session.edit(&set(30, 1, EditProperty::Velocity, DVec3::Y), None);
    let divergence = |session: &mut Session, id: Id| {
        session.select(id, None);
        finish(session);
        session.moment().baseline.unwrap().divergence
    };
    assert_eq!(divergence(&mut session, 1), Some(Divergence::At(30)));
    // Ball 2 goes on where it met ball 1 in tick 90, which shows at the start of tick 91.
    assert_eq!(divergence(&mut session, 2), Some(Divergence::At(91)));
    assert!(matches!(divergence(&mut session, 3), Some(Divergence::NotBefore(tick)) if tick >= 200));
}

#[test]
fn under_another_gravity_everything_diverges_from_the_start() {
    let mut session = open(scene());
    session.select(1, None);
    seek(&mut session, 20);
    // A flight begins with the same position and velocity, and lasts over all these ticks.
    for (gravity, ticks) in [(-1.0, 10), (-2.0, 20)] {
        let settings = Settings { gravity: DVec3::Y * gravity, ..scene().settings };
        session.edit(&Operation::Replace { part: PartRef::Settings, with: Part::Settings(settings) }, None);
        seek(&mut session, ticks);
        finish(&mut session);
        assert_eq!(session.moment().baseline.unwrap().divergence, Some(Divergence::At(0)));
    }
}

#[test]
fn the_tick_of_divergence_is_known_before_the_path_is_complete() {
    let mut session = open(scene());
    seek(&mut session, 30);
    session.select(1, None);
    session.edit(&set(30, 1, EditProperty::Velocity, DVec3::new(2.0, 0.0, 0.0)), None);
    let state = |session: &Session| session.moment().baseline.map(|old| (old.divergence, old.ahead[0].len()));
    for _ in 0..10 {
        let mut questions = 0;
        session.advance(0.0, &mut || {
            questions += 1;
            questions < 4
        });
    }
    // A piece for each of the 120 ticks ahead.
    let Some((divergence, pieces)) = state(&session) else { panic!("there is a baseline run") };
    assert_eq!(divergence, Some(Divergence::At(30)));
    assert!(pieces < 120 && session.is_working(), "{pieces} pieces: too late to tell");
}
