//! The state of a tick, kept as a scene.

use super::session::{open, seek};
use crate::common::opened::parsed;
use crate::common::random::Random;
use collidoscope::app::App;
use collidoscope::app::command::{Command, EditCommand, FileCommand, PlaybackCommand, SelectionCommand};
use collidoscope::app::model::source::Source;
use collidoscope::check::{Outcome, StateQuantity, Verdict, check_scene, count_collisions, expect_event, expect_state};
use collidoscope::scene::{
    BookmarkPlace, BookmarkedEvent, BookmarkedMoment, Expectation, Expected, Id, Operation, PartRef, Scene, Shape,
    parse_scene, shipped_scenes, validate_scene,
};
use collidoscope::sim::{EventKind, Instant, KeptNote, KeptScene, Setup, TickRecord, World, kept_scene};
use collidoscope::text;
use std::sync::Arc;

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
            {"why": "", "expect": {"never_collide": {"between": [1, 3]}}}],
        "bookmarks": [{"at": {"moment": {"tick": 100}}}, {"at": {"moment": {"tick": 130, "local_time": 0.001}}},
                      {"at": {"event": {"between": [1, 2]}}}, {"at": {"event": {"between": [1, 2], "nth": 2}}}]}"#;
    let whole = parsed(text);
    let mut session = open(whole);
    seek(&mut session, 128);
    let kept = session.kept_scene();
    let scene = &text::kept::told(kept.clone());
    assert_eq!(validate_scene(scene), []);
    assert_eq!((scene.name.as_str(), scene.settings.duration), ("whole from tick 128", Some(2.0)));
    // Ball 1 met ball 2 at x = −0.5 after 1.5 s and went back for half a second.
    assert_eq!((scene.bodies[0].position.x, scene.bodies[0].velocity.x), (-1.0, -1.0));
    // 2 s at 1 m/s; moved along with the plane's point.
    let Shape::Plane(plane) = &scene.obstacles[0].shape else { panic!("no plane") };
    assert_eq!(plane.point.y, -7.0);
    assert_eq!(scene.edits.iter().map(|edit| edit.tick).collect::<Vec<_>>(), [96]);
    // 130 − 128 = 2, and one collision has happened.
    let places: Vec<BookmarkPlace> = scene.bookmarks.iter().map(|bookmark| bookmark.at).collect();
    let moment = BookmarkPlace::Moment(BookmarkedMoment { tick: 2, local_time: 0.001 });
    assert_eq!(places, [moment, BookmarkPlace::Event(BookmarkedEvent { between: [1, 2], nth: 1 })]);
    // Of five expectations the first collision and the one that ended after 1 s are over.
    let expected: Vec<&Expected> = scene.expectations.iter().map(|expectation| &expectation.expect).collect();
    assert_eq!(expected.len(), 3);
    assert!(matches!(expected[0], Expected::Event(event) if event.nth == 1));
    assert!(matches!(expected[1], Expected::Body(body) if body.time == 1.0));
    assert_eq!(
        text::kept::notes(&kept).collect::<Vec<_>>(),
        [
            "Expectation 1 was left out: it happened before.",
            "Expectation 2 counts from tick 128 now.",
            "Expectation 3 counts from tick 128 now.",
            "Expectation 4 was left out: it is over by then.",
            "Expectation 5 starts over: what happened before tick 128 no longer counts.",
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
    let late = parsed(text);
    // From the first tick, too.
    for tick in [64, 128] {
        let mut session = open(late.clone());
        seek(&mut session, tick);
        let scene = text::kept::told(session.kept_scene());
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
fn keeping_a_state_loses_no_changes_and_opens_a_document_that_is_not_saved() {
    let text = r#"{"version": 1, "name": "n", "settings": {"duration": 2},
        "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [3, 0, 0]}],
        "expectations": [{"why": "", "expect": {"body": {"id": 1, "time": 0.5, "speed": 3}}}]}"#;
    let scene = parsed(text);
    let mut app = App::new(scene, Source::Shipped("test".to_owned()));
    app.apply(Command::Edit(EditCommand::Change(Operation::Rename { part: PartRef::About, name: "mine".to_owned() })));
    app.apply(Command::Selection(SelectionCommand::Object(1, None)));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(60))));
    while app.is_moving() {
        app.advance(0.0, &mut || true);
    }
    app.apply(Command::File(FileCommand::KeepAsScene));
    assert!(app.view().windows.would_lose.is_none(), "they are a step back");
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
    app.apply(Command::File(FileCommand::Back));
    let view = app.view();
    assert_eq!((view.scene.name.as_str(), view.document.is_changed()), ("mine", true));
    assert_eq!((view.playback.cursor, view.selection.object()), (Instant::start_of(60), Some(1)));
}

