//! The state of a tick, kept as a scene.

use super::session::{open, seek};
use collidoscope::app::App;
use collidoscope::app::command::{Command, FileCommand};
use collidoscope::app::source::Source;
use collidoscope::scene::{Expected, Operation, PartRef, Shape, parse_scene, validate_scene};
use collidoscope::sim::Instant;

#[test]
fn the_state_of_a_tick_goes_on_in_a_scene_of_its_own() {
    let text = r#"{"version": 1, "name": "whole", "settings": {"duration": 4, "ticks_per_second": 64},
        "bodies": [{"id": 1, "radius": 0.5, "position": [-2, 0, 0], "velocity": [1, 0, 0]},
                   {"id": 2, "radius": 0.5, "position": [2, 0, 0], "velocity": [-1, 0, 0]}],
        "obstacles": [{"id": 3, "velocity": [0, 1, 0], "shape": {"plane": {"point": [0, -9, 0], "normal": [0, 1, 0]}}},
                      {"id": 4, "shape": {"plane": {"point": [-4, 0, 0], "normal": [1, 0, 0]}}}],
        "edits": [{"tick": 64, "id": 2, "property": "velocity", "value": [-1, 0, 0]},
                  {"tick": 224, "id": 2, "property": "velocity", "value": [0, 2, 0]}],
        "expectations": [
            {"why": "", "expect": {"event": {"between": [1, 2], "time": 1.5}}},
            {"why": "", "expect": {"event": {"between": [2, 1], "nth": 2}}},
            {"why": "", "expect": {"body": {"id": 2, "time": 3, "speed": 1}}},
            {"why": "", "expect": {"never_collide": {"between": [1, 3], "until": 1}}},
            {"why": "", "expect": {"never_collide": {"between": [1, 3]}}}]}"#;
    let whole = parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    let mut session = open(whole);
    seek(&mut session, 128);
    let kept = session.kept_scene();
    let scene = &kept.scene;
    assert_eq!(validate_scene(scene), []);
    assert_eq!((scene.name.as_str(), scene.settings.duration), ("whole from tick 128", Some(2.0)));
    // Ball 1 met ball 2 at x = −0.5 after 1.5 s and went back for half a second.
    assert_eq!((scene.bodies[0].position.x, scene.bodies[0].velocity.x), (-1.0, -1.0));
    // 2 s at 1 m/s; moved along with the plane's point.
    let Shape::Plane(plane) = &scene.obstacles[0].shape else { panic!("no plane") };
    assert_eq!(plane.point.y, -7.0);
    assert_eq!(scene.edits.iter().map(|edit| edit.tick).collect::<Vec<_>>(), [96]);
    // Of five expectations the first collision and the one that ended after 1 s are over.
    let expected: Vec<&Expected> = scene.expectations.iter().map(|expectation| &expectation.expect).collect();
    assert_eq!(expected.len(), 3);
    assert!(matches!(expected[0], Expected::Event(event) if event.nth == 1));
    assert!(matches!(expected[1], Expected::Body(body) if body.time == 1.0));
    assert_eq!(
        kept.notes,
        [
            "Expectation 1 was left out: it happened before.",
            "Expectation 2 counts from tick 128 now.",
            "Expectation 3 counts from tick 128 now.",
            "Expectation 4 was left out: it is over by then.",
        ]
    );
    // It goes on as the whole scene does.
    let mut rest = open(scene.clone());
    for tick in [40, 97, 128] {
        seek(&mut rest, tick);
        seek(&mut session, 128 + tick);
        for body in 0..2 {
            let apart = rest.moment().position(body).distance(session.moment().position(body));
            assert!(apart < 1e-12, "tick {tick}, body {body}: {apart}");
        }
    }
}

#[test]
fn a_state_of_a_scene_that_starts_late_is_kept_as_one_that_starts_at_tick_0() {
    let text = r#"{"version": 1, "name": "late", "description": "starts late",
        "settings": {"duration": 4, "ticks_per_second": 64, "start_tick": 64},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [2, 0, 0],
                    "since": {"tick": 32, "local_time": 0.0078125}}],
        "obstacles": [{"id": 2, "velocity": [0, 1, 0], "shape": {"plane": {"point": [0, -9, 0], "normal": [0, 1, 0]}}}],
        "edits": [{"tick": 192, "id": 1, "property": "velocity", "value": [0, 2, 0]}],
        "expectations": [{"why": "", "expect": {"body": {"id": 1, "time": 3, "speed": 2}}}]}"#;
    let late = parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    // From the first tick, too.
    for tick in [64, 128] {
        let mut session = open(late.clone());
        seek(&mut session, tick);
        let scene = session.kept_scene().scene;
        assert_eq!(validate_scene(&scene), []);
        assert_eq!((scene.settings.start_tick, scene.bodies[0].since), (0, None));
        let seconds = tick as f64 / 64.0;
        // Since half a second and 1/128 s at 2 m/s; the plane since tick 0 at 1 m/s.
        assert_eq!(scene.bodies[0].position.x, 2.0 * (seconds - 0.5 - 1.0 / 128.0));
        let Shape::Plane(plane) = &scene.obstacles[0].shape else { panic!("no plane") };
        assert_eq!(plane.point.y, -9.0 + seconds);
        assert_eq!((scene.edits[0].tick, scene.settings.duration), (192 - tick, Some(4.0 - seconds)));
        assert!(matches!(&scene.expectations[0].expect, Expected::Body(body) if body.time == 3.0 - seconds));
        assert_eq!(scene.description, format!("Begins as tick {tick} of “late”. About that scene: starts late"));
        let mut rest = open(scene);
        for later in [1, 100] {
            seek(&mut rest, later);
            seek(&mut session, tick + later);
            assert!(rest.moment().position(0).distance(session.moment().position(0)) < 1e-12);
        }
    }
}

#[test]
fn keeping_a_state_asks_before_changes_are_lost_and_opens_a_document_that_is_not_saved() {
    let text = r#"{"version": 1, "name": "n", "settings": {"duration": 2},
        "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [3, 0, 0]}],
        "expectations": [{"why": "", "expect": {"body": {"id": 1, "time": 0.5, "speed": 3}}}]}"#;
    let scene = parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"));
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    app.apply(Command::Edit(Operation::Rename { part: PartRef::About, name: "mine".to_owned() }));
    app.apply(Command::Select(1, None));
    app.apply(Command::Seek(Instant::start_of(60)));
    while app.is_moving() {
        app.advance(0.0, &mut || true);
    }
    app.apply(Command::File(FileCommand::KeepAsScene));
    assert_eq!(app.view().scene.name, "mine");
    assert!(app.view().windows.would_lose.is_some());
    app.apply(Command::File(FileCommand::LoseChanges));
    let view = app.view();
    assert_eq!((view.scene.name.as_str(), view.source), ("mine from tick 60", &Source::New));
    assert!(view.document.is_changed(), "it is nowhere on disk");
    assert_eq!((view.playback.cursor, view.selection.object()), (Instant::start_of(0), Some(1)));
    // A second at 3 m/s.
    assert_eq!(view.scene.bodies[0].position.x, 3.0);
    let notice = view.windows.notice.as_deref().unwrap_or_default();
    assert_eq!(notice, "Expectation 1 was left out: its time is over by then.");
    app.apply(Command::Cancel);
    assert_eq!(app.view().windows.notice, None);
}
