//! The field that Enter left: a ring shows where it is, Tab goes on from there, and Enter goes on typing in it. The keys are
//! the window's meanwhile.

use super::typing::{is_typing, leave_field};
use egui::{Context, Id, Key, Modifiers};

/// What is remembered from pass to pass.
#[derive(Clone, Copy, Default)]
struct Remembered {
    /// The field of text that had the keys when the last pass ended.
    typed_in: Option<Id>,
    /// Whether Enter is pressed in this frame, which a field may take for itself.
    enters: bool,
    /// The field that Enter left.
    left: Option<Id>,
}

/// The field that Enter left last, unless the keys went elsewhere since.
pub(in crate::app) fn id(ctx: &Context) -> Option<Id> {
    remembered(ctx).left
}

/// Brings the keys back to the field where they are to go on from it. Call it once a frame, before anything is shown.
pub(in crate::app) fn begin_frame(ctx: &Context) {
    let before = remembered(ctx);
    let [enters, tabs] = [Key::Enter, Key::Tab].map(|key| ctx.input(|input| input.key_pressed(key)));
    remember(ctx, Remembered { enters, ..before });
    let Some(field) = before.left.filter(|_| enters || tabs) else { return };
    // This Enter enters nothing.
    ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    ctx.memory_mut(|memory| memory.request_focus(field));
}

/// Follows the keys at the end of a pass; in a dialog they stay in the field that Enter left.
pub(in crate::app) fn end_pass(ctx: &Context, is_dialog: bool) {
    let before = remembered(ctx);
    let typed_in = ctx.memory(|memory| memory.focused()).filter(|_| is_typing(ctx));
    let is_over = ctx.input(|input| input.pointer.any_pressed() || input.key_pressed(Key::Escape));
    let left = match before.typed_in.filter(|_| before.enters) {
        Some(field) => Some(field),
        None => before.left.filter(|_| !is_over),
    };
    let is_free = !is_dialog && ctx.memory(|memory| memory.focused().is_none());
    let left = left.filter(|field| is_free && ctx.read_response(*field).is_some());
    remember(ctx, Remembered { typed_in, left, ..before });
}

/// Lets the keys go, wherever they are: the next Tab begins anew.
pub(in crate::app) fn let_go(ctx: &Context) {
    leave_field(ctx);
    remember(ctx, Remembered::default());
}

fn remembered(ctx: &Context) -> Remembered {
    ctx.data(|data| data.get_temp(memory())).unwrap_or_default()
}

fn remember(ctx: &Context, now: Remembered) {
    ctx.data_mut(|data| data.insert_temp(memory(), now));
}

fn memory() -> Id {
    Id::new("left_field")
}
