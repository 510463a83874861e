//! The readout of the slice's probe, beside the pointer.

use super::painted::PaintedView;
use super::readout;
use crate::app::model::moment::Moment;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::{SliceMap, SliceProbe, told_end};
use crate::app::panel::widgets::numbers::vector;
use crate::expression::rounded_text;
use crate::language::t;
use crate::sim::{FieldSummand, Setup};
use crate::steering::FieldLaw;
use egui::{FontId, Rect, Shape, Vec2, vec2};
use glam::DVec3;

/// More fields than this are summed in a last line.
const MOST: usize = 6;
/// So much of the screen about an agent the readout keeps off, in points, as long as there are no more agents than this.
const AGENT: Vec2 = vec2(24.0, 24.0);
const MOST_AGENTS: usize = 200;
/// Longer names are cut.
const NAME: usize = 16;

/// The readout, to be painted above labels.
pub fn shapes(
    painted: &PaintedView,
    frame: &ViewFrame,
    moment: &Moment,
    map: &SliceMap,
    probe: &SliceProbe,
) -> Vec<Shape> {
    let place = map.place(probe.at, probe.reading.potential);
    let Some(at) = frame.point_at(place) else { return Vec::new() };
    let painter = &painted.painter;
    let style = painter.ctx().style();
    let color = style.visuals.strong_text_color();
    let text = lines(moment, map, probe).join("\n");
    let galley = painter.layout_no_wrap(text, FontId::monospace(11.0), color);
    let visible: Vec<Rect> = painted.covered.iter().copied().chain(agents(frame, moment)).collect();
    readout::pill(painter, &style.visuals, at, galley, &visible)
}

/// Where agents are on screen, which the readout keeps off.
fn agents(frame: &ViewFrame, moment: &Moment) -> impl Iterator<Item = Rect> {
    let bodies = moment.setup.bodies.iter().enumerate();
    let agents = bodies.filter(|(_, body)| body.group.is_some()).take(MOST_AGENTS);
    agents.filter_map(|(body, _)| Some(Rect::from_center_size(frame.point_at(moment.position(body))?, AGENT)))
}

/// Its lines.
fn lines(moment: &Moment, map: &SliceMap, probe: &SliceProbe) -> Vec<String> {
    let setup = moment.setup;
    let is_first = moment.record.start.tick == setup.settings.start_tick;
    let metric = map.inputs.metric();
    let mut lines = vec![t!("at {place} m", place = vector(probe.place))];
    if !map.inputs.sampler.is_empty() {
        lines.extend(field_lines(setup, map, probe));
    }
    if !map.inputs.flows.is_empty() {
        let (size, flow) = (rounded_text(probe.flow.length() * metric, 3), components(probe.flow * metric));
        lines.push(t!("flow         {size} m/s²  {flow}", size, flow));
    }
    let (size, net) = (rounded_text(probe.net.length() * metric, 3), components(probe.net * metric));
    let cut = if probe.is_cut { format!("  {}", t!("cut at max change")) } else { String::new() };
    lines.push(t!("net at rest  {size} m/s²  {net}{cut}", size, net, cut));
    let is_on_slice = probe.at.abs().cmple(map.inputs.rect.half).all();
    let end = map.basins.as_ref().filter(|_| is_on_slice).and_then(|basins| basins.end_from(probe.at));
    if let Some(end) = end {
        lines.push(t!("released here: {end}", end = told_end(setup, end)));
        let how = match is_first {
            true => t!("a click releases one"),
            false => t!("at the first tick (Home) a click releases one"),
        };
        lines.push(how.to_owned());
    }
    lines
}

fn field_lines(setup: &Setup, map: &SliceMap, probe: &SliceProbe) -> Vec<String> {
    let (reading, metric) = (&probe.reading, map.inputs.metric());
    if !reading.perceived {
        return vec![t!("no field reaches here").to_owned()];
    }
    let [any_clamped, all_clamped] = map.inputs.sampler.is_clamped();
    let (unit, factor) = match (any_clamped, all_clamped) {
        (_, true) => (t!("  of S, before the clamp"), 1.0),
        (false, _) => (" m²/s²", metric),
        (true, false) => (t!("  of S and the other laws"), 1.0),
    };
    let mut lines =
        vec![t!("potential    {potential}{unit}", potential = rounded_text(reading.potential * factor, 3), unit)];
    if any_clamped {
        lines.push(format!("S            {}  {}", rounded_text(reading.sum.length(), 3), components(reading.sum)));
    }
    let acceleration = reading.acceleration * metric;
    lines.push(t!(
        "acceleration {acceleration} m/s²  {components}",
        acceleration = rounded_text(acceleration.length(), 3),
        components = components(acceleration)
    ));
    let named: Vec<&FieldSummand> = probe.shares.iter().take(MOST).collect();
    if !named.is_empty() {
        lines.push(format!("{:<NAME$} {:>8} {:>8} {:>9}", t!("field of"), t!("distance"), t!("push"), t!("potential")));
    }
    for share in named {
        let name = cut(&setup.label_of_field(share.source));
        let factor = if share.law == FieldLaw::Clamped { 1.0 } else { metric };
        let (distance, push) = (share.offset.length(), share.push.length() * factor);
        let side = if share.is_inside { "−" } else { "" };
        lines.push(format!(
            "{name:<NAME$} {:>8} {:>8} {:>9}",
            format!("{side}{} m", rounded_text(distance, 3)),
            rounded_text(push, 3),
            rounded_text(share.potential * factor, 3)
        ));
    }
    let rest = probe.shares.len().saturating_sub(MOST);
    match (rest, probe.beyond) {
        (0, 0) => {}
        (0, beyond) => lines.push(t!("{beyond} out of reach", beyond)),
        (rest, beyond) => lines.push(t!("{rest} weaker ones, {beyond} out of reach", rest, beyond)),
    }
    lines
}

/// The components, without the rounding errors of those that cancel.
fn components(v: DVec3) -> String {
    let least = 1e-9 * v.length();
    vector(DVec3::from_array(v.to_array().map(|c| if c.abs() < least { 0.0 } else { c })))
}

fn cut(name: &str) -> String {
    if name.chars().count() <= NAME { name.to_owned() } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}
