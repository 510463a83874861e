//! Runs that are kept, shown beside others and brought back.

use super::{faster, finish, open, parsed, scene, seek, set, x};
use collidoscope::app::model::session::{How, RunChange, RunId, RunName, Session};
use collidoscope::app::text::runs::name;
use collidoscope::compare::{Component, EventDifference, Side, What};
use collidoscope::scene::{EditProperty, Gesture, Operation, Part, PartRef, scene_to_json};
use collidoscope::sim::Timeline;
use glam::DVec3;

fn x_before(session: &Session) -> Option<f64> {
    let moment = session.moment();
    moment.baseline?.position(1, &moment).map(|place| place.x)
}

fn names(session: &Session) -> Vec<(usize, String)> {
    session.kept_runs().tree().into_iter().map(|(depth, run)| (depth, name(&run.name))).collect()
}

fn first(session: &Session) -> RunId {
    session.kept_runs().tree()[0].1.id
}

#[test]
fn the_first_run_stays_however_often_the_scene_is_changed() {
    let mut session = open(scene());
    seek(&mut session, 72);
    assert!(session.kept_runs().tree().is_empty());
    for speed in [2.0, 3.0, 4.0] {
        session.edit(&faster(60, speed), None);
        finish(&mut session);
    }
    assert_eq!(names(&session), [(0, "First run".to_owned())]);
    // Beside the present run is the one before the last change: 3 m/s for 0.2 s from −1.
    assert!((x_before(&session).unwrap() - -0.4).abs() < 1e-12);
    assert_eq!(session.show_as_ghost(first(&session)), Ok(()));
    finish(&mut session);
    // 1 m/s.
    assert!((x_before(&session).unwrap() - -0.8).abs() < 1e-12);
    // As a ghost it stays beside whatever comes, also in a drag that returns to its beginning.
    session.edit(&faster(60, 2.5), Some(Gesture(1)));
    session.end_gesture();
    finish(&mut session);
    assert!((x_before(&session).unwrap() - -0.8).abs() < 1e-12);
    assert!((x(&session, 1) - -0.5).abs() < 1e-12);
    session.dismiss_baseline();
    assert_eq!((session.kept_runs().ghost(), x_before(&session)), (None, None));
    assert_eq!(
        session.timeline().memory().1,
        Timeline::DEFAULT_BUDGET,
        "kept runs take none of the recording's memory"
    );
}

#[test]
fn a_run_is_brought_to_the_front_bit_for_bit_and_undone() {
    let mut session = open(scene());
    seek(&mut session, 200);
    let hash = |session: &mut Session| {
        seek(session, 200);
        let mut timeline = session.timeline().clone();
        timeline.hash(200)
    };
    let was = hash(&mut session);
    session.edit(&faster(60, 2.0), None);
    let fast = session.keep_run("First run").expect("there is room");
    assert_eq!(session.keep_run("First run"), Some(fast), "it is kept already");
    let text = scene_to_json(session.scene());
    let other = hash(&mut session);
    assert_ne!(was, other);
    let id = first(&session);
    session.bring_to_front(id, "first".to_owned());
    assert_eq!(hash(&mut session), was);
    assert_eq!(session.kept_runs().front(), Some(id));
    // What was on display is the ghost now, at 2 m/s.
    assert!(session.moment().baseline.is_some());
    session.undo();
    assert_eq!((scene_to_json(session.scene()), hash(&mut session)), (text, other));
    assert_eq!(session.kept_runs().front(), Some(fast));
}

