//! What the gizmo moves, turns and resizes, as it was when the drag began.

use crate::app::model::settings::GizmoMode;
use crate::app::model::snap::round_to;
use crate::scene::{Body, Edit, EditProperty, Flow, Id, Obstacle, Operation, Part, PartRef, Settings};
use glam::{BVec3, DQuat, DVec3};

/// A ball, obstacle or flow, as it was when the drag began.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    part: PartRef,
    /// As authored.
    value: Part,
    /// Its place at the start of the tick that is edited, in world coordinates.
    pub position: DVec3,
    /// From its authored place, that of an obstacle at tick 0, to the one at the first tick.
    travelled: DVec3,
    /// The tick that is edited.
    tick: u64,
    /// Whether it is the scene's first, where everything can be changed.
    is_first: bool,
}

/// What a drag of the gizmo does to all its subjects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Moves them by a vector in metres.
    Move(DVec3),
    /// Turns them about a point in world coordinates.
    Turn {
        /// The point.
        pivot: DVec3,
        /// By how much.
        rotation: DQuat,
    },
    /// Multiplies their sizes along their own axes, and rounds them to multiples of a step in metres.
    Resize {
        /// One factor for each axis.
        factors: DVec3,
        /// Least size and step of sizes, in metres.
        step: f64,
    },
}

impl Subject {
    /// A part that has a place, as authored, of a body with the radius that it has from `tick` on. `position` is that of
    /// a body at the start of `tick`, which counts after the scene's first.
    pub fn of(
        settings: &Settings,
        (part, value): (PartRef, Part),
        tick: u64,
        position: Option<DVec3>,
    ) -> Option<Subject> {
        let is_first = tick <= settings.start_tick;
        let (authored, travelled) = match &value {
            Part::Body(body) => (body.position_at_start(settings), DVec3::ZERO),
            Part::Flow(flow) => (flow.center, DVec3::ZERO),
            Part::Obstacle(obstacle) => (obstacle.shape.place(), obstacle.travelled_at_start(settings)),
            _ => return None,
        };
        let position = position.filter(|_| !is_first).unwrap_or(authored + travelled);
        Some(Subject { part, value, position, travelled, tick, is_first })
    }

    /// The body, obstacle or flow.
    pub fn id(&self) -> Option<Id> {
        self.part.id()
    }

    /// From its own axes to the world's; of a plane one that turns Y to its normal.
    pub fn rotation(&self) -> DQuat {
        let Part::Obstacle(obstacle) = &self.value else { return DQuat::IDENTITY };
        obstacle.shape.frame().rotation
    }

    /// Half sizes along its own axes in metres; 0 where it has none.
    pub fn sizes(&self) -> DVec3 {
        match &self.value {
            Part::Body(body) => DVec3::splat(body.radius),
            Part::Obstacle(obstacle) => obstacle.shape.frame().sizes,
            _ => DVec3::ZERO,
        }
    }

    /// Whether there is something to change in this mode, by itself rather than among others.
    pub fn suits(&self, mode: GizmoMode) -> bool {
        match mode {
            GizmoMode::Off => false,
            GizmoMode::Move => true,
            GizmoMode::Rotate => matches!(self.value, Part::Obstacle(_)),
            GizmoMode::Resize => self.resizable().any(),
        }
    }

    /// Whether it has sizes, but none along its Y axis: a quad, whose normal that is.
    pub fn is_flat(&self) -> bool {
        let resizable = self.resizable();
        resizable.any() && !resizable.y
    }

    /// Along which of its own axes it has a size to change.
    fn resizable(&self) -> BVec3 {
        match &self.value {
            Part::Body(_) => BVec3::TRUE,
            Part::Obstacle(obstacle) => obstacle.shape.frame().resizable,
            _ => BVec3::FALSE,
        }
    }

    /// Whether a ball, which has one size for all axes.
    pub fn is_ball(&self) -> bool {
        matches!(self.value, Part::Body(_))
    }

    /// Whether it can be changed at its tick: after the first only bodies can.
    pub fn is_editable(&self) -> bool {
        self.is_first || self.is_ball()
    }

    /// Where it is once changed.
    pub fn position_after(&self, change: &Change) -> DVec3 {
        match *change {
            Change::Move(travel) => self.position + travel,
            Change::Turn { pivot, .. } if pivot == self.position => self.position,
            Change::Turn { pivot, rotation } => pivot + rotation * (self.position - pivot),
            Change::Resize { .. } => self.position,
        }
    }

    /// Its half sizes once changed.
    pub fn sizes_after(&self, change: &Change) -> DVec3 {
        let Change::Resize { factors, step } = *change else { return self.sizes() };
        let sizes = self.sizes();
        let resized = |i: usize| {
            let (size, factor) = (sizes[i], if self.is_ball() { ball_factor(factors) } else { factors[i] });
            if factor == 1.0 {
                return size;
            }
            // What has no size yet grows as if it had a metre.
            let wanted = if size == 0.0 { factor - 1.0 } else { size * factor };
            round_to(wanted, step).max(step)
        };
        DVec3::new(resized(0), resized(1), resized(2))
    }

