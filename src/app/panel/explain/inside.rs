//! The course of a tick or a sweep: a slider from 0 to 1, and the separation as a plot.

use crate::app::command::{Command, ExplainCommand};
use crate::app::frame::FrameView;
use crate::app::model::explain::{Explained, Inside, Timing};
use crate::app::panel::widgets::fixed_plot::fixed_plot;
use crate::app::panel::widgets::number_field::NumberField;
use crate::app::style::color::color32;
use crate::app::style::theme::{palette, panel_colors};
use crate::app::text;
use crate::expression::four_digits;
use crate::language::t;
use egui::{CollapsingHeader, Color32, Id, Label, RichText, Ui};
use egui_plot::{HLine, Line, LineStyle, MarkerShape, PlotPoint, PlotPoints, Points, VLine};

/// A moment this close to an impact snaps to it, as a share of the slider.
const SNAP: f64 = 0.02;
/// A smaller separation, in metres, is shown as 0: at an impact it is rounding.
const ROUNDING: f64 = 1e-12;
/// Height of the plot, in points.
const HEIGHT: f32 = 118.0;
/// Height of a panel, in points, that shows the plot and several stages below it.
const ROOM_FOR_ALL: f32 = 560.0;
/// Room for a number such as 2.091e−13 and what is around it, in points.
const WIDEST_NUMBER: f32 = 104.0;
/// Width of the field of the number behind the slider, in points.
const NUMBER: f32 = 56.0;
/// A pointer closer to a root than this, in points, is on it.
const NEAR: f32 = 9.0;

/// The slider, and the plot, which is folded where it would leave no room for the stages.
pub(super) fn ui(ui: &mut Ui, course: &Inside, explained: &Explained, view: &FrameView, commands: &mut Vec<Command>) {
    let title = match course.timing {
        Timing::Tick => t!("Inside the tick"),
        Timing::Sweep => t!("Inside the sweep"),
    };
    ui.add_space(2.0);
    let is_now = explained.tick.is_none_or(|tick| tick == view.moment.record.start.tick);
    let t = if is_now { view.explanation.fraction } else { 0.0 };
    let mut asked = slider_ui(ui, t, view);
    let has_room = ui.clip_rect().height() >= ROOM_FOR_ALL;
    CollapsingHeader::new(RichText::new(title).strong()).id_salt("inside").default_open(has_room).show(ui, |ui| {
        separation_ui(ui, t, course);
        asked = plot_ui(ui, course, t, view).or(asked);
        distant_ui(ui, course);
    });
    if let Some(asked) = asked {
        let snapped = course.snapped(asked.clamp(0.0, 1.0), SNAP);
        if snapped != t {
            commands.push(Command::Explain(ExplainCommand::ShowFraction(snapped)));
        }
    }
}

/// The slider; where it was dragged to.
fn slider_ui(ui: &mut Ui, t: f64, view: &FrameView) -> Option<f64> {
    let mut dragged = None;
    ui.horizontal(|ui| {
        let tooltip = t!("The moment on display, from 0 to 1; it moves onto an impact nearby.");
        let name = t!("moment t");
        let label = ui.label(name).on_hover_text(tooltip);
        ui.spacing_mut().slider_width = (ui.available_width() - WIDEST_NUMBER).max(60.0);
        let (label_of_number, limits, width) = (&t!("{name} as a number", name), 0.0..=1.0, NUMBER);
        let field =
            NumberField { label: label_of_number, unit: "", speed: 0.002, limits, is_whole: false, digits: 4, width };
        let (moved, slider) = field.with_slider_ui(ui, view, t, |slider| slider);
        slider.labelled_by(label.id);
        dragged = moved;
    });
    dragged
}

/// How far the two are apart at that moment.
fn separation_ui(ui: &mut Ui, t: f64, course: &Inside) {
    let apart = course.unhindered_at(t);
    let apart = if apart.abs() < ROUNDING { "0".to_owned() } else { four_digits(apart) };
    let text = t!("separation along the sweep {apart} m", apart);
    ui.label(RichText::new(text).small().weak()).on_hover_text(t!(
        "Distance of the surfaces if both keep moving as on the segment explained; negative inside."
    ));
}

/// The plot; where it was dragged to.
fn plot_ui(ui: &mut Ui, course: &Inside, t: f64, view: &FrameView) -> Option<f64> {
    let theme = view.settings.theme;
    let (colors, palette) = (panel_colors(theme), palette(theme));
    let weak = ui.visuals().weak_text_color();
    let plot = fixed_plot(Id::new("separation"))
        .height(HEIGHT)
        .show_x(false)
        .show_y(false)
        .show_grid(false)
        .include_x(0.0)
        .include_x(1.0)
        .include_y(0.0)
        .set_margin_fraction(egui::vec2(0.04, 0.12));
    let shown = plot.show(ui, |plot| {
        plot.hline(HLine::new(0.0).color(weak).width(1.0));
        for edge in [0.0, 1.0] {
            plot.vline(VLine::new(edge).color(weak).width(1.0).style(LineStyle::dotted_loose()));
        }
        let line = |points: &[[f64; 2]]| Line::new(PlotPoints::from(points.to_vec()));
        plot.line(line(&course.separation).color(color32(palette.motion)).width(2.0));
        plot.line(line(&course.unhindered).color(color32(palette.motion)).width(1.4).style(LineStyle::dashed_dense()));
        for root in course.drawn_roots() {
            let at = PlotPoints::from(vec![[root.t, 0.0]]);
            plot.points(root_mark(Points::new(at), root.counts(), colors.impact, weak));
        }
        plot.vline(VLine::new(t).color(colors.playhead).width(1.6));
    });
    if let Some(at) = shown.response.hover_pos() {
        let near = course.drawn_roots().map(|root| {
            let place = shown.transform.position_from_point(&PlotPoint::new(root.t, 0.0));
            (place.distance(at), root)
        });
        let nearest = near.filter(|(far, _)| *far <= NEAR).min_by(|(a, _), (b, _)| a.total_cmp(b));
        if let Some((_, root)) = nearest {
            let chosen = if root.counts() { t!("the root that counts") } else { t!("a root that does not count") };
            let text =
                format!("t = {}: {chosen}\n{}", four_digits(root.t), text::inside::root(root.kind, course.timing));
            shown.response.clone().on_hover_text_at_pointer(text);
        }
    }
    let is_held = shown.response.dragged() || shown.response.clicked();
    let at = shown.response.interact_pointer_pos().filter(|_| is_held)?;
    Some(shown.transform.value_from_position(at).x)
}

/// A filled disc for the root that counts, a cross for one that does not.
fn root_mark(points: Points<'_>, chosen: bool, impact: Color32, other: Color32) -> Points<'_> {
    match chosen {
        true => points.radius(5.0).shape(MarkerShape::Circle).filled(true).color(impact),
        false => points.radius(5.0).shape(MarkerShape::Cross).filled(false).color(other),
    }
}

/// Roots too far away for the plot.
fn distant_ui(ui: &mut Ui, course: &Inside) {
    for root in course.distant_roots() {
        let text = t!(
            "another root at t = {t}: {timing}",
            t = four_digits(root.t),
            timing = text::inside::root(root.kind, course.timing)
        );
        ui.add(Label::new(RichText::new(text).small().weak()).wrap());
    }
}
