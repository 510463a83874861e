//! The key of the slice, above the legend: what its colours, lines and marks mean.

use super::basin_cells::CellLook;
use super::basins::{Basin, BasinEnd, Basins};
use super::color_map::ColorMap;
use super::full_strength;
use super::map::{FieldMap, Hold, SliceMap};
use crate::app::draw_list::mixed;
use crate::app::overlay::OverlayContext;
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::app::style::theme::legible;
use crate::app::text::{labels, slice_key as words};
use crate::expression::{four_digits, rounded_text};
use crate::scene::SlicePotential;
use crate::sim::Setup;
use crate::steering::slice::Stability;
use egui::{Align2, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};
use glam::DVec3;

const MARGIN: f32 = 8.0;
const PADDING: f32 = 7.0;
const ROW: f32 = 16.0;
const TEXT_SIZE: f32 = 11.0;
/// Where agents run into more obstacles than this, these share a line: their cells look alike.
const MOST_MET: usize = 1;
/// Width of the colour bar, of a sign, and from a sign to its text, in points.
const BAR: f32 = 190.0;
const SIGN: f32 = 24.0;
const GAP: f32 = 6.0;

/// One line of the key.
#[derive(Clone, Debug, PartialEq)]
enum Row {
    Text(String),
    Bar,
    Mark(Stability),
    Line {
        is_stable: bool,
    },
    Hatch(String),
    /// How cells look, and what that stands for.
    Cells(CellLook, String),
    /// A length in points and what it stands for.
    Length(f32, String),
}

/// Paints the key at the lower left of the view, else at its lower right, above what is `covered` there, and returns
/// its rectangle; `None` where there is no room. It covers none of the `subjects` where it can stand elsewhere.
pub fn paint_key(painter: &Painter, context: &OverlayContext, [covered, subjects]: [&[Rect]; 2]) -> Option<Rect> {
    let (map, view) = (context.slice?, painter.clip_rect());
    let rows = rows(context, map);
    if rows.is_empty() {
        return None;
    }
    let color = color32(context.palette.text);
    let font = FontId::proportional(legible(painter.ctx(), TEXT_SIZE));
    let galleys: Vec<_> =
        rows.iter().map(|row| painter.layout_no_wrap(row.text().to_owned(), font.clone(), color)).collect();
    let widths = rows.iter().zip(&galleys).map(|(row, text)| row.sign_width() + text.size().x);
    let height: f32 = rows.iter().map(Row::height).sum();
    let size = vec2(widths.fold(0.0, f32::max), height) + vec2(2.0 * PADDING, 2.0 * PADDING);
    let room = view.shrink(MARGIN);
    let place = free_place(room, size, &[covered, subjects].concat()).or_else(|| free_place(room, size, covered))?;
    painter.rect_filled(place, 6.0, color32(context.palette.text_background));
    let mut at = place.min + vec2(PADDING, PADDING);
    for (row, text) in rows.iter().zip(galleys) {
        row.paint(painter, context.palette, map, at);
        let below = if *row == Row::Bar { ROW } else { 0.0 };
        painter.galley(at + vec2(row.sign_width(), below + (ROW - text.size().y) / 2.0), text, color);
        at.y += row.height();
    }
    Some(place)
}

/// A place for a rectangle at the lower left or right corner of `room`, raised until it covers nothing.
fn free_place(room: Rect, size: Vec2, covered: &[Rect]) -> Option<Rect> {
    [room.left(), room.right() - size.x].into_iter().find_map(|left| {
        let mut place = Rect::from_min_size(pos2(left, room.bottom() - size.y), size);
        while let Some(below) = covered.iter().find(|other| other.intersects(place)) {
            place = place.translate(vec2(0.0, below.top() - 4.0 - place.bottom()));
            if place.top() < room.top() {
                return None;
            }
        }
        room.contains_rect(place).then_some(place)
    })
}

