//! Text over the 3D view, painted by egui to stay sharp, and placed so that labels do not overlap.

mod place;

use self::place::{APART, Disc, GAP, Surroundings, Wanted, is_free};
use crate::app::draw_list::{ArrowKind, DrawList, Importance, Label, Mark, Stands, VectorKind};
use crate::app::model::view_frame::ViewFrame;
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use crate::app::style::theme::legible;
use crate::query::{SymbolParts, symbol_parts};
use crate::text::stage::term;
use egui::text::LayoutJob;
use egui::{Align, Color32, FontId, Pos2, Rect, TextFormat, Vec2};
use glam::DVec3;
use std::collections::BTreeSet;
use std::f32::consts::FRAC_1_SQRT_2;

/// Size of what stands lower behind a symbol's letter, as a share of that of the letter.
const SCRIPT: f32 = 0.75;
/// Padding around the text, in points.
const PADDING: Vec2 = Vec2::new(5.0, 2.0);
/// Padding around a number on its line, both sides together, in points.
const ON_LINE: Vec2 = Vec2::new(6.0, 0.0);
/// Gap between a line and the numbers of a scale along it, in points.
const OFF_LINE: f32 = 2.0;
/// How much rather such a number stands below its line than to the right of it.
const RATHER_BELOW: Vec2 = Vec2::new(0.35, 1.0);
/// More labels than this would hide what they explain; those that were asked for come in addition.
const MOST_ORDINARY: f32 = 12.0;
/// The most labels that were asked for.
const MOST_ASKED_FOR: f32 = 14.0;
/// Labels avoid balls and agents where they can; in a larger crowd they do not.
const MOST_BALLS: usize = 100;
/// Labels avoid arrows, unless there are more than this.
const MOST_ARROWS: usize = 150;
/// Labels avoid marks, unless there are more than this.
const MOST_MARKS: usize = 40;
/// So many labels are tried; of thousands in one place the others would find no room either.
const MOST_TRIED: usize = 300;
/// Area of the view for each label, in square points: small views show fewer.
const AREA: f32 = 36_000.0;
/// Labels shorter than this, in points, count for less of that area, but at least half.
const SHORT: f32 = 60.0;

