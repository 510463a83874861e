//! The response curve of a potential field: how hard it pushes at which distance, and the agents that feel it.

use crate::app::frame::FrameView;
use crate::app::panel::widgets::fixed_plot::fixed_plot;
use crate::app::panel::widgets::numbers::number;
use crate::app::style::color::color32;
use crate::app::style::theme::{palette, panel_colors};
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::{AgentGroup, Field, Id as ObjectId};
use crate::sim::{FieldSource, Setup, distance_to_owner, unit_secs};
use crate::steering::{FieldLaw, Limit, LocalField, SteeringParams, response};
use crate::text::listed::listed;
use egui::{Id, Label, RichText, Ui};
use egui_plot::{AxisHints, HLine, Line, LineStyle, MarkerShape, PlotPoints, Points, VLine};
use glam::DVec3;

/// Height of the plot in points.
const HEIGHT: f32 = 150.0;
/// Places at which the curve is drawn.
const SAMPLES: usize = 240;
/// How far beyond its range the curve goes on, as a share.
const BEYOND: f64 = 0.15;
/// The nearest that the curve begins, as a share of the range: at the surface itself some laws have no bound.
const NEAREST: f64 = 1e-3;
/// More agents than this have no dots.
const MOST_DOTS: usize = 500;

/// A curve of the push against the distance, in metres and m/s².
struct Curve<'a> {
    setup: &'a Setup,
    group: Option<&'a AgentGroup>,
    params: SteeringParams,
    local: LocalField,
    /// Factor from the units of the group to m/s².
    metric: f64,
}

impl<'a> Curve<'a> {
    fn of(setup: &'a Setup, field: &Field, selected: Option<ObjectId>) -> Curve<'a> {
        let of_selected = selected.and_then(|id| setup.group_of(setup.body_index(id)?));
        let group = of_selected.or(setup.groups.first());
        let params = group.map_or_else(SteeringParams::default, |group| group.params);
        let Field { strength, range, law, .. } = *field;
        let local = LocalField { offset: DVec3::ZERO, is_inside: false, strength, range, law };
        Curve { setup, group, params, local, metric: unit_secs(setup, group).powi(-2) }
    }

    fn push(&self, distance: f64) -> f64 {
        response(&self.local, distance.abs(), &self.params) * self.metric
    }

    /// Lines of what bounds it: name and height in m/s².
    fn limits(&self) -> Vec<(&'static str, f64)> {
        let params = &self.params;
        let floor = (t!("min urgency"), params.min_urgency);
        let cap = (t!("most avoidance"), Limit::most_avoidance(params));
        let change = (t!("max change"), params.max_change);
        let all = match self.local.law {
            FieldLaw::Clamped => vec![floor, cap, change],
            _ => vec![change],
        };
        all.into_iter().map(|(name, height)| (name, height * self.metric)).collect()
    }

    /// Agents of its group within reach: the distance of each, and its id.
    fn agents(&self, source: &FieldSource, view: &FrameView) -> Vec<(f64, ObjectId)> {
        let Some(group) = self.group else { return Vec::new() };
        let place_of = |body: usize| view.moment.position(body);
        let members = self.setup.bodies.iter().enumerate().filter(|(_, body)| body.group == Some(group.id));
        let distance = |(body, agent): (usize, &crate::scene::Body)| {
            let place = (body, view.moment.position(body));
            let distance = distance_to_owner(self.setup, source, place, view.moment.at(), place_of)?;
            (distance.abs() < self.local.reach(&self.params)).then_some((distance.abs(), agent.id))
        };
        members.filter_map(distance).take(MOST_DOTS).collect()
    }
}

/// The curve, with the agents that feel the field as dots on it, the selected ones large.
pub(super) fn ui(ui: &mut Ui, field: &Field, view: &FrameView) {
    let setup = view.moment.setup;
    let Some(source) = setup.fields.iter().find(|source| source.field.id == field.id) else { return };
    let selected = view.selection.objects().find(|id| setup.body_index(*id).is_some());
    let curve = Curve::of(setup, field, selected);
    let reach = curve.local.reach(&curve.params);
    if reach <= 0.0 || reach.is_nan() {
        return;
    }
    let (colors, theme_colors) = (panel_colors(view.settings.theme), palette(view.settings.theme));
    let weak = ui.visuals().weak_text_color();
    let limits = curve.limits();
    let agents = curve.agents(source, view);
    // Near the surface it may rise without bound: the picture ends a little above what an agent can be given.
    let top = limits.iter().map(|(_, height)| *height).fold(0.0, f64::max);
    let highest = if top > 0.0 { 1.15 * top } else { curve.push(0.1 * reach) };
    let points = (0..=SAMPLES).map(|k| {
        let share = NEAREST + (1.0 + BEYOND - NEAREST) * k as f64 / SAMPLES as f64;
        [share * reach, curve.push(share * reach).min(highest)]
    });
    let points: Vec<[f64; 2]> = points.collect();
    let axis = |label: &'static str| AxisHints::new_y().label(label);
    ui.add_space(4.0);
    fixed_plot(Id::new(("response of a field", field.id)))
        .height(HEIGHT)
        .show_grid(false)
        .include_y(0.0)
        .include_y(highest)
        .include_x(0.0)
        .custom_x_axes(vec![AxisHints::new_x().label(t!("distance (m)"))])
        .custom_y_axes(vec![axis(t!("push (m/s²)"))])
        .label_formatter(|name, at| match name.is_empty() {
            true => format!("{} m\n{} m/s²", rounded_text(at.x, 4), rounded_text(at.y, 4)),
            false => format!("{name}\n{} m\n{} m/s²", rounded_text(at.x, 4), rounded_text(at.y, 4)),
        })
        .show(ui, |plot| {
            for (name, height) in &limits {
                let line = HLine::new(*height).name(name).color(weak).width(1.0).style(LineStyle::dashed_loose());
                plot.hline(line);
            }
            plot.vline(VLine::new(reach).name(t!("range")).color(weak).width(1.0).style(LineStyle::dotted_loose()));
            plot.line(Line::new(PlotPoints::from(points)).color(color32(theme_colors.field)).width(2.0));
            for (distance, agent) in &agents {
                let is_selected = view.selection.objects().any(|id| id == *agent);
                let at = PlotPoints::from(vec![[*distance, curve.push(*distance).min(highest)]]);
                let mark = Points::new(at).name(view.label_of(*agent)).shape(MarkerShape::Circle).filled(true);
                let (radius, color) = if is_selected { (5.0, colors.playhead) } else { (3.0, weak) };
                plot.points(mark.radius(radius).color(color));
            }
        });
    let words = |(name, height): &(&str, f64)| format!("{name} {} m/s²", number(*height));
    let limits = listed(limits.iter().map(words));
    let text = t!("An agent alone in this field. Dashed: {limits}; dotted: its range.", limits);
    ui.add(Label::new(RichText::new(text).small().weak()).wrap());
}