fn rows(context: &OverlayContext, map: &SliceMap) -> Vec<Row> {
    let mut rows = Vec::new();
    let look = &map.inputs.look;
    let setup = context.moment.setup;
    if let Some(field) = &map.field {
        potential_rows(map, field, &mut rows);
        mark_rows(field, &mut rows);
        if field.is_dead.contains(&true) {
            let least = map.inputs.sampler.params().min_urgency * map.inputs.metric();
            rows.push(Row::Hatch(words::dead_zone(!map.inputs.flows.is_empty(), &four_digits(least))));
        }
    }
    if let Some(basins) = &map.basins {
        basin_rows(context, basins, &mut rows);
    }
    if let Some(full) = full_strength(map) {
        let frame = &context.frame;
        let metres_per_point = frame.metres_per_pixel(map.inputs.rect.center) * f64::from(frame.pixels_per_point);
        let points = map.arrow_step() * context.arrow_scale / metres_per_point;
        // As long as an arrow of a round strength, between half the bar and the whole.
        let halvings = (points / f64::from(BAR) * 2.0).log2().ceil().max(0.0);
        let strength = full * map.inputs.metric() / halvings.exp2();
        rows.push(Row::Length((points / halvings.exp2()) as f32, format!("{} m/s²", four_digits(strength))));
    }
    let shows_potential = look.potential != SlicePotential::None || look.contours;
    let has_flows = !map.inputs.flows.is_empty();
    if shows_potential && has_flows {
        rows.push(Row::Text(words::NO_POTENTIAL.words().to_owned()));
    }
    if shows_potential && map.inputs.sampler.is_one_sided() {
        rows.push(Row::Text(words::JUMPS.words().to_owned()));
    }
    if has_flows && !map.inputs.is_carried && rows.iter().any(Row::is_mark) {
        rows.push(Row::Text(words::WITHOUT_FLOWS.words().to_owned()));
    }
    // Each group feels fields and flows in its own way.
    let group = map.inputs.group.filter(|_| setup.groups.len() > 1 && !rows.is_empty());
    group.into_iter().for_each(|group| rows.insert(0, Row::Text(words::of_group(&setup.label_of(group)))));
    rows
}

/// Where agents of a basin end, in words.
pub fn told_end(setup: &Setup, end: BasinEnd) -> String {
    let place = |at: DVec3| words::place(at.to_array().map(|along| rounded_text(along, 3)));
    match end {
        BasinEnd::Rest(at) => words::rests(&place(at)),
        BasinEnd::Moving(at) => words::keeps_moving(&place(at)),
        BasinEnd::Unmoved => words::UNMOVED.words().to_owned(),
        BasinEnd::Out => words::LEAVES.words().to_owned(),
        BasinEnd::Met(id) => words::runs_into(&setup.label_of(id)),
    }
}

fn basin_rows(context: &OverlayContext, basins: &Basins, rows: &mut Vec<Row>) {
    let setup = context.moment.setup;
    let seconds = basins.ticks() as f64 * setup.clock.tick_length();
    rows.push(Row::Text(words::BASINS.words().to_owned()));
    rows.push(Row::Text(words::followed_for(&four_digits(seconds))));
    if basins.share() < 1.0 {
        rows.push(Row::Text(words::basins_known(100.0 * basins.share())));
    }
    let known = basins.cells.iter().flatten().count().max(1) as f64;
    for line in lines(&basins.basins) {
        let first = line[0];
        let end = match first.end {
            _ if is_other(first) => words::elsewhere(line.len()),
            BasinEnd::Met(_) if line.len() > 1 => words::runs_into_any(line.len()),
            end => told_end(setup, end),
        };
        let count: usize = line.iter().map(|basin| basin.count).sum();
        let text = words::share_of_cells(100.0 * count as f64 / known, &end);
        rows.push(match first.end {
            BasinEnd::Unmoved => Row::Text(text),
            _ => Row::Cells(CellLook::of(context.palette, first), text),
        });
    }
}

