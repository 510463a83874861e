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
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Painter, Rect, Shape, Vec2, vec2};
use glam::DVec3;

/// More fields than this are summed in a last line.
const MOST: usize = 6;
/// So much of the screen about an agent the readout keeps off, in points, as long as there are no more agents than this.
const AGENT: Vec2 = vec2(24.0, 24.0);
const MOST_AGENTS: usize = 200;
/// Between columns beside a space, in points.
const GAP: f32 = 8.0;
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
    let galley = painter.layout_job(job(painter, &lines(moment, map, probe), color));
    let visible: Vec<Rect> = painted.covered.iter().copied().chain(agents(frame, moment)).collect();
    readout::pill(painter, &style.visuals, at, galley, &visible)
}

/// Where agents are on screen, which the readout keeps off.
fn agents(frame: &ViewFrame, moment: &Moment) -> impl Iterator<Item = Rect> {
    let bodies = moment.setup.bodies.iter().enumerate();
    let agents = bodies.filter(|(_, body)| body.group.is_some()).take(MOST_AGENTS);
    agents.filter_map(|(body, _)| Some(Rect::from_center_size(frame.point_at(moment.position(body))?, AGENT)))
}

/// A line of the readout.
enum Line {
    Text(String),
    /// What it is, and how much.
    Value(&'static str, String),
    /// A field, and its numbers below each other.
    Row([String; 4]),
}

impl Line {
    fn cells(&self) -> Vec<&str> {
        match self {
            Line::Text(text) => vec![text],
            Line::Value(what, value) => vec![*what, value],
            Line::Row(cells) => cells.iter().map(String::as_str).collect(),
        }
    }
}

/// The lines below each other, with what they have in common in columns, by the widths that their letters have: a Japanese one is
/// no multiple of others.
fn job(painter: &Painter, lines: &[Line], color: Color32) -> LayoutJob {
    let format = TextFormat::simple(FontId::monospace(11.0), color);
    let width = |cell: &str| painter.layout_no_wrap(cell.to_owned(), format.font_id.clone(), color).size().x;
    let widest = |column: usize, is_in: fn(&Line) -> bool| {
        let cells = lines.iter().filter(|line| is_in(line)).map(|line| width(line.cells()[column]));
        cells.fold(0.0, f32::max)
    };
    let of_value = widest(0, |line| matches!(line, Line::Value(..)));
    let of_row = [0, 1, 2, 3].map(|column| widest(column, |line| matches!(line, Line::Row(_))));
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            job.append("\n", 0.0, format.clone());
        }
        for (column, cell) in line.cells().into_iter().enumerate() {
            let space = match (line, column) {
                (_, 0) => 0.0,
                (Line::Row(cells), 1) => of_row[0] - width(&cells[0]) + of_row[1] - width(cell),
                (Line::Row(_), column) => of_row[column] - width(cell),
                (line, _) => of_value - width(line.cells()[0]),
            };
            if column > 0 {
                job.append(" ", space + GAP, format.clone());
            }
            job.append(cell, 0.0, format.clone());
        }
    }
    job
}

/// Its lines.
fn lines(moment: &Moment, map: &SliceMap, probe: &SliceProbe) -> Vec<Line> {
    let setup = moment.setup;
    let is_first = moment.record.start.tick == setup.settings.start_tick;
    let metric = map.inputs.metric();
    let mut lines = vec![Line::Text(t!("at {place} m", place = vector(probe.place)))];
    if !map.inputs.sampler.is_empty() {
        lines.extend(field_lines(setup, map, probe));
    }
    if !map.inputs.flows.is_empty() {
        lines.push(Line::Value(t!("flow"), acceleration(probe.flow * metric)));
    }
    let cut = if probe.is_cut { format!("  {}", t!("cut at max change")) } else { String::new() };
    lines.push(Line::Value(t!("net at rest"), format!("{}{cut}", acceleration(probe.net * metric))));
    let is_on_slice = probe.at.abs().cmple(map.inputs.rect.half).all();
    let end = map.basins.as_ref().filter(|_| is_on_slice).and_then(|basins| basins.end_from(probe.at));
    if let Some(end) = end {
        lines.push(Line::Text(t!("released here: {end}", end = told_end(setup, end))));
        let how = match is_first {
            true => t!("a click releases one"),
            false => t!("at the first tick (Home) a click releases one"),
        };
        lines.push(Line::Text(how.to_owned()));
    }
    lines
}

fn field_lines(setup: &Setup, map: &SliceMap, probe: &SliceProbe) -> Vec<Line> {
    let (reading, metric) = (&probe.reading, map.inputs.metric());
    if !reading.perceived {
        return vec![Line::Text(t!("no field reaches here").to_owned())];
    }
    let [any_clamped, all_clamped] = map.inputs.sampler.is_clamped();
    let (unit, factor) = match (any_clamped, all_clamped) {
        (_, true) => (t!("  of S, before the clamp"), 1.0),
        (false, _) => (" m²/s²", metric),
        (true, false) => (t!("  of S and the other laws"), 1.0),
    };
    let potential = format!("{}{unit}", rounded_text(reading.potential * factor, 3));
    let mut lines = vec![Line::Value(t!("potential φ"), potential)];
    if any_clamped {
        let sum = format!("{}  {}", rounded_text(reading.sum.length(), 3), components(reading.sum));
        lines.push(Line::Value("S", sum));
    }
    lines.push(Line::Value(t!("acceleration"), acceleration(reading.acceleration * metric)));
    let named: Vec<&FieldSummand> = probe.shares.iter().take(MOST).collect();
    if !named.is_empty() {
        let titles = [t!("field of"), t!("distance"), t!("push"), t!("potential φ")];
        lines.push(Line::Row(titles.map(str::to_owned)));
    }
    for share in named {
        let factor = if share.law == FieldLaw::Clamped { 1.0 } else { metric };
        let (distance, push) = (share.offset.length(), share.push.length() * factor);
        let side = if share.is_inside { "−" } else { "" };
        lines.push(Line::Row([
            cut(&setup.label_of_field(share.source)),
            format!("{side}{} m", rounded_text(distance, 3)),
            rounded_text(push, 3),
            rounded_text(share.potential * factor, 3),
        ]));
    }
    let rest = probe.shares.len().saturating_sub(MOST);
    match (rest, probe.beyond) {
        (0, 0) => {}
        (0, beyond) => lines.push(Line::Text(t!("{beyond} out of reach", beyond))),
        (rest, beyond) => lines.push(Line::Text(t!("{rest} weaker ones, {beyond} out of reach", rest, beyond))),
    }
    lines
}

/// How large an acceleration is, and its components.
fn acceleration(of: DVec3) -> String {
    format!("{} m/s²  {}", rounded_text(of.length(), 3), components(of))
}

/// The components, without the rounding errors of those that cancel.
fn components(v: DVec3) -> String {
    let least = 1e-9 * v.length();
    vector(DVec3::from_array(v.to_array().map(|c| if c.abs() < least { 0.0 } else { c })))
}

fn cut(name: &str) -> String {
    if name.chars().count() <= NAME { name.to_owned() } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}
