//! The scenes built into the program: each is a menu entry, a lesson and a test.

use collidoscope::app::model::source::Source;
use collidoscope::app::{App, FrameInput};
use collidoscope::check::{Outcome, check_scene};
use collidoscope::language::{Language, speak};
use collidoscope::lesson::{Piece, pieces};
use collidoscope::query::Feature;
use collidoscope::scene::{
    CollisionMode, Expected, Overlay, Scene, Settings, parse_scene, scene_to_json, shipped_scene, shipped_scenes,
};
use collidoscope::sim::{Event, EventKind, Impact, Instant, Setup, World};
use egui_kittest::Harness;
use glam::DVec3;
use pulldown_cmark::{Event as Markdown, Options, Parser, Tag};
use std::collections::BTreeSet;
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
fn all_that_a_scene_says_is_in_japanese_and_nothing_else_is_translated() {
    let mut lacking = Vec::new();
    for (key, scene) in all() {
        let translated = |text: &String| scene.translations.of(Language::Japanese, text).is_some();
        lacking.extend(scene.texts().into_iter().filter(|text| !translated(text)).map(|text| format!("{key}: {text}")));
        assert_eq!(scene.unused_translations(), [], "{key}");
    }
    assert!(lacking.is_empty(), "not in Japanese:\n{}", lacking.join("\n"));
}

#[test]
fn names_that_differ_differ_in_japanese_too() {
    let _spoken = speak(Language::Japanese);
    for (key, scene) in all() {
        let names = scene.bodies.iter().map(|body| &body.name);
        let names: BTreeSet<&String> = names.chain(scene.obstacles.iter().map(|obstacle| &obstacle.name)).collect();
        let told: BTreeSet<&str> = names.iter().map(|name| scene.told(name)).collect();
        assert_eq!(told.len(), names.len(), "{key}: {names:?} {told:?}");
    }
    let told: BTreeSet<String> = all().map(|(_, scene)| scene.told(&scene.name).to_owned()).collect();
    assert_eq!(told.len(), all().count(), "{told:?}");
}

/// The numbers in a text, and its quantities in braces, sorted.
fn figures(text: &str) -> Vec<String> {
    let quantities = pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Quantity(quantity) => Some(format!("{{{quantity}}}")),
        Piece::Text(_) | Piece::Unclosed(_) => None,
    });
    // A full stop behind a number is none of its own.
    let numbers = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let numbers = numbers.map(|number| number.trim_matches('.')).filter(|number| !number.is_empty()).map(str::to_owned);
    let mut figures: Vec<String> = quantities.chain(numbers).collect();
    figures.sort();
    figures
}

#[test]
fn a_translation_has_all_numbers_live_ones_too_of_its_text() {
    assert_eq!(figures("3.5 m at {speed(#1)}: 2²."), ["1", "2", "3.5", "{speed(#1)}"]);
    for (key, scene) in all() {
        for (_, text, translation) in scene.translations.all() {
            let [wanted, mut found] = [text, translation].map(figures);
            for figure in wanted {
                let Some(place) = found.iter().position(|own| *own == figure) else {
                    panic!("{key}: {figure} is lacking in {translation:?}, which is {text:?}");
                };
                found.remove(place);
            }
            // "1 kg あたり" for "per kg" is what it may say besides.
            assert!(found.iter().all(|figure| figure == "1" || figure == "0"), "{key}: {found:?} in {translation:?}");
        }
    }
}

