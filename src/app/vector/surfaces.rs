//! Flat things: planes that fade out, shadows, faces, and surfaces of triangles.

use super::svg::{Look, Svg};
use super::view::View;
use crate::app::draw_list::{DrawList, Rgba, Surface, SurfaceKind, faded};
use glam::{DVec2, DVec3};

/// Rings in which a plane or a shadow fades out.
const RINGS: usize = 8;
/// Corners of a ring.
const CORNERS: usize = 40;
/// Pieces in which a line of a grid fades out.
const PIECES: usize = 24;
/// Lines of a grid that stand closer than this in the picture, in points, melt into nothing.
const CLOSEST: f64 = 3.0;
/// Every so many lines of the ground grid one is stronger.
const STRONG: i64 = 10;
/// So many lines of a grid can be told apart, from the middle to one side.
const MOST_LINES: f64 = 400.0;

/// What is behind everything: planes seen from the side that counts, the ground grid, and shadows on them.
pub(super) fn draw_planes(svg: &mut Svg, view: &View<'_>, list: &DrawList) {
    let is_front = |surface: &Surface| is_seen_from_front(view, surface);
    let planes = list.surfaces.iter().filter(|surface| surface.kind == SurfaceKind::Plane && is_front(surface));
    let grids = list.surfaces.iter().filter(|surface| surface.kind == SurfaceKind::Grid);
    planes.chain(grids).for_each(|surface| draw_plane(svg, view, surface, 1.0));
    for shadow in list.surfaces.iter().filter(|surface| surface.kind == SurfaceKind::Shadow) {
        draw_fading(svg, view, shadow, shadow.color, 0.3);
    }
}

/// Planes seen from behind, before everything: fainter, and hatched.
pub(super) fn draw_backs(svg: &mut Svg, view: &View<'_>, list: &DrawList) {
    let backs = list.surfaces.iter().filter(|surface| surface.kind == SurfaceKind::Plane);
    for surface in backs.filter(|surface| !is_seen_from_front(view, surface)) {
        draw_plane(svg, view, surface, 0.4);
        draw_hatch(svg, view, surface);
    }
}

/// Faces, which have a place in depth.
pub(super) fn sheets(list: &DrawList) -> impl Iterator<Item = &Surface> {
    list.surfaces.iter().filter(|surface| match surface.kind {
        SurfaceKind::Face | SurfaceKind::TouchedFace | SurfaceKind::Patch | SurfaceKind::Slice => true,
        SurfaceKind::Plane | SurfaceKind::Grid | SurfaceKind::Shadow => false,
    })
}

/// A face with its outline.
pub(super) fn draw_sheet(svg: &mut Svg, view: &View<'_>, sheet: &Surface) {
    let corners = [-sheet.u - sheet.v, sheet.u - sheet.v, sheet.u + sheet.v, sheet.v - sheet.u];
    let normal = sheet.u.cross(sheet.v).normalize_or_zero();
    let towards = normal * view.frame.towards_eye(sheet.center).dot(normal).signum();
    let fill = if sheet.kind == SurfaceKind::Face { view.lit(sheet.color, towards) } else { sheet.color };
    let line = (sheet.outline > 0.0).then_some(sheet.line_color);
    let look = Look { stroke: line, width: f64::from(sheet.outline), is_round: true, ..Look::filled(fill) };
    svg.polygon(&view.polygon(&corners.map(|corner| sheet.center + corner)), look);
}

/// The triangles of the coloured surface, each in its mean colour.
pub(super) fn triangles<'a>(
    view: &'a View<'_>,
    list: &'a DrawList,
) -> impl Iterator<Item = ([DVec3; 3], Rgba)> + use<'a> {
    let mesh = &list.mesh;
    mesh.triangles.chunks_exact(3).map(move |corners| {
        let corners = [corners[0], corners[1], corners[2]].map(|corner| mesh.vertices[corner as usize]);
        let mean = |i: usize| corners.iter().map(|corner| corner.color[i]).sum::<f32>() / 3.0;
        let color = [mean(0), mean(1), mean(2), mean(3)];
        let normal = corners.iter().map(|corner| corner.normal).sum::<DVec3>();
        let normal = normal * normal.dot(view.frame.towards_eye(corners[0].at)).signum();
        let color = if normal == DVec3::ZERO { color } else { view.lit(color, normal.normalize()) };
        (corners.map(|corner| corner.at), color)
    })
}

