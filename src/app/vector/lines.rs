//! Lines and symbols, without what balls hide of them, or fainter there where they explain.

use super::profile::draw_arrow;
use super::silhouette::{Hiding, parted};
use super::svg::{Look, Svg};
use super::view::View;
use crate::app::draw_list::{DrawList, HIDDEN_ARROW, HIDDEN_LINE, Line, Mark, Marker, faded};
use glam::{DVec2, DVec3};

/// In a larger crowd of balls nobody misses the ends of single lines behind them.
const MOST_HIDING: usize = 1_000;

/// The outlines of balls as far as lines are cut by them.
fn hiding(view: &View<'_>, list: &DrawList) -> Vec<Hiding> {
    if list.spheres.len() > MOST_HIDING {
        return Vec::new();
    }
    list.spheres.iter().filter_map(|ball| Hiding::of(view, ball.center, ball.radius)).collect()
}

/// Lines that hide behind balls.
pub(super) fn draw_lines(svg: &mut Svg, view: &View<'_>, list: &DrawList) {
    let balls = hiding(view, list);
    list.lines.iter().for_each(|line| draw_line(svg, view, &balls, line, 0.0));
}

/// Lines, arrows and symbols that shine through what hides them.
pub(super) fn draw_explaining(svg: &mut Svg, view: &View<'_>, list: &DrawList) {
    let balls = hiding(view, list);
    list.overlay_lines.iter().for_each(|line| draw_line(svg, view, &balls, line, HIDDEN_LINE));
    for arrow in &list.arrows {
        // By what covers its head.
        let is_hidden = hidden_shares(view, &balls, [arrow.tail, arrow.tip]).iter().any(|part| part[1] > 0.999);
        draw_arrow(svg, view, arrow, if is_hidden { HIDDEN_ARROW } else { 1.0 });
    }
    list.markers.iter().for_each(|mark| draw_mark(svg, view, mark));
}

fn hidden_shares(view: &View<'_>, balls: &[Hiding], line: [DVec3; 2]) -> Vec<[f64; 2]> {
    let [Some(a), Some(b)] = line.map(|end| view.place(end)) else { return Vec::new() };
    let mut hidden = Vec::new();
    balls.iter().for_each(|ball| ball.hide(line, [a, b], &mut hidden));
    hidden
}

fn draw_line(svg: &mut Svg, view: &View<'_>, balls: &[Hiding], line: &Line, hidden_opacity: f32) {
    let Some(ends) = view.in_front([line.from, line.to]) else { return };
    let [seen, hidden] = parted(hidden_shares(view, balls, ends));
    let look = |opacity| Look {
        dash: f64::from(line.stroke.dash),
        is_round: line.stroke.dash == 0.0,
        ..Look::line(f64::from(line.stroke.width), faded(line.stroke.color, opacity))
    };
    for (parts, opacity) in [(hidden, hidden_opacity), (seen, 1.0)] {
        for part in parts {
            let [Some(a), Some(b)] = part.map(|share| view.place(ends[0].lerp(ends[1], share))) else { continue };
            svg.path(&[&[a, b]], false, look(opacity));
        }
    }
}

/// A flat symbol, with a rim that sets it off from what is behind it.
fn draw_mark(svg: &mut Svg, view: &View<'_>, mark: &Mark) {
    let Some(at) = view.place(mark.at) else { return };
    let radius = f64::from(mark.size) / 2.0;
    let [r, g, b, _] = mark.color;
    let bright = 0.3 * r + 0.6 * g + 0.1 * b;
    let tone = if bright > 0.35 { 0.05 } else { 0.97 };
    let contrast = [tone, tone, tone, mark.color[3]];
    let disc = |svg: &mut Svg, radius: f64, look: Look| svg.ellipse(at, [radius, radius], 0.0, look);
    let line = |width: f64| Look::line(width, mark.color);
    match mark.shape {
        Marker::Disc => {
            disc(svg, radius - 0.75, Look { width: 1.5, stroke: Some(contrast), ..Look::filled(mark.color) })
        }
        Marker::Target => {
            disc(svg, radius - 1.5, Look::line(4.2, contrast));
            disc(svg, radius - 1.5, line(2.4));
            disc(svg, 0.3 * radius, Look::filled(mark.color));
        }
        Marker::Ring => {
            disc(svg, radius - 1.5, Look { width: 3.4, stroke: Some(contrast), ..Look::filled(contrast) });
            disc(svg, radius - 1.5, line(2.2));
        }
        Marker::HalfDisc => {
            disc(svg, radius - 1.5, Look { width: 3.4, stroke: Some(contrast), ..Look::filled(contrast) });
            let half: Vec<DVec2> = (0..=16)
                .map(|i| std::f64::consts::FRAC_PI_2 + std::f64::consts::PI * f64::from(i) / 16.0)
                .map(|angle| at + (radius - 1.5) * DVec2::from_angle(angle))
                .collect();
            svg.polygon(&half, Look::filled(mark.color));
            disc(svg, radius - 1.5, line(2.2));
        }
        Marker::Cross => {
            let [down, up] = [DVec2::new(radius, radius), DVec2::new(radius, -radius)]
                .map(|way| way * std::f64::consts::FRAC_1_SQRT_2);
            let strokes: [&[DVec2]; 2] = [&[at - down, at + down], &[at - up, at + up]];
            svg.path(&strokes, false, Look::line(4.4, contrast));
            svg.path(&strokes, false, line(2.4));
        }
        Marker::Diamond => {
            let corners = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y].map(|way| at + radius * way);
            svg.polygon(&corners, Look { width: 1.5, stroke: Some(contrast), ..Look::filled(mark.color) });
        }
    }
}
