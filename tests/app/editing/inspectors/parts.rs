//! Groups, fields, flows, edits, the description and the opening view.

use super::*;
use collidoscope::app::command::ViewCommand;
use collidoscope::scene::{
    Affects, Ask, AskNumber, Edit, EditProperty, Hide, LessonStep, Operation, Overlay, Part, Slice, SteeringUnits,
    StepPlace,
};
use collidoscope::sim::Instant;
use glam::DVec3;

#[test]
fn a_group_is_edited_with_its_units_and_a_bad_parameter_is_refused() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(10));
    type_into(&mut harness, "perception", "2*3");
    type_into(&mut harness, "max friends", "7");
    choose(&mut harness, "units", "m/tick and m/tick²");
    click(&mut harness, "cruising");
    type_into(&mut harness, "max speed", "0");
    harness.get_by_label_contains(": must be greater than 0, is 0.");
    type_into(&mut harness, "min urgency", "0.5");
    harness.get_by_label_contains(": must be at most max_urgency (0.1), is 0.5.");
    let group = &scene_of(&harness).agent_groups[0];
    assert_eq!((group.params.perception, group.params.max_friends, group.params.max_speed), (6.0, 7, 1.0));
    assert_eq!((group.units, group.cruising), (SteeringUnits::PerTick, true));
    assert_undone(&mut harness, &before);
}

#[test]
fn a_field_gets_another_obstacle_by_its_name_and_a_flow_another_axis() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Object(11));
    choose(&mut harness, "around", "crate");
    choose(&mut harness, "acts on", "every body of finite mass");
    let field = &scene_of(&harness).fields[0];
    assert_eq!((field.obstacle, field.affects), (5, Affects::All));
    assert_undone(&mut harness, &before);
    let mut harness = inspecting(app(), PartRef::Object(12));
    type_into(&mut harness, "axis through x", "1/4");
    type_into(&mut harness, "axis through z", "1e13");
    harness.get_by_label_contains(": must be at most 1e12, is 1e13.");
    assert_eq!(scene_of(&harness).flows[0].center, DVec3::new(0.25, 0.0, 0.0));
    assert_undone(&mut harness, &before);
}

#[test]
fn an_edit_is_edited_and_its_link_goes_to_its_tick() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::Edit(0));
    type_into(&mut harness, "tick", "2*30");
    choose(&mut harness, "of", "ball 2");
    choose(&mut harness, "property", "position");
    type_into(&mut harness, "value y", "0.1+0.2");
    type_into(&mut harness, "value x", "1e300");
    harness.get_by_label_contains(": must be at most 1e12, is 1e300.");
    let value = DVec3::new(2.0, 0.1 + 0.2, 0.0);
    assert_eq!(
        scene_of(&harness).edits,
        [Edit { tick: 60, id: 2, property: EditProperty::Position, value: value.into() }]
    );
    click(&mut harness, "tick 60");
    while harness.state().is_moving() {
        harness.state_mut().advance(0.02, &mut || true);
    }
    assert_eq!(harness.state().view().playback.cursor, Instant::start_of(60));
    assert_undone(&mut harness, &before);
}

#[test]
fn with_nothing_selected_the_inspector_leads_to_edits_description_and_opening_view() {
    for (label, part) in [
        ("Description…", PartRef::About),
        ("Opening view…", PartRef::View),
        ("left ball v = (2, 0, 0)", PartRef::Edit(0)),
    ] {
        let mut harness = high_panel(app(), inspector::ui);
        click(&mut harness, label);
        assert_eq!(selected(&harness), Some(part), "{label}");
    }
}

#[test]
fn name_and_description_are_edited_and_read_as_in_class() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::About);
    type_into(&mut harness, "name", "gap");
    write_into(&mut harness, "description", "Before.", "Two balls **meet**.");
    let scene = scene_of(&harness);
    assert_eq!(scene.description, "Two balls **meet**.");
    harness.get_by_label("Two balls meet.");
    assert_undone(&mut harness, &before);
}

