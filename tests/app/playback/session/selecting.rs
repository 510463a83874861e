//! What stays selected, and what an event selects.

use super::{HEAD_ON, PAIRS, TWICE, cursor, finish, open, seek};
use collidoscope::app::model::explain::Subject;
use collidoscope::app::model::session::Session;
use collidoscope::scene::{Operation, PartRef};
use collidoscope::sim::Instant;

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
fn going_to_an_event_selects_its_pair_and_keeps_the_one_selected_last() {
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
fn the_explanation_is_that_of_the_selection_and_the_tick_on_display_whoever_changes_them() {
    let mut session = open(HEAD_ON);
    let of = |session: &Session| session.explained().map(|explained| (explained.subject, explained.tick));
    assert_eq!(of(&session), None);
    session.select_parts(&[1, 2].map(PartRef::Object));
    assert_eq!(of(&session), Some((Subject::Pair(1, 2), Some(0))));
    seek(&mut session, Instant::start_of(7));
    assert_eq!(of(&session), Some((Subject::Pair(1, 2), Some(7))));
    session.edit(&Operation::Remove(vec![PartRef::Object(2)]), None);
    assert_eq!(of(&session), None);
    session.undo();
    session.select_parts(&[1, 2].map(PartRef::Object));
    session.deselect();
    assert_eq!(of(&session), None);
}