fn is_seen_from_front(view: &View<'_>, surface: &Surface) -> bool {
    surface.u.cross(surface.v).dot(view.frame.towards_eye(surface.center)) >= 0.0
}

fn draw_plane(svg: &mut Svg, view: &View<'_>, surface: &Surface, strength: f32) {
    draw_fading(svg, view, surface, faded(surface.color, strength), 0.2);
    draw_grid(svg, view, surface);
}

/// How much is left of a surface that fades out, at a distance from its middle in shares of its extent.
fn left_at(distance: f64, from: f64) -> f64 {
    let share = ((distance - from) / (1.0 - from)).clamp(0.0, 1.0);
    1.0 - share * share * (3.0 - 2.0 * share)
}

/// A surface as rings one upon the other, which together fade out from `from` shares of its extent on.
fn draw_fading(svg: &mut Svg, view: &View<'_>, surface: &Surface, color: Rgba, from: f64) {
    let mut behind = 0.0;
    for ring in (0..RINGS).rev() {
        // Between this ring and the next one inwards the surface is as opaque as in their middle.
        let outer = from + (1.0 - from) * (ring + 1) as f64 / RINGS as f64;
        let wanted = f64::from(color[3]) * left_at(outer - 0.5 * (1.0 - from) / RINGS as f64, from);
        // What has to be added to what lies behind already.
        let added = (wanted - behind) / (1.0 - behind);
        behind = wanted;
        let corners: Vec<DVec3> = (0..CORNERS)
            .map(|i| std::f64::consts::TAU * i as f64 / CORNERS as f64)
            .map(|angle| surface.center + outer * (surface.u * angle.cos() + surface.v * angle.sin()))
            .collect();
        svg.polygon(&view.polygon(&corners), Look::filled([color[0], color[1], color[2], added as f32]));
    }
}

/// The lines of a plane, fading out with it. On the ground every tenth is stronger.
fn draw_grid(svg: &mut Svg, view: &View<'_>, surface: &Surface) {
    if surface.grid <= 0.0 {
        return;
    }
    let is_ground = surface.kind == SurfaceKind::Grid;
    let normal = surface.u.cross(surface.v).normalize_or_zero();
    let height = view.frame.towards_eye(surface.center).dot(normal).abs();
    // Pieces of one opacity make one path: so many levels can be told apart.
    let mut levels: [Vec<[DVec2; 2]>; RINGS + 1] = Default::default();
    for (along, across) in [(surface.u, surface.v), (surface.v, surface.u)] {
        let extent = across.length();
        let count = (extent / surface.grid).min(MOST_LINES).floor() as i64;
        for line in -count..=count {
            let off = line as f64 * surface.grid / extent;
            let half = (1.0 - off * off).max(0.0).sqrt();
            let at = |share: f64| surface.center + across * off + along * share;
            for piece in 0..PIECES {
                let ends = [piece, piece + 1].map(|i| half * (2.0 * i as f64 / PIECES as f64 - 1.0));
                let middle = 0.5 * (ends[0] + ends[1]);
                let Some(line_ends) = view.in_front(ends.map(at)) else { continue };
                let place = at(middle);
                let depth = view.frame.camera.depth_of(place).max(1e-12);
                let is_orthographic = view.frame.camera.is_orthographic();
                // Seen at a grazing angle lines crowd: they melt into the horizon instead.
                let grazing = if is_orthographic { 1.0 } else { (5.0 * height / depth - 0.1).clamp(0.0, 1.0) };
                let apart =
                    surface.grid / view.point(place) * if is_orthographic { 1.0 } else { (height / depth).min(1.0) };
                let strong = is_ground && line % STRONG == 0;
                let apart = if strong { apart * STRONG as f64 } else { apart };
                let crowded = ((apart - CLOSEST) / CLOSEST).clamp(0.0, 1.0);
                let share = if strong { 1.0 } else { 0.4 };
                let opacity = share * left_at(off.hypot(middle), 0.2) * grazing * crowded;
                let [Some(a), Some(b)] = line_ends.map(|end| view.place(end)) else { continue };
                levels[(opacity * RINGS as f64).round() as usize].push([a, b]);
            }
        }
    }
    for (level, pieces) in levels.iter().enumerate().skip(1) {
        let color = faded(surface.line_color, level as f32 / RINGS as f32);
        let lines: Vec<&[DVec2]> = pieces.iter().map(|piece| &piece[..]).collect();
        if !lines.is_empty() {
            svg.path(&lines, false, Look::line(1.0, color));
        }
    }
}