#[test]
fn a_translation_is_set_as_its_text_with_the_same_emphasis_tables_quotes_and_links() {
    let set = |text: &str| {
        let parts = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
            Markdown::Start(Tag::Link { dest_url, .. }) => Some(format!("link to {dest_url}")),
            Markdown::Start(Tag::Strong) => Some("strong".to_owned()),
            Markdown::Start(Tag::Emphasis) => Some("emphasis".to_owned()),
            Markdown::Start(Tag::TableRow | Tag::TableHead | Tag::TableCell) => Some("table".to_owned()),
            Markdown::Start(Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::Item | Tag::Paragraph) => {
                Some("block".to_owned())
            }
            // What is meant as emphasis and is none.
            Markdown::Text(text) if text.contains('*') => Some("star".to_owned()),
            _ => None,
        });
        let mut parts: Vec<String> = parts.collect();
        parts.sort();
        parts
    };
    for (key, scene) in all() {
        for (_, text, translation) in scene.translations.all() {
            assert_eq!(set(text), set(translation), "{key}: {translation}");
        }
    }
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
        ["capsule_bars", "bench_capsule"],
        ["pair_oblique_masses", "response_restitution"],
        ["response_masses", "response_infinite"],
        ["response_separating", "response_coincident"],
        ["pick_sizes", "pick_hard"],
        ["agents_flow", "agents_walls"],
        ["agents_laws", "agents_tunnel"],
        ["agents_along_wall", "agents_head_on"],
        ["agents_between_walls", "agents_corner_trap"],
        ["agents_pillars", "agents_diagonal"],
        ["tunnel_swept", "tunnel_discrete"],
        ["tunnel_side_by_side", "response_immovable"],
        ["agents_flow", "agents_dead_zone"],
        ["balls_row", "balls_break"],
        ["balls_stack", "tour"],
        ["lesson_sweep", "lesson_embedded"],
        ["lesson_pair", "lesson_masses"],
        ["lesson_faces", "lesson_tunnel"],
        ["lesson_avoid", "lesson_flow"],
        ["lesson_bounce", "lesson_flock"],
        ["lesson_pick", "pick_hard"],
    ];
    for key in subjects.as_flattened() {
        assert!(shipped_scene(key).is_some(), "{key} is missing");
    }
}

/// Scenes of impacts at the very edge of a tick, and what they are there for.
const AT_THE_EDGE_OF_A_TICK: [(&str, &str); 7] = [
    ("lesson_embedded", "a ball that begins inside a plane, and so meets it at the start"),
    ("lesson_tunnel", "overlaps are looked for at the ends of ticks only"),
    ("plane_embedded", "balls that begin inside a plane, and so meet it at the start"),
    ("response_coincident", "balls that begin in one place"),
    ("response_separating", "pairs that begin in contact"),
    ("tunnel_discrete", "overlaps are looked for at the ends of ticks only"),
    ("tunnel_side_by_side", "the same, with the sweep beside it"),
];

/// At the start of a tick an impact is found without solving anything, so that nothing of the algorithm is seen.
#[test]
fn the_impacts_that_a_scene_is_about_lie_inside_a_tick() {
    let mut outside = Vec::new();
    for (key, scene) in all() {
        let rate = f64::from(scene.settings.ticks_per_second);
        let events = if scene.bodies.is_empty() { Vec::new() } else { events_until_end(key, &scene) };
        for expected in scene.expectations.iter().filter_map(|each| match &each.expect {
            Expected::Event(event) => Some(event),
            _ => None,
        }) {
            let mut of_pair = events.iter().filter(|(_, event)| pair_of(event) == Some(sorted(expected.between)));
            let Some((_, event)) = of_pair.nth(expected.nth as usize - 1) else { panic!("{key}: {expected:?}") };
            let share = event.at.local * rate;
            if !(0.2..=0.8).contains(&share) {
                outside.push((key, expected.between, share));
            }
        }
    }
    outside.retain(|(key, ..)| !AT_THE_EDGE_OF_A_TICK.iter().any(|(listed, _)| listed == key));
    assert!(outside.is_empty(), "{outside:?}");
}

#[test]
fn scenes_that_are_listed_as_being_about_the_edge_of_a_tick_are() {
    for (key, why) in AT_THE_EDGE_OF_A_TICK {
        let scene = scene(key);
        let is_at_edge = |(_, event): &(f64, Event)| pair_of(event).is_some() && event.at.local == 0.0;
        assert!(events_until_end(key, &scene).iter().any(is_at_edge), "{key}: {why}");
    }
}

/// Sizes of a window in which every scene is seen at its opening.
const WINDOWS: [[f32; 2]; 3] = [[1280.0, 720.0], [1280.0, 800.0], [1920.0, 1080.0]];

/// A ball that nobody can see from where the scene is looked at, which is what it is there for.
const BEHIND_THE_EYE: (&str, u32) = ("pick_hard", 3);

/// The radius in points of the disc that marks a contact.
const CONTACT: f64 = 5.5;

/// At least this share of the view is between a contact and the edges, so that nothing has to move to show it.
const MARGIN: f32 = 0.08;

