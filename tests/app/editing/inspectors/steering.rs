//! What steers agents: laws of fields, courses of flows, contact, order and bounds.

use super::*;
use crate::common::opened::finish;
use collidoscope::app::command::PlaybackCommand;
use collidoscope::app::model::playback::Speed;
use collidoscope::scene::{
    Affects, AgentGroup, CirculatingCourse, Edit, EditProperty, EditValue, Field, Flow, FlowCourse, SteeringOrder,
    UniformCourse, WorldBounds, shipped_scene,
};
use collidoscope::sim::{Instant, Setup, Timeline};
use collidoscope::steering::{FieldLaw, FieldSides, PlaneAcross};
use collidoscope::text::step;
use glam::DVec3;
use std::sync::Arc;

#[test]
fn a_field_is_added_from_its_obstacle_and_found_again_from_there() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(5));
    harness.get_by_label("No potential field pushes agents away.");
    harness.get_by_label_contains("Potential field").click();
    harness.run();
    let added = scene_of(&harness).fields[1].clone();
    assert_eq!((added.obstacle, selected(&harness)), (5, Some(PartRef::Object(added.id))));
    harness.state_mut().apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(5)])));
    harness.run();
    let link = harness.state().view().label_of(added.id);
    click(&mut harness, &link);
    assert_eq!(selected(&harness), Some(PartRef::Object(added.id)));
    assert_undone(&mut harness, &before);
}

#[test]
fn an_agent_leads_to_its_group() {
    let mut harness = inspecting(app(), PartRef::Object(3));
    let link = harness.state().view().label_of(10);
    harness.get_by_label("Steers by the numbers of");
    click(&mut harness, &link);
    assert_eq!(selected(&harness), Some(PartRef::Object(10)));
}

#[test]
fn a_field_gets_law_strength_range_and_sides() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(11));
    for (name, law) in [
        ("1/d", FieldLaw::Inverse),
        ("1/d²", FieldLaw::InverseSquare),
        ("linear", FieldLaw::Linear),
        ("1/d, clamped", FieldLaw::Clamped),
        ("linear", FieldLaw::Linear),
    ] {
        choose(&mut harness, "law", name);
        assert_eq!(scene_of(&harness).fields[0].law, law, "{name}");
    }
    type_into(&mut harness, "strength", "3/4");
    type_into(&mut harness, "strength", "-1");
    harness.get_by_label_contains(": must be at least 0, is -1.");
    click(&mut harness, "with range");
    type_into(&mut harness, "range", "1.5");
    type_into(&mut harness, "range", "0");
    harness.get_by_label_contains(": must be greater than 0, is 0.");
    choose(&mut harness, "sides", "front or outside");
    let field = &scene_of(&harness).fields[0];
    assert_eq!((field.strength, field.range, field.sides), (0.75, Some(1.5), FieldSides::Front));
    assert_undone(&mut harness, &before);
}

#[test]
fn a_flow_gets_axis_speed_and_extent_or_runs_one_way_in_a_box_and_drags() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(12));
    type_into(&mut harness, "axis x", "1");
    type_into(&mut harness, "axis y", "0");
    click(&mut harness, "with speed");
    type_into(&mut harness, "speed", "0.5");
    click(&mut harness, "with extent");
    type_into(&mut harness, "extent", "3");
    let circulating = CirculatingCourse { axis: DVec3::X, speed: Some(0.5), extent: Some(3.0) };
    assert_eq!(scene_of(&harness).flows[0].course, FlowCourse::Circulating(circulating));
    choose(&mut harness, "runs", "one way, in a box");
    type_into(&mut harness, "velocity z", "-2");
    type_into(&mut harness, "half extents y", "4");
    click(&mut harness, "with drag");
    type_into(&mut harness, "drag", "100");
    harness.get_by_label_contains(": must be");
    type_into(&mut harness, "drag", "6");
    let flow = &scene_of(&harness).flows[0];
    let uniform = UniformCourse {
        velocity: DVec3::new(1.0, 0.0, -2.0),
        half_extents: DVec3::new(2.0, 4.0, 2.0),
        rotation: [0.0, 0.0, 0.0, 1.0],
    };
    assert_eq!((&flow.course, flow.drag), (&FlowCourse::Uniform(uniform), Some(6.0)));
    assert_undone(&mut harness, &before);
}

#[test]
fn hard_contact_is_switched_off_for_a_group() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(10));
    click(&mut harness, "hard contact");
    assert!(!scene_of(&harness).agent_groups[0].hard_contact);
    assert_undone(&mut harness, &before);
}

