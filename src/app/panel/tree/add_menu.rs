//! Menus that add parts to a scene.

use super::object_menu;
use crate::app::command::{Command, EditCommand, SelectionCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::interface::menus::{self, menu_button, submenu};
use crate::app::panel::editor::expectation_editor::Kind;
use crate::app::panel::widgets::stops;
use crate::app::viewport::{Placement, ViewOutput, free_placement, pick, placement};
use crate::language::{Text, t, text};
use crate::question::QueryKind;
use crate::scene::{
    AgentGroup, BenchQuery, Body, BoxShape, CapsuleShape, Edit, EditProperty, Expectation, Field, Flow, Gesture, Id,
    Mass, Obstacle, Operation, Part, PartRef, PlaneShape, QuadShape, Scene, Shape, SteeringUnits,
};
use crate::steering::SteeringParams;
use egui::{Area, Button, Frame, Key, Order, Ui};
use egui_phosphor::regular as icon;
use glam::{DVec2, DVec3};

/// Radius of a new ball, and half extent of a new box, in metres.
const HALF_SIZE: f64 = 0.5;
/// Radius of a new agent in metres.
const AGENT_RADIUS: f64 = 0.2;

/// Makes a part at a placement.
type MakePart = fn(&Scene, Placement) -> Part;

/// The kinds that have a place: name, explanation, and the part at a placement.
const KINDS: [(Text, Text, MakePart); 5] = [
    (text!("Ball"), text!("A ball of radius 0.5 m."), ball),
    (text!("Plane"), text!("An infinite floor, solid from above."), plane),
    (text!("Quad"), text!("A rectangle, solid from both sides."), quad),
    (text!("Box"), text!("A solid box."), cuboid),
    (text!("Capsule"), text!("A solid bar with round ends."), capsule),
];

/// A button with a menu of all kinds. A new object is placed where there is room near the middle of the view, and selected.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    menu_button(ui, t!("{icon} Add", icon = icon::PLUS), |ui| {
        let at = || free_placement(&view.view_frame, HALF_SIZE, &view.moment, |id| !view.is_hidden(id));
        if kinds_ui(ui, view, at, commands) {
            ui.close_menu();
        }
        ui.separator();
        agents_ui(ui, view, commands);
        ui.separator();
        queries_ui(ui, view, commands);
        expectations_ui(ui, view, commands);
        edit_ui(ui, view, commands);
    })
    .response
    .on_hover_text(t!(
        "Adds an object near the middle of the view, where there is room. A right click in the view, or \
         Shift+A, adds one where the pointer is."
    ));
}

fn agents_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let tooltip = t!("Parameters that agents share; bodies join it by their field “group”.");
    if ui.button(t!("Agent group")).on_hover_text(tooltip).clicked() {
        commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Group(group(view.scene))))));
        ui.close_menu();
    }
    let around = owners_of_new_fields(view);
    let name = match around[..] {
        [] | [_] => t!("Potential field").to_owned(),
        _ => t!("Potential field for each of {around}", around = around.len()),
    };
    let button = ui.add_enabled(!around.is_empty(), Button::new(name));
    let tooltip = t!("Pushes agents away from the selected obstacle or body, one field for each that is selected; \
                   else from the first obstacle that has no field yet.");
    let button = button.on_hover_text(tooltip).on_disabled_hover_text(t!("Needs an obstacle to push away from."));
    if button.clicked() {
        // Each gets its own id when it is added.
        let field = |obstacle| Operation::Add(Part::Field(Field::around(view.scene.fresh_id(), obstacle)));
        commands.push(Command::Edit(EditCommand::Change(match around[..] {
            [only] => field(only),
            _ => Operation::Several(around.into_iter().map(field).collect()),
        })));
        ui.close_menu();
    }
}

fn queries_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    submenu(ui, t!("Bench query"), |ui| {
        for kind in QueryKind::ALL {
            if ui.button(kind.name()).clicked() {
                let query =
                    BenchQuery { id: view.scene.fresh_id(), name: String::new(), ask: kind.example(), map: None };
                commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Query(query)))));
                ui.close_menu();
            }
        }
    })
    .on_hover_text(t!("A question to the narrow phase, answered without simulation."));
}

fn expectations_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    submenu(ui, t!("Expectation"), |ui| {
        for kind in Kind::ALL {
            let expected = kind.expected(view, None);
            let button = ui.add_enabled(expected.is_some(), Button::new(kind.name()));
            let button = button.on_disabled_hover_text(t!("The scene has nothing that it could be about."));
            if let (true, Some(expect)) = (button.clicked(), expected) {
                let expectation = Expectation { why: String::new(), expect };
                commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Expectation(expectation)))));
                let added = PartRef::Expectation(view.scene.expectations.len());
                commands.push(Command::Selection(SelectionCommand::Parts(vec![added])));
                ui.close_menu();
            }
        }
    })
    .on_hover_text(t!("An expectation about the selection, as it is now."));
}

