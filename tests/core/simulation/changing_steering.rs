//! Parameters of fields, flows and groups that edits change at later ticks.

use super::changing::{assert_rewritten, begins};
use super::scenes::{GROUP, ball, group, plane, scene};
use collidoscope::scene::{
    AgentGroup, Constants, Edit, EditProperty, EditValue, Editable, Field, Flow, FlowCourse, Operation, Scene,
    Settings, SteeringUnits, UniformCourse, parse_scene, scene_to_json, validate_scene,
};
use collidoscope::sim::{EventKind, Setup, Timeline, World, kept_scene};
use collidoscope::steering::{FieldLaw, SteeringParams};
use glam::DVec3;
use std::sync::Arc;

/// Ids of the field and of the flow.
const FIELD: u32 = 600;
const FLOW: u32 = 700;

fn edit(tick: u64, id: u32, property: EditProperty, value: impl Into<EditValue>) -> Edit {
    Edit { tick, id, property, value: value.into() }
}

/// An agent that nothing limits.
fn free_agent() -> Scene {
    let most = 1e9;
    let params = SteeringParams {
        max_speed: most,
        min_urgency: 0.0,
        max_urgency: most,
        max_change: most,
        perception: 100.0,
        ..SteeringParams::default()
    };
    let own = AgentGroup { flocking: false, cruising: false, ..group(params, SteeringUnits::PerSecond) };
    let agent = collidoscope::scene::Body { group: Some(GROUP), ..ball(1, 0.1, DVec3::Y * 5.0, DVec3::ZERO) };
    let mut scene = scene(Settings::default(), vec![agent], vec![plane(2, DVec3::ZERO, DVec3::Y)]);
    scene.agent_groups = vec![own];
    scene
}

/// The velocities of the agent at the starts of ticks.
fn velocities(scene: &Scene, ticks: u64) -> Vec<DVec3> {
    assert!(validate_scene(scene).is_empty(), "{:?}", validate_scene(scene));
    let mut world = World::new(Arc::new(Setup::new(scene)));
    let clock = world.setup().clock;
    let mut velocity = || {
        let velocity = world.snapshot().velocity(0, clock);
        world.step();
        velocity
    };
    (0..ticks).map(|_| velocity()).collect()
}

#[test]
fn another_velocity_and_drag_of_a_flow_hold_from_their_tick_on() {
    let mut blown = free_agent();
    let course = FlowCourse::Uniform(UniformCourse {
        velocity: DVec3::X * 2.0,
        half_extents: DVec3::splat(1e6),
        rotation: [0.0, 0.0, 0.0, 1.0],
    });
    blown.flows = vec![Flow { course, drag: Some(1.5), ..Flow::about(FLOW, DVec3::ZERO) }];
    blown.edits =
        vec![edit(40, FLOW, EditProperty::FlowVelocity, DVec3::X * -1.0), edit(70, FLOW, EditProperty::Drag, 3.0)];
    let found = velocities(&blown, 100);
    // A tick takes the share drag/60 of the difference to the flow's velocity away.
    let after = |from: f64, flow: f64, drag: f64, ticks: i32| flow + (from - flow) * (1.0 - drag / 60.0).powi(ticks);
    let at_40 = after(0.0, 2.0, 1.5, 40);
    let at_70 = after(at_40, -1.0, 1.5, 30);
    for (tick, expected) in [(40, at_40), (70, at_70), (99, after(at_70, -1.0, 3.0, 29))] {
        assert!((found[tick].x - expected).abs() < 1e-12, "tick {tick}: {} is not {expected}", found[tick].x);
    }
}

#[test]
fn another_strength_of_a_field_holds_from_its_tick_on() {
    let mut pushed = free_agent();
    // So far away that its way changes nothing: 1 − 5/1e12 of the strength.
    pushed.fields = vec![Field { law: FieldLaw::Linear, range: Some(1e12), ..Field::around(FIELD, 2) }];
    pushed.edits = vec![edit(30, FIELD, EditProperty::Strength, 4.0)];
    let found = velocities(&pushed, 91);
    // 1 m/s² for half a second, then 4 m/s² for one.
    for (tick, expected) in [(30, 0.5), (90, 4.5)] {
        assert!((found[tick].y - expected).abs() < 1e-9, "tick {tick}: {}", found[tick].y);
    }
}

/// Flocking agents in front of a wall with a field, in a flow.
fn flock(course: FlowCourse) -> Scene {
    let mut scene = free_agent();
    scene.agent_groups = vec![AgentGroup {
        cruising: true,
        // Wide limits, so that none hides what changes.
        ..group(
            SteeringParams { max_speed: 3.0, max_urgency: 9.0, max_change: 9.0, ..SteeringParams::default() },
            SteeringUnits::PerSecond,
        )
    }];
    scene.bodies = (0..6u32)
        .map(|index| {
            // The last one is behind the wall.
            let height = if index == 5 { -1.5 } else { 1.0 + f64::from(index % 3) };
            let place = DVec3::new(f64::from(index) * 0.7, height, f64::from(index % 2));
            let velocity = DVec3::new(0.3, -0.1, 0.1 * f64::from(index));
            collidoscope::scene::Body { group: Some(GROUP), ..ball(index, 0.1, place, velocity) }
        })
        .collect();
    scene.obstacles[0].id = 50;
    scene.fields = vec![Field { law: FieldLaw::Inverse, ..Field::around(FIELD, 50) }];
    scene.flows = vec![Flow { course, ..Flow::about(FLOW, DVec3::ZERO) }];
    scene
}