/// The records of all ticks of a scene that ends.
fn run(scene: &Scene) -> (Arc<Setup>, Vec<TickRecord>) {
    let setup = Arc::new(Setup::new(scene));
    let end = scene.settings.duration.map(|seconds| setup.clock.instant_at(seconds)).expect("a duration");
    let mut world = World::new(Arc::clone(&setup));
    let mut records = Vec::new();
    while Instant::start_of(world.tick()) < end {
        records.push(world.record_step());
    }
    (setup, records)
}

/// The state at the start of a recorded tick, as a scene.
fn keep(scene: &Scene, setup: &Setup, records: &[TickRecord], tick: usize) -> KeptScene {
    let met = |[a, b]: [Id; 2]| {
        let events = records[..tick].iter().flat_map(|record| &record.events);
        let pairs = events.filter_map(|event| match &event.kind {
            EventKind::Impact(impact) => Some([impact.body, impact.other]),
            EventKind::Unresolved(unresolved) => Some([unresolved.body, unresolved.other]),
            _ => None,
        });
        Some(pairs.filter(|pair| *pair == [a, b] || *pair == [b, a]).count() as u64)
    };
    kept_scene(scene, setup, &records[tick].start, met)
}

/// What held in a scene, by its verdicts, and does not in what was kept of it, though it can: what is compared with the first
/// tick may drift by its tolerance to either side before.
fn lost(scene: &Scene, held: &[Verdict], kept: &KeptScene) -> Vec<String> {
    let left_out: Vec<usize> = kept
        .notes
        .iter()
        .filter_map(|note| match note {
            KeptNote::LeftOut { expectation, .. } => Some(*expectation),
            _ => None,
        })
        .collect();
    let holds = check_scene(&kept.scene);
    let places = (0..scene.expectations.len()).filter(|place| !left_out.contains(place));
    places
        .zip(holds)
        .filter(|(place, now)| held[*place].outcome == Outcome::Holds && now.outcome != Outcome::Holds)
        .filter(|(place, _)| !matches!(scene.expectations[*place].expect, Expected::Conserved(_)))
        .map(|(place, now)| {
            let Expectation { why, expect } = &scene.expectations[place];
            format!("{} at tick {}: {why}\n    {expect:?}\n    {:?}", scene.name, kept.tick, now.outcome)
        })
        .collect()
}

#[test]
fn an_expectation_stays_in_its_tick_at_whatever_tick_its_scene_is_kept() {
    // An edit moves the ball at tick 120 = 2 s · 60 / s, and the expectation is of that very instant. The double 2 − k / 60
    // may be less than (120 − k) / 60: the ball would not be there yet.
    let text = r#"{"version": 1, "name": "edited", "settings": {"duration": 3},
        "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [1, 0, 0]}],
        "edits": [{"tick": 120, "id": 1, "property": "position", "value": [0, 5, 0]}],
        "expectations": [{"why": "", "expect": {"body": {"id": 1, "time": 2, "position": [0, 5, 0]}}}]}"#;
    let scene = parsed(text);
    let (setup, records) = run(&scene);
    let held = check_scene(&scene);
    for tick in 0..120 {
        let kept = keep(&scene, &setup, &records, tick);
        assert_eq!(lost(&scene, &held, &kept), Vec::<String>::new());
        let Expected::Body(body) = &kept.scene.expectations[0].expect else { panic!("no body") };
        assert_eq!(setup.clock.instant_at(body.time), Instant::start_of(120 - tick as u64), "kept at tick {tick}");
        let end = kept.scene.settings.duration.map(|end| setup.clock.instant_at(end));
        assert_eq!(end, Some(Instant::start_of(180 - tick as u64)), "kept at tick {tick}");
    }
}

#[test]
fn what_holds_in_a_shipped_scene_holds_in_what_is_kept_of_it() {
    let mut failures = Vec::new();
    for shipped in shipped_scenes() {
        let scene = shipped.load().unwrap_or_else(|error| panic!("{error}"));
        let (setup, records) = run(&scene);
        let held = check_scene(&scene);
        // As many ticks as there is time for: a crowd takes longer.
        let cost = records.len() * (scene.bodies.len() + 1) * (scene.bodies.len() + scene.obstacles.len() + 1);
        let kept_ticks = (100_000 / cost.max(1)).clamp(1, 20);
        for step in 0..kept_ticks {
            let tick = (2 * step + 1) * records.len() / (2 * kept_ticks);
            failures.extend(lost(&scene, &held, &keep(&scene, &setup, &records, tick)));
        }
    }
    assert!(failures.is_empty(), "{}\n{}", failures.len(), failures.join("\n"));
}

