//! The readout of a drag in the 3D view: old → new, beside the pointer.

use crate::app::panel::widgets::numbers::rounded_vector;
use crate::app::viewport::{Change, Handle, Subject};
use crate::expression::rounded_text;
use crate::language::{noun, t};
use crate::text::count::counted;
use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, Visuals, vec2};
use glam::DVec3;
use std::sync::Arc;

const AXES: [&str; 3] = ["x", "y", "z"];
/// From the pointer to the text, in points.
const ASIDE: Vec2 = vec2(22.0, -14.0);

/// What a drag of the gizmo changes.
pub(in crate::app::panel) fn of_change(subjects: &[Subject], change: &Change) -> Vec<String> {
    match (change, subjects) {
        (Change::Turn { rotation, .. }, _) => {
            let (axis, angle) = rotation.to_axis_angle();
            let degrees = if angle > std::f64::consts::PI { angle - std::f64::consts::TAU } else { angle };
            let about = DVec3::from_array(axis.to_array().map(|c| if c.abs() < 1e-9 { 0.0 } else { c }));
            let axis = if degrees == 0.0 { String::new() } else { t!(" about {axis}", axis = direction(about)) };
            vec![format!("{}°{axis}", rounded_text(degrees.to_degrees(), 4))]
        }
        (Change::Move(travel), [_, _, ..]) => {
            vec![t!(
                "{subjects} by {travel} m",
                subjects = counted(subjects.len(), noun!("object")),
                travel = vector(*travel)
            )]
        }
        (Change::Move(_), [subject]) => lines("", subject.position, subject.position_after(change), " m"),
        (Change::Resize { .. }, [subject]) if subject.is_ball() => {
            vec![from_to(t!("radius"), subject.sizes().x, subject.sizes_after(change).x, " m")]
        }
        (Change::Resize { .. }, [subject]) => lines("half extent ", subject.sizes(), subject.sizes_after(change), " m"),
        _ => Vec::new(),
    }
}

/// What a drag of a handle changes.
pub(in crate::app::panel) fn of_handle(handle: &Handle, value: DVec3) -> Vec<String> {
    let mut text = vec![handle.name.to_owned()];
    let unit = if handle.is_velocity { " m/s" } else { "" };
    if handle.is_velocity {
        text.push(from_to(t!("speed"), handle.value.length(), value.length(), unit));
    }
    text.extend(lines("", handle.value, value, unit));
    text
}

/// What a handle under the pointer is for.
pub(in crate::app::panel) fn help(handle: &Handle) -> Vec<String> {
    let shift = match handle.line {
        Some(line) if line.by_default => t!("drag: along the normal · Shift: freely · Ctrl: snap"),
        Some(_) => t!("drag · Shift: only its length · Ctrl: snap"),
        None => t!("drag · Ctrl: snap"),
    };
    vec![handle.name.to_owned(), shift.to_owned()]
}

/// The coordinates that differ, or all of them where none does.
fn lines(prefix: &str, from: DVec3, to: DVec3, unit: &str) -> Vec<String> {
    let changed: Vec<usize> = (0..3).filter(|i| from[*i].to_bits() != to[*i].to_bits()).collect();
    if changed.is_empty() {
        return vec![format!("{prefix}{}{unit}", vector(to))];
    }
    changed.into_iter().map(|i| from_to(&format!("{prefix}{}", AXES[i]), from[i], to[i], unit)).collect()
}

fn from_to(name: &str, from: f64, to: f64, unit: &str) -> String {
    format!("{name} {} → {}{unit}", rounded_text(from, 5), rounded_text(to, 5))
}

fn vector(v: DVec3) -> String {
    rounded_vector(v, 5)
}

/// A world axis by its name, others by their components.
fn direction(v: DVec3) -> String {
    let named = (0..3).find(|i| v[*i].abs() > 1.0 - 1e-9);
    named.map_or_else(|| vector(v), |i| format!("{}{}", if v[i] < 0.0 { "−" } else { "" }, AXES[i]))
}

/// Text on a pill beside a place, inside the view.
pub(in crate::app::panel) fn shapes(painter: &Painter, visuals: &Visuals, at: Pos2, lines: &[String]) -> Vec<Shape> {
    if lines.is_empty() {
        return Vec::new();
    }
    let color = visuals.strong_text_color();
    let galley = painter.layout_no_wrap(lines.join("\n"), FontId::proportional(13.0), color);
    pill(painter, visuals, at, galley, &[])
}

