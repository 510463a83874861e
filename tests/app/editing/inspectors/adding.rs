//! The menu of new parts.

use super::*;
use collidoscope::app::command::{FileCommand, PlaybackCommand};
use collidoscope::app::panel;
use collidoscope::protocol::answer_map;
use collidoscope::question::QueryKind;
use collidoscope::scene::{Edit, EditProperty, Id};
use collidoscope::sim::Instant;
use glam::DVec3;

/// Opens the menu of new parts, and the menu inside it if one is named, and clicks on a kind of part.
fn add(harness: &mut Harness<App>, inner_menu: Option<&str>, kind: &str) {
    harness.get_by_label_contains("Add").click();
    harness.run();
    if let Some(menu) = inner_menu {
        harness.get_by_label(menu).hover();
        harness.run();
    }
    harness.get_by_label(kind).simulate_click();
    harness.run();
}

#[test]
fn every_query_can_be_added_and_is_selected_with_an_answer() {
    for (place, query) in QueryKind::names().enumerate() {
        let mut harness = high_panel(app(), panel::scene_tree::ui);
        add(&mut harness, Some("Bench query"), query);
        let added = &scene_of(&harness).queries[1];
        assert_eq!(added.ask["query"], query, "{place}");
        assert_ne!(answer_map(&added.ask)["status"], "invalid");
        assert_eq!(selected(&harness), Some(PartRef::Object(added.id)));
    }
}

#[test]
fn every_kind_of_expectation_can_be_added_and_holds_or_waits() {
    for kind in [
        "two collide",
        "state of a body",
        "two never collide",
        "greatest penetration",
        "conserved quantity",
        "answer of a query",
    ] {
        let mut harness = high_panel(app(), panel::scene_tree::ui);
        add(&mut harness, Some("Expectation"), kind);
        assert_eq!(scene_of(&harness).expectations.len(), 2, "{kind}");
        assert_eq!(selected(&harness), Some(PartRef::Expectation(1)), "{kind}");
        assert_eq!(harness.state().view().refusal, None, "{kind}");
        harness.state_mut().apply(Command::Edit(EditCommand::Undo));
        assert_eq!(scene_of(&harness), &scene());
    }
}

#[test]
fn with_several_walls_selected_each_gets_a_field_and_the_menu_says_so() {
    let mut harness = high_panel(app(), panel::scene_tree::ui);
    let obstacles: Vec<Id> = scene().obstacles.iter().map(|obstacle| obstacle.id).collect();
    let before = scene().fields.len();
    harness
        .state_mut()
        .apply(Command::Selection(SelectionCommand::Parts(obstacles.iter().copied().map(PartRef::Object).collect())));
    harness.run();
    add(&mut harness, None, &format!("Potential field for each of {}", obstacles.len()));
    let scene = scene_of(&harness).clone();
    let around: Vec<Id> = scene.fields[before..].iter().map(|field| field.obstacle).collect();
    assert_eq!(around, obstacles);
    let selected: Vec<Id> = harness.state().view().selection.objects().collect();
    assert_eq!(selected, scene.fields[before..].iter().map(|field| field.id).collect::<Vec<_>>());
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(scene_of(&harness).fields.len(), before, "one step");
}

#[test]
fn agents_groups_fields_flows_and_edits_can_be_added() {
    let mut harness = high_panel(app(), panel::scene_tree::ui);
    let before = scene_to_json(&scene());
    add(&mut harness, None, "Potential field");
    // The crate had none.
    assert_eq!(scene_of(&harness).fields[1].obstacle, 5);
    add(&mut harness, None, "Flow");
    assert_eq!(scene_of(&harness).flows.len(), 2);
    add(&mut harness, None, "Agent group");
    let group: Id = scene_of(&harness).agent_groups[1].id;
    assert_eq!(selected(&harness), Some(PartRef::Object(group)));
    harness.state_mut().apply(Command::Playback(PlaybackCommand::Seek(Instant::start_of(20))));
    while harness.state().is_moving() {
        harness.state_mut().advance(0.02, &mut || true);
    }
    harness.state_mut().apply(Command::Selection(SelectionCommand::Object(1, None)));
    harness.run();
    add(&mut harness, None, "Edit at this tick");
    let edit = Edit { tick: 20, id: 1, property: EditProperty::Velocity, value: DVec3::X.into() };
    assert_eq!(scene_of(&harness).edits[1], edit);
    assert_eq!(selected(&harness), Some(PartRef::Edit(1)));
    assert_undone(&mut harness, &before);
}

#[test]
fn an_agent_joins_the_selected_group_or_brings_one_along_in_one_step() {
    let mut harness = high_panel(app(), panel::scene_tree::ui);
    add(&mut harness, None, "Agent group");
    let group = scene_of(&harness).agent_groups[1].id;
    add(&mut harness, None, "Agent");
    assert_eq!(scene_of(&harness).bodies[3].group, Some(group));

    let mut app = app();
    app.apply(Command::File(FileCommand::New));
    let mut harness = high_panel(app, panel::scene_tree::ui);
    add(&mut harness, None, "Agent");
    let scene = scene_of(&harness);
    assert_eq!(scene.bodies[0].group, Some(scene.agent_groups[0].id));
    harness.state_mut().apply(Command::Edit(EditCommand::Undo));
    assert_eq!(scene_of(&harness), &Scene::empty());
}
