//! Agents and impacts of each group, up to the moment on display.

use crate::app::frame::FrameView;
use crate::app::model::group_counts::group_counts;
use crate::app::panel::widgets::numbers::value_row;
use crate::language::{noun, t};
use crate::text::count::counted;
use crate::text::listed::listed;
use egui::Ui;

/// A row for each agent group, which makes the effect of contacts a number.
pub(in crate::app::panel) fn rows_ui(ui: &mut Ui, view: &FrameView) {
    let counts = group_counts(view.scene, view.event_log, &view.moment);
    for (group, count) in view.scene.agent_groups.iter().zip(counts) {
        let contact = if group.hard_contact { "" } else { t!(", contact off") };
        let counts = [counted(count.agents, noun!("agent")), counted(count.impacts, noun!("impact"))];
        let text = listed(counts) + contact;
        let tooltip = t!("Impacts of these agents since the first tick, up to the moment on display.");
        value_row(ui, &view.label_of(group.id), text, "", tooltip);
    }
}
