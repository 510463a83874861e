//! The gizmo: what it looks like, and what its drags mean for the scene.

use super::subject::{Change, Subject};
use crate::app::model::settings::GizmoMode;
use crate::app::model::snap::{Snap, Steps, round_to, snapped_travel};
use crate::app::model::view_frame::ViewFrame;
use crate::app::style::color::color32;
use crate::app::style::palette::Palette;
use glam::{DMat3, DQuat, DVec3};
use transform_gizmo_egui::math::Transform;
use transform_gizmo_egui::{
    EnumSet, Gizmo, GizmoConfig, GizmoInteraction, GizmoMode as Part, GizmoOrientation, GizmoResult, GizmoVisuals,
};

/// A gizmo at its subjects.
#[derive(Clone)]
pub struct ViewGizmo {
    gizmo: Gizmo,
    /// World position that the gizmo's own coordinates are relative to: far from the world's origin
    /// its arithmetic would lose digits.
    origin: DVec3,
    mode: GizmoMode,
    is_local: bool,
}

/// A drag of the gizmo, from its first frame on.
#[derive(Clone, Debug)]
pub struct GizmoDrag {
    /// What is dragged, as it was.
    pub subjects: Vec<Subject>,
    /// The middle of the subjects, where the gizmo was.
    pub pivot: DVec3,
    mode: GizmoMode,
    /// From the gizmo's axes to the world's.
    axes: DQuat,
    is_local: bool,
    /// The travel that the gizmo reported in its first frame: it counts from the foot of its arrows, wherever they
    /// are taken.
    first_travel: Option<DVec3>,
    /// The travel that the gizmo reports now.
    shown_travel: DVec3,
    /// What the drag meant in its last frame.
    pub latest: Option<Change>,
}

/// Length of the gizmo's arms in points.
const ARM: f32 = 78.0;
/// Thickness of its strokes in points.
const STROKE: f32 = 4.0;
/// Opacity where it cannot be used.
const FAINT: f32 = 0.35;

impl GizmoDrag {
    /// A drag that begins now.
    pub fn new(subjects: Vec<Subject>, mode: GizmoMode, is_local: bool) -> GizmoDrag {
        let (pivot, axes) = (middle(&subjects), axes_of(&subjects));
        let (first_travel, shown_travel, latest) = (None, DVec3::ZERO, None);
        GizmoDrag { subjects, pivot, mode, axes, is_local, first_travel, shown_travel, latest }
    }

    /// What the gizmo's result means, landing on whole steps.
    pub fn change(&mut self, result: GizmoResult, steps: Steps) -> Option<Change> {
        match result {
            GizmoResult::Translation { total, .. } => {
                let total = DVec3::new(total.x, total.y, total.z);
                let travel = if self.is_local { self.axes * total } else { total };
                self.shown_travel = travel;
                let first = *self.first_travel.get_or_insert(travel);
                let axes = self.is_local.then(|| DMat3::from_quat(self.axes));
                Some(Change::Move(snapped_travel(self.pivot, travel - first, axes, steps.units)))
            }
            GizmoResult::Rotation { axis, total, is_view_axis, .. } => {
                let axis = DVec3::new(axis.x, axis.y, axis.z);
                let axis = if self.is_local && !is_view_axis { self.axes * axis } else { axis };
                // The gizmo counts angles against its axes.
                let angle = round_to(-total.to_degrees(), steps.degrees).to_radians();
                let rotation = if angle == 0.0 { DQuat::IDENTITY } else { DQuat::from_axis_angle(axis, angle) };
                Some(Change::Turn { pivot: self.pivot, rotation })
            }
            GizmoResult::Scale { total } => {
                Some(Change::Resize { factors: DVec3::new(total.x, total.y, total.z), step: steps.units })
            }
            GizmoResult::Arcball { .. } => None,
        }
    }

    /// From where the gizmo believes to be to where its subjects are after the change.
    pub fn correction(&self, change: &Change) -> [DVec3; 2] {
        let travel = match change {
            Change::Move(travel) => *travel,
            _ => DVec3::ZERO,
        };
        [self.pivot + self.shown_travel, self.pivot + travel]
    }