#[test]
fn a_group_keeps_in_a_plane_of_its_choice() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(10));
    for (choice, plane) in [
        ("across Y", Some(PlaneAcross::Y)),
        ("across Z", Some(PlaneAcross::Z)),
        ("no", None),
        ("across X", Some(PlaneAcross::X)),
    ] {
        choose(&mut harness, "keep in plane", choice);
        assert_eq!(scene_of(&harness).agent_groups[0].params.keep_in_plane, plane);
    }
    assert_undone(&mut harness, &before);
}

#[test]
fn order_and_bounds_of_steering_are_settings_of_the_scene() {
    let before = scene_to_json(&scene());
    let mut harness = high_panel(app(), inspector::ui);
    choose(&mut harness, "steering", "one after the other");
    assert_eq!(scene_of(&harness).settings.steering, SteeringOrder::Sequential);
    choose(&mut harness, "world bounds", "reflect");
    type_into(&mut harness, "world half y", "2.5");
    type_into(&mut harness, "world half x", "0");
    harness.get_by_label_contains(": must be greater than 0, is 0.");
    let settings = &scene_of(&harness).settings;
    assert_eq!((settings.bounds, settings.world_half), (WorldBounds::Reflect, Some(DVec3::new(10.0, 2.5, 10.0))));
    choose(&mut harness, "world bounds", "wrap around");
    assert_eq!(scene_of(&harness).settings.bounds, WorldBounds::Wrap);
    choose(&mut harness, "world bounds", "none");
    assert_eq!(scene_of(&harness).settings.world_half, None);
    assert_undone(&mut harness, &before);
}

#[test]
fn the_overview_counts_the_impacts_of_each_group_so_far() {
    // At 1 s the fast one has met the wall, at 2 s the middling one too.
    for (tick, impacts) in [(0, "0 impacts"), (60, "1 impact"), (120, "2 impacts")] {
        let tunnel = shipped_scene("agents_tunnel").unwrap().load().unwrap();
        let mut app = App::new(tunnel, Source::New);
        app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(tick))));
        while app.is_moving() {
            app.advance(0.02, &mut || true);
        }
        let harness = high_panel(app, inspector::ui);
        harness.get_by_label(&format!("3 agents, {impacts}"));
        harness.get_by_label("3 agents, 0 impacts, contact off");
    }
}

/// At tick 20, with these selected.
fn at_tick_20(parts: &[u32]) -> Harness<'static, App> {
    let mut app = app();
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    finish(&mut app);
    let parts = parts.iter().map(|id| PartRef::Object(*id)).collect();
    app.apply(Command::Selection(SelectionCommand::Parts(parts)));
    high_panel(app, inspector::ui)
}

fn strengths(harness: &Harness<App>) -> Vec<f64> {
    let setup = harness.state().view().timeline.setup_at(20);
    setup.fields.iter().map(|source| source.field.strength).collect()
}

#[test]
fn at_a_later_tick_parameters_of_a_field_become_edits_of_that_tick() {
    let before = scene_to_json(&scene());
    let mut harness = at_tick_20(&[11]);
    type_into(&mut harness, "strength", "3");
    click(&mut harness, "with range");
    choose(&mut harness, "law", "linear");
    let told: Vec<_> = scene_of(&harness).edits[1..].iter().map(|edit| (edit.tick, edit.id, edit.property)).collect();
    let properties = [EditProperty::Strength, EditProperty::Range, EditProperty::Law];
    assert_eq!(told, properties.map(|property| (20, 11, property)));
    assert_eq!(scene_of(&harness).fields, scene().fields, "the authored field stays");
    let name = harness.state().view().document.undo_name().map(step::name);
    assert_eq!(name.as_deref(), Some("Change law of field of wall at tick 20"));
    assert_eq!(strengths(&harness), [3.0]);
    // What edits cannot change is a property of the authored field.
    choose(&mut harness, "acts on", "every body of finite mass");
    assert_eq!(scene_of(&harness).fields[0].affects, Affects::All);
    click(&mut harness, "Remove the edits of this tick");
    assert_eq!(scene_of(&harness).edits, scene().edits);
    assert_undone(&mut harness, &before);
    // Before, the field is as it is authored.
    type_into(&mut harness, "strength", "2");
    harness.state_mut().apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(19))));
    finish(harness.state_mut());
    harness.run();
    harness.get_by_label("From the start of tick 19 on");
    type_into(&mut harness, "strength", "2.5");
    assert_eq!(strengths(&harness), [2.0]);
}