    /// The operation that changes it.
    pub fn operation(&self, change: &Change) -> Option<Operation> {
        let (position, sizes) = (self.position_after(change), self.sizes_after(change));
        let turn = match change {
            Change::Turn { rotation, .. } => *rotation,
            _ => DQuat::IDENTITY,
        };
        let with = match &self.value {
            // A ball that grows stays on the way it came.
            Part::Body(body) if self.is_first && matches!(change, Change::Resize { .. }) => {
                Part::Body(Body { radius: sizes.x, ..body.clone() })
            }
            Part::Body(body) if matches!(change, Change::Resize { .. }) => {
                let (tick, id, property) = (self.tick, body.id, EditProperty::Radius);
                return Some(Operation::SetAtTick(Edit { tick, id, property, value: sizes.x.into() }));
            }
            Part::Body(body) if !self.is_first || body.since.is_some() => {
                let (tick, id, property) = (self.tick, body.id, EditProperty::Position);
                let edit = Edit { tick, id, property, value: position.into() };
                return Some(Operation::SetAtTick(edit));
            }
            Part::Body(body) => Part::Body(Body { position, ..body.clone() }),
            Part::Flow(flow) => Part::Flow(Flow { center: position, ..flow.clone() }),
            Part::Obstacle(obstacle) => {
                let shape = obstacle.shape.reshaped(position - self.travelled, turn, sizes);
                Part::Obstacle(Obstacle { shape, ..obstacle.clone() })
            }
            _ => return None,
        };
        Some(Operation::Replace { part: self.part, with })
    }
}

/// The one factor of a ball: whichever axis was dragged.
fn ball_factor(factors: DVec3) -> f64 {
    factors.to_array().into_iter().find(|factor| *factor != 1.0).unwrap_or(1.0)
}

/// The subjects that a mode applies to: one alone by its own means, several by their places.
pub fn suited(subjects: Vec<Subject>, mode: GizmoMode) -> Vec<Subject> {
    let is_group = subjects.len() > 1 && matches!(mode, GizmoMode::Move | GizmoMode::Rotate);
    let mut subjects = subjects;
    if !is_group {
        // Sizes are changed one at a time: that of the part chosen last.
        subjects = subjects.pop().into_iter().filter(|subject| subject.suits(mode)).collect();
    }
    subjects
}