/// Paints labels over the view: each on a pill with a stripe in its mark's colour and a line to what
/// it names, quiet ones without either. The most important ones come first; those that would cover another
/// label, a mark or `occupied` are shifted, or left out where there is no room or there are enough. They keep
/// off balls, arrows and `on_top`, what will be painted over them, where they can, and nearer to what they name than to anything
/// else. `scale` is how much larger than usual they are.
pub fn paint_labels(
    painter: &egui::Painter,
    frame: &ViewFrame,
    list: &DrawList,
    (palette, scale): (&Palette, f32),
    [occupied, on_top]: [&[Rect]; 2],
) {
    let view = painter.clip_rect();
    let ordinary = (view.area() / AREA).floor().clamp(4.0, MOST_ORDINARY);
    let surroundings =
        Surroundings { discs: discs(frame, list), arrows: arrows_on_screen(frame, list), on_top: on_top.to_vec() };
    let avoided = [ball_rects(&surroundings.discs), on_top.to_vec()].concat();
    let mut taken = occupied.to_vec();
    taken.extend(mark_rects(frame, list));
    let (mut left, mut left_asked) = ((ordinary, MOST_TRIED), (MOST_ASKED_FOR, MOST_TRIED));
    let ordered = ordered(frame, &list.labels, view);
    let named = places_named(frame, &ordered, &surroundings.discs);
    for (label, anchor) in ordered {
        let (room, tries) = if label.importance.is_asked_for() { &mut left_asked } else { &mut left };
        if (*room <= 0.0 || *tries == 0) && !label.quiet {
            continue;
        }
        *tries = tries.saturating_sub(1);
        let (size, color) = if label.quiet { (10.5, label.color) } else { (12.0, palette.text) };
        let font = FontId::proportional(legible(painter.ctx(), size) * scale);
        let galley = match label.is_symbol {
            true => painter.layout_job(symbol_job(&label.text, font.size, color32(color))),
            false => painter.layout_no_wrap(label.text.clone(), font, color32(color)),
        };
        let pill_size = galley.size() + 2.0 * PADDING;
        // What stands at a ball is not taken for the name of a wall behind it, which has its own.
        let counts = |part: &Part| part.is_main || !matches!(label.stands, Stands::Around);
        let of_others = named.iter().filter(|part| part.name != label.text && counts(part));
        let of_others: Vec<Pos2> = of_others.map(|part| part.at).collect();
        let around = |anchors: &[Pos2]| {
            let is_name = is_name(label, anchor, &surroundings.discs);
            let wanted = Wanted { anchors, size: pill_size, bounds: view, taken: &taken, others: &of_others, is_name };
            wanted.place(&surroundings)
        };
        let mut anchor = anchor;
        let place = match &label.stands {
            Stands::Around => around(&[anchor]),
            Stands::AroundAny(others) | Stands::AroundEverywhere(others) => {
                let others = others.iter().filter_map(|other| frame.point_at(*other)).filter(|at| view.contains(*at));
                around(&std::iter::once(anchor).chain(others).collect::<Vec<_>>())
            }
            Stands::OnLine(places) => {
                let size = galley.size() + ON_LINE;
                let kept_off = [taken.as_slice(), &avoided].concat();
                if let Some(place) = place_on_line(frame, places, size, view, &kept_off) {
                    taken.push(place.expand(APART));
                    painter.rect_filled(place, 3.0, color32(palette.text_background).gamma_multiply(0.85));
                    painter.galley(place.min + ON_LINE / 2.0, galley, color32(color));
                }
                continue;
            }
            Stands::BesideLine(direction) => {
                let line = [label.at, label.at + *direction * frame.metres_per_pixel(label.at)];
                let place = place_beside_line(frame, line, pill_size);
                let place = place.filter(|place| is_free(place, view, &taken) && is_free(place, view, &avoided));
                let place = place.map(|place| (anchor, place));
                if label.quiet { place } else { place.or_else(|| around(&[anchor])) }
            }
        };
        let Some((nearest, pill)) = place else { continue };
        anchor = nearest;
        taken.push(pill.expand(APART));
        if label.quiet {
            // Lines that pass behind it do not cross its letters.
            let ground = color32(palette.text_background).gamma_multiply(0.7);
            painter.rect_filled(pill.shrink2(PADDING / 2.0), 3.0, ground);
            painter.galley(pill.min + PADDING, galley, color32(color).gamma_multiply(0.75));
            continue;
        }
        *room -= (pill.width() / SHORT).clamp(0.5, 1.0);
        paint_pill(painter, pill, anchor, label, palette);
        painter.galley(pill.min + PADDING, galley, color32(palette.text));
    }
}

/// A symbol with what stands lower behind its letter, in this size.
fn symbol_job(symbol: &str, size: f32, color: Color32) -> LayoutJob {
    let SymbolParts { head, below, primes } = symbol_parts(symbol);
    let mut job = LayoutJob::default();
    let mut part = |text: &str, size: f32, valign: Align| {
        let format = TextFormat { font_id: FontId::proportional(size), color, valign, ..TextFormat::default() };
        job.append(text, 0.0, format);
    };
    part(term(&head).unwrap_or(&head), size, Align::Center);
    part(&"′".repeat(primes), size, Align::Center);
    part(term(&below).unwrap_or(&below), SCRIPT * size, Align::BOTTOM);
    job
}

/// The labels whose places are in view, the most important first; of equal ones in the order in
/// which overlays added them.
fn ordered<'a>(frame: &ViewFrame, labels: &'a [Label], view: Rect) -> Vec<(&'a Label, Pos2)> {
    let mut order: Vec<_> = labels.iter().filter_map(|label| Some((label, frame.point_at(label.at)?))).collect();
    order.retain(|(label, at)| view.contains(*at) || matches!(label.stands, Stands::OnLine(_)));
    order.sort_by_key(|(label, _)| std::cmp::Reverse(label.importance));
    // Two impacts of a pair at one instant have the same normal: it is shown once.
    let mut told = BTreeSet::new();
    order.retain(|(label, at)| told.insert((label.text.as_str(), at.x.round() as i32, at.y.round() as i32)));
    order
}

/// Where the balls, agents and marks are that a picture is about, which nothing of the interface should cover; none in a crowd.
pub fn subjects_on_screen(frame: &ViewFrame, list: &DrawList) -> Vec<Rect> {
    [ball_rects(&discs(frame, list)), mark_rects(frame, list)].concat()
}

