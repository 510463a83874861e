//! The legend over the view: what the arrows that are drawn now mean, and their shared length scale.

use super::glyph::{paint_arrow, paint_arrow_as, paint_headed, paint_shadow};
use super::steering::{Chain, ChainPart};
use super::{OverlayContext, VectorScale};
use crate::app::draw_list::{ArrowKind, DrawList, GhostKind, Head, Note, Pose, Rgba, SurfaceKind, VectorKind};
use crate::app::model::extent::Extent;
use crate::app::style::trace_colors::rule_color;
use crate::app::text::legend as words;
use crate::app::viewport::color32;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

/// Height that the legend takes at the lower edge of a view that is not low, in points: two rows.
pub const LEGEND_ROOM: f32 = MARGIN + 2.0 * (ROW + PADDING.y) + 4.0;

const ROW: f32 = 16.0;
const MARGIN: f32 = 10.0;
const PADDING: Vec2 = Vec2::new(8.0, 5.0);
const TEXT_SIZE: f32 = 11.0;
/// Width of an arrow in the legend, and from it to its text.
const GLYPH: f32 = 28.0;
const GAP: f32 = 7.0;
/// Between two entries of a row.
const BETWEEN: f32 = 12.0;
/// Kept free at the right for the axes cross.
const CROSS: f32 = 90.0;
/// A view lower than this has room for one row, others for two; a narrow one gets one more.
const LOW_VIEW: f32 = 360.0;
const NARROW_VIEW: f32 = 520.0;

/// Paints the legend of what is drawn now along the lower edge of the view, where it covers least.
/// Returns the rectangle it covers, for labels to stay out of.
pub fn paint_legend(painter: &Painter, context: &OverlayContext, list: &DrawList) -> Option<Rect> {
    let view = painter.clip_rect();
    let entries = entries(context, &Drawn::of(list));
    let texts: Vec<_> = entries.iter().map(|entry| text(painter, context, &entry.text)).collect();
    let widths: Vec<f32> =
        entries.iter().zip(&texts).map(|(entry, text)| entry.glyph_width() + text.size().x).collect();
    let rows = match (view.height() < LOW_VIEW, view.width() < NARROW_VIEW) {
        (true, false) => 1,
        (true, true) | (false, false) => 2,
        (false, true) => 3,
    };
    let places = rows_of(&widths, view.width() - 2.0 * (MARGIN + PADDING.x) - CROSS, rows);
    let taken = || places.iter().zip(&widths).filter_map(|(at, width)| Some(((*at)?, *width)));
    let right = taken().map(|(at, width)| at.x + width).fold(0.0, f32::max);
    let bottom = taken().map(|(at, _)| at.y + ROW).reduce(f32::max)?;
    let size = vec2(right, bottom) + 2.0 * PADDING;
    let rect = Rect::from_min_size(pos2(view.left() + MARGIN, view.bottom() - MARGIN - size.y), size);
    painter.rect_filled(rect, 6.0, color32(context.palette.text_background));
    for ((entry, text), at) in entries.iter().zip(texts).zip(&places) {
        let Some(at) = at else { continue };
        let left = rect.min + PADDING + at.to_vec2() + vec2(0.0, ROW / 2.0);
        entry.paint(painter, context, left);
        painter.galley(left + vec2(entry.glyph_width(), -text.size().y / 2.0), text, Color32::PLACEHOLDER);
    }
    Some(rect)
}

/// Where entries of these widths stand, side by side in at most `rows` rows; `None` for those without room.
fn rows_of(widths: &[f32], room: f32, rows: u32) -> Vec<Option<Pos2>> {
    let (mut at, mut row) = (Pos2::ZERO, 1);
    let place = |width: &f32| {
        let is_full = at.x + width > room;
        if *width > room || is_full && row == rows {
            return None;
        }
        if is_full {
            (at, row) = (pos2(0.0, at.y + ROW), row + 1);
        }
        let place = at;
        at.x += width + BETWEEN;
        Some(place)
    };
    widths.iter().map(place).collect()
}

fn text(painter: &Painter, context: &OverlayContext, text: &str) -> std::sync::Arc<egui::Galley> {
    let color = color32(context.palette.text);
    painter.layout_no_wrap(text.to_owned(), FontId::proportional(TEXT_SIZE), color)
}