/// Another value of a property than the part has.
fn other_value(value: EditValue, property: EditProperty) -> EditValue {
    match (property, value) {
        (EditProperty::Sides, _) => EditValue::Sides(collidoscope::steering::FieldSides::Front),
        (EditProperty::KeepInPlane, _) => EditValue::Plane(collidoscope::steering::PlaneAcross::Y),
        (EditProperty::Law, _) => EditValue::Law(FieldLaw::InverseSquare),
        // Above the least and below the greatest.
        (EditProperty::MinUrgency, _) => 0.08.into(),
        (EditProperty::MaxUrgency | EditProperty::MaxChange, _) => 0.06.into(),
        (EditProperty::MaxFriends, _) => 1.0.into(),
        // As near as that all agents flee.
        (EditProperty::Perception, _) => 1.2.into(),
        (_, EditValue::Number(number)) => (number * 0.5 + 0.01).into(),
        (_, EditValue::Vector(vector)) => (vector + DVec3::new(0.3, 0.2, 0.1)).into(),
        (_, EditValue::Switch(is_on)) => EditValue::Switch(!is_on),
        (_, EditValue::Absent) => 0.6.into(),
        (_, other) => other,
    }
}

#[test]
fn from_its_tick_on_a_run_is_that_of_a_scene_with_the_other_value() {
    let mut tried = 0;
    let uniform = UniformCourse { velocity: DVec3::X, half_extents: DVec3::splat(4.0), rotation: [0.0, 0.0, 0.0, 1.0] };
    for (scene, id) in [FlowCourse::default(), FlowCourse::Uniform(uniform)]
        .into_iter()
        .flat_map(|course| [GROUP, FIELD, FLOW].map(|id| (flock(course.clone()), id)))
    {
        let part = Constants::of(&scene).part(id).expect("it is there");
        for property in EditProperty::ALL {
            let Some(value) = part.value(property) else { continue };
            let value = other_value(value, property);
            let mut edited = scene.clone();
            edited.edits = vec![edit(20, id, property, value)];
            assert_eq!(validate_scene(&edited), [], "{property:?}");
            let mut other = scene.clone();
            Constants::at(&edited, 20).put_into(&mut other);
            // What is authored with the value from the first tick on, but begins with the state of tick 20.
            let mut before = World::new(Arc::new(Setup::new(&scene)));
            (0..20).for_each(|_| before.step());
            let mut after = World::from_snapshot(Arc::new(Setup::new(&other)), &before.snapshot());
            let mut whole = World::new(Arc::new(Setup::new(&edited)));
            (0..20).for_each(|_| whole.step());
            let mut is_different = false;
            for tick in 20..60 {
                assert!(whole.snapshot() == after.snapshot(), "{property:?}, tick {tick}");
                whole.step();
                after.step();
                before.step();
                is_different |= whole.snapshot() != before.snapshot();
            }
            assert!(is_different, "{property:?} changes nothing");
            tried += 1;
        }
    }
    // 16 of the group, 4 of the field, 5 or 4 of the flow: of each course.
    assert_eq!(tried, 2 * (16 + 4) + 5 + 4);
}

#[test]
fn a_parameter_changed_at_a_later_tick_keeps_the_recording_before_it() {
    let before = flock(FlowCourse::default());
    let mut after = before.clone();
    after.edits.push(edit(30, FIELD, EditProperty::Strength, 3.0));
    assert_rewritten(&before, &after, 30);
}

#[test]
fn conditions_know_the_limits_of_the_moment() {
    let mut scene = flock(FlowCourse::default());
    scene.bodies[0].name = "leader".to_owned();
    scene.edits = vec![edit(30, GROUP, EditProperty::MaxChange, 0.5)];
    assert_eq!(begins(&scene, "max_change(leader) < 1"), [0.5]);
}

#[test]
fn the_change_is_an_event_and_a_scene_kept_after_it_has_the_value() {
    let mut scene = flock(FlowCourse::default());
    scene.edits =
        vec![edit(30, FIELD, EditProperty::Range, EditValue::Absent), edit(40, FIELD, EditProperty::Strength, 2.5)];
    scene.fields[0].range = Some(3.0);
    let setup = Arc::new(Setup::new(&scene));
    let mut timeline = Timeline::new(setup.clone(), 1 << 20);
    timeline.record(60);
    let edited = |tick: u64, timeline: &mut Timeline| {
        let record = timeline.tick(tick);
        record.events.iter().find_map(|event| match &event.kind {
            EventKind::Edited(edited) => Some((edited.body, edited.property, edited.value)),
            _ => None,
        })
    };
    assert_eq!(edited(30, &mut timeline), Some((FIELD, EditProperty::Range, EditValue::Absent)));
    assert_eq!(edited(31, &mut timeline), None);
    let kept = kept_scene(&scene, &setup, &timeline.tick(35).start, |_| None).scene;
    assert_eq!((kept.fields[0].range, kept.fields[0].strength), (None, 1.0));
    assert_eq!(kept.edits, [edit(5, FIELD, EditProperty::Strength, 2.5)]);
}