    /// What it does.
    pub fn mode(&self) -> GizmoMode {
        self.mode
    }
}

impl ViewGizmo {
    /// A gizmo for these subjects.
    pub fn new(subjects: &[Subject], mode: GizmoMode, is_local: bool) -> ViewGizmo {
        ViewGizmo { gizmo: Gizmo::default(), origin: middle(subjects), mode, is_local }
    }

    /// Sets camera, mode and colours; `is_possible` tells whether it can be used.
    pub fn configure(
        &mut self,
        frame: &ViewFrame,
        subjects: &[Subject],
        palette: &Palette,
        (snap, is_inverted): (Snap, bool),
        is_possible: bool,
    ) {
        let scale = frame.pixels_per_point;
        let rect = frame.rect;
        let corner = egui::pos2(rect.x as f32, rect.y as f32) / scale;
        let size = egui::vec2(rect.width as f32, rect.height as f32) / scale;
        let color = |color| color32(color).gamma_multiply(if is_possible { 1.0 } else { FAINT });
        let [x_color, y_color, z_color] = palette.axes.map(color);
        self.gizmo.update_config(GizmoConfig {
            view_matrix: frame.camera.view_from(self.origin).into(),
            projection_matrix: frame.camera.projection(rect.aspect()).into(),
            viewport: egui::Rect::from_min_size(corner, size),
            modes: parts(self.mode, subjects),
            orientation: if self.is_local { GizmoOrientation::Local } else { GizmoOrientation::Global },
            // The sector of a rotation shows whole steps, too; travels are rounded by `GizmoDrag`.
            snapping: self.mode == GizmoMode::Rotate && snap.is_on != is_inverted,
            snap_angle: snap.degrees.to_radians() as f32,
            visuals: GizmoVisuals {
                x_color,
                y_color,
                z_color,
                s_color: color(palette.text),
                inactive_alpha: 0.85,
                highlight_color: Some(color(palette.selection)),
                stroke_width: STROKE,
                gizmo_size: ARM,
                ..GizmoVisuals::default()
            },
            pixels_per_point: scale,
            ..GizmoConfig::default()
        });
    }

    /// Passes the pointer to the gizmo; its result during a drag.
    pub fn update(&mut self, interaction: GizmoInteraction, subjects: &[Subject]) -> Option<GizmoResult> {
        let pose = |subject: &Subject| {
            Transform::from_scale_rotation_translation(DVec3::ONE, subject.rotation(), subject.position - self.origin)
        };
        let poses: Vec<Transform> = subjects.iter().map(pose).collect();
        self.gizmo.update(interaction, &poses).map(|(result, _)| result)
    }

    /// Whether the pointer is on it.
    pub fn is_focused(&self) -> bool {
        self.gizmo.is_focused()
    }

    /// Its picture, moved by a distance on screen in points.
    pub fn mesh(&self, by: egui::Vec2) -> egui::Mesh {
        let drawn = self.gizmo.draw();
        let vertex = |(at, [r, g, b, a]): ([f32; 2], [f32; 4])| egui::epaint::Vertex {
            pos: egui::Pos2::from(at) + by,
            uv: egui::epaint::WHITE_UV,
            color: egui::Rgba::from_rgba_premultiplied(r, g, b, a).into(),
        };
        let vertices = drawn.vertices.into_iter().zip(drawn.colors).map(vertex).collect();
        egui::Mesh { indices: drawn.indices, vertices, ..egui::Mesh::default() }
    }

    /// Whether it was made for these settings.
    pub fn is_for(&self, mode: GizmoMode, is_local: bool) -> bool {
        (self.mode, self.is_local) == (mode, is_local)
    }

    /// Moves to other subjects.
    pub fn follow(&mut self, subjects: &[Subject]) {
        self.origin = middle(subjects);
    }
}

/// Where the gizmo of these subjects is.
pub fn middle(subjects: &[Subject]) -> DVec3 {
    subjects.iter().map(|subject| subject.position).sum::<DVec3>() / subjects.len().max(1) as f64
}

/// The axes of the subject selected last.
fn axes_of(subjects: &[Subject]) -> DQuat {
    subjects.last().map_or(DQuat::IDENTITY, Subject::rotation)
}

