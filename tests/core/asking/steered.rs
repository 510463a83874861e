//! What acts on agents, against what the fields and the steering themselves say.

use super::read;
use collidoscope::asking::{Amount, Finder, Measure, Names};
use collidoscope::scene::{Id, Scene, shipped_scene};
use collidoscope::sim::{
    Affected, Attribution, FieldOwner, FieldSampler, Instant, Phase, Setup, TickRecord, World, unit_secs,
};
use collidoscope::steering::{FieldLaw, SteeringParams};
use glam::DVec3;
use std::sync::Arc;

/// Scenes with agents and fields of every law, units and kind of surface.
const SCENES: [&str; 4] = ["agents_laws", "agents_pillars", "agents_between_walls", "agents_dead_zone"];

fn recorded(scene: &Scene, ticks: u64) -> (Arc<Setup>, Vec<TickRecord>) {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let records = (0..ticks).map(|_| world.record_step()).collect();
    (setup, records)
}

/// The potential of the fields around one object, or of all, where a body is.
fn potential(setup: &Setup, record: &TickRecord, (body, local): (usize, f64), of: Option<FieldOwner>) -> f64 {
    let at = Instant { tick: record.start.tick, local };
    let group = setup.group_of(body);
    let params = group.map_or_else(SteeringParams::default, |group| group.params);
    let affected = Affected { body: Some(body), is_agent: group.is_some() };
    let place_of = |other: usize| record.position_at(other, local, setup.clock);
    let shares = FieldSampler::new(setup, at, affected, params, place_of).shares(place_of(body));
    let wanted = shares.iter().filter(|share| of.is_none_or(|of| setup.fields[share.source].owner == of));
    let unit = unit_secs(setup, group).powi(-2);
    wanted.map(|share| share.potential * if share.law == FieldLaw::Clamped { 1.0 } else { unit }).sum()
}

fn amount(setup: &Setup, record: &TickRecord, local: f64, text: &str) -> Amount {
    let measure = Measure::read(text, Names { setup, selected: None });
    let measure = measure.unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
    measure.at(setup, record, local, Phase::After).unwrap()
}

fn owner_id(setup: &Setup, owner: FieldOwner) -> Id {
    match owner {
        FieldOwner::Obstacle(obstacle) => setup.obstacles[obstacle].obstacle.id,
        FieldOwner::Body(body) => setup.bodies[body].id,
    }
}

#[test]
fn a_potential_is_that_of_the_fields_at_the_place_whole_and_of_each_object() {
    let (mut compared, mut not_zero) = (0, 0);
    for name in SCENES {
        let (setup, records) = recorded(&shipped_scene(name).unwrap().load().unwrap(), 40);
        let agents = (0..setup.bodies.len()).filter(|&body| setup.bodies[body].group.is_some()).take(4);
        for (body, record) in agents.flat_map(|body| records.iter().step_by(7).map(move |record| (body, record))) {
            let id = setup.bodies[body].id;
            let local = 0.3 * setup.clock.tick_length();
            let mut asked = vec![(format!("potential(#{id})"), None)];
            for source in setup.fields.iter().filter(|source| source.owner != FieldOwner::Body(body)) {
                asked.push((format!("potential(#{id}, #{})", owner_id(&setup, source.owner)), Some(source.owner)));
            }
            for (text, of) in asked {
                let expected = potential(&setup, record, (body, local), of);
                let Amount::Number(found) = amount(&setup, record, local, &text) else { panic!("{text}") };
                assert!(
                    (found - expected).abs() <= 1e-9 * (1.0 + expected.abs()),
                    "{name}: {text}: {found}, {expected}"
                );
                compared += 1;
                not_zero += usize::from(expected != 0.0);
            }
        }
    }
    assert!(compared > 100 && not_zero > 40, "{compared}, {not_zero}");
}

