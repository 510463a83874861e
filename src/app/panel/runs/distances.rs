//! How far the bodies are from their places in the run beside the one on display, over time.

use crate::app::command::{Command, SelectionCommand};
use crate::app::frame::FrameView;
use crate::app::model::settings::Theme;
use crate::app::panel::recording::plots::chart::{cursor_ui, empty_plot, padded, seek, show_plot};
use crate::app::panel::widgets::numbers::number;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::app::text::runs as words;
use crate::compare::Distances;
use crate::language::t;
use crate::scene::{Id, PartRef};
use crate::sim::Instant;
use egui::{Color32, Id as WidgetId, Label, RichText, Sense, Ui};
use egui_plot::{Line, LineStyle, PlotPoints};

/// Most bodies that are drawn, each in a colour or with dashes of its own.
const MOST_DRAWN: usize = 8;
/// Room for a name above the plot, and for what stands beside the names, in points.
const NAME: [f32; 2] = [46.0, 130.0];
/// Height from which on the names above the plot take two lines, in points.
const ROOM_FOR_TWO_LINES: f32 = 110.0;
/// Least height of the plot, in points.
const LEAST: f32 = 60.0;

/// The curves of the bodies that get farthest away, and of the selected one, with their names.
pub(super) fn ui(ui: &mut Ui, distances: &Distances, view: &FrameView, commands: &mut Vec<Command>) {
    let bodies = distances.bodies();
    // As many as have room for their names, on two lines where the plot below stays high enough.
    let lines = if ui.available_height() >= ROOM_FOR_TWO_LINES { 2.0 } else { 1.0 };
    let room = ((lines * ui.available_width() - NAME[1]) / NAME[0]).clamp(2.0, MOST_DRAWN as f32);
    let drawn = drawn(&bodies, room as usize, view);
    let Some((_, most)) = bodies.first().filter(|_| ui.available_height() >= LEAST) else {
        if bodies.is_empty() {
            ui.label(RichText::new(t!("Every body is at its place in the other run.")).weak());
        }
        return;
    };
    let clock = view.moment.setup.clock;
    let seconds = |tick: u64| clock.seconds(Instant::start_of(tick));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.label(RichText::new(t!("apart (m)")).size(12.0).strong());
        for (nth, (id, far)) in drawn.iter().enumerate() {
            let text = RichText::new(view.label_of(*id)).size(12.0).color(look(nth, view.settings.theme).0);
            let label = ui.add(Label::new(text).sense(Sense::click()));
            if label.on_hover_text(words::farthest(&number(*far))).clicked() {
                commands.push(Command::Selection(SelectionCommand::Parts(vec![PartRef::Object(*id)])));
            }
        }
        let more = bodies.len() + distances.others() - drawn.len();
        if more > 0 {
            ui.add(Label::new(RichText::new(words::more(more)).small().weak()));
        }
    });
    let ticks = view.running_totals.ticks();
    let ends = [seconds(ticks.start), seconds(ticks.end.max(ticks.start + 2) - 1)];
    let plot = empty_plot(WidgetId::new("distances of both runs"), ends, &padded(0.0, *most, *most), "m");
    let shown = show_plot(ui, plot, |plot| {
        for (nth, (id, _)) in drawn.iter().enumerate() {
            let (color, style) = look(nth, view.settings.theme);
            let points: Vec<[f64; 2]> = distances
                .of(*id)
                .map(|(ticks, far)| [seconds(ticks.start + (ticks.end - ticks.start) / 2), far])
                .collect();
            let line = Line::new(PlotPoints::from(points)).color(color).style(style).width(1.8);
            plot.line(line.name(view.label_of(*id)));
        }
    });
    cursor_ui(ui, &shown.transform, view);
    seek(ui, &shown.response, &shown.transform, view, commands);
}

/// The selected body, if it is among them, and those that get farthest away.
fn drawn(bodies: &[(Id, f64)], most: usize, view: &FrameView) -> Vec<(Id, f64)> {
    let selected = view.selection.object().and_then(|id| bodies.iter().find(|(body, _)| *body == id));
    let others = bodies.iter().filter(|body| Some(*body) != selected);
    selected.into_iter().chain(others).take(most).copied().collect()
}

fn look(nth: usize, theme: Theme) -> (Color32, LineStyle) {
    let styles = [LineStyle::Solid, LineStyle::Dashed { length: 6.0 }];
    (color32(palette(theme).kept_run(nth)), styles[nth / 6 % styles.len()])
}