#[test]
fn runs_are_named_by_what_makes_them_differ_and_stand_below_those_they_come_from() {
    let mut session = open(scene());
    seek(&mut session, 100);
    session.edit(&faster(60, 2.0), None);
    session.keep_run("First run");
    let mut ball = session.scene().bodies[1].clone();
    ball.restitution = 0.5;
    session.edit(&Operation::Replace { part: PartRef::Object(2), with: Part::Body(ball.clone()) }, None);
    let bouncing = session.keep_run("First run").expect("there is room");
    let id = first(&session);
    session.bring_to_front(id, "first".to_owned());
    session.edit(&set(30, 3, EditProperty::Position, DVec3::Y * 7.0), None);
    session.keep_run("First run");
    let expected = [
        (0, "First run"),
        (1, "v of ball 1: (2, 0, 0) from tick 60"),
        (2, "e of ball 2: 1 → 0.5"),
        (1, "x of loner: (0, 7, 0) from tick 30"),
    ];
    assert_eq!(names(&session), expected.map(|(depth, name)| (depth, name.to_owned())));
    let leaves: Vec<Option<u64>> =
        session.kept_runs().tree().iter().map(|(_, run)| run.parent.map(|(_, tick)| tick)).collect();
    assert_eq!(leaves, [None, Some(60), Some(0), Some(30)]);
    // Without the one between them, it comes from the first.
    let between = session.kept_runs().tree()[1].1.id;
    session.drop_run(between);
    session.rename_run(bouncing, "soft".to_owned());
    let expected = [(0, "First run"), (1, "soft"), (1, "x of loner: (0, 7, 0) from tick 30")];
    assert_eq!(names(&session), expected.map(|(depth, name)| (depth, name.to_owned())));
}

#[test]
fn what_makes_no_other_run_is_no_change() {
    let before = scene();
    let mut after = scene();
    (after.bodies[0].name, after.description) = ("left".to_owned(), "three balls".to_owned());
    assert_eq!(RunChange::between(&before, &after), None);
    after.bodies.remove(2);
    after.settings.gravity = DVec3::Y;
    let change = RunChange::between(&before, &after).expect("a change");
    assert_eq!((change.how.clone(), change.others), (How::Gravity([DVec3::ZERO, DVec3::Y]), 1));
    assert_eq!(name(&RunName::Change(change)), "gravity: (0, 0, 0) → (0, 1, 0), and 1 more");
}

#[test]
fn the_events_that_differ_from_the_run_beside_it_are_found_as_both_go_on() {
    let mut session = open(scene());
    seek(&mut session, 200);
    session.edit(&faster(60, 2.0), None);
    finish(&mut session);
    session.look_for_differences(true);
    finish(&mut session);
    let found = |session: &Session| session.differences().and_then(|found| found.report().cloned()).expect("compared");
    let report = found(&session);
    let divergence = report.divergence.expect("they part");
    assert_eq!((divergence.ticks, divergence.body, divergence.component), ([60; 2], 1, Component::Velocity(0)));
    let [edit, impact] = &report.events[..] else { panic!("{:?}", report.events) };
    assert!(matches!(edit, EventDifference::OnlyIn(Side::B, edit) if edit.event.identity.what == What::Edited));
    // A gap of 1 m at tick 60 closes at 3 m/s instead of 2 m/s: after 1/3 s instead of 1/2 s.
    let (time, numbers) = impact.differences().expect("in both");
    assert!((time - (1.0 / 3.0 - 0.5)).abs() < 1e-12 && (numbers.approach_speed.unwrap() - 1.0).abs() < 1e-12);
    // A later change is compared anew, and so is a run that goes on.
    session.edit(&set(100, 3, EditProperty::Velocity, DVec3::ZERO), Some(Gesture(1)));
    session.look_for_differences(true);
    seek(&mut session, 250);
    session.look_for_differences(true);
    finish(&mut session);
    let report = found(&session);
    assert_eq!((report.divergence.expect("they part").ticks, report.events.len()), ([100; 2], 1));
    // The tick on display is recorded, too.
    assert_eq!(session.differences().map(|found| found.compared()), Some(251));
    // What is recorded beyond the end of the scene, at 5 s, is not compared.
    seek(&mut session, 300);
    session.look_for_differences(true);
    finish(&mut session);
    assert_eq!(session.differences().map(|found| found.compared()), Some(300));
    session.look_for_differences(false);
    assert!(session.differences().is_none());
}