#[test]
fn at_the_opening_nothing_covers_the_balls_or_where_the_first_expected_impact_will_be() {
    let mut covered = Vec::new();
    for (key, scene) in all() {
        let impact = first_expected_impact(key, &scene);
        for size in WINDOWS {
            let window = opened(scene.clone(), size);
            let picture = window.state().picture().expect("the 3D view is shown");
            for (what, at, radius) in seen_at_opening(key, &scene, impact.as_ref()) {
                let Some(middle) = picture.frame.point_at(at) else {
                    covered.push(format!("{key} at {size:?}: {what} is behind the eye"));
                    continue;
                };
                let is_contact = radius.is_none();
                let radius = radius.unwrap_or(CONTACT * picture.frame.metres_per_pixel(at));
                let reach = (radius / picture.frame.metres_per_pixel(at)) as f32;
                let view = window.state().view().view_frame.rect;
                let edges = egui::Rect::from_min_size(
                    egui::pos2(view.x as f32, view.y as f32),
                    egui::vec2(view.width as f32, view.height as f32),
                );
                let is_under = picture.covered.iter().any(|rect| rect.distance_to_pos(middle) < reach);
                let seen = if is_contact { edges.shrink2(MARGIN * edges.size()) } else { edges.shrink(reach) };
                if is_under || !seen.contains(middle) {
                    covered.push(format!("{key} at {size:?}: {what} at {middle:?}"));
                }
            }
        }
    }
    assert!(covered.is_empty(), "{} are not seen:\n{}", covered.len(), covered.join("\n"));
}

/// What is looked for at the opening, where it is, and its radius in metres.
fn seen_at_opening(key: &str, scene: &Scene, impact: Option<&Impact>) -> Vec<(String, DVec3, Option<f64>)> {
    let bodies = scene.bodies.iter().filter(|body| (key, body.id) != BEHIND_THE_EYE);
    let bodies =
        bodies.map(|body| (body.label().into_owned(), body.position_at_start(&scene.settings), Some(body.radius)));
    let met = impact.into_iter().flat_map(|impact| {
        let struck = scene.bodies.iter().find(|body| body.id == impact.body).map(|body| body.radius);
        [("the contact".to_owned(), impact.point, None), ("the ball that is struck".to_owned(), impact.center, struck)]
    });
    bodies.chain(met).collect()
}

/// The impact that a scene's first expected event tells of.
fn first_expected_impact(key: &str, scene: &Scene) -> Option<Impact> {
    let expected = scene.expectations.iter().find_map(|each| match &each.expect {
        Expected::Event(event) => Some(event),
        _ => None,
    })?;
    let events = events_until_end(key, scene);
    let mut of_pair = events.iter().filter(|(_, event)| pair_of(event) == Some(sorted(expected.between)));
    match &of_pair.nth(expected.nth as usize - 1)?.1.kind {
        EventKind::Impact(impact) => Some(impact.clone()),
        _ => None,
    }
}

/// The whole window after a scene was opened in it.
fn opened(scene: Scene, [width, height]: [f32; 2]) -> Harness<'static, App> {
    let app = App::new(scene, Source::Shipped("test".to_owned()));
    let builder = Harness::builder().with_size(egui::vec2(width, height));
    let mut harness =
        builder.build_state(|ctx, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || true), app);
    harness.run_steps(4);
    harness
}

/// The two that met, the lesser id first.
fn pair_of(event: &Event) -> Option<[u32; 2]> {
    match &event.kind {
        EventKind::Impact(impact) => Some(sorted([impact.body, impact.other])),
        EventKind::Unresolved(unresolved) => Some(sorted([unresolved.body, unresolved.other])),
        _ => None,
    }
}

fn sorted(mut pair: [u32; 2]) -> [u32; 2] {
    pair.sort_unstable();
    pair
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
fn where_balls_fall_shadows_tell_how_high_they_are() {
    let falling = all().filter(|(_, scene)| scene.settings.gravity != DVec3::ZERO && !scene.obstacles.is_empty());
    let mut count = 0;
    for (key, scene) in falling {
        count += 1;
        assert!(scene.view.overlays.is_some_and(|on| on.contains(&Overlay::Shadows)), "{key}");
    }
    assert!(count >= 5, "{count}");
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