/// What a draw list holds of the vector grammar.
#[derive(Debug, Default, PartialEq)]
struct Drawn {
    kinds: Vec<VectorKind>,
    poses: Vec<Pose>,
    cut: bool,
    swept: bool,
    /// Shadows of balls.
    shadows: bool,
    /// The rules of an agent.
    chain: bool,
    /// Notes about overlays that draw only a part.
    notes: Vec<Note>,
}

impl Drawn {
    fn of(list: &DrawList) -> Drawn {
        let mut drawn = Drawn { notes: list.notes.clone(), ..Drawn::default() };
        let (mut kinds, mut poses) = ([false; VectorKind::ALL.len()], [false; Pose::ALL.len()]);
        for arrow in &list.arrows {
            match arrow.kind {
                ArrowKind::Vector(kind) => {
                    (kinds[kind as usize], poses[arrow.pose as usize]) = (true, true);
                    drawn.cut |= arrow.is_cut;
                }
                // They have entries of their own.
                ArrowKind::Rule(..) => drawn.chain = true,
                ArrowKind::Term(_) => {}
            }
        }
        drawn.kinds.extend(VectorKind::ALL.into_iter().filter(|kind| kinds[*kind as usize]));
        drawn.poses.extend(Pose::ALL.into_iter().filter(|pose| poses[*pose as usize]));
        drawn.shadows = list.surfaces.iter().any(|surface| surface.kind == SurfaceKind::Shadow);
        drawn.swept = list.ghosts.iter().any(|ghost| ghost.kind == GhostKind::Volume);
        drawn
    }

    fn has(&self, kind: VectorKind) -> bool {
        self.kinds.contains(&kind)
    }
}

/// A sign and what it means.
#[derive(Debug, PartialEq)]
struct Entry {
    sign: Sign,
    text: String,
}

#[derive(Debug, PartialEq)]
enum Sign {
    Arrow(VectorKind),
    Posed(Pose),
    /// An arrow of an agent's rules: its colour, and the length of its dashes.
    Rule(Rgba, f32),
    /// A line to a neighbour, and the mark around the nearest.
    Seen,
    Capsule,
    /// A shadow.
    Shadow,
    /// A ghost with its dashed path.
    BaselineRun,
    /// A solid path.
    Ahead,
    /// A bar of a length in points.
    Bar(f32),
    Gap,
    /// No sign, only text.
    Text,
}

impl Entry {
    fn new(sign: Sign, text: &str) -> Entry {
        Entry { sign, text: text.to_owned() }
    }

    fn glyph_width(&self) -> f32 {
        match self.sign {
            Sign::Text => 0.0,
            Sign::Bar(points) => GAP + points,
            _ => GAP + GLYPH,
        }
    }

    /// Paints the sign to the right of a point.
    fn paint(&self, painter: &Painter, context: &OverlayContext, left: Pos2) {
        let palette = context.palette;
        let ends = [left, left + vec2(GLYPH, 0.0)];
        match self.sign {
            Sign::Arrow(kind) => paint_arrow(painter, ends, kind, palette),
            Sign::Posed(pose) => paint_arrow_as(painter, ends, (VectorKind::Velocity, pose), palette.offset),
            Sign::Rule(color, dash) => paint_headed(painter, ends, (Head::Kite, 1.6, dash), color),
            Sign::Seen => {
                let (color, end) = (color32(palette.text), ends[1] - vec2(6.0, 0.0));
                painter.line_segment([left, end], Stroke::new(1.3, color.gamma_multiply(0.6)));
                painter.circle_stroke(end, 5.0, Stroke::new(1.4, color));
                painter.circle_filled(end, 2.0, color);
            }
            Sign::Capsule => {
                let rect = Rect::from_min_max(left - vec2(0.0, 4.5), ends[1] + vec2(0.0, 4.5));
                let color = color32(palette.text);
                painter.rect_filled(rect, 4.5, color.gamma_multiply(0.2));
                painter.rect_stroke(rect, 4.5, Stroke::new(1.2, color), egui::StrokeKind::Inside);
            }
            Sign::Shadow => paint_shadow(painter, left + vec2(GLYPH / 2.0, 0.0), 0.4 * GLYPH, palette),
            Sign::BaselineRun => {
                let stroke = Stroke::new(1.4, color32(palette.offset));
                painter.extend(egui::Shape::dashed_line(&[left, ends[1] - vec2(11.0, 0.0)], stroke, 4.0, 3.0));
                let center = ends[1] - vec2(5.0, 0.0);
                painter.circle_filled(center, 5.0, stroke.color.gamma_multiply(0.25));
                painter.circle_stroke(center, 5.0, stroke);
            }
            Sign::Ahead => {
                painter.line_segment(ends, Stroke::new(2.2, color32(palette.text)));
            }
            Sign::Bar(points) => {
                let (color, end) = (color32(palette.text), left + vec2(points, 0.0));
                painter.line_segment([left, end], Stroke::new(2.0, color));
                for at in [left, end] {
                    painter.line_segment([at - vec2(0.0, 4.0), at + vec2(0.0, 4.0)], Stroke::new(1.5, color));
                }
            }
            Sign::Text => {}
            Sign::Gap => {
                let stroke = Stroke::new(2.0, color32(palette.offset));
                painter.line_segment([left, left + vec2(0.55 * GLYPH, 0.0)], stroke);
                painter.text(ends[1], Align2::RIGHT_CENTER, "▸", FontId::proportional(TEXT_SIZE), stroke.color);
                painter.line_segment([left + vec2(0.7 * GLYPH, 0.0), left + vec2(0.85 * GLYPH, 0.0)], stroke);
            }
        }
    }
}

