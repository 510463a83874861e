//! The scenes built into the program: each is a menu entry, a lesson and a test.

use collidoscope::check::{Outcome, check_scene};
use collidoscope::query::Feature;
use collidoscope::scene::{
    CollisionMode, Expected, Overlay, Scene, Settings, parse_scene, scene_to_json, shipped_scene, shipped_scenes,
};
use collidoscope::sim::{Event, EventKind, Instant, Setup, World};
use std::sync::Arc;

fn scene(key: &str) -> Scene {
    let Some(shipped) = shipped_scene(key) else { panic!("there is no shipped scene {key}") };
    shipped.load().unwrap_or_else(|error| panic!("{error}"))
}

fn all() -> impl Iterator<Item = (&'static str, Scene)> {
    shipped_scenes().iter().map(|shipped| (shipped.key, scene(shipped.key)))
}

/// All events until a scene's end, with their times in seconds.
fn events_until_end(key: &str, scene: &Scene) -> Vec<(f64, Event)> {
    let Some(duration) = scene.settings.duration else { panic!("{key} has no duration") };
    let mut world = World::new(Arc::new(Setup::new(scene)));
    let clock = world.setup().clock;
    let end = clock.instant_at(duration);
    let mut events = Vec::new();
    while Instant::start_of(world.tick()) < end {
        world.step();
        events.extend(world.events().iter().map(|event| (clock.seconds(event.at), event.clone())));
    }
    events
}

#[test]
fn every_expectation_of_every_scene_holds() {
    let mut failures = Vec::new();
    for (key, scene) in all() {
        for (expectation, verdict) in scene.expectations.iter().zip(check_scene(&scene)) {
            if verdict.outcome != Outcome::Holds {
                failures.push(format!("{key}: {}\n    {:?}", expectation.why, verdict.outcome));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn every_scene_has_words_a_picture_and_expectations_with_their_arithmetic() {
    for (key, scene) in all() {
        assert!(!scene.name.trim().is_empty(), "{key} has no name");
        assert!(scene.description.split_whitespace().count() >= 15, "{key}: what does one see, do and learn?");
        assert!(scene.settings.duration.is_some(), "{key} has no duration");
        assert!(scene.view.camera.is_some() && scene.view.overlays.is_some(), "{key} does not say how to look at it");
        assert!(!scene.expectations.is_empty(), "{key} expects nothing");
        for expectation in &scene.expectations {
            assert!(!expectation.why.trim().is_empty(), "{key} expects {:?} without a reason", expectation.expect);
        }
    }
}

#[test]
fn names_in_the_menu_differ() {
    let mut names: Vec<String> = all().map(|(_, scene)| scene.name).collect();
    names.sort();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

#[test]
fn every_bench_query_is_expected_to_answer_something() {
    for (key, scene) in all() {
        for query in &scene.queries {
            let is_asked =
                |expected: &Expected| matches!(expected, Expected::Query(answer) if answer.query == query.id);
            assert!(scene.expectations.iter().any(|each| is_asked(&each.expect)), "{key}: query {}", query.id);
        }
    }
}

#[test]
fn no_scene_spends_its_event_budget() {
    for (key, scene) in all() {
        for (time, event) in events_until_end(key, &scene) {
            assert!(!matches!(event.kind, EventKind::BudgetSpent(_)), "{key} at t = {time} s: {event:?}");
        }
    }
}

#[test]
fn every_scene_survives_being_saved_and_opened_again() {
    for (key, scene) in all() {
        match parse_scene(&scene_to_json(&scene), key) {
            Ok(again) => assert_eq!(again, scene, "{key}"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn every_subject_has_its_ordinary_and_its_hard_case() {
    let subjects = [
        ["plane_drop", "plane_embedded"],
        ["pair_oblique", "pair_near_miss"],
        ["box_faces", "box_edge_corner"],
        ["response_masses", "response_hard"],
        ["pick_sizes", "pick_hard"],
        ["agents_flow", "agents_walls"],
        ["agents_laws", "agents_tunnel"],
        ["agents_along_wall", "agents_head_on"],
        ["agents_between_walls", "agents_corner_trap"],
        ["agents_pillars", "agents_diagonal"],
        ["tunnel_swept", "tunnel_discrete"],
        ["balls_row", "balls_break"],
        ["balls_stack", "tour"],
    ];
    for key in subjects.as_flattened() {
        assert!(shipped_scene(key).is_some(), "{key} is missing");
    }
}

#[test]
fn contacts_with_one_two_and_three_faces_are_expected_with_their_exact_flags() {
    let scene = scene("box_edge_corner");
    for (feature, faces) in [(Feature::Face, 1), (Feature::Edge, 2), (Feature::Corner, 3)] {
        let is_expected = scene.expectations.iter().any(|expectation| match &expectation.expect {
            Expected::Event(event) => {
                event.feature == Some(feature) && event.flags.is_some_and(|flags| flags.faces().count() == faces)
            }
            _ => false,
        });
        assert!(is_expected, "{feature:?}");
    }
}

#[test]
fn the_tunnelling_scenes_differ_in_nothing_but_the_collision_mode() {
    let (swept, discrete) = (scene("tunnel_swept"), scene("tunnel_discrete"));
    assert_eq!(swept.settings.collision, CollisionMode::Swept);
    assert_eq!(discrete.settings, Settings { collision: CollisionMode::Discrete, ..swept.settings });
    assert_eq!(discrete.bodies, swept.bodies);
    assert_eq!(discrete.obstacles, swept.obstacles);
    assert_eq!(discrete.view, swept.view);
}

#[test]
fn the_tour_fills_all_four_overlays_within_its_first_seconds() {
    let tour = scene("tour");
    let on = tour.view.overlays.clone().unwrap_or_default();
    for overlay in [Overlay::Normals, Overlay::SweepPaths, Overlay::FaceFlags, Overlay::Fields] {
        assert!(on.contains(&overlay), "{overlay:?}");
    }
    // Normals and sweep paths need an impact, flags one on a box, fields agents near obstacles.
    let lights_a_face = |(time, event): &(f64, Event)| {
        *time <= 1.0 && matches!(&event.kind, EventKind::Impact(impact) if impact.flags.is_some())
    };
    assert!(events_until_end("tour", &tour).iter().any(lights_a_face));
    assert!(!tour.fields.is_empty() && !tour.flows.is_empty());
    assert!(tour.bodies.iter().filter(|body| body.group.is_some()).count() >= 3, "several agents");
}
