//! Agents and impacts of each group, up to the moment on display.

use crate::app::frame::FrameView;
use crate::app::model::event_log::EventName;
use crate::app::panel::widgets::numbers::value_row;
use crate::scene::{AgentGroup, Id};
use egui::Ui;

/// A row for each agent group, which makes the effect of contacts a number.
pub(in crate::app::panel) fn rows_ui(ui: &mut Ui, view: &FrameView) {
    let groups = &view.scene.agent_groups;
    if groups.is_empty() {
        return;
    }
    let impacts = impacts_by_group(view);
    for (group, impacts) in groups.iter().zip(impacts) {
        let agents = view.scene.bodies.iter().filter(|body| body.group == Some(group.id)).count();
        let contact = if group.hard_contact { "" } else { ", contact off" };
        let text = format!("{}, {}{contact}", counted(agents, "agent"), counted(impacts, "impact"));
        let tooltip = "Impacts of these agents since the first tick, up to the moment on display.";
        value_row(ui, &view.label_of(group.id), text, "", tooltip);
    }
}

/// Impacts up to the moment on display in which a group takes part, in the order of the groups.
fn impacts_by_group(view: &FrameView) -> Vec<usize> {
    let setup = view.moment.setup;
    let place_of = |id: Id| {
        let group = setup.bodies[setup.body_index(id)?].group?;
        view.scene.agent_groups.iter().position(|listed: &AgentGroup| listed.id == group)
    };
    let mut impacts = vec![0; view.scene.agent_groups.len()];
    let events = view.event_log.events();
    let so_far = &events[..events.partition_point(|event| view.moment.has_happened(event.at))];
    for event in so_far.iter().filter(|event| event.kind == EventName::Impact) {
        let [first, second] = [event.first, event.second].map(|id| id.and_then(place_of));
        // An impact between two agents of a group counts once.
        for place in [first, second.filter(|_| second != first)].into_iter().flatten() {
            impacts[place] += 1;
        }
    }
    impacts
}

fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
