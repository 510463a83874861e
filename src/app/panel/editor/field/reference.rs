//! References to objects of the scene, by name.

use super::{Fields, row};
use crate::scene::{Id, Operation, Scene};
use egui::{ComboBox, Ui, WidgetInfo, WidgetType};

/// The objects that a reference may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::panel) enum Among {
    /// Balls and agents.
    Bodies,
    /// What edits change: bodies, groups, fields and flows.
    Edited,
    /// Agent groups, and bodies.
    Agents,
    /// Bodies and obstacles.
    Solids,
    /// Bench queries.
    Queries,
    /// All of these, which a scene can select when it opens.
    Selectable,
}

impl Among {
    /// Their ids, in the order of the scene.
    pub(in crate::app::panel) fn ids(self, scene: &Scene) -> Vec<Id> {
        let bodies = || scene.bodies.iter().map(|body| body.id);
        let obstacles = || scene.obstacles.iter().map(|obstacle| obstacle.id);
        let queries = || scene.queries.iter().map(|query| query.id);
        match self {
            Among::Bodies => bodies().collect(),
            Among::Edited => {
                let groups = scene.agent_groups.iter().map(|group| group.id);
                let fields = scene.fields.iter().map(|field| field.id);
                bodies().chain(groups).chain(fields).chain(scene.flows.iter().map(|flow| flow.id)).collect()
            }
            Among::Agents => scene.agent_groups.iter().map(|group| group.id).chain(bodies()).collect(),
            Among::Solids => bodies().chain(obstacles()).collect(),
            Among::Queries => queries().collect(),
            Among::Selectable => bodies().chain(obstacles()).chain(queries()).collect(),
        }
    }
}

impl Fields<'_> {
    /// A row for an object of the scene.
    pub(in crate::app::panel) fn reference(
        &mut self,
        ui: &mut Ui,
        (name, tooltip): (&str, &str),
        value: Id,
        among: Among,
        change: impl Fn(Id) -> Operation,
    ) {
        let (label, view) = (self.label(name), self.view);
        row(ui, name, tooltip, |ui| {
            self.leaving_out_ui(ui, name);
            let width = ui.available_size_before_wrap().x.clamp(60.0, 180.0);
            let combo = ComboBox::from_id_salt(self.owner.with(&label)).selected_text(view.label_of(value));
            let shown = combo.width(width).truncate().show_ui(ui, |ui| {
                // The list is built only while it is open: there may be thousands.
                for id in among.ids(view.scene) {
                    if ui.selectable_label(id == value, view.label_of(id)).clicked() && id != value {
                        self.edit_at_once(name, change(id));
                    }
                }
            });
            super::name(&shown.response, &label, || WidgetInfo::labeled(WidgetType::ComboBox, true, &label));
        });
        self.refusal_of(ui, name);
    }
}