/// The basins of each line of the key, which look alike: all that have a colour of their own, the largest first, and the others
/// together.
fn lines(basins: &[Basin]) -> Vec<Vec<&Basin>> {
    let is_met = |basin: &Basin| matches!(basin.end, BasinEnd::Met(_));
    let are_many_met = basins.iter().filter(|basin| is_met(basin)).count() > MOST_MET;
    let (others, known): (Vec<&Basin>, Vec<&Basin>) = basins.iter().partition(|basin| is_other(basin));
    let (met, own): (Vec<&Basin>, Vec<&Basin>) = known.into_iter().partition(|basin| is_met(basin) && are_many_met);
    own.into_iter().map(|basin| vec![basin]).chain([met, others].into_iter().filter(|line| !line.is_empty())).collect()
}

/// Whether agents come into it, and to a place, and yet it has no colour of its own.
fn is_other(basin: &Basin) -> bool {
    basin.color.is_none() && matches!(basin.end, BasinEnd::Rest(_) | BasinEnd::Moving(_))
}

fn potential_rows(map: &SliceMap, field: &FieldMap, rows: &mut Vec<Row>) {
    let look = &map.inputs.look;
    let shows_colors = look.potential != SlicePotential::None;
    let Some(scale) = field.scale.filter(|_| !map.inputs.sampler.is_empty()) else { return };
    rows.push(Row::Text(words::potential(map.inputs.sampler.is_clamped()).to_owned()));
    if shows_colors {
        rows.push(Row::Bar);
    }
    if look.contours {
        let step = scale.step * potential_unit(map);
        rows.push(Row::Text(words::contours(&four_digits(step))));
    }
}

/// Factor from a potential in the group's units to the one in the key.
fn potential_unit(map: &SliceMap) -> f64 {
    // S has no unit of time.
    if map.inputs.sampler.is_clamped()[0] { 1.0 } else { map.inputs.metric() }
}

fn mark_rows(field: &FieldMap, rows: &mut Vec<Row>) {
    let Some(found) = &field.equilibria else {
        // Only while too many things move to search for equilibria.
        return;
    };
    let kinds = [Stability::Stable, Stability::Saddle, Stability::Unstable];
    let has = |kind: &Stability| found.points.iter().any(|(_, stability, _)| stability == kind);
    rows.extend(kinds.into_iter().filter(has).map(Row::Mark));
    let lines = [true, false].into_iter().filter(|kind| found.lines.iter().any(|(_, is_stable, _)| is_stable == kind));
    rows.extend(lines.map(|is_stable| Row::Line { is_stable }));
    let holds = found.points.iter().map(|point| point.2).chain(found.lines.iter().map(|line| line.2));
    if holds.into_iter().any(|hold| hold == Hold::OnSliceOnly) {
        rows.push(Row::Text(words::FAINT.words().to_owned()));
    }
}

impl Row {
    fn text(&self) -> &str {
        match self {
            Row::Text(text) | Row::Hatch(text) | Row::Cells(_, text) | Row::Length(_, text) => text,
            Row::Bar => "",
            Row::Mark(stability) => labels::equilibrium_name(*stability),
            Row::Line { is_stable } => labels::equilibrium_line_name(*is_stable),
        }
    }

    fn is_mark(&self) -> bool {
        matches!(self, Row::Mark(_) | Row::Line { .. })
    }

    fn sign_width(&self) -> f32 {
        match self {
            Row::Text(_) => 0.0,
            Row::Bar => BAR,
            Row::Mark(_) | Row::Line { .. } | Row::Hatch(_) | Row::Cells(..) => SIGN + GAP,
            Row::Length(points, _) => points + GAP,
        }
    }

    fn height(&self) -> f32 {
        if *self == Row::Bar { 2.0 * ROW - 2.0 } else { ROW }
    }