#[test]
fn a_lesson_is_added_written_and_read_as_in_class() {
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app(), PartRef::About);
    click(&mut harness, "Add a lesson");
    assert_eq!(selected(&harness), Some(PartRef::Step(0)));
    write_into(&mut harness, "text", "", "## Why\n- a gap of 3 m");
    assert_eq!(scene_of(&harness).lesson, [LessonStep::of_text("## Why\n- a gap of 3 m".to_owned())]);
    harness.get_by_label("a gap of 3\u{a0}m");
    type_into(&mut harness, "title", "A gap");
    assert_eq!(scene_of(&harness).label_of(PartRef::Step(0)), "A gap");
    assert_undone(&mut harness, &before);
}

#[test]
fn the_opening_view_is_taken_from_the_screen_and_edited() {
    let before = scene_to_json(&scene());
    let mut app = app();
    let camera = app.view().camera.orbited(0.3, 0.1);
    app.apply(Command::View(ViewCommand::SetCamera(camera)));
    app.apply(Command::View(ViewCommand::SetSliceHeight(1.5)));
    app.apply(Command::View(ViewCommand::SetSlice(Slice { contours: true, ..Slice::default() })));
    let mut harness = inspecting(app, PartRef::View);
    click(&mut harness, "Use the current view");
    let view = scene_of(&harness).view.clone();
    assert_eq!(view.camera, Some(camera.into()));
    assert_eq!(view.slice_height, Some(1.5));
    assert!(view.slice.contours);
    let shown = harness.state().view().settings.overlays.iter().copied().collect();
    assert_eq!(view.overlays, Some(shown));
    type_into(&mut harness, "pitch", "100");
    harness.get_by_label_contains(": must be at most 90, is 100.");
    type_into(&mut harness, "yaw", "180/4");
    click(&mut harness, "Names");
    click(&mut harness, "with selected");
    choose(&mut harness, "selected", "wall");
    click(&mut harness, "with slice height");
    let view = scene_of(&harness).view.clone();
    assert_eq!((view.camera.unwrap().yaw, view.selected, view.slice_height), (45.0, Some(6), None));
    assert!(view.overlays.unwrap().contains(&Overlay::Labels));
    assert_undone(&mut harness, &before);
}

#[test]
fn what_a_step_shows_hides_and_asks_is_edited() {
    let mut app = app();
    app.apply(Command::Edit(EditCommand::Change(Operation::Add(Part::Step(LessonStep::default())))));
    let before = scene_to_json(&scene());
    let mut harness = inspecting(app, PartRef::Step(0));
    type_into(&mut harness, "title", "How fast?");
    click(&mut harness, "with at");
    type_into(&mut harness, "at.time", "1/4");
    click(&mut harness, "explains");
    click(&mut harness, "names");
    choose(&mut harness, "asks", "a number");
    type_into(&mut harness, "asks.unit", "km/h");
    type_into(&mut harness, "asks.tolerance", "0.5");
    click(&mut harness, "asks.before");
    let step = &scene_of(&harness).lesson[0];
    assert_eq!((step.title.as_str(), &step.view.at), ("How fast?", &Some(StepPlace::Time(0.25))));
    assert_eq!((step.view.explain.is_some(), &step.hide[..]), (true, &[Hide::Names][..]));
    let Some(Ask::Number(number)) = &step.ask else { panic!("{:?}", step.ask) };
    let wanted = AskNumber { before: true, unit: "km/h".to_owned(), tolerance: 0.5, ..number.clone() };
    assert_eq!(*number, wanted);
    choose(&mut harness, "asks", "one of several answers");
    type_into(&mut harness, "asks.answer 1.text", ", faster");
    click(&mut harness, "asks.answer 2.right");
    let scene = scene_of(&harness);
    let Some(Ask::Choice(choice)) = &scene.lesson[0].ask else { panic!("{:?}", scene.lesson[0].ask) };
    assert_eq!(
        choice.options.iter().map(|option| (option.text.as_str(), option.right)).collect::<Vec<_>>(),
        [("Yes, faster", false), ("No", true)]
    );
    assert_undone(&mut harness, &before);
}
