//! What has a place in depth: balls, agents, sweeps and the faces of obstacles, from back to front.

use super::profile::draw_dart;
use super::silhouette::{Ellipse, outline};
use super::surfaces;
use super::surfaces::draw_sheet;
use super::svg::{Look, Svg};
use super::view::View;
use crate::app::draw_list::{Dart, DrawList, Ghost, GhostKind, Rgba, Sphere, Surface, mixed};
use glam::{DVec2, DVec3};

/// One of them.
enum Solid<'a> {
    Sphere(&'a Sphere),
    Ghost(&'a Ghost),
    Dart(&'a Dart),
    Sheet(&'a Surface),
    Triangles([DVec3; 3], Rgba),
}

/// Draws all of them.
pub(super) fn draw_solids(svg: &mut Svg, view: &View<'_>, list: &DrawList) {
    let mut solids: Vec<(f64, Solid<'_>)> = Vec::new();
    solids.extend(surfaces::sheets(list).map(|sheet| (view.distance(sheet.center), Solid::Sheet(sheet))));
    solids.extend(surfaces::triangles(view, list).map(|(corners, color)| {
        (view.distance((corners[0] + corners[1] + corners[2]) / 3.0), Solid::Triangles(corners, color))
    }));
    far_first(&mut solids);
    // A ball comes after the last face that it is in front of; among balls the nearer one comes later.
    let mut round: Vec<(f64, Solid<'_>)> = Vec::new();
    round.extend(list.spheres.iter().map(|sphere| (view.distance(sphere.center), Solid::Sphere(sphere))));
    round.extend(list.darts.iter().map(|dart| (view.distance(dart.center), Solid::Dart(dart))));
    round.extend(list.ghosts.iter().map(|ghost| (view.distance((ghost.from + ghost.to) / 2.0), Solid::Ghost(ghost))));
    far_first(&mut round);
    let mut from = 0;
    for (distance, solid) in round {
        let place = place_among(view, &solids, from, distance, solid.center());
        solids.insert(place, (distance, solid));
        from = place + 1;
    }
    for (_, solid) in &solids {
        match solid {
            Solid::Sphere(sphere) => draw_sphere(svg, view, sphere),
            Solid::Ghost(ghost) => draw_ghost(svg, view, ghost),
            Solid::Dart(dart) => draw_dart(svg, view, dart),
            Solid::Sheet(sheet) => draw_sheet(svg, view, sheet),
            Solid::Triangles(corners, color) => {
                // A thin line of its own colour: else the background shows between neighbours.
                let look = Look { width: 0.6, stroke: Some(*color), ..Look::filled(*color) };
                svg.polygon(&view.polygon(corners), look);
            }
        }
    }
}

/// Where a round thing belongs among what is drawn, no earlier than `from`.
fn place_among(view: &View<'_>, solids: &[(f64, Solid<'_>)], from: usize, distance: f64, center: DVec3) -> usize {
    let is_behind = |(other, solid): &(f64, Solid<'_>)| match solid {
        Solid::Sheet(sheet) => {
            let normal = sheet.u.cross(sheet.v);
            // Of a flat thing the side counts on which the eye is, not how far its middle is.
            let eye = view.frame.towards_eye(sheet.center).dot(normal);
            (center - sheet.center).dot(normal) * eye >= 0.0
        }
        _ => *other >= distance,
    };
    solids[from..].iter().rposition(is_behind).map_or(from, |last| from + last + 1)
}

impl Solid<'_> {
    fn center(&self) -> DVec3 {
        match self {
            Solid::Sphere(sphere) => sphere.center,
            Solid::Ghost(ghost) => (ghost.from + ghost.to) / 2.0,
            Solid::Dart(dart) => dart.center,
            Solid::Sheet(sheet) => sheet.center,
            Solid::Triangles(corners, _) => corners[0],
        }
    }
}

fn far_first(solids: &mut [(f64, Solid<'_>)]) {
    solids.sort_by(|a, b| b.0.total_cmp(&a.0));
}

fn draw_sphere(svg: &mut Svg, view: &View<'_>, sphere: &Sphere) {
    let Some(Ellipse { middle, axes, angle }) = outline(view, sphere.center, sphere.radius) else { return };
    svg.ball(middle, axes, angle, shades(sphere.color));
}

/// A ball's colours: under the light, even, and at its rim.
fn shades(color: Rgba) -> [Rgba; 3] {
    let opaque = [color[0], color[1], color[2], 1.0];
    [mixed(opaque, [1.0; 4], 0.28), opaque, mixed(opaque, [0.0, 0.0, 0.0, 1.0], 0.52)]
}

fn draw_ghost(svg: &mut Svg, view: &View<'_>, ghost: &Ghost) {
    let ends = [ghost.from, ghost.to].map(|end| outline(view, end, ghost.radius));
    let [Some(from), Some(to)] = ends else { return };
    let color = ghost.color;
    let faint = |share: f32| [color[0], color[1], color[2], color[3] * share];
    let rim = |width: f64, dash: f64| Look { dash, ..Look::line(width, color) };
    let look = match ghost.kind {
        GhostKind::Volume => Look::filled(faint(0.3)),
        GhostKind::At => Look { fill: Some(faint(0.2)), ..rim(1.4, 0.0) },
        GhostKind::Before => Look { fill: Some(faint(0.12)), ..rim(1.4, 6.0) },
        GhostKind::After => Look { fill: Some(faint(0.12)), ..rim(1.4, 2.5) },
        GhostKind::Halo => rim(2.6, 0.0),
        GhostKind::Solid => Look { fill: Some(view.lit(color, view.frame.camera.backward())), ..rim(1.0, 0.0) },
    };
    if ghost.from == ghost.to {
        svg.ellipse(from.middle, from.axes, from.angle, look);
    } else {
        svg.polygon(&around([from, to], ghost.cuts), look);
    }
}

/// The outline of what a ball sweeps between two places, round at its ends where nothing cuts them off.
fn around(ends: [Ellipse; 2], cuts: [DVec3; 2]) -> Vec<DVec2> {
    /// Corners of half a round end.
    const CORNERS: usize = 16;
    let [r, s] = ends.map(|end| (end.axes[0] * end.axes[1]).sqrt());
    let way = ends[1].middle - ends[0].middle;
    let length = way.length();
    if length <= (r - s).abs() {
        // One end covers the other: what is seen is the nearer one.
        let Ellipse { middle, .. } = if r > s { ends[0] } else { ends[1] };
        return arc(middle, r.max(s), 0.0, std::f64::consts::TAU, 2 * CORNERS).collect();
    }
    // The lines that touch both circles lean by this against a right angle with the way.
    let lean = ((r - s) / length).asin();
    let right = way.y.atan2(way.x) + std::f64::consts::FRAC_PI_2;
    let [first, last] = [right - lean, right - std::f64::consts::PI + lean];
    let steps = |cut: DVec3| if cut == DVec3::ZERO { CORNERS } else { 1 };
    let front = arc(ends[1].middle, s, first, last, steps(cuts[1]));
    let back = arc(ends[0].middle, r, last, first - std::f64::consts::TAU, steps(cuts[0]));
    front.chain(back).collect()
}

fn arc(middle: DVec2, radius: f64, from: f64, to: f64, steps: usize) -> impl Iterator<Item = DVec2> {
    let angle = move |i: usize| from + (to - from) * i as f64 / steps as f64;
    (0..=steps).map(move |i| middle + radius * DVec2::from_angle(angle(i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(x: f64, radius: f64) -> Ellipse {
        Ellipse { middle: DVec2::new(x, 0.0), axes: [radius, radius], angle: 0.0 }
    }

    #[test]
    fn every_corner_of_a_sweep_lies_on_the_rim_of_one_of_its_ends_and_none_inside() {
        for [r, s] in [[1.0, 1.0], [2.0, 0.5], [0.5, 2.0]] {
            let corners = around([circle(0.0, r), circle(5.0, s)], [DVec3::ZERO; 2]);
            for corner in &corners {
                let off = [corner.length() - r, corner.distance(DVec2::new(5.0, 0.0)) - s];
                assert!(off.iter().any(|off| off.abs() < 1e-9) && off.iter().all(|off| *off > -1e-9), "{corner}");
            }
            // It reaches to both sides as far as the balls do.
            let most = corners.iter().map(|corner| corner.x).fold(f64::MIN, f64::max);
            let least = corners.iter().map(|corner| corner.x).fold(f64::MAX, f64::min);
            assert!((most - 5.0 - s).abs() < 0.02 * s && (least + r).abs() < 0.02 * r, "{least} {most}");
        }
    }

    #[test]
    fn where_another_sweep_goes_on_an_end_is_straight() {
        let corners = around([circle(0.0, 1.0), circle(5.0, 1.0)], [DVec3::NEG_X, DVec3::X]);
        assert_eq!(corners.len(), 4);
        assert!(corners.iter().all(|corner| (corner.y.abs() - 1.0).abs() < 1e-9), "{corners:?}");
    }
}