    /// Paints the sign of a row whose upper left corner is at a point.
    fn paint(&self, painter: &Painter, palette: &Palette, map: &SliceMap, at: Pos2) {
        let color = color32(palette.text);
        let (left, middle) = (at + vec2(0.0, ROW / 2.0), at + vec2(SIGN / 2.0, ROW / 2.0));
        match self {
            Row::Text(_) => {}
            Row::Bar => paint_bar(painter, palette, map, at),
            Row::Mark(stability) => {
                let (radius, stroke) = (5.0, Stroke::new(1.8, color));
                match stability {
                    Stability::Stable => drop(painter.circle_filled(middle, radius, color)),
                    Stability::Unstable => drop(painter.circle_stroke(middle, radius, stroke)),
                    Stability::Saddle => {
                        // Its left half, as a shape of its own: in vector pictures nothing is clipped.
                        let on_edge = |step: u8| {
                            let angle = std::f32::consts::PI * (0.5 + f32::from(step) / 16.0);
                            middle + radius * vec2(angle.cos(), angle.sin())
                        };
                        painter.add(Shape::convex_polygon((0..=16).map(on_edge).collect(), color, Stroke::NONE));
                        painter.circle_stroke(middle, radius, stroke);
                    }
                }
            }
            Row::Line { is_stable } => {
                let ends = [left, left + vec2(SIGN, 0.0)];
                if *is_stable {
                    painter.line_segment(ends, Stroke::new(3.0, color));
                } else {
                    painter.extend(Shape::dashed_line(&ends, Stroke::new(2.5, color), 5.0, 4.0));
                }
            }
            Row::Hatch(_) => {
                let patch = Rect::from_center_size(middle, vec2(SIGN, 11.0));
                stripes(painter, patch, Stroke::new(1.5, color.gamma_multiply(0.6)));
                painter.rect_stroke(patch, 0.0, Stroke::new(0.8, color.gamma_multiply(0.6)), StrokeKind::Inside);
            }
            Row::Cells(look, _) => {
                let patch = Rect::from_center_size(middle, vec2(SIGN, 11.0));
                // As it is seen over the ground of the view.
                let seen = mixed(palette.sky, look.color, look.color[3]);
                painter.rect_filled(patch, 0.0, color32(seen));
                if look.is_striped {
                    stripes(painter, patch, Stroke::new(1.5, color.gamma_multiply(0.42)));
                }
                // What is faint is seen to be a patch, too.
                painter.rect_stroke(patch, 0.0, Stroke::new(0.8, color.gamma_multiply(0.6)), StrokeKind::Inside);
            }
            Row::Length(points, _) => {
                let end = left + vec2(*points, 0.0);
                painter.line_segment([left, end], Stroke::new(2.0, color32(palette.field)));
                for x in [left, end] {
                    painter.line_segment(
                        [x - vec2(0.0, 4.0), x + vec2(0.0, 4.0)],
                        Stroke::new(1.5, color32(palette.field)),
                    );
                }
            }
        }
    }
}

/// Stripes within a patch, up to the right at 45°.
fn stripes(painter: &Painter, patch: Rect, stroke: Stroke) {
    for k in 0..6 {
        let x = patch.left() + 6.0 * k as f32 - 4.0;
        let [from, to] = [0.0, patch.height()].map(|up| (x + up).clamp(patch.left(), patch.right()));
        if from < to {
            painter.line_segment([from, to].map(|at| pos2(at, patch.bottom() - (at - x))), stroke);
        }
    }
}

