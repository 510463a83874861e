//! The names of the lanes, at their left.

use crate::app::model::lanes::Lane;
use crate::app::style::theme::legible;
use crate::app::text::agents;
use crate::behaviour::Trouble;
use crate::language::t;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, Context, FontId, Painter, Rect, pos2};

/// Size of the letters where there is room, in points.
pub(super) const SIZE: f32 = 11.0;
/// From a name to its lane, and from the edge of the panel to a name, in points.
const MARGINS: [f32; 2] = [8.0, 4.0];
/// The button that shows the whole track has room, in points.
const LEAST_WIDTH: f32 = 70.0;
/// The share of the panel that names have at least, and where that ends, in points: authors' names are longer than the
/// program's.
const SHARE: f32 = 0.2;
const ENOUGH: f32 = 150.0;

/// The name of the lane of one sort of events.
pub(super) fn of_lane(lane: Lane) -> &'static str {
    match lane {
        Lane::Impacts => t!("impacts"),
        Lane::Resting => t!("contacts"),
        Lane::Alarms => t!("alarms"),
        Lane::Others => t!("others"),
    }
}

/// Room for the names in a panel of a width, in points: for those that the program gives, whichever lanes there are, so that the
/// track begins at the same place when one comes or goes.
pub(super) fn width(ctx: &Context, panel: f32) -> f32 {
    let own = Lane::ALL.map(of_lane).into_iter().chain(Trouble::ALL.map(agents::lane));
    let font = FontId::proportional(legible(ctx, SIZE));
    let width = |name: &str| {
        ctx.fonts(|fonts| fonts.layout_no_wrap(name.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x)
    };
    let widest = own.map(width).fold(0.0, f32::max).ceil();
    LEAST_WIDTH.max(widest + MARGINS[0] + MARGINS[1]).max((SHARE * panel).min(ENOUGH))
}

/// The name of a row, from the left edge of the panel on. An author or a condition may have made it too long: then it ends in "…",
/// and is whole under the pointer.
pub(super) fn ui(painter: &Painter, (row, left): (Rect, f32), name: String, size: f32, color: Color32) {
    let font = FontId::proportional(legible(painter.ctx(), size));
    let mut job = LayoutJob::simple_singleline(name, font, color);
    job.wrap = TextWrapping::truncate_at_width(row.left() - left - MARGINS[0] - MARGINS[1]);
    let text = painter.layout_job(job);
    painter.galley(pos2(row.left() - MARGINS[0] - text.size().x, row.center().y - 0.5 * text.size().y), text, color);
}