fn entries(context: &OverlayContext, drawn: &Drawn) -> Vec<Entry> {
    // The scale and the notes first: entries without room are left out from the end.
    let mut entries = Vec::new();
    if let Some((points, text)) = scale_bar(context, drawn) {
        entries.push(Entry { sign: Sign::Bar(points), text });
    }
    entries.extend(drawn.notes.iter().map(|note| Entry { sign: Sign::Text, text: words::note(*note) }));
    entries.extend(drawn.kinds.iter().map(|kind| Entry::new(Sign::Arrow(*kind), words::vector(*kind))));
    steering_entries(context, drawn, &mut entries);
    if drawn.swept {
        entries.push(Entry::new(Sign::Capsule, words::SWEPT));
    }
    if let Some(old) = context.moment.baseline.filter(|old| old.from.is_some()) {
        entries.push(Entry::new(Sign::BaselineRun, words::BASELINE_RUN));
        if old.ahead.iter().any(|path| !path.is_empty()) {
            entries.push(Entry::new(Sign::Ahead, words::PATH_AHEAD));
        }
    }
    if drawn.poses.iter().any(|pose| *pose != Pose::At) {
        entries.extend(drawn.poses.iter().map(|pose| Entry::new(Sign::Posed(*pose), words::pose(*pose))));
    }
    if drawn.cut {
        entries.push(Entry::new(Sign::Gap, words::CUT));
    }
    if drawn.shadows {
        entries.push(Entry::new(Sign::Shadow, words::SHADOW));
    }
    entries
}

/// The entries for an agent's steering rules, with the scale of their arrows.
fn steering_entries(context: &OverlayContext, drawn: &Drawn, entries: &mut Vec<Entry>) {
    let Some(shown) = context.steering.filter(|_| drawn.chain) else { return };
    let color = |symbol| rule_color(symbol, shown.theme).unwrap_or(context.palette.text);
    let chain = Chain::of(shown.attribution, &context.frame, context.arrow_scale);
    if let Some(first) = chain.links.iter().find(|link| matches!(link.part, ChainPart::Rule(_))) {
        entries.push(Entry::new(Sign::Rule(color(first.part.symbol()), 0.0), words::RULES));
    }
    if chain.links.iter().any(|link| link.part == ChainPart::Sum) {
        entries.push(Entry::new(Sign::Rule(color("sum"), 0.0), words::SUM));
    }
    entries.push(Entry::new(Sign::Rule(color("a"), 0.0), words::APPLIED));
    if shown.attribution.taken_away() != glam::DVec3::ZERO {
        entries.push(Entry::new(Sign::Rule(color("a"), Pose::Before.dash()), words::CLAMPED));
    }
    if shown.attribution.sight.as_ref().is_some_and(|sight| !sight.seen.is_empty()) {
        entries.push(Entry::new(Sign::Seen, words::SEEN));
    }
    let place = shown.attribution.me.position;
    let points_per_metre = 1.0 / (context.frame.metres_per_pixel(place) * f64::from(context.frame.pixels_per_point));
    if let Some((points, text)) = bar(chain.metres * points_per_metre, "m/s²") {
        entries.push(Entry { sign: Sign::Bar(points), text });
    }
}