/// Balls and agents on screen; none in a crowd.
fn discs(frame: &ViewFrame, list: &DrawList) -> Vec<Disc> {
    if list.spheres.len() + list.darts.len() > MOST_BALLS {
        return Vec::new();
    }
    let disc = |(center, radius): (DVec3, f64)| {
        let metres = frame.metres_per_pixel(center) * f64::from(frame.pixels_per_point);
        Some(Disc { center: frame.point_at(center)?, radius: (radius / metres) as f32 })
    };
    let balls = list.spheres.iter().map(|ball| (ball.center, ball.radius));
    let agents = list.darts.iter().map(|dart| (dart.center, dart.radius));
    balls.chain(agents).filter_map(disc).collect()
}

/// The arrows on screen, without those that fill a field; none where there are many.
fn arrows_on_screen(frame: &ViewFrame, list: &DrawList) -> Vec<[Pos2; 2]> {
    use VectorKind::{Field, Flow, Net};
    let fills = |kind: ArrowKind| matches!(kind, ArrowKind::Vector(Field | Flow | Net));
    let arrows = list.arrows.iter().filter(|arrow| arrow.of.is_some() || !fills(arrow.kind));
    let ends: Vec<[Pos2; 2]> =
        arrows.filter_map(|arrow| Some([frame.point_at(arrow.tail)?, frame.point_at(arrow.tip)?])).collect();
    if ends.len() > MOST_ARROWS { Vec::new() } else { ends }
}

/// The squares inside the circles of balls and agents: a number on a line may touch a circle's edge.
fn ball_rects(discs: &[Disc]) -> Vec<Rect> {
    let square = |disc: &Disc| Rect::from_center_size(disc.center, Vec2::splat(2.0 * FRAC_1_SQRT_2 * disc.radius));
    discs.iter().map(square).collect()
}

/// The squares around marks, such as contacts, which labels must not cover. In a crowd there are none.
fn mark_rects(frame: &ViewFrame, list: &DrawList) -> Vec<Rect> {
    if list.markers.len() > MOST_MARKS {
        return Vec::new();
    }
    let rect = |mark: &Mark| {
        let at = frame.point_at(mark.at)?;
        Some(Rect::from_center_size(at, Vec2::splat(mark.size)))
    };
    list.markers.iter().filter_map(rect).collect()
}

fn paint_pill(painter: &egui::Painter, pill: Rect, anchor: Pos2, label: &Label, palette: &Palette) {
    let (color, background) = (color32(label.color), color32(palette.text_background));
    let nearest = pill.clamp(anchor);
    painter.line_segment([anchor, nearest], egui::Stroke::new(1.0, color.gamma_multiply(0.8)));
    if anchor.distance(nearest) > 2.0 * GAP {
        // A place far from its pill needs a mark.
        painter.circle_filled(anchor, 2.0, color);
    }
    painter.rect_filled(pill, 4.0, background);
    let stripe = Rect::from_min_size(pill.min, egui::vec2(2.5, pill.height()));
    painter.rect_filled(stripe, 1.5, color);
}

/// Whether a label names a thing: not what it does, as that of an arrow does.
fn is_name(label: &Label, at: Pos2, discs: &[Disc]) -> bool {
    let is_of_thing = label.importance == Importance::Name
        || matches!(label.stands, Stands::AroundAny(_) | Stands::AroundEverywhere(_));
    !label.is_symbol && !label.quiet && (is_of_thing || discs.iter().any(|disc| disc.is_named_at(at)))
}

/// A place of something that has a name.
struct Part<'a> {
    name: &'a str,
    at: Pos2,
    /// Whether it is the place of the thing, and not another part of an extended one.
    is_main: bool,
}

/// The places of all that has a name.
fn places_named<'a>(frame: &ViewFrame, ordered: &[(&'a Label, Pos2)], discs: &[Disc]) -> Vec<Part<'a>> {
    let mut places = Vec::new();
    for (label, at) in ordered.iter().filter(|(label, at)| is_name(label, *at, discs)) {
        let others = match &label.stands {
            Stands::Around => &[][..],
            Stands::AroundAny(others) => others,
            Stands::AroundEverywhere(_) | Stands::OnLine(_) | Stands::BesideLine(_) => continue,
        };
        let others = others.iter().filter_map(|other| frame.point_at(*other));
        let name = label.text.as_str();
        places.push(Part { name, at: *at, is_main: true });
        places.extend(others.map(|at| Part { name, at, is_main: false }));
    }
    places
}

/// A number on its line, at the first of its places that is free.
fn place_on_line(frame: &ViewFrame, places: &[DVec3], size: Vec2, bounds: Rect, taken: &[Rect]) -> Option<Rect> {
    let around = |at: &DVec3| Some(Rect::from_center_size(frame.point_at(*at)?, size));
    places.iter().filter_map(around).find(|place| is_free(place, bounds, taken))
}

