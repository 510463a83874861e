//! The keys, led into a field by a command.

use crate::app::interface::typing::is_input;
use egui::{Context, Id};

/// Passes of a frame at most.
const FRAME: u64 = 3;
/// Passes in which a field may still lose the keys: where panels come back, they are laid out anew, and the field is out of
/// sight for a frame.
const UNSETTLED: u64 = 2 * FRAME;

/// Leads the keys into a field, and makes it `ready` for them; whether they are there to stay. Call it in each pass until then.
pub(in crate::app::panel) fn lead(ctx: &Context, field: Id, ready: impl FnOnce()) -> bool {
    let (memory, pass) = (field.with("led keys"), ctx.cumulative_pass_nr());
    let has_keys = ctx.memory(|memory| memory.has_focus(field));
    let since: Option<u64> = ctx.data(|data| data.get_temp(memory));
    let since = since.filter(|since| has_keys || pass - since <= UNSETTLED);
    let stays = |since: u64| pass - since >= if is_input(ctx) { FRAME } else { UNSETTLED };
    if has_keys && since.is_some_and(stays) {
        ctx.data_mut(|data| data.remove::<u64>(memory));
        return true;
    }
    if since.is_none() {
        ctx.data_mut(|data| data.insert_temp(memory, pass));
    }
    if since.is_none() || !has_keys {
        ready();
        ctx.memory_mut(|memory| memory.request_focus(field));
        ctx.request_repaint();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{CentralPanel, TextEdit};

    #[test]
    fn the_keys_arrive_though_the_field_is_out_of_sight_for_a_frame() {
        let (ctx, field) = (Context::default(), Id::new("field"));
        let mut has_arrived = false;
        for is_in_sight in [true, false, false, true, true, true, true] {
            let _ = ctx.run(egui::RawInput::default(), |ctx| {
                CentralPanel::default().show(ctx, |ui| {
                    if is_in_sight {
                        has_arrived = has_arrived || lead(ctx, field, || ());
                        ui.add(TextEdit::singleline(&mut String::new()).id(field));
                    }
                });
            });
        }
        assert!(has_arrived && ctx.memory(|memory| memory.has_focus(field)));
    }
}