/// Stripes over what is seen of a plane from behind, evenly across the picture.
fn draw_hatch(svg: &mut Svg, view: &View<'_>, surface: &Surface) {
    /// Distance of two stripes in points, and how far from the middle of a plane they go.
    const APART: f64 = 9.0;
    const REACH: f64 = 0.6;
    let ring: Vec<DVec3> = (0..CORNERS)
        .map(|i| std::f64::consts::TAU * i as f64 / CORNERS as f64)
        .map(|angle| surface.center + REACH * (surface.u * angle.cos() + surface.v * angle.sin()))
        .collect();
    let corners = view.polygon(&ring);
    // Along a stripe x + y is the same; each goes between its two crossings with the edge.
    let sums = || corners.iter().map(|corner| corner.x + corner.y);
    let (least, most) = (sums().fold(f64::MAX, f64::min), sums().fold(f64::MIN, f64::max));
    let count = ((most - least) / APART).clamp(0.0, MOST_LINES) as usize;
    let mut stripes: Vec<[DVec2; 2]> = Vec::new();
    for stripe in 1..=count {
        let sum = least + stripe as f64 * APART;
        let next = corners.iter().cycle().skip(1);
        let crossings: Vec<DVec2> = corners
            .iter()
            .zip(next)
            .filter_map(|(&a, &b)| {
                let [before, after] = [a.x + a.y - sum, b.x + b.y - sum];
                (before * after < 0.0).then(|| a.lerp(b, before / (before - after)))
            })
            .collect();
        if let [a, b] = crossings[..] {
            stripes.push([a, b]);
        }
    }
    let lines: Vec<&[DVec2]> = stripes.iter().map(|stripe| &stripe[..]).collect();
    if !lines.is_empty() {
        svg.path(&lines, false, Look::line(1.0, faded(surface.line_color, 0.3)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::Camera;
    use crate::app::model::view_frame::{PixelRect, ViewFrame};

    #[test]
    fn rings_on_each_other_are_as_opaque_as_what_fades_out() {
        // In the middle all rings lie on each other: nothing is left of the background but what the colour lets through.
        let mut through = 1.0;
        let (mut behind, from, opacity) = (0.0, 0.2, 0.8);
        for ring in (0..RINGS).rev() {
            let outer = from + (1.0 - from) * (ring + 1) as f64 / RINGS as f64;
            let wanted = opacity * left_at(outer - 0.5 * (1.0 - from) / RINGS as f64, from);
            through *= 1.0 - (wanted - behind) / (1.0 - behind);
            behind = wanted;
        }
        // The innermost ring is as opaque as at a sixteenth of the way out: 1 − (1/16)²·(3 − 2/16).
        assert!((1.0 - through - behind).abs() < 1e-12, "{through} {behind}");
        assert!((behind - opacity * (1.0 - 2.875 / 256.0)).abs() < 1e-12, "{behind}");
    }

    #[test]
    fn the_part_of_a_floor_behind_the_eye_is_not_drawn() {
        let camera = Camera { distance: 4.0, yaw: 0.0, pitch: 0.1, ..Camera::default() };
        let frame =
            ViewFrame { camera, rect: PixelRect { x: 0, y: 0, width: 400, height: 300 }, pixels_per_point: 1.0 };
        let view = View::of(&frame);
        let floor = [
            DVec3::new(-50.0, 0.0, -50.0),
            DVec3::new(50.0, 0.0, -50.0),
            DVec3::new(50.0, 0.0, 50.0),
            DVec3::new(-50.0, 0.0, 50.0),
        ];
        let corners = view.polygon(&floor);
        // A corner of four lies on each of the two sides that are cut.
        assert_eq!(corners.len(), 4, "{corners:?}");
        assert!(corners.iter().all(|corner| corner.is_finite()));
        assert!(view.polygon(&floor.map(|corner| corner + DVec3::Z * 100.0)).is_empty());
    }
}
