//! Points in the view that can be dragged: one mechanism for velocities, planes, flows and bench queries. A handle is
//! a place, what it means, and where its value is stored.

use crate::app::model::snap::{Steps, round_to, snapped_direction, snapped_point};
use crate::app::model::view_frame::ViewFrame;
use crate::scene::{
    BenchQuery, Body, Edit, EditProperty, Flow, Numbers, Obstacle, Operation, Part, PartRef, Property, Scene,
};
use crate::shape::unit;
use glam::{DMat4, DVec2, DVec3};
use serde_json::{Value, json};

/// A point that can be dragged.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// The part of the scene that it changes.
    pub part: PartRef,
    /// The property of that part.
    pub field: Field,
    /// Its name: "velocity".
    pub name: &'static str,
    /// Whether it is a velocity, in m/s.
    pub is_velocity: bool,
    /// Where it is, in world coordinates.
    pub at: DVec3,
    /// The value before the drag.
    pub value: DVec3,
    /// How its place gives the value.
    pub meaning: Meaning,
    /// The line it can be kept on.
    pub line: Option<Line>,
}

/// What a handle changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// The velocity of a body or obstacle.
    Velocity,
    /// A property of an obstacle's shape.
    Shape(Property),
    /// The centre of a flow.
    FlowCenter,
    /// A vector in the question of a bench query, by its JSON pointer.
    Query(String),
}

/// How the place of a handle gives a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// The value is the place.
    Point,
    /// The value is the vector from the tail, in so many units per metre.
    Arrow {
        /// In world coordinates.
        tail: DVec3,
        /// Such as m/s per metre, greater than 0.
        per_metre: f64,
    },
    /// Only the direction from the tail counts; the value has this length.
    Direction {
        /// In world coordinates.
        tail: DVec3,
        /// Of the value.
        length: f64,
    },
    /// The value is the place on a screen: x and y in pixels, y down.
    Cursor {
        /// The screen's camera.
        clip_from_world: DMat4,
        /// Upper left corner of the screen in pixels.
        corner: DVec2,
        /// Width and height of the screen in pixels.
        size: DVec2,
    },
}

/// A line through a handle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Of unit length.
    pub direction: DVec3,
    /// Whether the handle stays on it unless Shift is held; if not, it does while Shift is held.
    pub by_default: bool,
}

/// A drag of a handle: where it began, and how it goes on now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandleDrag {
    /// Where the pointer took the handle, in physical pixels of the window.
    pub from: DVec2,
    /// Where it is now.
    pub to: DVec2,
    /// Whether Shift is held.
    pub shift: bool,
    /// What the value lands on.
    pub steps: Steps,
}

/// Lines closer than this to the line of sight (as the sine of the angle) are seen end on: no travel of the pointer
/// gives a place on them.
const END_ON: f64 = 1e-3;

impl Handle {
    /// Units of the value per metre.
    pub fn units_per_metre(&self) -> f64 {
        match self.meaning {
            Meaning::Arrow { per_metre, .. } => per_metre,
            Meaning::Point | Meaning::Direction { .. } | Meaning::Cursor { .. } => 1.0,
        }
    }

    /// Whether it is kept on its line.
    pub fn is_on_line(&self, shift: bool) -> bool {
        self.line.is_some_and(|line| line.by_default != shift)
    }

    /// The value that a drag gives: in the plane through the handle that faces the eye, or along its
    /// line. A pointer that has not moved gives the value as it was.
    pub fn dragged(&self, frame: &ViewFrame, drag: &HandleDrag) -> DVec3 {
        if drag.from == drag.to {
            return self.value;
        }
        match self.line.filter(|_| self.is_on_line(drag.shift)) {
            Some(line) => self.snapped_along(line.direction, travel_along(frame, self.at, line.direction, drag), drag),
            None => self.snapped(self.at + frame.travel(drag.to - drag.from, self.at), drag.steps),
        }
    }