/// The arrows, squares and rings of a mode.
fn parts(mode: GizmoMode, subjects: &[Subject]) -> EnumSet<Part> {
    match mode {
        GizmoMode::Off => EnumSet::empty(),
        GizmoMode::Move => Part::all_translate(),
        GizmoMode::Rotate => Part::all_rotate(),
        GizmoMode::Resize if subjects.iter().any(Subject::is_flat) => Part::ScaleX | Part::ScaleZ | Part::ScaleUniform,
        GizmoMode::Resize => Part::ScaleX | Part::ScaleY | Part::ScaleZ | Part::ScaleUniform,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::PartRef;
    use crate::scene_for_tests::parsed;
    use std::f64::consts::FRAC_PI_2;

    const STEPS: Steps = Steps { units: 0.25, degrees: 15.0 };

    /// A ball at x = 1 and a box at x = 3 that is turned by a quarter about Y.
    fn drag(mode: GizmoMode, is_local: bool) -> GizmoDrag {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let text = format!(
            r#"{{"version": 1, "name": "two",
                "bodies": [{{"id": 1, "radius": 0.5, "position": [1, 0, 0]}}],
                "obstacles": [{{"id": 2, "shape": {{"box": {{"center": [3, 0, 0], "half_extents": [1, 1, 1],
                    "rotation": [0, {half}, 0, {half}]}}}}}}]}}"#
        );
        let scene = parsed(&text);
        let part = |id| (PartRef::Object(id), scene.part(PartRef::Object(id)).unwrap());
        let subject = |id| Subject::of(&scene.settings, part(id), 0, None).unwrap();
        GizmoDrag::new(vec![subject(1), subject(2)], mode, is_local)
    }

    fn translation(total: [f64; 3]) -> GizmoResult {
        GizmoResult::Translation { delta: [0.0; 3].into(), total: total.into() }
    }

    #[test]
    fn a_motionless_press_moves_nothing_wherever_the_arrow_is_taken() {
        let mut drag = drag(GizmoMode::Move, false);
        assert_eq!(drag.change(translation([0.17, 0.0, 0.0]), STEPS), Some(Change::Move(DVec3::ZERO)));
        // The middle is at x = 2: 2 + 0.4 is nearest to 2.5.
        let moved = drag.change(translation([0.57, 0.0, 0.0]), STEPS);
        assert_eq!(moved, Some(Change::Move(DVec3::new(0.5, 0.0, 0.0))));
    }

    #[test]
    fn local_travels_go_along_the_axes_of_the_object_chosen_last() {
        let mut drag = drag(GizmoMode::Move, true);
        drag.change(translation([0.0; 3]), STEPS);
        let Some(Change::Move(travel)) = drag.change(translation([1.1, 0.0, 0.0]), STEPS) else { panic!() };
        // A quarter turn about Y takes X to −Z; 1.1 is nearest to 1.
        assert!((travel - DVec3::NEG_Z).length() < 1e-12, "{travel}");
    }

    #[test]
    fn rings_turn_against_the_angle_that_the_gizmo_counts_about_the_common_middle() {
        let mut drag = drag(GizmoMode::Rotate, false);
        let result =
            GizmoResult::Rotation { axis: [0.0, 1.0, 0.0].into(), delta: 0.0, total: -1.5, is_view_axis: false };
        let Some(Change::Turn { pivot, rotation }) = drag.change(result, STEPS) else { panic!() };
        assert_eq!(pivot, DVec3::new(2.0, 0.0, 0.0));
        // 1.5 is 86°, nearest to 90°.
        assert!((rotation.to_axis_angle().1 - FRAC_PI_2).abs() < 1e-12);
        assert!((rotation * DVec3::X - DVec3::NEG_Z).length() < 1e-12);
    }

    #[test]
    fn the_picture_stays_with_what_is_moved() {
        let mut drag = drag(GizmoMode::Move, false);
        drag.change(translation([0.2, 0.0, 0.0]), STEPS);
        let change = drag.change(translation([0.6, 0.0, 0.0]), STEPS).unwrap();
        assert_eq!(drag.correction(&change), [DVec3::new(2.6, 0.0, 0.0), DVec3::new(2.5, 0.0, 0.0)]);
    }
}