#[test]
fn several_fields_flows_or_groups_are_edited_together_and_undone_as_one() {
    let mut more = scene();
    more.fields.push(Field { strength: 2.0, ..Field::around(31, 5) });
    more.flows.push(Flow::about(32, DVec3::X));
    more.agent_groups.push(AgentGroup { id: 30, flocking: false, ..more.agent_groups[0].clone() });
    let together = |ids: [u32; 2]| {
        let mut app = opened(&scene_to_json(&more));
        app.apply(Command::Selection(SelectionCommand::Parts(ids.map(PartRef::Object).to_vec())));
        high_panel(app, inspector::ui)
    };
    let mut harness = together([11, 31]);
    harness.get_by_label("2 fields");
    type_into(&mut harness, "strength", "4");
    let name = harness.state().view().document.undo_name().map(step::name);
    assert_eq!(name.as_deref(), Some("Change strength of 2 objects"));
    choose(&mut harness, "sides", "front or outside");
    let told: Vec<_> = scene_of(&harness).fields.iter().map(|field| (field.strength, field.sides)).collect();
    assert_eq!(told, [(4.0, FieldSides::Front); 2]);
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(scene_of(&harness), &more);
    let mut harness = together([12, 32]);
    // Each keeps the other components of its own.
    type_into(&mut harness, "axis through y", "7");
    let centers: Vec<_> = scene_of(&harness).flows.iter().map(|flow| flow.center).collect();
    assert_eq!(centers, [DVec3::Y * 7.0, DVec3::new(1.0, 7.0, 0.0)]);
    let mut harness = together([10, 30]);
    choose(&mut harness, "flocking", "on");
    type_into(&mut harness, "of cohesion", "0.5");
    click(&mut harness, "hard contact");
    let told = |group: &AgentGroup| (group.flocking, group.params.weights.cohesion, group.hard_contact);
    assert!(scene_of(&harness).agent_groups.iter().all(|group| told(group) == (true, 0.5, false)));
    // A field and a flow have nothing in common.
    let harness = together([11, 12]);
    harness.get_by_label("Bodies and obstacles are edited together, and fields, flows or groups with their own kind.");
}

#[test]
fn an_edit_of_a_field_is_edited_and_becomes_one_of_a_group() {
    let mut edited = scene();
    edited.edits = vec![Edit { tick: 9, id: 11, property: EditProperty::Strength, value: 2.0.into() }];
    let mut app = opened(&scene_to_json(&edited));
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Edit(0)])));
    let mut harness = high_panel(app, inspector::ui);
    type_into(&mut harness, "value", "5");
    choose(&mut harness, "property", "range");
    let edit = |harness: &Harness<App>| scene_of(harness).edits[0].clone();
    assert_eq!((edit(&harness).property, edit(&harness).value), (EditProperty::Range, EditValue::Absent));
    choose(&mut harness, "of", "group 10");
    assert_eq!((edit(&harness).id, edit(&harness).property), (10, EditProperty::Perception));
    choose(&mut harness, "property", "flocking");
    click(&mut harness, "value");
    assert_eq!(edit(&harness).value, EditValue::Switch(false));
}

/// Lets a 60th of a second pass after a frame, which ends with what it changed being followed.
fn play_on(harness: &mut Harness<App>) {
    harness.state_mut().advance(0.0, &mut || true);
    harness.state_mut().advance(1.0 / 60.0, &mut || true);
}

/// Plays, and drags a number to the right by so many points in each frame.
fn drag_while_playing(harness: &mut Harness<App>, field: &str, frames: usize) {
    harness.state_mut().apply(Command::Playback(PlaybackCommand::SetPlaying(true)));
    let place = field_of(harness, field).bounding_box().expect("it is shown");
    let mut at = egui::pos2((place.x0 + place.x1) as f32 / 2.0, (place.y0 + place.y1) as f32 / 2.0);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    harness.input_mut().events.extend([egui::Event::PointerMoved(at), button(at, true)]);
    harness.step();
    for _ in 0..frames {
        at.x += 10.0;
        harness.input_mut().events.push(egui::Event::PointerMoved(at));
        harness.step();
        play_on(harness);
    }
    harness.input_mut().events.push(button(at, false));
    harness.step();
    // The ticks since the drag began are simulated again.
    while harness.state().view().goal.is_some() {
        harness.state_mut().advance(0.0, &mut || true);
    }
    harness.run();
}

/// Field 11 pushes agent 3 away from the wall.
fn pushed_away() -> Scene {
    let mut pushed = scene();
    pushed.bodies[2].position = DVec3::new(-7.0, 0.0, 0.0);
    (pushed.fields[0].law, pushed.fields[0].range) = (FieldLaw::Inverse, Some(9.0));
    pushed
}