    /// The operation that sets its value, at a tick; `None` where that is impossible.
    pub fn operation(&self, value: DVec3, scene: &Scene, tick: u64) -> Option<Operation> {
        let with = match (&self.field, scene.part(self.part)?) {
            (Field::Velocity, Part::Body(body)) if tick > scene.settings.start_tick || body.since.is_some() => {
                return Some(Operation::SetAtTick(Edit {
                    tick,
                    id: body.id,
                    property: EditProperty::Velocity,
                    value: value.into(),
                }));
            }
            (Field::Velocity, Part::Body(body)) => Part::Body(Body { velocity: value, ..body }),
            (Field::Velocity, Part::Obstacle(obstacle)) => Part::Obstacle(Obstacle { velocity: value, ..obstacle }),
            (Field::FlowCenter, Part::Flow(flow)) => Part::Flow(Flow { center: value, ..flow }),
            (Field::Query(pointer), Part::Query(query)) => Part::Query(self.asked(query, pointer, value)?),
            (Field::Shape(property), Part::Obstacle(obstacle)) => {
                let travelled = obstacle.travelled_at_start(&scene.settings);
                let value = if property.is_place() { value - travelled } else { value };
                let shape = obstacle.shape.with(*property, Numbers::Vector(value));
                Part::Obstacle(Obstacle { shape, ..obstacle })
            }
            _ => return None,
        };
        Some(Operation::Replace { part: self.part, with })
    }

    /// A value at a place, landing on whole steps in the coordinates that change.
    fn snapped(&self, place: DVec3, steps: Steps) -> DVec3 {
        let value = self.meaning.value_at(place);
        match self.meaning {
            Meaning::Point => snapped_point(self.at, place, steps.units),
            Meaning::Arrow { .. } => snapped_point(self.value, value, steps.units),
            Meaning::Direction { length, .. } => {
                unit(value).map_or(value, |direction| snapped_direction(direction, steps.degrees) * length)
            }
            Meaning::Cursor { .. } => DVec3::new(round_to(value.x, 0.5), round_to(value.y, 0.5), 0.0),
        }
    }

    /// The value after a travel along a line through the handle.
    fn snapped_along(&self, direction: DVec3, travel: f64, drag: &HandleDrag) -> DVec3 {
        let steps = drag.steps;
        let place = self.at + direction * travel;
        match self.meaning {
            Meaning::Arrow { .. } => {
                let along = self.meaning.value_at(place).dot(direction);
                direction * round_to(along, steps.units)
            }
            Meaning::Point if is_axis(direction) => snapped_point(self.at, place, steps.units),
            Meaning::Point => self.at + direction * round_to(travel, steps.units),
            Meaning::Direction { .. } | Meaning::Cursor { .. } => self.snapped(place, steps),
        }
    }

    /// The query with another input vector.
    fn asked(&self, query: BenchQuery, pointer: &str, value: DVec3) -> Option<BenchQuery> {
        let mut ask = Value::Object(query.ask);
        *ask.pointer_mut(pointer)? = match self.meaning {
            Meaning::Cursor { .. } => json!([value.x, value.y]),
            _ => json!(value.to_array()),
        };
        let Value::Object(ask) = ask else { return None };
        Some(BenchQuery { ask, ..query })
    }
}

impl Meaning {
    /// The value of a place.
    pub fn value_at(&self, place: DVec3) -> DVec3 {
        match *self {
            Meaning::Point => place,
            Meaning::Arrow { tail, per_metre } => (place - tail) * per_metre,
            Meaning::Direction { tail, length } => unit(place - tail).map_or(DVec3::ZERO, |way| way * length),
            Meaning::Cursor { clip_from_world, corner, size } => {
                let clip = clip_from_world * place.extend(1.0);
                let share = DVec2::new(0.5 + 0.5 * clip.x / clip.w, 0.5 - 0.5 * clip.y / clip.w);
                (corner + share * size).extend(0.0)
            }
        }
    }
}

/// The handle under the pointer: the nearest on screen within `reach` physical pixels.
pub fn handle_under<'a>(handles: &'a [Handle], frame: &ViewFrame, pointer: DVec2, reach: f64) -> Option<&'a Handle> {
    let distance = |handle: &Handle| frame.pixel_at(handle.at).map(|at| at.distance(pointer));
    let near = handles.iter().filter_map(|handle| Some((handle, distance(handle)?)));
    let near = near.filter(|(_, distance)| *distance <= reach);
    near.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(handle, _)| handle)
}

