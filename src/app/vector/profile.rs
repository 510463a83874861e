//! Arrows and agents: a shaft, and a head of the shape that its kind has.

use super::svg::{Look, Svg};
use super::view::View;
use crate::app::draw_list::{Arrow, ArrowKind, Dart, Head, faded};
use glam::{DVec2, DVec3};

/// The gap in the shaft of an arrow that is cut, in shares of its length.
const GAP: [f64; 2] = [0.62, 0.7];

/// A head: how far from its base towards the tip, and how wide, it is at its base and its middle, in shares of its
/// length and its radius.
fn shape(head: Head) -> [[f64; 2]; 2] {
    match head {
        Head::Cone => [[0.0, 1.0], [0.0, 1.0]],
        Head::Diamond => [[0.5, 1.0], [0.75, 0.5]],
        Head::Bead => [[0.3, 0.95], [0.7, 0.95]],
        Head::Block => [[0.25, 1.0], [1.0, 1.0]],
        Head::Barb => [[-0.3, 1.0], [0.35, 0.45]],
        Head::Spire => [[0.0, 1.2], [0.35, 0.4]],
        Head::Kite => [[-0.5, 0.3], [0.1, 1.0]],
    }
}

/// Sizes of an arrow in points.
struct Sizes {
    shaft: f64,
    head_radius: f64,
    head_length: f64,
    dash: f64,
}

/// An arrow; `opacity` is less than 1 where something hides it.
pub(super) fn draw_arrow(svg: &mut Svg, view: &View<'_>, arrow: &Arrow, opacity: f32) {
    let (base, weight) = (arrow.kind.shaft(), arrow.weight);
    // The head of a vector grows with its weight altogether, that of a link or term with its shaft.
    let (shaft, scale) = match arrow.kind {
        ArrowKind::Vector(_) => (base, weight),
        ArrowKind::Rule(..) | ArrowKind::Term(_) => (base * weight, 1.0),
    };
    let sizes = Sizes {
        shaft: f64::from(base * weight),
        head_radius: f64::from(scale * (2.0 + 2.0 * shaft)),
        head_length: f64::from(scale * (5.0 + 5.0 * shaft)),
        dash: f64::from(arrow.pose.dash()),
    };
    let gap = arrow.is_cut.then_some(GAP);
    let color = faded(arrow.color, opacity);
    draw_profile(svg, view, [arrow.tail, arrow.tip], &sizes, arrow.kind.head(), gap, Look::filled(color));
}

/// An agent: a cone that points where it goes.
pub(super) fn draw_dart(svg: &mut Svg, view: &View<'_>, dart: &Dart) {
    /// Radius and length in radii of the agent, how far ahead of the centre its tip lies, and how far behind it the line
    /// begins of which it is the head.
    const DART: [f64; 4] = [0.42, 1.4, 0.9, 2.3];
    let [radius, length, ahead, tail] = DART;
    let points = dart.radius / view.point(dart.center);
    let at = |radii: f64| dart.center + radii * dart.radius * dart.heading;
    let sizes = Sizes { shaft: 0.0, head_radius: radius * points, head_length: length * points, dash: 0.0 };
    let [r, g, b, _] = dart.color;
    draw_profile(svg, view, [at(-tail), at(ahead)], &sizes, Head::Barb, None, Look::filled([r, g, b, 1.0]));
}

fn draw_profile(
    svg: &mut Svg,
    view: &View<'_>,
    ends: [DVec3; 2],
    sizes: &Sizes,
    head: Head,
    gap: Option<[f64; 2]>,
    look: Look,
) {
    let Some(line) = view.in_front(ends) else { return };
    let [Some(tail), Some(tip)] = line.map(|end| view.place(end)) else { return };
    let color = look.fill.unwrap_or_default();
    // Its length in points as it would be across the line of sight, and as it is seen.
    let long = ends[0].distance(ends[1]) / view.point((ends[0] + ends[1]) / 2.0);
    let seen = tail.distance(tip);
    let (along, lean) = match seen > 1e-6 {
        true => ((tip - tail) / seen, (seen / long.max(1e-12)).min(1.0)),
        false => (DVec2::X, 0.0),
    };
    let side = along.perp();
    // A head is never longer than half its arrow; then it and the shaft shrink alike.
    let length = sizes.head_length.min(0.5 * long);
    let shrink = if sizes.head_length > 0.0 { length / sizes.head_length } else { 1.0 };
    let (radius, shaft) = (sizes.head_radius * shrink, sizes.shaft * shrink);
    let base = tip - along * (length * lean);
    if shaft > 0.0 && seen > 0.5 {
        let stroke = Look { dash: sizes.dash, ..Look::line(2.0 * shaft, color) };
        let pieces = match gap {
            Some([end, start]) => vec![[tail, tail.lerp(tip, end)], [tail.lerp(tip, start), base]],
            None => vec![[tail, base]],
        };
        let pieces: Vec<&[DVec2]> = pieces.iter().map(|piece| &piece[..]).collect();
        svg.path(&pieces, false, stroke);
    }
    let rings = shape(head).map(|[place, width]| (base + along * (place * length * lean), width * radius));
    // Its rings, which are what shows of a head that points at or away from one.
    let tilt = (1.0 - lean * lean).max(0.0).sqrt();
    if tilt > 0.05 {
        for (middle, width) in rings {
            svg.ellipse(middle, [width * tilt, width], along.y.atan2(along.x), look);
        }
    }
    let [(low, wide), (middle, narrow)] = rings;
    let corners = [base, low + side * wide, middle + side * narrow, tip, middle - side * narrow, low - side * wide];
    svg.polygon(&corners, look);
}