/// Length in points and meaning of a bar as long as an arrow of a round magnitude at the camera's
/// target; `None` where no arrow's length means anything.
fn scale_bar(context: &OverlayContext, drawn: &Drawn) -> Option<(f32, String)> {
    let measured = [(VectorKind::Velocity, "m/s"), (VectorKind::Impulse, "N·s"), (VectorKind::Momentum, "kg m/s")];
    let units: Vec<&str> = measured.into_iter().filter(|(kind, _)| drawn.has(*kind)).map(|(_, unit)| unit).collect();
    if units.is_empty() {
        return None;
    }
    let units = units.join(" or ");
    let setup = context.moment.setup;
    let scale = VectorScale::of(setup, &Extent::of(setup), context.arrow_scale);
    let frame = &context.frame;
    let points_per_metre = 1.0 / (frame.metres_per_pixel(frame.camera.target) * f64::from(frame.pixels_per_point));
    bar(scale.metres_per_unit * points_per_metre, &units)
}

/// Length in points and meaning of a bar for a round magnitude, between 24 and 60 points long; `None`
/// where nothing has a length.
fn bar(points_per_unit: f64, units: &str) -> Option<(f32, String)> {
    if !(points_per_unit > 0.0 && points_per_unit.is_finite()) {
        return None;
    }
    let magnitude = crate::app::model::extent::round_down(60.0 / points_per_unit);
    let text = format!("{} {units}", (magnitude * 1e9).round() / 1e9);
    Some(((magnitude * points_per_unit) as f32, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::Dart;
    use crate::app::model::settings::Theme;
    use crate::app::overlay::fixture::Fixture;
    use crate::app::overlay::{ShownSteering, Sketch, draw_vector};
    use crate::sim::Attribution;
    use glam::DVec3;

    /// A sketch's legend when vectors of these kinds are drawn.
    fn with_legend(kinds: &[(VectorKind, Pose)], check: impl FnOnce(&OverlayContext, Vec<Entry>)) {
        let fixture = Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::new(3.0, 0.0, 0.0));
        fixture.draw(0.0, |sketch, list| {
            for kind in kinds {
                draw_vector(list, (sketch.palette(), &sketch.scale), *kind, None, [DVec3::ZERO, DVec3::X]);
            }
            check(sketch.context, entries(sketch.context, &Drawn::of(list)));
        });
    }

    #[test]
    fn the_bar_is_as_long_as_an_arrow_of_its_magnitude_at_the_target() {
        with_legend(&[(VectorKind::Velocity, Pose::At)], |context, entries| {
            let Some(Entry { sign: Sign::Bar(points), text }) = entries.first() else { panic!("no bar") };
            let magnitude: f64 = text.split(' ').next().unwrap().parse().unwrap();
            let setup = context.moment.setup;
            let scale = VectorScale::of(setup, &Extent::of(setup), context.arrow_scale);
            let (frame, target) = (&context.frame, context.frame.camera.target);
            let tip = target + frame.camera.right() * magnitude * scale.metres_per_unit;
            let [a, b] = [target, tip].map(|p| frame.point_at(p).unwrap());
            assert!((a.distance(b) - points).abs() < 0.01, "{} and {points}", a.distance(b));
            assert!((24.0..=60.5).contains(points), "{points}");
        });
    }

    #[test]
    fn the_rules_of_an_agent_have_entries_and_a_scale_of_their_own() {
        let mut fixture = Fixture::empty()
            .edited(|scene| {
                scene.agent_groups.push(serde_json::from_value(serde_json::json!({"id": 9})).unwrap());
                scene.fields.push(serde_json::from_value(serde_json::json!({"id": 8, "obstacle": 2})).unwrap());
            })
            .plane(2, DVec3::X * -2.0, DVec3::X)
            .body(serde_json::json!({"id": 1, "radius": 0.2, "position": [0, 0, 0], "group": 9}));
        fixture.selected = Some(1);
        let attribution = Attribution::of(fixture.moment(0.0).setup, fixture.record(), 0).unwrap();
        fixture.draw(0.0, |sketch, list| {
            let steering =
                Some(ShownSteering { attribution: &attribution, stages: None, highlight: None, theme: Theme::Dark });
            let context = OverlayContext { steering, ..*sketch.context };
            crate::app::overlay::steering::draw(&Sketch::new(&context), list);
            let all = entries(&context, &Drawn::of(list));
            let entries: Vec<_> = all.iter().skip_while(|entry| entry.text != "rules, tip to tail").collect();
            let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
            // 1/2.0001² ≈ 0.25 is clamped to 0.1; one rule is its own sum.
            assert_eq!(texts[..3], ["rules, tip to tail", "applied", "clamp takes"]);
            let Sign::Bar(points) = entries[3].sign else { panic!("{:?}", entries[3]) };
            let magnitude: f64 = texts[3].strip_suffix(" m/s²").unwrap().parse().unwrap();
            let chain = Chain::of(&attribution, &context.frame, 1.0);
            let metres = f64::from(points) * context.frame.metres_per_pixel(DVec3::ZERO);
            assert!((metres - magnitude * chain.metres).abs() < 1e-5, "{metres}");
        });
    }

    #[test]
    fn that_only_a_part_is_drawn_is_said_first() {
        Fixture::empty().draw(0.0, |sketch, list| {
            draw_vector(
                list,
                (sketch.palette(), &sketch.scale),
                (VectorKind::Flow, Pose::At),
                None,
                [DVec3::ZERO, DVec3::X],
            );
            list.notes.push(Note::FieldsAt { shown: 1, all: 2 });
            let entries = entries(sketch.context, &Drawn::of(list));
            assert_eq!(entries[0], Entry::new(Sign::Text, "fields and flows at 1 of 2 bodies"));
        });
    }

    #[test]
    fn only_what_is_drawn_has_an_entry() {
        with_legend(&[(VectorKind::Normal, Pose::At)], |_, entries| {
            assert_eq!(entries, [Entry::new(Sign::Arrow(VectorKind::Normal), "normal")]);
        });
        with_legend(&[], |_, entries| assert_eq!(entries, []));
    }

    #[test]
    fn that_an_arrow_is_cut_is_explained_and_agents_are_no_vectors() {
        let cut_among = |velocity: f64| {
            let mut texts = Vec::new();
            Fixture::empty().ball(1, 0.5, DVec3::ZERO, DVec3::X).draw(0.0, |sketch, list| {
                let dart = Dart { of: 1, center: DVec3::ZERO, radius: 0.5, heading: DVec3::X, color: [1.0; 4] };
                list.darts.push(dart);
                sketch.vector(list, 1, (VectorKind::Velocity, Pose::At), [DVec3::ZERO, DVec3::X * velocity]);
                texts.extend(entries(sketch.context, &Drawn::of(list)).into_iter().map(|entry| entry.text));
            });
            texts.into_iter().filter(|text| text.starts_with("cut") || text == "field").collect::<Vec<_>>()
        };
        assert_eq!((cut_among(1.0), cut_among(1e9)), (vec![], vec!["cut: longer".to_owned()]));
    }

    #[test]
    fn poses_are_explained_once_there_is_another_than_now() {
        let poses = |entries: &[Entry]| entries.iter().filter(|entry| matches!(entry.sign, Sign::Posed(_))).count();
        with_legend(&[(VectorKind::Velocity, Pose::At)], |_, entries| assert_eq!(poses(&entries), 0));
        let both = [(VectorKind::Velocity, Pose::At), (VectorKind::Velocity, Pose::After)];
        with_legend(&both, |_, entries| assert_eq!(poses(&entries), 2));
    }

    #[test]
    fn entries_fill_rows_and_those_without_room_are_left_out() {
        // 50, then 12 between, and 50 more end at 112; a third would end at 174.
        let widths = [50.0; 5];
        let first = [Some(pos2(0.0, 0.0)), Some(pos2(62.0, 0.0))];
        assert_eq!(rows_of(&widths, 150.0, 1), [first[0], first[1], None, None, None]);
        assert_eq!(rows_of(&widths, 150.0, 2).iter().flatten().count(), 4);
        assert_eq!(rows_of(&widths, 40.0, 2), [None; 5]);
        // One that is too wide does not take the others with it.
        assert_eq!(rows_of(&[50.0, 400.0, 50.0], 150.0, 1), [first[0], None, first[1]]);
    }
}
