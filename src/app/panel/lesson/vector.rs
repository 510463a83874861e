//! Three fields for the components of what is predicted.

use crate::app::frame::FrameView;
use crate::app::interface::typing::begins_number;
use crate::app::panel::widgets::number_field::{ANY, NumberField};
use crate::language::t;
use egui::{Id, RichText, Ui};
use glam::DVec3;

/// What a step of a component that is dragged is, beside the vector's length.
const STEP: f64 = 0.01;
/// Digits that are shown.
const DIGITS: usize = 4;

/// The components, the first of which takes what begins a number; all of them if one was changed.
pub(super) fn ui(ui: &mut Ui, value: DVec3, unit: &str, view: &FrameView) -> Option<DVec3> {
    let mut drawn = None;
    let first = Id::new("first component of a prediction");
    if begins_number(ui.ctx())
        && let Some(field) = ui.data(|data| data.get_temp(first))
    {
        // Before it is shown, so that it takes what is typed in this frame.
        ui.memory_mut(|memory| memory.request_focus(field));
    }
    ui.horizontal(|ui| {
        for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
            ui.label(RichText::new(name).weak());
            let label = &t!("Your prediction {name}", name);
            let (speed, width) = (STEP * value.length().max(1.0), ui.spacing().interact_size.x);
            let field = NumberField { label, unit, speed, limits: ANY, is_whole: false, digits: DIGITS, width };
            let (typed, response) = field.ui(ui, view, value[axis], &|_| Ok(()));
            if axis == 0 {
                ui.data_mut(|data| data.insert_temp(first, response.id));
            }
            if let Some(component) = typed {
                let mut all = value;
                all[axis] = component;
                drawn = Some(all);
            }
        }
        ui.label(RichText::new(unit).weak());
    });
    drawn
}