/// The same for any text, placed where it covers the least of `visible`.
pub(in crate::app::panel) fn pill(
    painter: &Painter,
    visuals: &Visuals,
    at: Pos2,
    galley: Arc<Galley>,
    visible: &[Rect],
) -> Vec<Shape> {
    let pad = vec2(7.0, 4.0);
    let size = galley.size() + 2.0 * pad;
    let view = painter.clip_rect().shrink(4.0);
    let pill = place_beside(at, size, view, visible);
    let border = Stroke::new(1.0, visuals.selection.bg_fill);
    vec![
        Shape::rect_filled(pill, 5.0, visuals.window_fill.to_opaque()),
        Shape::rect_stroke(pill, 5.0, border, egui::StrokeKind::Outside),
        Shape::galley(pill.min + pad, galley, Color32::PLACEHOLDER),
    ]
}

/// Above or below a place, right or left of it, moved into the view: where it covers the least.
fn place_beside(at: Pos2, size: Vec2, view: Rect, visible: &[Rect]) -> Rect {
    let inside = |low: f32, high: f32, least: f32, most: f32| (least - low).max(0.0) + (most - high).min(0.0);
    let pushed = |(align, aside): (Align2, Vec2)| {
        let wanted = align.anchor_size(at + aside, size);
        let shift = vec2(
            inside(wanted.min.x, wanted.max.x, view.min.x, view.max.x),
            inside(wanted.min.y, wanted.max.y, view.min.y, view.max.y),
        );
        wanted.translate(shift)
    };
    let hides = |pill: &Rect| {
        let of = |other: &Rect| other.intersect(*pill);
        // The place itself counts as well; a negative rectangle is empty.
        let about = Rect::from_center_size(at, Vec2::splat(8.0));
        visible.iter().chain([&about]).map(of).filter(|rect| rect.is_positive()).map(|rect| rect.area()).sum::<f32>()
    };
    let Vec2 { x, y } = ASIDE;
    let places = [
        (Align2::LEFT_BOTTOM, vec2(x, y)),
        (Align2::LEFT_TOP, vec2(x, -y)),
        (Align2::RIGHT_BOTTOM, vec2(-x, y)),
        (Align2::RIGHT_TOP, vec2(-x, -y)),
    ];
    let pills = places.map(pushed);
    let least = pills.iter().map(hides).fold(f32::INFINITY, f32::min);
    *pills.iter().find(|pill| hides(pill) <= least).unwrap_or(&pills[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::PartRef;
    use crate::scene_for_tests::parsed;
    use glam::DQuat;

    fn ball() -> Subject {
        let text = r#"{"version": 1, "name": "b", "bodies": [{"id": 1, "radius": 0.5, "position": [1, 0, 0]}]}"#;
        let scene = parsed(text);
        let part = scene.part(PartRef::Object(1)).unwrap();
        Subject::of(&scene.settings, (PartRef::Object(1), part), 0, None).unwrap()
    }

    #[test]
    fn a_pill_is_above_and_to_the_right_unless_that_would_cover_something() {
        let view = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 300.0));
        let (at, size) = (Pos2::new(200.0, 150.0), vec2(100.0, 40.0));
        assert_eq!(place_beside(at, size, view, &[]).left_bottom(), at + ASIDE);
        let card = Rect::from_min_max(Pos2::new(150.0, 0.0), Pos2::new(400.0, 140.0));
        assert_eq!(place_beside(at, size, view, &[card]).left_top(), at + vec2(ASIDE.x, -ASIDE.y));
        // At the right edge it is moved inside, but not onto the place itself.
        let near_edge = place_beside(Pos2::new(390.0, 150.0), size, view, &[]);
        assert!(view.contains_rect(near_edge) && !near_edge.contains(Pos2::new(390.0, 150.0)));
    }

    #[test]
    fn a_drag_shows_what_changes_from_what_to_what() {
        let moved = Change::Move(DVec3::new(0.25, 0.0, -1.0));
        assert_eq!(of_change(&[ball()], &moved), ["x 1 → 1.25 m", "z 0 → −1 m"]);
        assert_eq!(of_change(&[ball()], &Change::Move(DVec3::ZERO)), ["(1, 0, 0) m"]);
        assert_eq!(of_change(&[ball(), ball()], &moved), ["2 objects by (0.25, 0, −1) m"]);
        let resized = Change::Resize { factors: DVec3::splat(1.5), step: 0.25 };
        assert_eq!(of_change(&[ball()], &resized), ["radius 0.5 → 0.75 m"]);
        let turned = Change::Turn { pivot: DVec3::ZERO, rotation: DQuat::from_rotation_y(-0.5235987755982988) };
        // π/6 is 30°.
        assert_eq!(of_change(&[ball()], &turned), ["30° about −y"]);
    }
}