/// Three balls that meet each other and two walls, with an edit, at any rate; expected is what happens.
fn random_scene(random: &mut Random) -> Scene {
    let rate = [1.0, 7.0, 10.0, 30.0, 60.0, 64.0, 144.0, 240.0][random.range(0.0, 8.0) as usize];
    let duration = (random.range(10.0, 80.0) / rate * 8.0).round().max(1.0) / 8.0;
    let number = |low, high, random: &mut Random| random.range(low, high);
    let speed = rate / 20.0;
    let body = |id: u32, random: &mut Random| {
        let [x, y] = [3.0 * f64::from(id) + number(-0.4, 0.4, random), number(-0.3, 0.3, random)];
        let v = number(-speed, speed, random);
        format!(r#"{{"id": {id}, "radius": 0.5, "position": [{x}, {y}, 0], "velocity": [{v}, 0, 0]}}"#)
    };
    let bodies = [1, 2, 3].map(|id| body(id, random)).join(", ");
    let edited = number(1.0, (duration * rate).max(2.0), random) as u64;
    let text = format!(
        r#"{{"version": 1, "name": "random", "settings": {{"duration": {duration}, "ticks_per_second": {rate}}},
            "bodies": [{bodies}],
            "obstacles": [{{"id": 4, "shape": {{"plane": {{"point": [-1, 0, 0], "normal": [1, 0, 0]}}}}}},
                          {{"id": 5, "shape": {{"plane": {{"point": [13, 0, 0], "normal": [-1, 0, 0]}}}}}}],
            "edits": [{{"tick": {edited}, "id": 1, "property": "velocity", "value": [{speed}, 0, 0]}}]}}"#
    );
    let mut scene = parse_scene(&text, "random.json").unwrap_or_else(|error| panic!("{error}"));
    let (setup, records) = run(&scene);
    let mut kinds = Vec::new();
    for record in &records {
        for event in &record.events {
            kinds.push(&event.kind);
            let nth = count_collisions(&event.kind, kinds.iter().copied());
            let seen = expect_event(&setup, event, nth);
            scene.expectations.extend(seen.map(|seen| text::expect::expectation(seen, &setup)));
        }
        // At the start of the tick, where an edit shows, and inside of it.
        for local in [0.0, random.range(0.0, setup.clock.tick_length())] {
            let quantity = StateQuantity::ALL[random.range(0.0, 3.0) as usize];
            let seen = expect_state(&setup, record, local, random.range(0.0, 3.0) as usize, quantity);
            scene.expectations.push(text::expect::expectation(seen, &setup));
        }
    }
    scene
}

#[test]
fn what_holds_in_a_random_scene_holds_in_what_is_kept_of_it() {
    let mut failures = Vec::new();
    for seed in 0..24 {
        let mut random = Random(seed);
        let scene = random_scene(&mut random);
        let (setup, records) = run(&scene);
        let held = check_scene(&scene);
        for tick in 0..records.len() {
            failures.extend(lost(&scene, &held, &keep(&scene, &setup, &records, tick)));
        }
    }
    assert!(failures.is_empty(), "{}\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn expectations_of_the_whole_run_that_begin_anew_are_named() {
    let text = r#"{"version": 1, "name": "n", "settings": {"duration": 2},
        "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [3, 0, 0]},
                   {"id": 2, "radius": 1, "position": [0, 9, 0]}],
        "expectations": [{"why": "", "expect": {"conserved": {"quantity": "energy"}}},
                         {"why": "", "expect": {"never_collide": {"between": [1, 2]}}},
                         {"why": "", "expect": {"max_penetration": {"depth": 0, "until": 1}}},
                         {"why": "", "expect": {"body": {"id": 1, "time": 1.5, "speed": 3}}}]}"#;
    let scene = parsed(text);
    let (setup, records) = run(&scene);
    let anew = |expectation| KeptNote::BeginsAnew { expectation };
    let notes = keep(&scene, &setup, &records, 30).notes;
    assert_eq!(notes, [anew(0), anew(1), anew(2), KeptNote::Shifted { expectation: 3 }]);
    // From the first tick on nothing is different.
    assert_eq!(keep(&scene, &setup, &records, 0).notes, []);
}