/// Some operations as one.
pub fn together(mut operations: Vec<Operation>) -> Operation {
    match operations.len() {
        1 => operations.remove(0),
        _ => Operation::Several(operations),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Scene, Shape, parse_scene};
    use std::f64::consts::FRAC_PI_2;

    const SCENE: &str = r#"{
        "version": 1, "name": "subjects",
        "bodies": [{"id": 1, "radius": 0.5, "position": [1, 2, 3], "velocity": [1, 0, 0]}],
        "obstacles": [
            {"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}},
            {"id": 3, "shape": {"box": {"center": [2, 0, 0], "half_extents": [1, 2, 0]}}}
        ]
    }"#;

    fn named(scene: &Scene, id: Id) -> (PartRef, Part) {
        (PartRef::Object(id), scene.part(PartRef::Object(id)).unwrap())
    }

    fn subject(id: Id, tick: u64, position: Option<DVec3>) -> Subject {
        let scene = parse_scene(SCENE, "test.json").unwrap_or_else(|error| panic!("{error}"));
        Subject::of(&scene.settings, named(&scene, id), tick, position).unwrap()
    }

    fn replaced(operation: Option<Operation>) -> Part {
        match operation {
            Some(Operation::Replace { with, .. }) => with,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_ball_moves_as_authored_at_tick_0_and_by_an_edit_later() {
        let change = Change::Move(DVec3::new(0.5, 0.0, -1.0));
        let Part::Body(body) = replaced(subject(1, 0, None).operation(&change)) else { panic!() };
        assert_eq!(body.position, DVec3::new(1.5, 2.0, 2.0));
        let later = subject(1, 7, Some(DVec3::new(4.0, 2.0, 3.0))).operation(&change);
        let edit = Edit { tick: 7, id: 1, property: EditProperty::Position, value: DVec3::new(4.5, 2.0, 2.0).into() };
        assert_eq!(later, Some(Operation::SetAtTick(edit)));
    }

    #[test]
    fn in_a_scene_that_starts_late_everything_can_be_changed_at_its_first_tick() {
        let scene = parse_scene(
            r#"{"version": 1, "name": "late", "settings": {"start_tick": 60},
                "bodies": [{"id": 1, "radius": 0.5, "position": [0, 0, 0], "velocity": [2, 0, 0], "since": {"tick": 30}}],
                "obstacles": [{"id": 2, "velocity": [0, 3, 0],
                               "shape": {"box": {"center": [0, 0, 0], "half_extents": [1, 1, 1]}}}]}"#,
            "test.json",
        );
        let scene = scene.unwrap_or_else(|error| panic!("{error}"));
        let [ball, obb] = [1, 2].map(|id| Subject::of(&scene.settings, named(&scene, id), 60, None).unwrap());
        assert!(ball.is_editable() && obb.is_editable());
        // Half a second at 2 m/s; a second at 3 m/s.
        assert_eq!([ball.position, obb.position], [DVec3::X, DVec3::Y * 3.0]);
        // Moved by a metre: the ball from the first tick on, the box as it is at tick 0.
        let moved = Change::Move(DVec3::Z);
        let edit = Edit { tick: 60, id: 1, property: EditProperty::Position, value: DVec3::new(1.0, 0.0, 1.0).into() };
        assert_eq!(ball.operation(&moved), Some(Operation::SetAtTick(edit)));
        let Part::Obstacle(Obstacle { shape, .. }) = replaced(obb.operation(&moved)) else { panic!() };
        assert_eq!(shape.place(), DVec3::Z);
        let Part::Body(body) = replaced(ball.operation(&Change::Resize { factors: DVec3::splat(2.0), step: 0.5 }))
        else {
            panic!()
        };
        assert_eq!((body.radius, body.since.map(|since| since.tick)), (1.0, Some(30)), "it stays on its way");
    }

    #[test]
    fn what_changes_nothing_leaves_the_part_as_it_is() {
        for id in [1, 2, 3] {
            for change in [
                Change::Move(DVec3::ZERO),
                Change::Turn { pivot: subject(id, 0, None).position, rotation: DQuat::IDENTITY },
                Change::Resize { factors: DVec3::ONE, step: 0.25 },
            ] {
                let subject = subject(id, 0, None);
                assert_eq!(replaced(subject.operation(&change)), subject.value, "{id} {change:?}");
            }
        }
    }

    #[test]
    fn a_ball_has_one_size_whichever_handle_is_dragged() {
        for factors in [DVec3::new(1.0, 1.9, 1.0), DVec3::splat(1.9)] {
            let change = Change::Resize { factors, step: 0.1 };
            let Part::Body(body) = replaced(subject(1, 0, None).operation(&change)) else { panic!() };
            // 0.5 · 1.9 = 0.95, to a tenth 1.0 (9.5 rounds up).
            assert_eq!(body.radius, 1.0);
        }
        let tiny = Change::Resize { factors: DVec3::splat(1e-4), step: 0.1 };
        assert_eq!(subject(1, 0, None).sizes_after(&tiny), DVec3::splat(0.1), "never to nothing");
    }

    #[test]
    fn a_box_grows_along_the_axis_that_is_dragged_even_where_it_is_flat() {
        let change = Change::Resize { factors: DVec3::new(1.5, 1.0, 1.25), step: 0.25 };
        // 1 · 1.5; 2 stays; 0 grows as if it had a metre, by a quarter of it.
        assert_eq!(subject(3, 0, None).sizes_after(&change), DVec3::new(1.5, 2.0, 0.25));
    }

    #[test]
    fn turning_about_a_common_point_moves_and_turns() {
        let change = Change::Turn { pivot: DVec3::ZERO, rotation: DQuat::from_rotation_z(FRAC_PI_2) };
        let Part::Obstacle(obb) = replaced(subject(3, 0, None).operation(&change)) else { panic!() };
        let Shape::Box(obb) = obb.shape else { panic!() };
        // A quarter turn about Z takes X to Y.
        assert!((obb.center - DVec3::new(0.0, 2.0, 0.0)).length() < 1e-12);
        let axes = crate::shape::rotation_axes(obb.rotation).unwrap();
        assert!((axes.x_axis - DVec3::Y).length() < 1e-12);
        let Part::Obstacle(plane) = replaced(subject(2, 0, None).operation(&change)) else { panic!() };
        let Shape::Plane(plane) = plane.shape else { panic!() };
        assert_eq!(plane.normal, DVec3::NEG_X, "without digits left of the quarter turn");
    }

    #[test]
    fn later_than_tick_0_only_balls_can_be_changed_by_edits_of_that_tick() {
        assert!(
            subject(1, 3, None).is_editable()
                && !subject(3, 3, None).is_editable()
                && subject(3, 0, None).is_editable()
        );
        let grown = Change::Resize { factors: DVec3::splat(3.0), step: 0.25 };
        let edit = Edit { tick: 3, id: 1, property: EditProperty::Radius, value: 1.5.into() };
        assert_eq!(subject(1, 3, None).operation(&grown), Some(Operation::SetAtTick(edit)));
    }

    #[test]
    fn each_kind_has_the_modes_that_mean_something() {
        let suits = |id, mode| subject(id, 0, None).suits(mode);
        assert!(suits(1, GizmoMode::Resize) && !suits(1, GizmoMode::Rotate));
        assert!(suits(2, GizmoMode::Rotate) && !suits(2, GizmoMode::Resize));
        assert!(suits(3, GizmoMode::Rotate) && suits(3, GizmoMode::Resize));
        assert!(!suits(3, GizmoMode::Off));
    }
}