/// A new edit has the velocity that the body has anyway.
fn edit_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let tick = view.edited_tick();
    let setup = view.moment.setup;
    let selected = view.selection.objects().find_map(|id| setup.body_index(id));
    let body = selected.or((!setup.bodies.is_empty()).then_some(0)).filter(|_| !view.is_at_first_tick());
    let button = ui.add_enabled(body.is_some(), Button::new(t!("Edit at this tick")));
    let tooltip = t!("A change of the selected or first body from this tick on.");
    let button = button.on_hover_text(tooltip).on_disabled_hover_text(t!("Needs a body, and a tick after the first."));
    if let (true, Some(index)) = (button.clicked(), body) {
        let (id, value) = (setup.bodies[index].id, view.moment.velocity(index));
        let edit = Edit { tick, id, property: EditProperty::Velocity, value: value.into() };
        commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Edit(edit)))));
        commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Edit(view.scene.edits.len())])));
        ui.close_menu();
    }
}

/// Adds an agent and, if there is no group yet, its group, in one step.
fn add_agent(view: &FrameView, at: Placement, commands: &mut Vec<Command>) {
    let scene = view.scene;
    let gesture = Gesture(egui::Id::new("add agent").value());
    let joined = joined_group(view).unwrap_or_else(|| {
        let group = group(scene);
        let id = group.id;
        commands.push(Command::Edit(EditCommand::ChangeIn(gesture, Operation::Add(Part::Group(group)))));
        id
    });
    let Part::Body(ball) = ball(scene, at) else { return };
    // The same id as the group: adding gives it another one.
    let position = at.resting(AGENT_RADIUS);
    let agent = Body { radius: AGENT_RADIUS, position, velocity: DVec3::X, group: Some(joined), ..ball };
    commands.push(Command::Edit(EditCommand::ChangeIn(gesture, Operation::Add(Part::Body(agent)))));
    commands.push(Command::Edit(EditCommand::EndGesture));
}

/// The selected group, that of a selected body, or the first.
fn joined_group(view: &FrameView) -> Option<Id> {
    let groups = &view.scene.agent_groups;
    let group_of = |id: Id| {
        let body = view.scene.bodies.iter().find(|body| body.id == id);
        body.map_or_else(|| groups.iter().find(|group| group.id == id).map(|group| group.id), |body| body.group)
    };
    view.selection.objects().find_map(group_of).or_else(|| groups.first().map(|group| group.id))
}

/// The selected obstacles and bodies, else the first obstacle that no field surrounds, else the first.
fn owners_of_new_fields(view: &FrameView) -> Vec<Id> {
    let (setup, obstacles) = (view.moment.setup, &view.scene.obstacles);
    let is_solid = |id: &Id| setup.body_index(*id).is_some() || setup.obstacle_index(*id).is_some();
    let selected: Vec<Id> = view.selection.objects().filter(is_solid).collect();
    if !selected.is_empty() {
        return selected;
    }
    let has_field = |id: Id| view.scene.fields.iter().any(|field| field.obstacle == id);
    let free = obstacles.iter().map(|obstacle| obstacle.id).find(|id| !has_field(*id));
    free.or_else(|| obstacles.first().map(|obstacle| obstacle.id)).into_iter().collect()
}

/// A group with a walking pace, in units of seconds: the defaults count in frames.
fn group(scene: &Scene) -> AgentGroup {
    AgentGroup {
        id: scene.fresh_id(),
        name: String::new(),
        params: SteeringParams {
            max_speed: 2.0,
            min_urgency: 0.2,
            max_urgency: 1.0,
            max_change: 4.0,
            desired_speed: 1.0,
            separation_distance: 1.5,
            perception: 4.0,
            ..SteeringParams::default()
        },
        units: SteeringUnits::PerSecond,
        flocking: true,
        flow: true,
        cruising: true,
        hard_contact: true,
    }
}