/// The colours from the least to the greatest potential, with a few of them named.
fn paint_bar(painter: &Painter, palette: &Palette, map: &SliceMap, at: Pos2) {
    const STEPS: usize = 32;
    let Some(scale) = map.scale() else { return };
    let colors = ColorMap::of(palette);
    let bar = Rect::from_min_size(at + vec2(0.0, 3.0), vec2(BAR, ROW - 5.0));
    let mut mesh = Mesh::default();
    for k in 0..=STEPS {
        let share = k as f32 / STEPS as f32;
        let x = bar.left() + share * bar.width();
        let color = color32(colors.color(f64::from(share)));
        mesh.colored_vertex(pos2(x, bar.top()), color);
        mesh.colored_vertex(pos2(x, bar.bottom()), color);
        if k > 0 {
            let first = 2 * k as u32 - 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    painter.add(mesh);
    let text = color32(palette.text);
    painter.rect_stroke(bar, 0.0, Stroke::new(0.8, text.gamma_multiply(0.6)), StrokeKind::Outside);
    let unit = potential_unit(map);
    let middle = ((scale.low + scale.top) / 2.0 / scale.step).round() * scale.step;
    let ends =
        [(scale.low, "", Align2::LEFT_TOP), (middle, "", Align2::CENTER_TOP), (scale.top, "≥ ", Align2::RIGHT_TOP)];
    for (value, sign, align) in ends {
        let x = bar.left() + scale.share(value) as f32 * bar.width();
        painter.line_segment([pos2(x, bar.bottom()), pos2(x, bar.bottom() + 3.0)], Stroke::new(1.0, text));
        let value = format!("{sign}{}", four_digits(value * unit));
        painter.text(
            pos2(x, bar.bottom() + 3.0),
            align,
            value,
            FontId::proportional(legible(painter.ctx(), 10.0)),
            text,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_basin_is_in_one_line_of_the_key_with_those_that_look_like_it() {
        let rest = |x: f64, count, color| Basin { end: BasinEnd::Rest(x * DVec3::X), count, color };
        let met = |id| Basin { end: BasinEnd::Met(id), count: 3, color: None };
        let mut basins = vec![Basin { end: BasinEnd::Out, count: 90, color: None }];
        basins.extend((0..6).map(|color| rest(color as f64, 40 - color, Some(color))));
        basins.extend([rest(7.0, 2, None), met(1), rest(8.0, 1, None)]);
        let counts = |basins: &[Basin]| lines(basins).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(counts(&basins), [1, 1, 1, 1, 1, 1, 1, 1, 2], "one wall by its name, and others together");
        basins.push(met(4));
        assert_eq!(counts(&basins), [1, 1, 1, 1, 1, 1, 1, 2, 2], "two walls together");
        for palette in [Palette::DARK, Palette::LIGHT] {
            let looks: Vec<CellLook> = lines(&basins).iter().map(|line| CellLook::of(&palette, line[0])).collect();
            for (line, look) in lines(&basins).iter().zip(&looks) {
                assert!(line.iter().all(|basin| CellLook::of(&palette, basin) == *look));
                assert_eq!(looks.iter().filter(|other| *other == look).count(), 1, "{line:?} looks like nothing else");
            }
        }
    }

    #[test]
    fn the_key_stands_above_what_is_in_its_corner_and_else_in_the_other_one() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 300.0));
        let size = vec2(200.0, 100.0);
        assert_eq!(free_place(room, size, &[]).unwrap().min, pos2(0.0, 200.0));
        let legend = Rect::from_min_size(pos2(0.0, 270.0), vec2(400.0, 30.0));
        // 4 points above its top: 270 − 4 − 100.
        assert_eq!(free_place(room, size, &[legend]).unwrap().min, pos2(0.0, 166.0));
        let card = Rect::from_min_size(Pos2::ZERO, vec2(250.0, 200.0));
        assert_eq!(free_place(room, size, &[legend, card]).unwrap().min, pos2(300.0, 166.0));
        let wide = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 200.0));
        assert_eq!(free_place(room, size, &[legend, wide]), None);
        let mark = Rect::from_center_size(pos2(60.0, 230.0), vec2(14.0, 14.0));
        // 4 points above the mark: 223 − 4 − 100.
        assert_eq!(free_place(room, size, &[legend, mark]).unwrap().min, pos2(0.0, 119.0));
    }
}
