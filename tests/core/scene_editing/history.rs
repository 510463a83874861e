//! Undo and redo, gestures, the memory budget, and what counts as saved.

use collidoscope::scene::*;
use collidoscope::text::step;
use glam::DVec3;

fn document() -> Document {
    Document::with_budget(scene(), usize::MAX)
}

fn scene() -> Scene {
    let text = r#"{"version": 1, "name": "n", "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}]}"#;
    parse_scene(text, "test").unwrap()
}

/// Ball 1 at this x.
fn moved(x: f64) -> Operation {
    let position = DVec3::new(x, 0.0, 0.0);
    Operation::Replace { part: PartRef::Object(1), with: Part::Body(Body { position, ..scene().bodies[0].clone() }) }
}

fn x(document: &Document) -> f64 {
    document.scene().bodies[0].position.x
}

#[test]
fn a_gesture_is_one_step_and_the_next_of_the_same_name_another() {
    let mut document = document();
    for x in 1..=100 {
        document.apply_in(Gesture(7), &moved(f64::from(x))).unwrap();
    }
    document.end_gesture();
    let after_one = document.history_bytes();
    document.apply_in(Gesture(7), &moved(200.0)).unwrap();
    document.apply_in(Gesture(7), &moved(300.0)).unwrap();
    assert_eq!(document.undo().map(step::name).as_deref(), Some("Move ball 1"));
    assert_eq!(x(&document), 100.0);
    document.undo();
    assert_eq!(x(&document), 0.0);
    assert_eq!(document.undo(), None);
    document.redo();
    assert_eq!(x(&document), 100.0);
    // A drag keeps one value and not a hundred: a step of one value is less than a kilobyte.
    assert!(after_one < 1024, "{after_one} bytes");
}

#[test]
fn another_gesture_or_a_single_operation_ends_the_one_before() {
    let mut document = document();
    document.apply_in(Gesture(1), &moved(1.0)).unwrap();
    document.apply_in(Gesture(2), &moved(2.0)).unwrap();
    document.apply(&moved(3.0)).unwrap();
    document.apply_in(Gesture(2), &moved(4.0)).unwrap();
    for expected in [3.0, 2.0, 1.0, 0.0] {
        document.undo();
        assert_eq!(x(&document), expected);
    }
}

#[test]
fn a_refused_value_does_not_end_the_gesture() {
    let mut document = document();
    document.apply_in(Gesture(1), &moved(1.0)).unwrap();
    document.apply_in(Gesture(1), &moved(f64::NAN)).unwrap_err();
    document.apply_in(Gesture(1), &moved(2.0)).unwrap();
    document.undo();
    assert_eq!(x(&document), 0.0);
}

#[test]
fn a_gesture_that_comes_back_to_where_it_began_is_no_step() {
    let mut document = document();
    document.apply_in(Gesture(1), &moved(1.0)).unwrap();
    document.apply_in(Gesture(1), &moved(0.0)).unwrap();
    document.end_gesture();
    assert_eq!(document.undo_name(), None);
    assert!(!document.is_changed());
    assert_eq!(document.history_bytes(), 0);
}

#[test]
fn the_future_survives_what_changes_nothing_and_goes_with_the_next_change() {
    let mut document = document();
    document.apply(&moved(1.0)).unwrap();
    document.undo();
    document.apply(&moved(0.0)).unwrap();
    document.apply(&moved(f64::NAN)).unwrap_err();
    assert_eq!(document.redo_name().map(step::name).as_deref(), Some("Move ball 1"));
    document.apply(&moved(2.0)).unwrap();
    assert_eq!(document.redo_name(), None);
    assert_eq!(document.redo(), None);
}

#[test]
fn a_document_is_changed_unless_it_is_in_the_state_that_was_saved() {
    let mut document = document();
    assert!(!document.is_changed());
    document.apply(&moved(1.0)).unwrap();
    assert!(document.is_changed());
    document.mark_saved();
    document.apply(&moved(2.0)).unwrap();
    assert!(document.is_changed());
    document.undo();
    assert!(!document.is_changed());
    document.undo();
    assert!(document.is_changed());
    // The saved state is gone with the future: nothing leads back to it.
    document.apply(&moved(1.0)).unwrap();
    assert!(document.is_changed());
    document.mark_saved();
    document.mark_unsaved();
    assert!(document.is_changed());
}

#[test]
fn over_the_budget_the_oldest_steps_go_and_the_last_one_stays() {
    let mut one_step = document();
    one_step.apply(&moved(1.0)).unwrap();
    // Room for three such steps, whose values are one digit each.
    let mut document = Document::with_budget(scene(), 3 * one_step.history_bytes());
    for x in 1..=9 {
        document.apply(&moved(f64::from(x))).unwrap();
        assert!(document.history_bytes() <= 3 * one_step.history_bytes());
    }
    while document.undo().is_some() {}
    assert_eq!(x(&document), 6.0);
    let mut document = Document::with_budget(scene(), 0);
    document.apply(&moved(1.0)).unwrap();
    document.apply(&moved(2.0)).unwrap();
    document.undo();
    assert_eq!(x(&document), 1.0);
    assert_eq!(document.undo(), None);
}