/// The menus at the pointer, if one is open: a right click on an object opens that object's menu, in empty space the
/// one that adds something; a click elsewhere closes it.
pub(in crate::app::panel) fn at_pointer_ui(
    ui: &Ui,
    output: &ViewOutput,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let clicked = output.response.secondary_clicked().then(|| output.response.interact_pointer_pos()).flatten();
    if let Some(at) = clicked {
        let pixel = at * output.frame.pixels_per_point;
        let place = DVec2::new(f64::from(pixel.x), f64::from(pixel.y));
        match pick(&output.frame, place, &view.moment, |id| view.is_pickable(id)) {
            Some(picked) => object_menu::open(picked.target, [pixel.x, pixel.y], view, commands),
            None => commands.push(Command::View(ViewCommand::ShowAddMenu(Some([pixel.x, pixel.y])))),
        }
    }
    object_menu::ui(ui, output, clicked.is_some(), view, commands);
    let Some([x, y]) = view.windows.add_menu else { return };
    let at = egui::pos2(x, y) / output.frame.pixels_per_point;
    // The key was pressed while the pointer was elsewhere.
    let at = if output.response.rect.contains(at) { at } else { output.response.rect.center() };
    let area = Area::new(egui::Id::new("add menu"))
        .order(Order::Foreground)
        .fixed_pos(at)
        .constrain_to(ui.ctx().screen_rect());
    let layer = area.layer();
    let is_by_key = clicked.is_none() && !ui.ctx().memory(|memory| memory.areas().visible_last_frame(&layer));
    let shown = area.show(ui.ctx(), |ui| {
        Frame::menu(ui.style()).show(ui, |ui| {
            ui.set_max_width(140.0);
            ui.label(egui::RichText::new(t!("Add here")).weak().size(11.5));
            let pixel = DVec2::new(f64::from(at.x), f64::from(at.y)) * f64::from(output.frame.pixels_per_point);
            ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
                kinds_ui(ui, view, || placement(&output.frame, pixel, &view.moment, |id| !view.is_hidden(id)), commands)
            })
            .inner
        })
    });
    stops::enter_new(ui.ctx(), layer, is_by_key);
    menus::note(ui.ctx());
    let is_chosen = shown.inner.inner;
    let is_left =
        shown.response.clicked_elsewhere() && clicked.is_none() && ui.input(|input| input.pointer.any_click());
    if is_chosen || is_left || ui.input(|input| input.key_pressed(Key::Escape)) {
        commands.push(Command::View(ViewCommand::ShowAddMenu(None)));
    }
}

/// A button for each kind that has a place; whether one was clicked.
fn kinds_ui(ui: &mut Ui, view: &FrameView, at: impl Fn() -> Placement, commands: &mut Vec<Command>) -> bool {
    let mut is_chosen = false;
    for (name, tooltip, part) in KINDS {
        if ui.button(name.words()).on_hover_text(tooltip.words()).clicked() {
            commands.push(Command::Edit(EditCommand::Change(Operation::Add(part(view.scene, at())))));
            is_chosen = true;
        }
    }
    let tooltip = t!("A ball that steers itself, in the selected or first agent group, or a new one.");
    if ui.button(t!("Agent")).on_hover_text(tooltip).clicked() {
        add_agent(view, at(), commands);
        is_chosen = true;
    }
    if ui.button(t!("Flow")).on_hover_text(t!("Carries agents about a vertical axis.")).clicked() {
        let center = at().point;
        let flow = Flow::about(view.scene.fresh_id(), center);
        commands.push(Command::Edit(EditCommand::Change(Operation::Add(Part::Flow(flow)))));
        is_chosen = true;
    }
    is_chosen
}

fn ball(scene: &Scene, at: Placement) -> Part {
    Part::Body(Body {
        id: scene.fresh_id(),
        name: String::new(),
        radius: HALF_SIZE,
        position: at.resting(HALF_SIZE),
        since: None,
        velocity: DVec3::ZERO,
        mass: Mass::default(),
        restitution: 1.0,
        group: None,
        color: None,
    })
}

/// A floor, no higher than the lowest ball: it is infinite, and would hold fast what it goes through or above.
fn plane(scene: &Scene, at: Placement) -> Part {
    let lowest = scene.bodies.iter().map(|body| body.position.y - body.radius).fold(at.point.y, f64::min);
    obstacle(scene, PlaneShape { point: DVec3 { y: lowest, ..at.point }, normal: DVec3::Y })
}

fn quad(scene: &Scene, at: Placement) -> Part {
    let rotation = [0.0, 0.0, 0.0, 1.0];
    obstacle(scene, QuadShape { center: at.point, half_extents: DVec2::ONE, rotation })
}

fn cuboid(scene: &Scene, at: Placement) -> Part {
    let (half_extents, rotation) = (DVec3::splat(HALF_SIZE), [0.0, 0.0, 0.0, 1.0]);
    obstacle(scene, BoxShape { center: at.resting(HALF_SIZE), half_extents, rotation })
}

/// As long as a new box is wide, and a quarter as thick.
fn capsule(scene: &Scene, at: Placement) -> Part {
    let radius = HALF_SIZE / 4.0;
    let (middle, half) = (at.resting(radius), DVec3::X * (HALF_SIZE - radius));
    obstacle(scene, CapsuleShape { a: middle - half, b: middle + half, radius })
}

fn obstacle(scene: &Scene, shape: impl Into<Shape>) -> Part {
    let (name, color, shape) = (String::new(), None, shape.into());
    Part::Obstacle(Obstacle { id: scene.fresh_id(), name, shape, restitution: 1.0, velocity: DVec3::ZERO, color })
}