/// A number of a scale beside its line, which runs from one place to a nearby one: below it, or to the right of a steep one.
/// On another side than its neighbours it would seem to count something else.
fn place_beside_line(frame: &ViewFrame, [at, near]: [DVec3; 2], size: Vec2) -> Option<Rect> {
    let at = frame.point_at(at)?;
    let along = (frame.point_at(near)? - at).normalized();
    let across = along.rot90();
    let away = if across.dot(RATHER_BELOW) < 0.0 { -across } else { across };
    let reach = 0.5 * (away.x.abs() * size.x + away.y.abs() * size.y) + OFF_LINE;
    Some(Rect::from_center_size(at + reach * away, size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::{Dart, Marker, Sphere};
    use crate::app::model::camera::Camera;

    const BOUNDS: Rect = Rect { min: Pos2 { x: 0.0, y: 0.0 }, max: Pos2 { x: 400.0, y: 300.0 } };
    const SIZE: Vec2 = Vec2 { x: 60.0, y: 16.0 };

    /// The grounds of the labels that are painted.
    fn painted_pills(list: &DrawList, frame: &ViewFrame) -> Vec<Rect> {
        let context = egui::Context::default();
        let input = egui::RawInput { screen_rect: Some(BOUNDS), ..Default::default() };
        let output = context.run(input, |context| {
            let painter = context.layer_painter(egui::LayerId::background()).with_clip_rect(BOUNDS);
            paint_labels(&painter, frame, list, (&Palette::DARK, 1.0), [&[], &[]]);
        });
        let pill = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
            egui::Shape::Rect(rect) if rect.rect.width() > 10.0 => Some(rect.rect),
            _ => None,
        };
        output.shapes.iter().filter_map(pill).collect()
    }

    /// The texts that are painted over a view of 400 × 300 points, in order.
    fn painted(labels: &[(&str, Importance)], occupied: &[Rect]) -> Vec<String> {
        let camera = crate::app::model::camera::Camera::default();
        let frame = ViewFrame::new(camera, BOUNDS, 1.0);
        let mut list = DrawList::new(camera.target);
        labels.iter().for_each(|(text, importance)| list.label(camera.target, *text, [1.0; 4], *importance));
        let context = egui::Context::default();
        let input = egui::RawInput { screen_rect: Some(BOUNDS), ..Default::default() };
        let output = context.run(input, |context| {
            let painter = context.layer_painter(egui::LayerId::background()).with_clip_rect(BOUNDS);
            paint_labels(&painter, &frame, &list, (&Palette::DARK, 1.0), [occupied, &[]]);
        });
        let text = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        };
        output.shapes.iter().filter_map(text).collect()
    }

    #[test]
    fn the_most_important_labels_are_painted_and_there_are_only_so_many() {
        // 400 × 300 / 36 000 gives room for 3, and 4 is the least.
        let texts: Vec<String> = (0..30).map(|index| format!("the number {index}")).collect();
        let names: Vec<(&str, Importance)> = texts.iter().map(|text| (text.as_str(), Importance::Name)).collect();
        assert_eq!(painted(&names, &[]).len(), 4);
        let mut all = names;
        all.push(("face", Importance::Face));
        assert_eq!(painted(&all, &[])[0], "face");
    }

    #[test]
    fn of_short_names_there_is_room_for_twice_as_many() {
        let texts: Vec<String> = (0..30).map(|index| index.to_string()).collect();
        let names: Vec<(&str, Importance)> = texts.iter().map(|text| (text.as_str(), Importance::Name)).collect();
        assert_eq!(painted(&names, &[]).len(), 8);
    }

    #[test]
    fn the_same_label_twice_in_one_place_is_painted_once() {
        assert_eq!(painted(&[("n a→b", Importance::Event), ("n a→b", Importance::Event)], &[]), ["n a→b"]);
    }

    #[test]
    fn what_a_person_asked_for_does_not_count_as_clutter() {
        let names: Vec<String> = (0..30).map(|index| format!("the number {index}")).collect();
        let mut labels: Vec<_> = names.iter().map(|name| (name.as_str(), Importance::Name)).collect();
        labels.extend([("selected", Importance::Selected), ("pointed at", Importance::Hovered)]);
        let texts = painted(&labels, &[]);
        assert_eq!((texts.len(), texts[0].as_str(), texts[1].as_str()), (6, "selected", "pointed at"));
    }

    #[test]
    fn the_number_of_a_line_stands_on_the_first_of_its_places_that_is_free() {
        let camera = crate::app::model::camera::Camera::default();
        let frame = ViewFrame::new(camera, BOUNDS, 1.0);
        let mut list = DrawList::new(camera.target);
        let aside = camera.target + camera.right() * 100.0 * frame.metres_per_pixel(camera.target);
        list.line_label(vec![camera.target, aside], "7", [1.0; 4]);
        let Stands::OnLine(places) = &list.labels[0].stands else { panic!("{:?}", list.labels) };
        let place = |taken: &[Rect]| place_on_line(&frame, places, SIZE, BOUNDS, taken);
        // The target is in the middle of 400 × 300 points, the other place 100 points to the right.
        let [first, second] = [egui::pos2(200.0, 150.0), egui::pos2(300.0, 150.0)];
        assert!(place(&[]).unwrap().center().distance(first) < 0.1);
        let taken = Rect::from_center_size(first, SIZE);
        assert!(place(&[taken]).unwrap().center().distance(second) < 0.1);
        assert_eq!(place(&[BOUNDS]), None, "nowhere else");
    }

    #[test]
    fn numbers_of_a_scale_stand_on_one_side_of_their_line() {
        let frame = ViewFrame::new(Camera::default(), BOUNDS, 1.0);
        let metre = frame.metres_per_pixel(frame.camera.target);
        let [right, up] = [frame.camera.right(), frame.camera.up()].map(|axis| axis * metre);
        let place = |line: DVec3| place_beside_line(&frame, [frame.camera.target, frame.camera.target + line], SIZE);
        // Through the middle of 400 × 300 points, whichever way the line runs: 8 + 2 points below a level one, 30 + 2 to the
        // right of an upright one, and below one that rises at 45°, by (30 + 8)/√2 + 2 along (1, 1)/√2.
        let below_the_slope = (38.0 * FRAC_1_SQRT_2 + 2.0) * FRAC_1_SQRT_2;
        for (line, expected) in
            [(right, [0.0, 10.0]), (up, [32.0, 0.0]), (right + up, [below_the_slope, below_the_slope])]
        {
            for line in [line, -line] {
                let off = place(line).unwrap().center() - egui::pos2(200.0, 150.0);
                assert!((off - Vec2::from(expected)).length() < 0.1, "{line}: {off:?}, not {expected:?}");
            }
        }
        assert_eq!(
            place(frame.camera.right().cross(frame.camera.up())).map(|place| place.is_finite()),
            Some(true),
            "a line seen as a point"
        );
    }

    #[test]
    fn labels_keep_off_the_marks_of_contacts_however_many_there_are_beside_them() {
        let frame = ViewFrame::new(Camera::default(), BOUNDS, 1.0);
        let mut list = DrawList::new(frame.camera.target);
        let beside = frame.travel(glam::DVec2::new(26.0, -14.0), frame.camera.target);
        list.marker(frame.camera.target + beside, 11.0, Marker::Disc, [1.0; 4]);
        for ball in ["a", "b", "c", "d"] {
            list.label(frame.camera.target, format!("n wall→{ball}"), [1.0; 4], Importance::Event);
        }
        let mark = mark_rects(&frame, &list)[0];
        // The first place of a label, above and to the right of its anchor, would cover the mark.
        assert!(Rect::from_min_size(egui::pos2(208.0, 126.0), SIZE).intersects(mark), "{mark:?}");
        let pills = painted_pills(&list, &frame);
        assert_eq!(pills.len(), 4);
        assert!(pills.iter().all(|pill| !pill.intersects(mark)), "{pills:?}");
    }

    #[test]
    fn labels_keep_off_agents_as_they_do_off_balls() {
        let frame = ViewFrame::new(Camera::default(), BOUNDS, 1.0);
        let beside = frame.travel(glam::DVec2::new(26.0, -14.0), frame.camera.target);
        let (center, metre) = (frame.camera.target + beside, frame.metres_per_pixel(frame.camera.target));
        let mut list = DrawList::new(frame.camera.target);
        list.label(frame.camera.target, "named", [1.0; 4], Importance::Name);
        let first = painted_pills(&list, &frame)[0];
        let dart = Dart { of: 1, center, radius: 5.0 * metre, heading: DVec3::X, color: [1.0; 4] };
        list.darts.push(dart);
        let agent = ball_rects(&discs(&frame, &list))[0];
        assert!(first.intersects(agent), "it would be covered: {first:?} {agent:?}");
        assert!(!painted_pills(&list, &frame)[0].intersects(agent));
    }

    #[test]
    fn the_name_of_a_wall_stands_nearer_to_it_than_to_another_one() {
        let frame = ViewFrame::new(Camera::default(), BOUNDS, 1.0);
        let at = |x: f64, y: f64| frame.camera.target + frame.travel(glam::DVec2::new(x, y), frame.camera.target);
        let wall = |y: f64| (at(0.0, y), Stands::AroundAny(vec![at(-120.0, y), at(120.0, y)]));
        let mut list = DrawList::new(frame.camera.target);
        // Two walls, 30 points from each other, and an agent where the name of the nearer one would stand, below and above.
        list.label_of_extended(wall(-15.0), "far", [1.0; 4], Importance::Name);
        list.label_of_extended(wall(15.0), "near", [1.0; 4], Importance::Name);
        let metre = frame.metres_per_pixel(frame.camera.target);
        let dart = |x| Dart { of: 1, center: at(x, 10.0), radius: 30.0 * metre, heading: DVec3::X, color: [1.0; 4] };
        list.darts.extend([dart(-20.0), dart(0.0), dart(20.0)]);
        let pills = painted_pills(&list, &frame);
        // The middle of the view is at 150: the walls are at 135 and 165.
        let off = |pill: &Rect, y: f32| (pill.top() - y).max(y - pill.bottom()).max(0.0);
        assert_eq!(pills.len(), 2);
        assert!(off(&pills[0], 135.0) < off(&pills[0], 165.0), "{pills:?}");
        assert!(off(&pills[1], 165.0) < off(&pills[1], 135.0), "{pills:?}");
        assert!((pills[1].center().x - 200.0).abs() > 60.0, "beside another part of it: {pills:?}");
    }

    #[test]
    fn the_name_of_a_ball_stands_where_it_would_without_the_wall_behind_it_which_is_named_elsewhere() {
        let frame = ViewFrame::new(Camera::default(), BOUNDS, 1.0);
        let at = |x: f64, y: f64| frame.camera.target + frame.travel(glam::DVec2::new(x, y), frame.camera.target);
        let radius = 20.0 * frame.metres_per_pixel(frame.camera.target);
        let pill_of_ball = |has_wall: bool| {
            let mut list = DrawList::new(frame.camera.target);
            list.spheres.push(Sphere { of: 1, center: at(0.0, 20.0), radius, color: [1.0; 4] });
            list.label(at(0.0, 0.0), "ball", [1.0; 4], Importance::Selected);
            if has_wall {
                let wall = (at(-120.0, -4.0), Stands::AroundAny(vec![at(1.0, -4.0), at(120.0, -4.0)]));
                list.label_of_extended(wall, "wall", [1.0; 4], Importance::Name);
            }
            painted_pills(&list, &frame)[0]
        };
        assert_eq!(pill_of_ball(true), pill_of_ball(false));
    }

    #[test]
    fn the_name_of_a_plane_stands_beside_a_ball_on_it_and_keeps_no_name_away() {
        let frame = ViewFrame::new(Camera::default(), BOUNDS, 1.0);
        let at = |x: f64, y: f64| frame.camera.target + frame.travel(glam::DVec2::new(x, y), frame.camera.target);
        let metre = frame.metres_per_pixel(frame.camera.target);
        let pills = |planes: usize| {
            let mut list = DrawList::new(frame.camera.target);
            list.sphere(1, at(0.0, 0.0), 30.0 * metre, [1.0; 4]);
            list.label(at(0.0, -30.0), "ball", [1.0; 4], Importance::Name);
            for _ in 0..planes {
                let others = (-3..=3).map(|x| at(40.0 * f64::from(x), -30.0)).collect();
                let place = (at(0.0, 0.0), Stands::AroundEverywhere(others));
                list.label_of_extended(place, "ground", [1.0; 4], Importance::Name);
            }
            painted_pills(&list, &frame)
        };
        let (alone, both) = (pills(0), pills(1));
        assert_eq!((alone.len(), both.len()), (1, 2));
        assert_eq!(both[0], alone[0], "the ball has its name where it would have it");
        let off = both[1].distance_to_pos(egui::pos2(200.0, 150.0));
        assert!(off > 0.9 * 30.0, "{both:?}");
    }

    #[test]
    fn nothing_is_painted_over_what_is_occupied() {
        assert!(painted(&[("a", Importance::Clicked)], &[BOUNDS]).is_empty());
    }
}
