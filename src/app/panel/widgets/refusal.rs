//! Why an input is refused, shown beside its field over other content: the rows below must not move, since the pointer
//! may be on its way to one of them.

use crate::app::command::{Command, EditCommand};
use crate::app::frame::FrameView;
use crate::app::interface::{lasting, typing};
use crate::language::t;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Context, Id, LayerId, Order, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

/// Widest frame, in points.
const WIDTH: f32 = 300.0;
/// From the panel to the frame, in points.
const GAP: f32 = 8.0;
/// From the frame to the text, in points.
const PADDING: Vec2 = vec2(8.0, 5.0);

/// Where it is remembered in which pass a refusal was last shown beside its field.
const SHOWN: &str = "refusal shown";

/// Forgets what a field of the scene refused, once that is over. Call it before all panels: what they refuse in this pass
/// is told.
pub(in crate::app::panel) fn forget(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    let is_in_field = view.refusal.is_some_and(|refusal| refusal.field.is_some());
    if is_in_field && is_over(ctx) {
        commands.push(Command::Edit(EditCommand::ForgetRefusal));
    }
}

/// Lets a refusal be told over the 3D view that no panel shows: its field went away, such as by the click that ended the input and
/// selected something else, or it has none and the tree is out of sight. Call it after all panels.
pub(in crate::app::panel) fn untold_ui(ctx: &Context, view: &FrameView, commands: &mut Vec<Command>) {
    // A drag tells beside the pointer.
    if view.refusal.is_none() || view.windows.is_asking() || ctx.is_using_pointer() {
        return;
    }
    if lasting::remembered::<()>(ctx, Id::new(SHOWN), 0).is_none() {
        commands.push(Command::Edit(EditCommand::TellRefusal));
    }
}

/// Whether what was told of an input is over: whatever is done next, here or elsewhere, may have mended it.
pub(in crate::app::panel) fn is_over(ctx: &Context) -> bool {
    typing::is_input(ctx)
}

/// What is not taken, and why: many reasons say only what the value is.
pub(in crate::app::panel) fn of(name: &str, reason: &str) -> String {
    t!("Not taken: {reason}.", reason = format!("{name}: {reason}"))
}

/// Shows the text level with the row that was added last: beside the panel, if there is room, so that it covers no
/// field, else below the row.
pub(in crate::app::panel) fn ui(ui: &Ui, id: Id, text: &str, view: &FrameView) {
    let below = ui.cursor().top();
    let middle = below - ui.spacing().item_spacing.y - ui.spacing().interact_size.y / 2.0;
    level_with(ui, (middle, below), id, text, view);
}

/// The same level with a field, which may have others beside it in its row.
pub(in crate::app::panel) fn beside_ui(ui: &Ui, field: Rect, id: Id, text: &str, view: &FrameView) {
    level_with(ui, (field.center().y, field.bottom() + ui.spacing().item_spacing.y), id, text, view);
}

/// The text; a line that marks letters of the one above it stands, with that one, in letters of one width.
fn laid(ui: &Ui, text: &str) -> LayoutJob {
    let [usual, even] = [TextStyle::Body, TextStyle::Monospace].map(|style| TextFormat {
        font_id: style.resolve(ui.style()),
        color: ui.visuals().error_fg_color,
        ..TextFormat::default()
    });
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let marks =
        |line: Option<&&str>| line.is_some_and(|line| line.contains('^') && line.trim().chars().all(|c| c == '^'));
    let mut job = LayoutJob::default();
    job.wrap.max_width = WIDTH;
    for (place, line) in lines.iter().enumerate() {
        let is_marked = marks(Some(line)) || marks(lines.get(place + 1));
        job.append(line, 0.0, if is_marked { even.clone() } else { usual.clone() });
    }
    job
}

/// Shows the text at the middle of a row or, where there is room on neither side of the panel, below it.
fn level_with(ui: &Ui, (middle, below): (f32, f32), id: Id, text: &str, view: &FrameView) {
    lasting::remember(ui.ctx(), Id::new(SHOWN), ());
    // A dialog or card is not as wide as it may paint.
    let area = ui.ctx().memory(|memory| memory.area_rect(ui.layer_id().id)).unwrap_or(Rect::EVERYTHING);
    let (panel, screen) = (ui.clip_rect().intersect(area), ui.ctx().screen_rect());
    // Scrolled out of sight, or behind a question.
    if !panel.y_range().contains(middle) || view.windows.is_asking() {
        return;
    }
    let needed = WIDTH + 2.0 * (GAP + PADDING.x);
    let (pivot, at) = if screen.right() - panel.right() >= needed {
        (Align2::LEFT_CENTER, pos2(panel.right() + GAP, middle))
    } else if panel.left() - screen.left() >= needed {
        (Align2::RIGHT_CENTER, pos2(panel.left() - GAP, middle))
    } else {
        (Align2::LEFT_TOP, pos2(ui.min_rect().left(), below))
    };
    // Painted, since a widget would take the clicks of what is below it.
    let visuals = ui.visuals();
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, id.with("refusal")));
    let galley = painter.layout_job(laid(ui, text));
    let frame = pivot.anchor_size(at, galley.size() + 2.0 * PADDING);
    let inside = frame.translate((screen.min - frame.min).max(Vec2::ZERO) - (frame.max - screen.max).max(Vec2::ZERO));
    let stroke = Stroke::new(1.0, visuals.error_fg_color);
    painter.rect(inside, 4.0, visuals.window_fill, stroke, StrokeKind::Inside);
    painter.galley(inside.min + PADDING, galley, visuals.error_fg_color);
    // For screen readers; of a size that the pointer never hits.
    let nowhere = Rect::from_min_max(inside.max, inside.min);
    let label = ui.interact(nowhere, id.with("refusal"), Sense::hover());
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}
