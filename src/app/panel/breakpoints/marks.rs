//! The marks on the timeline where breakpoints are hit.

use crate::app::command::{Command, PlaybackCommand};
use crate::app::frame::FrameView;
use crate::app::model::visits::Way;
use crate::app::style::theme::panel_colors;
use crate::language::t;
use crate::scene::PartRef;
use crate::sim::Instant;
use egui::{Painter, Rect, Sense, Stroke, Ui, pos2, vec2};

/// Radius of a mark, in points.
const RADIUS: f32 = 3.0;
/// Least distance between two marks of a breakpoint, in points: closer ones are one.
const SPACING: f32 = 2.0;
/// The most marks of a breakpoint that can be clicked: where there are more, nobody can aim at one.
const MOST_TO_CLICK: usize = 100;

/// Where moments are on a track.
pub(in crate::app::panel) struct Places<'a> {
    /// The place of a moment; `None` out of sight.
    pub x_of: &'a dyn Fn(Instant) -> Option<f32>,
    /// The moment at a place.
    pub at: &'a dyn Fn(f32) -> Instant,
    /// The part of the track in sight.
    pub sight: egui::Rangef,
}

/// A dot for each hit in sight, with a line down through the lanes; a click goes there.
pub(in crate::app::panel) fn ui(
    ui: &Ui,
    painter: &Painter,
    (top, bottom): (f32, f32),
    places: &Places,
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let color = panel_colors(view.settings.theme).breakpoint;
    for (index, watched) in view.breakpoints.all().iter().enumerate() {
        let Some(hits) = watched.hits.as_ref().ok().filter(|_| watched.is_enabled) else { continue };
        let mut next =
            hits.hit_at((places.at)(places.sight.min)).or_else(|| hits.next_after((places.at)(places.sight.min)));
        let mut drawn = 0;
        while let Some(hit) = next {
            let Some(x) = (places.x_of)(hit.at) else { break };
            painter.line_segment([pos2(x, top), pos2(x, bottom)], Stroke::new(1.0, color.gamma_multiply(0.5)));
            painter.circle_filled(pos2(x, top + RADIUS), RADIUS, color);
            if drawn < MOST_TO_CLICK {
                mark_ui(ui, pos2(x, top + RADIUS), (index, drawn, hit.at), view, commands);
            }
            drawn += 1;
            next = hits.next_after(hit.at.later((places.at)(x + SPACING)));
        }
    }
}

fn mark_ui(
    ui: &Ui,
    center: egui::Pos2,
    (index, place, at): (usize, usize, Instant),
    view: &FrameView,
    commands: &mut Vec<Command>,
) {
    let rect = Rect::from_center_size(center, vec2(2.0 * RADIUS + 2.0, 2.0 * RADIUS + 2.0));
    let response = ui.interact(rect, ui.id().with(("break", index, place)), Sense::click());
    let name = view.scene.label_of(PartRef::Breakpoint(index));
    let label = t!("Break {name}", name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    if response.on_hover_text(&name).clicked() {
        commands.push(Command::Playback(PlaybackCommand::Jump(at, Way::Break(name))));
    }
}