/// How far along a line through `at` the pointer has travelled, in metres.
fn travel_along(frame: &ViewFrame, at: DVec3, direction: DVec3, drag: &HandleDrag) -> f64 {
    let place = |pixel: DVec2| {
        let (origin, sight) = frame.ray(pixel);
        nearest_on_line(at, direction, origin, sight)
    };
    match (place(drag.from), place(drag.to)) {
        (Some(from), Some(to)) => to - from,
        _ => 0.0,
    }
}

/// How far along a line its point nearest to another line is; `None` where they are nearly parallel.
fn nearest_on_line(at: DVec3, direction: DVec3, origin: DVec3, sight: DVec3) -> Option<f64> {
    let across = sight - sight.dot(direction) * direction;
    let sine_squared = across.length_squared();
    let offset = origin - at;
    let (along, away) = (direction.dot(offset), sight.dot(offset));
    // Ericson 5.1.8, for directions of unit length.
    (sine_squared > END_ON * END_ON).then(|| (along - direction.dot(sight) * away) / sine_squared)
}

/// Whether a direction is that of a world axis.
fn is_axis(direction: DVec3) -> bool {
    direction.to_array().into_iter().filter(|c| *c != 0.0).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::camera::{Camera, Projection};
    use crate::app::model::view_frame::PixelRect;
    use crate::scene::parse_scene;

    const STEPS: Steps = Steps { units: 0.25, degrees: 15.0 };

    /// Looks along −Z; on the plane through the origin a pixel is 1 cm.
    fn frame() -> ViewFrame {
        let distance = 3.0 / (Camera::FIELD_OF_VIEW / 2.0).tan();
        let camera = Camera { distance, yaw: 0.0, pitch: 0.0, ..Camera::default() };
        ViewFrame { camera, rect: PixelRect { x: 0, y: 0, width: 800, height: 600 }, pixels_per_point: 1.0 }
    }

    /// The tip of the arrow of 2 m/s along X, at half a metre for each m/s.
    fn tip() -> Handle {
        Handle {
            part: PartRef::Object(1),
            field: Field::Velocity,
            name: "velocity",
            is_velocity: true,
            at: DVec3::X,
            value: DVec3::X * 2.0,
            meaning: Meaning::Arrow { tail: DVec3::ZERO, per_metre: 2.0 },
            line: Some(Line { direction: DVec3::X, by_default: false }),
        }
    }

    fn drag(handle: &Handle, x: f64, y: f64, shift: bool) -> DVec3 {
        let from = frame().pixel_at(handle.at).unwrap() + DVec2::new(3.0, -2.0);
        handle.dragged(&frame(), &HandleDrag { from, to: from + DVec2::new(x, y), shift, steps: STEPS })
    }

    #[test]
    fn a_press_without_motion_gives_the_very_value() {
        let odd = Handle { value: DVec3::splat(0.1 + 0.2), ..tip() };
        assert_eq!(drag(&odd, 0.0, 0.0, false), odd.value);
    }

    #[test]
    fn the_tip_of_a_velocity_follows_the_pointer_in_the_plane_that_faces_the_eye() {
        // 50 pixels right are 0.5 m, 1 m/s; 30 up are 0.6 m/s, nearest to 0.5. Taken beside the tip
        // it goes as far.
        assert_eq!(drag(&tip(), 50.0, -30.0, false), DVec3::new(3.0, 0.5, 0.0));
    }

    #[test]
    fn with_shift_only_the_speed_changes() {
        // 0.42 m are 0.84 m/s: 2.84 m/s are nearest to 2.75; up and down do not count.
        for up in [0.0, 100.0] {
            assert_eq!(drag(&tip(), 42.0, up, true), DVec3::new(2.75, 0.0, 0.0));
        }
    }

    #[test]
    fn along_a_line_seen_end_on_nothing_moves() {
        let end_on = Handle { line: Some(Line { direction: DVec3::Z, by_default: true }), ..tip() };
        let flat = ViewFrame { camera: Camera { projection: Projection::Orthographic, ..frame().camera }, ..frame() };
        let drag = HandleDrag { from: DVec2::ZERO, to: DVec2::splat(80.0), shift: false, steps: STEPS };
        assert_eq!(travel_along(&flat, end_on.at, DVec3::Z, &drag), 0.0);
    }

    #[test]
    fn the_point_of_a_plane_moves_along_its_normal_and_freely_with_shift() {
        let line = Some(Line { direction: DVec3::Y, by_default: true });
        let at = DVec3::new(0.3, 0.0, 0.0);
        let point =
            Handle { field: Field::Shape(Property::Point), meaning: Meaning::Point, at, value: at, line, ..tip() };
        // 110 pixels up are 1.1 m, nearest to 1; to the right it does not go.
        assert_eq!(drag(&point, 40.0, -110.0, false), DVec3::new(0.3, 1.0, 0.0));
        // Freely: 0.3 + 0.4 is nearest to 0.75.
        assert_eq!(drag(&point, 40.0, -110.0, true), DVec3::new(0.75, 1.0, 0.0));
    }

    #[test]
    fn a_normal_turns_towards_the_pointer_and_keeps_its_length() {
        let meaning = Meaning::Direction { tail: DVec3::ZERO, length: 2.0 };
        let normal = Handle {
            field: Field::Shape(Property::Normal),
            meaning,
            at: DVec3::Y,
            value: DVec3::Y * 2.0,
            line: None,
            ..tip()
        };
        // From (0, 1) to (1.1, 1.1): 45° off the vertical.
        let turned = drag(&normal, 110.0, -10.0, false);
        assert!((turned - DVec3::new(1.0, 1.0, 0.0) * std::f64::consts::SQRT_2).length() < 1e-12, "{turned}");
    }

    #[test]
    fn the_nearest_handle_within_reach_is_taken() {
        let other = Handle { at: DVec3::new(1.2, 0.0, 0.0), name: "other", ..tip() };
        let handles = [tip(), other];
        // At x = 1 and x = 1.2 m, that is at 500 and 520 pixels.
        let under = |x: f64| handle_under(&handles, &frame(), DVec2::new(x, 300.0), 8.0).map(|handle| handle.name);
        assert_eq!([under(505.0), under(513.0), under(509.0)], [Some("velocity"), Some("other"), None]);
    }

    #[test]
    fn values_are_written_where_they_belong() {
        let scene = parse_scene(
            r#"{"version": 1, "name": "h",
                "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}],
                "obstacles": [{"id": 2, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
                "queries": [{"id": 3, "ask": {"query": "ray_sphere", "center": [0, 0, 0], "radius": 1,
                    "origin": [0, 0, 9], "direction": [0, 0, -1]}}]}"#,
            "test.json",
        );
        let scene = scene.unwrap_or_else(|error| panic!("{error}"));
        let value = DVec3::new(1.0, 2.0, 3.0);
        let edit = Edit { tick: 5, id: 1, property: EditProperty::Velocity, value: value.into() };
        assert_eq!(tip().operation(value, &scene, 5), Some(Operation::SetAtTick(edit)));
        let written = |part, field| match (Handle { part, field, ..tip() }).operation(value, &scene, 0) {
            Some(Operation::Replace { with, .. }) => serde_json::to_value(match with {
                Part::Body(body) => json!(body.velocity),
                Part::Obstacle(obstacle) => json!(obstacle.shape),
                Part::Query(query) => json!(query.ask["origin"]),
                other => panic!("{other:?}"),
            }),
            other => panic!("{other:?}"),
        };
        let [body, plane, query] = [1, 2, 3].map(PartRef::Object);
        assert_eq!(written(body, Field::Velocity).unwrap(), json!([1.0, 2.0, 3.0]));
        let point = written(plane, Field::Shape(Property::Point)).unwrap();
        assert_eq!(point, json!({"plane": {"point": [1.0, 2.0, 3.0], "normal": [0.0, 1.0, 0.0]}}));
        assert_eq!(written(query, Field::Query("/origin".to_owned())).unwrap(), json!([1.0, 2.0, 3.0]));
        assert_eq!(tip().operation(value, &Scene::empty(), 0), None, "the part is gone");
    }
}