#[test]
fn a_field_is_what_its_fields_push_at_the_place_whole_around_each_object_and_each_by_its_name() {
    let (mut compared, mut not_zero) = (0, 0);
    for name in SCENES {
        let mut scene = shipped_scene(name).unwrap().load().unwrap();
        for (nth, field) in scene.fields.iter_mut().enumerate() {
            field.name = format!("field number {nth}");
        }
        let (setup, records) = recorded(&scene, 40);
        let agents = (0..setup.bodies.len()).filter(|&body| setup.bodies[body].group.is_some()).take(4);
        for (body, record) in agents.flat_map(|body| records.iter().step_by(7).map(move |record| (body, record))) {
            let id = setup.bodies[body].id;
            let local = 0.3 * setup.clock.tick_length();
            let group = setup.group_of(body);
            let params = group.map_or_else(SteeringParams::default, |group| group.params);
            let affected = Affected { body: Some(body), is_agent: group.is_some() };
            let place_of = |other: usize| record.position_at(other, local, setup.clock);
            let at = Instant { tick: record.start.tick, local };
            let shares = FieldSampler::new(&setup, at, affected, params, place_of).shares(place_of(body));
            let unit = unit_secs(&setup, group).powi(-2);
            let pushed = |is_meant: &dyn Fn(usize) -> bool| -> DVec3 {
                let wanted = shares.iter().filter(|share| is_meant(share.source));
                wanted.map(|share| share.push * if share.law == FieldLaw::Clamped { 1.0 } else { unit }).sum()
            };
            let mut asked = vec![(format!("field(#{id})"), pushed(&|_| true))];
            for (index, source) in setup.fields.iter().enumerate() {
                if source.owner == FieldOwner::Body(body) {
                    continue;
                }
                let around = pushed(&|other| setup.fields[other].owner == source.owner);
                asked.push((format!("field(#{id}, #{})", owner_id(&setup, source.owner)), around));
                asked.push((format!("field(#{id}, \"{}\")", source.field.name), pushed(&|other| other == index)));
            }
            for (text, expected) in asked {
                let Amount::Vector(found) = amount(&setup, record, local, &text) else { panic!("{text}") };
                let off = (found - expected).length();
                assert!(off <= 1e-9 * (1.0 + expected.length()), "{name}: {text}: {found}, {expected}");
                compared += 1;
                not_zero += usize::from(expected != DVec3::ZERO);
            }
        }
    }
    assert!(compared > 100 && not_zero > 40, "{compared}, {not_zero}");
}

/// An agent at 3 m/s, which passes a pillar of radius 1 m whose field of 2 m/s² · m / d reaches 10 m; no other rule acts.
const PASSING: &str = r#"{"version": 1, "name": "passing", "settings": {"duration": 4},
    "bodies": [{"id": 1, "name": "fish", "radius": 0.1, "group": 9, "position": [-3, 2, 0], "velocity": [3, 0, 0],
                "mass": "infinite"},
               {"id": 2, "name": "pillar", "radius": 1, "position": [0, 0, 0], "mass": "infinite"}],
    "agent_groups": [{"id": 9, "flocking": false, "flow": false, "hard_contact": false}],
    "fields": [{"id": 3, "name": "fence", "obstacle": 2, "strength": 2, "range": 10, "law": "inverse"}]}"#;

#[test]
fn a_field_is_found_where_its_closed_form_says() {
    let scene = collidoscope::scene::parse_scene(PASSING, "passing").unwrap();
    let setup = Setup::new(&scene);
    let mut world = World::new(Arc::new(setup.clone()));
    let records: Vec<TickRecord> = (0..120).map(|_| world.record_step()).collect();
    // Nearest at the pillar: 2/(d + 0.0001) at a distance of 2 m − 1 m, straight up.
    let most = 2.0 / 1.0001;
    let first = |text: &str| {
        let mut finder = Finder::new(read(&setup, text), 0);
        records.iter().for_each(|record| finder.observe(&setup, record));
        let span = finder.spans().next();
        span.map(|span| setup.clock.seconds(span.begin.at))
    };
    // Along x it changes its sign where the fish is above the pillar, after 3 m / 3 m/s.
    let time = first("field(fish).x rises above 0").expect("it passes");
    assert!((time - 1.0).abs() < 1e-9, "{time}");
    assert_eq!(first(&format!("‖field(fish, fence)‖ > {}", most * (1.0 + 1e-9))), None);
    // At (x, 2) it is 2/(√(x² + 4) − 1 + 0.0001): half of the greatest where √(x² + 4) = 1 + 2·1.0001 − 0.0001.
    let x = ((3.0001f64).powi(2) - 4.0).sqrt();
    let expected = (3.0 - x) / 3.0;
    let time = first(&format!("‖field(fish)‖ > {}", 0.5 * most)).expect("it comes near enough");
    assert!((time - expected).abs() < 1e-9, "{time}, {expected}");
}

