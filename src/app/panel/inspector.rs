//! Live numbers of what is selected, over the fields that edit it.

use super::numbers::{number, value_grid, value_row, vector_row};
use super::{body_editor, locked, obstacle_editor, overview, settings_editor, several_editor};
use crate::app::command::Command;
use crate::app::frame_view::FrameView;
use crate::app::framing::surface_point;
use crate::scene::{Affects, AgentGroup, Body, Flow, Id, Mass, SteeringUnits};
use crate::sim::{ObstacleBody, ObstacleShape};
use egui::{RichText, Ui};

/// The numbers of the selected part of the scene at the moment on display.
pub fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if view.selection.is_multiple() {
        return several_editor::ui(ui, view, commands);
    }
    let Some(id) = view.selection.object() else {
        overview::ui(ui, view);
        return settings_editor::ui(ui, view, commands);
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(view.label_of(id)).strong());
        ui.label(RichText::new(format!("id {id}")).weak());
    });
    let setup = view.moment.setup;
    if let Some(index) = setup.body_index(id) {
        body_ui(ui, index, &setup.bodies[index], view);
        locked::ui(ui, &[id], view, commands, |ui, commands| {
            body_editor::ui(ui, index, &setup.bodies[index], view, commands);
        });
    } else if let Some(index) = setup.obstacle_index(id) {
        obstacle_ui(ui, &setup.obstacles[index], view);
        locked::ui(ui, &[id], view, commands, |ui, commands| {
            obstacle_editor::ui(ui, &setup.obstacles[index].obstacle, view, commands);
        });
    } else {
        part_ui(ui, id, view);
    }
}

fn body_ui(ui: &mut Ui, index: usize, body: &Body, view: &FrameView) {
    let position = view.moment.position(index);
    let velocity = view.moment.velocity(index);
    value_grid(ui, |ui| {
        vector_row(ui, "position", position, "m", "Centre at the moment on display.");
        vector_row(ui, "velocity v", velocity, "m/s", "True velocity at the moment on display.");
        value_row(ui, "speed |v|", number(velocity.length()), "m/s", "Length of the velocity.");
        match body.mass {
            Mass::Finite(mass) => {
                vector_row(ui, "momentum m·v", velocity * mass, "kg m/s", "Mass times velocity.");
                let energy = 0.5 * mass * velocity.length_squared();
                value_row(ui, "energy ½m·v²", number(energy), "J", "Kinetic energy.");
            }
            Mass::Infinite(_) => {}
        }
        point_rows(ui, view);
    });
}

fn obstacle_ui(ui: &mut Ui, obstacle: &ObstacleBody, view: &FrameView) {
    let shape = obstacle.shape_at(view.moment.at(), view.moment.setup.clock);
    value_grid(ui, |ui| {
        match shape {
            ObstacleShape::Plane(plane) => {
                vector_row(ui, "point", plane.point, "m", "A point of the plane at the moment on display.");
                vector_row(ui, "normal n", plane.normal, "", "Unit vector to the front; the back lets balls pass.");
            }
            ObstacleShape::Quad(quad) => {
                vector_row(ui, "centre", quad.center, "m", "Middle at the moment on display.");
                vector_row(ui, "normal n", quad.axes.y_axis, "", "Local Y; a quad is solid from both sides.");
            }
            ObstacleShape::Box(obb) => {
                vector_row(ui, "centre", obb.center, "m", "Middle at the moment on display.");
            }
        }
        point_rows(ui, view);
    });
}

/// The clicked point of the surface, travelling with its owner.
fn point_rows(ui: &mut Ui, view: &FrameView) {
    let Some((point, now)) = view.selection.surface_point.zip(surface_point(&view.moment, view.selection)) else {
        return;
    };
    vector_row(ui, "picked point", now, "m", "The clicked point of the surface, in world coordinates, now.");
    if now != point.world {
        vector_row(ui, "when picked", point.world, "m", "Where the ray met the surface when it was clicked.");
    }
    vector_row(ui, "from centre", point.offset, "m", "From the centre (a plane's point) to the picked point.");
    value_row(ui, "ray length", number(point.distance), "m", "Along the pick ray from the near plane.");
}

fn part_ui(ui: &mut Ui, id: Id, view: &FrameView) {
    if let Some(group) = view.scene.agent_groups.iter().find(|group| group.id == id) {
        group_ui(ui, group);
    } else if let Some(field) = view.scene.fields.iter().find(|field| field.id == id) {
        value_grid(ui, |ui| {
            value_row(ui, "around", view.label_of(field.obstacle), "", "The obstacle it pushes away from.");
            value_row(ui, "acts on", affected(field.affects), "", "");
        });
    } else if let Some(flow) = view.scene.flows.iter().find(|flow| flow.id == id) {
        flow_ui(ui, flow);
    }
}

fn group_ui(ui: &mut Ui, group: &AgentGroup) {
    let params = &group.params;
    let per = match group.units {
        SteeringUnits::PerSecond => ("m/s", "m/s²"),
        SteeringUnits::PerTick => ("m/tick", "m/tick²"),
    };
    value_grid(ui, |ui| {
        value_row(ui, "max speed", number(params.max_speed), per.0, "");
        value_row(ui, "desired speed", number(params.desired_speed), per.0, "What cruising returns to.");
        let urgency = format!("{} … {}", number(params.min_urgency), number(params.max_urgency));
        value_row(ui, "urgency", urgency, per.1, "Least and greatest size of a steering term.");
        value_row(ui, "max change", number(params.max_change), per.1, "Greatest acceleration.");
        value_row(ui, "separation", number(params.separation_distance), "m", "Distance agents keep.");
        value_row(ui, "perception", number(params.perception), "m", "How far agents see.");
        value_row(ui, "max friends", params.max_friends.to_string(), "", "How many agents one sees.");
        let terms = [("flocking", group.flocking), ("flow", group.flow), ("cruising", group.cruising)];
        let on: Vec<&str> = terms.iter().filter(|term| term.1).map(|term| term.0).collect();
        value_row(ui, "terms", on.join(", "), "", "What steers, beside avoidance.");
    });
}

fn flow_ui(ui: &mut Ui, flow: &Flow) {
    value_grid(ui, |ui| {
        vector_row(ui, "axis through", flow.center, "m", "A point of the vertical axis about which it circulates.");
        value_row(ui, "acts on", affected(flow.affects), "", "");
    });
}

fn affected(affects: Affects) -> &'static str {
    match affects {
        Affects::Agents => "agents",
        Affects::All => "every body of finite mass",
    }
}