#[test]
fn scenes_with_such_edits_are_read_as_they_were_written() {
    let mut scene = flock(FlowCourse::default());
    scene.edits = vec![
        edit(3, FIELD, EditProperty::Range, EditValue::Absent),
        edit(3, FIELD, EditProperty::Law, EditValue::Law(FieldLaw::InverseSquare)),
        edit(3, FIELD, EditProperty::Sides, EditValue::Sides(collidoscope::steering::FieldSides::Front)),
        edit(4, GROUP, EditProperty::Cruising, EditValue::Switch(false)),
        edit(4, GROUP, EditProperty::CohesionWeight, 0.1 + 0.2),
        edit(5, FLOW, EditProperty::Axis, DVec3::new(0.1, 1.0, 0.0)),
    ];
    let text = scene_to_json(&scene);
    assert_eq!(parse_scene(&text, "scene").expect("it is valid").edits, scene.edits);
}

#[test]
fn at_the_first_tick_the_authored_part_changes_and_later_one_edit_for_each_property() {
    let mut scene = flock(FlowCourse::default());
    let at = |tick, value: f64| Operation::SetAtTick(edit(tick, FIELD, EditProperty::Strength, value));
    let mut document = collidoscope::scene::Document::new(scene.clone());
    for operation in [at(0, 2.0), at(20, 3.0), at(20, 4.0)] {
        document.apply(&operation).expect("it is taken");
    }
    scene.fields[0].strength = 2.0;
    scene.edits = vec![edit(20, FIELD, EditProperty::Strength, 4.0)];
    assert_eq!(document.scene(), &scene);
    assert!(document.apply(&at(25, -1.0)).is_err(), "a strength is at least 0");
    let of_the_other = Operation::SetAtTick(edit(0, FIELD, EditProperty::MaxSpeed, 1.0));
    assert!(document.apply(&of_the_other).is_err(), "a field has no speed");
}

#[test]
fn a_value_that_a_field_flow_or_group_cannot_have_is_refused_where_it_stands() {
    let refusal = |id: u32, property: &str, value: &str| {
        let mut scene = flock(FlowCourse::default());
        scene.edits = vec![edit(4, GROUP, EditProperty::MaxUrgency, 0.06)];
        let text = scene_to_json(&scene);
        let other = format!(r#"{{"tick": 9, "id": {id}, "property": "{property}", "value": {value}}}, "#);
        let place = text.find("\"edits\": [").expect("there are edits") + "\"edits\": [".len();
        let text = format!("{}{other}{}", &text[..place], &text[place..]);
        parse_scene(&text, "scene").expect_err("it is refused").to_string()
    };
    for (id, property, value, expected) in [
        (FIELD, "strength", "-1", "edits[0].value: must be at least 0, is -1"),
        (FIELD, "range", "0", "edits[0].value: must be greater than 0, is 0"),
        (FIELD, "max_speed", "1", "edits[0].property: must be a property of a field: strength, range, law, sides"),
        (
            FLOW,
            "half_extents",
            "[1, 1, 1]",
            "edits[0].property: must be a property of a circulating flow: center, axis",
        ),
        (1, "strength", "1", "edits[0].property: must be a property of a body: position, velocity"),
        (GROUP, "max_friends", "1.5", "edits[0].value: must be a whole number from 0 on"),
        (GROUP, "flocking", "1", "edits[0].value: must be true or false"),
        (FIELD, "law", "\"front\"", "edits[0].value: must be clamped, inverse, inverse_square or linear"),
        (FIELD, "law", "\"cubic\"", "edits[0].value"),
        (FLOW, "drag", "true", "edits[0].value: must be a number, or null where it is left out"),
        (FLOW, "axis", "[0, 0, 0]", "edits[0].value: must have a direction, is zero"),
        // The edit of tick 4 has left 0.06.
        (GROUP, "min_urgency", "0.07", "edits[0].value: must be at most max_urgency (0.06), is 0.07"),
        (
            GROUP,
            "max_urgency",
            "0.01",
            "edits[0].value: leaves min_urgency wrong: must be at most max_urgency (0.01), is 0.05",
        ),
        (50, "strength", "1", "edits[0].id: must be the id of a body, field, flow or agent group, but 50 is a plane"),
    ] {
        let error = refusal(id, property, value);
        assert!(error.contains(expected), "{property} {value}: {error}");
    }
}