#[test]
fn a_potential_exceeds_a_bound_where_samples_say_so() {
    let (mut decided, mut changes) = (0, 0);
    for name in SCENES {
        let scene = shipped_scene(name).unwrap().load().unwrap();
        let (setup, records) = recorded(&scene, 25);
        let locals: Vec<f64> = (0..8).map(|nth| setup.clock.tick_length() * (f64::from(nth) + 0.5) / 8.0).collect();
        for body in (0..setup.bodies.len()).filter(|&body| setup.bodies[body].group.is_some()).take(3) {
            let samples: Vec<(Instant, f64)> = records
                .iter()
                .flat_map(|record| locals.iter().map(move |local| (record, *local)))
                .map(|(record, local)| {
                    let at = Instant { tick: record.start.tick, local };
                    (at, potential(&setup, record, (body, local), None))
                })
                .collect();
            let mut sorted: Vec<f64> = samples.iter().map(|(_, value)| *value).collect();
            sorted.sort_by(f64::total_cmp);
            let bound = sorted[sorted.len() / 2];
            let text = format!("potential(#{}) > {bound:?}", setup.bodies[body].id);
            let mut finder = Finder::new(read(&setup, &text), scene.settings.start_tick);
            records.iter().for_each(|record| finder.observe(&setup, record));
            let spans: Vec<_> = finder.spans().collect();
            changes += spans.len();
            for (at, value) in samples.into_iter().filter(|(_, value)| (value - bound).abs() > 1e-9 * (1.0 + bound)) {
                let begun = spans.partition_point(|span| span.begin.at <= at);
                let holds = begun > 0 && spans[begun - 1].end.is_none_or(|end| end.at > at);
                assert_eq!(holds, value > bound, "{name}: {text} at {at:?}: {value}");
                decided += 1;
            }
        }
    }
    assert!(decided > 800 && changes > 2, "{decided} samples, {changes} spans");
}

#[test]
fn the_shares_of_steering_are_those_of_the_attribution_and_add_up() {
    let mut compared = 0;
    for name in ["agents_aquarium", "agents_flow", "agents_walls"] {
        let (setup, records) = recorded(&shipped_scene(name).unwrap().load().unwrap(), 12);
        for body in (0..setup.bodies.len()).filter(|&body| setup.is_steered(body)).take(3) {
            let record = &records[11];
            let attribution = Attribution::of(&setup, record, body).unwrap();
            let per_second = |term| attribution.per_second_squared(term);
            let id = setup.bodies[body].id;
            let found = |word: &str| match amount(&setup, record, 0.0, &format!("{word}(#{id})")) {
                Amount::Vector(vector) => vector,
                other => panic!("{word}: {other:?}"),
            };
            let terms = &attribution.terms;
            let rules = [
                ("separation", terms.separation),
                ("alignment", terms.alignment),
                ("cohesion", terms.cohesion),
                ("flow", terms.flow),
                ("cruising", terms.cruising),
                ("avoidance", terms.avoidance),
            ];
            for (word, term) in rules {
                assert_eq!(found(word), per_second(term.unwrap_or_default()), "{name}: {word} of {id}");
                compared += usize::from(term.is_some());
            }
            let sum: glam::DVec3 = rules.iter().map(|(word, _)| found(word)).sum();
            let rest = sum - found("steering") - found("steering_clamped");
            assert!(rest.length() <= 1e-9 * (1.0 + sum.length()), "{name}: {rest}");
        }
    }
    assert!(compared >= 20, "{compared}");
}