#[test]
fn a_number_that_is_dragged_while_it_plays_is_changed_once_where_the_drag_began_and_it_plays_on() {
    let mut app = opened(&scene_to_json(&pushed_away()));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    finish(&mut app);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(11)])));
    let mut harness = high_panel(app, inspector::ui);
    let before = scene_to_json(scene_of(&harness));
    let strength = scene_of(&harness).fields[0].strength;
    drag_while_playing(&mut harness, "strength", 5);
    let view = harness.state().view();
    // A frame of a 60th of a second is a tick of the default 60 a second.
    assert!(view.playback.playing);
    assert_eq!(view.playback.cursor.tick, 25);
    let [edit] = &view.scene.edits[1..] else { panic!("{:?}", view.scene.edits) };
    assert!((20..22).contains(&edit.tick) && edit.value.number() > Some(strength), "{edit:?}");
    // What was on display is the run of the scene as it is now, to the last bit.
    let mut afresh = Timeline::new(Arc::new(Setup::new(view.scene)), 1 << 20);
    assert_eq!(view.moment.record.start, afresh.tick(25).start);
    // One step of undo.
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(scene_to_json(scene_of(&harness)), before);
    assert_eq!(harness.state().view().document.undo_name(), None);
}

#[test]
fn what_is_dragged_while_it_plays_holds_from_then_on_and_becomes_the_scenes_by_a_button() {
    let mut later = pushed_away();
    let edit = |tick, property, value: f64| Edit { tick, id: 11, property, value: value.into() };
    later.edits = vec![
        edit(10, EditProperty::Range, 8.0),
        edit(40, EditProperty::Strength, 7.0),
        edit(50, EditProperty::Range, 5.0),
    ];
    let mut app = opened(&scene_to_json(&later));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    finish(&mut app);
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(11)])));
    let mut harness = high_panel(app, inspector::ui);
    drag_while_playing(&mut harness, "strength", 5);
    harness.state_mut().apply(Command::Playback(PlaybackCommand::SetPlaying(false)));
    let told = |harness: &Harness<App>| -> Vec<(u64, EditProperty)> {
        let edits = scene_of(harness).edits.iter().filter(|edit| !(20..25).contains(&edit.tick));
        edits.map(|edit| (edit.tick, edit.property)).collect()
    };
    assert_eq!(told(&harness), [(10, EditProperty::Range), (50, EditProperty::Range)]);
    let dragged = harness.state().view().timeline.setup_at(60).fields[0].field.strength;
    assert!(dragged > 1.0, "{dragged}");
    harness.run();
    click(&mut harness, "Hold from tick 0 on");
    let field = &scene_of(&harness).fields[0];
    assert_eq!((field.strength, field.range, told(&harness)), (dragged, Some(8.0), vec![(50, EditProperty::Range)]));
    assert_eq!(scene_of(&harness).edits.len(), 1);
}

#[test]
fn in_slow_motion_a_drag_does_not_hold_a_tick_up() {
    let mut app = opened(&scene_to_json(&pushed_away()));
    app.apply(Command::Playback(PlaybackCommand::Seek(Instant { tick: 20, local: 0.001 })));
    finish(&mut app);
    app.apply(Command::Playback(PlaybackCommand::SetSpeed(Speed::nearest(0.25))));
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(11)])));
    let mut harness = high_panel(app, inspector::ui);
    drag_while_playing(&mut harness, "strength", 8);
    // 8 frames are two ticks.
    let view = harness.state().view();
    assert!(view.playback.playing && view.playback.cursor.tick == 22, "{:?}", view.playback.cursor);
    assert!(view.scene.edits[1..].iter().all(|edit| (21..=23).contains(&edit.tick)), "{:?}", view.scene.edits);
}

#[test]
fn a_drag_that_went_too_far_leaves_no_complaint_once_it_is_over() {
    let mut app = opened(&scene_to_json(&pushed_away()));
    app.apply(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(11)])));
    let mut harness = high_panel(app, inspector::ui);
    let place = field_of(&harness, "strength").bounding_box().expect("it is shown");
    let at = egui::pos2((place.x0 + place.x1) as f32 / 2.0, (place.y0 + place.y1) as f32 / 2.0);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    harness.input_mut().events.extend([egui::Event::PointerMoved(at), button(at, true)]);
    harness.step();
    let far = at - egui::vec2(3000.0, 0.0);
    harness.input_mut().events.push(egui::Event::PointerMoved(far));
    harness.step();
    harness.step();
    assert!(harness.state().view().refusal.is_some(), "a strength below 0 is refused while it is dragged there");
    harness.input_mut().events.push(button(far, false));
    harness.step();
    harness.step();
    assert_eq!(harness.state().view().refusal, None);
    assert!(scene_of(&harness).fields[0].strength >= 0.0);
}