#[test]
fn kept_runs_are_saved_with_the_scene_and_shown_again_when_it_opens() {
    let mut session = open(scene());
    seek(&mut session, 100);
    session.edit(&faster(60, 2.0), None);
    let fast = session.keep_run("First run").expect("there is room");
    session.rename_run(fast, "fast".to_owned());
    let id = first(&session);
    session.bring_to_front(id, "first".to_owned());
    session.edit(&faster(60, 3.0), None);
    let faster_still = session.keep_run("First run").expect("there is room");
    session.bring_to_front(id, "first".to_owned());
    for run in [fast, faster_still] {
        assert_eq!(session.show_as_ghost(run), Ok(()));
    }
    let text = scene_to_json(session.scene());
    let mut again = open(crate::common::opened::parsed(&text));
    assert_eq!(names(&again), names(&session));
    seek(&mut again, 72);
    // Beside 1 m/s for 1.2 s from −2 m: 2 and 3 m/s for the last 0.2 s.
    let moment = again.moment();
    let ghosts = again.ghosts().iter().map(|ghost| ghost.moment()).chain(moment.baseline);
    let mut places: Vec<f64> = ghosts.filter_map(|run| Some(run.position(1, &moment)?.x)).collect();
    places.sort_by(f64::total_cmp);
    assert!((x(&again, 1) - -0.8).abs() < 1e-12);
    assert!(places.len() == 2 && (places[0] - -0.6).abs() < 1e-12 && (places[1] - -0.4).abs() < 1e-12, "{places:?}");
    // Only the one shown last is compared; it is hidden, and the other one is compared.
    let compared = again.kept_runs().ghost().expect("one is compared");
    again.hide_ghost(compared);
    finish(&mut again);
    assert!(again.ghosts().is_empty() && again.kept_runs().ghost().is_some_and(|other| other != compared));
    again.dismiss_baseline();
    assert!(again.moment().baseline.is_none() && again.scene().runs.iter().all(|run| !run.shown));
}

#[test]
fn a_run_without_a_name_is_called_by_what_makes_it_differ() {
    let kept = r#""runs": [
        {"id": 1, "changes": [{"at": "bodies.2.restitution", "value": 0.5}]},
        {"id": 2, "changes": [{"at": "bodies.2.restitution", "value": 0.25}]},
        {"id": 3, "parent": 2, "edits": [{"tick": 30, "id": 3, "property": "velocity", "value": [0, 0, 1]}]},
        {"id": 4}, {"id": 5, "parent": 2}], "expectations""#;
    let session = open(parsed(&super::SCENE.replace(r#""expectations""#, kept)));
    let expected = [
        (0, "e of ball 2: 1 → 0.5"),
        (0, "e of ball 2: 1 → 0.25"),
        (1, "v of loner: (0, 0, 1) from tick 30"),
        (1, "Unchanged"),
        (0, "Unchanged"),
    ];
    assert_eq!(names(&session), expected.map(|(depth, name)| (depth, name.to_owned())));
}

#[test]
fn keeping_renaming_and_dropping_a_run_is_undone() {
    let mut session = open(scene());
    seek(&mut session, 100);
    session.edit(&faster(60, 2.0), None);
    assert!(session.scene().runs.is_empty(), "the first run is not saved unasked");
    let id = session.keep_run("First run").expect("there is room");
    assert_eq!(session.scene().runs.len(), 2, "with the run that it was made from");
    session.undo();
    let first_only = [(0, "First run".to_owned())];
    assert_eq!((session.scene().runs.len(), names(&session)), (0, first_only.to_vec()));
    session.redo();
    session.rename_run(id, "fast".to_owned());
    session.drop_run(id);
    assert_eq!(names(&session), first_only);
    session.undo();
    assert_eq!(names(&session)[1], (1, "fast".to_owned()));
    session.undo();
    assert_eq!(names(&session)[1], (1, "v of ball 1: (2, 0, 0) from tick 60".to_owned()));
    // A renamed object is called so in the names of runs, too.
    session.edit(&Operation::Rename { part: PartRef::Object(1), name: "cue".to_owned() }, None);
    assert_eq!(names(&session)[1], (1, "v of cue: (2, 0, 0) from tick 60".to_owned()));
}

#[test]
fn at_most_as_many_runs_are_shown_as_have_colours() {
    let mut session = open(scene());
    seek(&mut session, 100);
    for speed in 2..9 {
        session.edit(&faster(60, f64::from(speed)), None);
        session.keep_run("First run");
    }
    let ids: Vec<RunId> = session.kept_runs().tree().iter().map(|(_, run)| run.id).collect();
    let shown: Vec<_> = ids.iter().map(|id| session.show_as_ghost(*id).is_ok()).collect();
    assert_eq!(shown, [true, true, true, true, true, true, false, false]);
    let colors: std::collections::BTreeSet<usize> =
        session.kept_runs().shown().map(|run| session.kept_runs().color(run.id)).collect();
    assert_eq!(colors.len(), 6);
}
