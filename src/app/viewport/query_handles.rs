//! The draggable points of bench queries: which vectors of a question are places, and which are ways.

use super::handle::{Field, Handle, Line, Meaning};
use super::query_point::QueryPoint;
use crate::app::text::handles::query_point;
use crate::protocol::answer_map;
use crate::scene::{BenchQuery, PartRef};
use crate::shape::unit;
use glam::{DMat4, DVec2, DVec3};
use serde_json::{Map, Value};

/// A vector in the questions of a query.
struct Vector {
    /// JSON pointer; `*` stands for every element of an array.
    pointer: &'static str,
    what: QueryPoint,
    kind: Kind,
}

/// Stands for the place of what has none in its question.
const ORIGIN: &str = "";

/// What a vector of a question is.
#[derive(Clone, Copy)]
enum Kind {
    /// A place.
    Place,
    /// A velocity at the place that this pointer, or [`ORIGIN`], names.
    Velocity(&'static str),
    /// A way from there, as long as it is drawn.
    Way(&'static str),
    /// A direction from there.
    Normal(&'static str),
}

const fn place(pointer: &'static str, what: QueryPoint) -> Vector {
    Vector { pointer, what, kind: Kind::Place }
}

const fn velocity(pointer: &'static str, at: &'static str) -> Vector {
    Vector { pointer, what: QueryPoint::Velocity, kind: Kind::Velocity(at) }
}

const fn normal(pointer: &'static str, at: &'static str) -> Vector {
    Vector { pointer, what: QueryPoint::Normal, kind: Kind::Normal(at) }
}

const FROM: Vector = place("/from", QueryPoint::SweepStart);
const TO: Vector = place("/to", QueryPoint::SweepEnd);

/// The vectors of each query that have a place in the world.
const VECTORS: &[(&str, &[Vector])] = &[
    (
        "avoid_obstacles",
        &[
            place("/position", QueryPoint::Position),
            place("/walls/*/point", QueryPoint::WallPoint),
            normal("/walls/*/normal", "/walls/*/point"),
        ],
    ),
    (
        "boid_step",
        &[
            place("/boids/*/position", QueryPoint::Position),
            velocity("/boids/*/velocity", "/boids/*/position"),
            place("/walls/*/point", QueryPoint::WallPoint),
            normal("/walls/*/normal", "/walls/*/point"),
        ],
    ),
    ("circulating_flow", &[place("/position", QueryPoint::Position), place("/center", QueryPoint::FlowCenter)]),
    ("pick_sphere", &[place("/center", QueryPoint::Center)]),
    (
        "ray_sphere",
        &[
            place("/center", QueryPoint::Center),
            place("/origin", QueryPoint::RayOrigin),
            Vector { pointer: "/direction", what: QueryPoint::RayDirection, kind: Kind::Way("/origin") },
        ],
    ),
    (
        "sphere_box_faces",
        &[place("/sphere/center", QueryPoint::BallCenter), place("/box/center", QueryPoint::BoxCenter)],
    ),
    ("sphere_box_sweep", &[FROM, TO, place("/box/center", QueryPoint::BoxCenter)]),
    (
        "sphere_capsule_sweep",
        &[FROM, TO, place("/capsule/a", QueryPoint::CapsuleA), place("/capsule/b", QueryPoint::CapsuleB)],
    ),
    ("sphere_plane_sweep", &[FROM, TO, place("/point", QueryPoint::PlanePoint), normal("/normal", "/point")]),
    ("sphere_quad_sweep", &[FROM, TO, place("/quad/center", QueryPoint::QuadCenter)]),
    (
        "sphere_plane_response",
        &[
            velocity("/velocity", ORIGIN),
            normal("/normal", ORIGIN),
            Vector { pointer: "/obstacle_velocity", what: QueryPoint::PlaneVelocity, kind: Kind::Velocity(ORIGIN) },
        ],
    ),
    (
        "sphere_sphere_response",
        &[
            place("/a/position", QueryPoint::CenterA),
            velocity("/a/velocity", "/a/position"),
            place("/b/position", QueryPoint::CenterB),
            velocity("/b/velocity", "/b/position"),
        ],
    ),
    (
        "sphere_sphere_sweep",
        &[
            place("/a/from", QueryPoint::StartA),
            place("/a/to", QueryPoint::EndA),
            place("/b/from", QueryPoint::StartB),
            place("/b/to", QueryPoint::EndB),
        ],
    ),
];

/// How long what has no place of its own is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueryLengths {
    /// Metres for 1 m/s.
    pub metres_per_speed: f64,
    /// Metres for directions.
    pub direction: f64,
}

/// Every draggable point of a bench query, in the order of its question.
pub fn query_handles(query: &BenchQuery, lengths: QueryLengths) -> Vec<Handle> {
    let name = query.ask.get("query").and_then(Value::as_str).unwrap_or_default();
    let vectors = VECTORS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, vectors)| vectors);
    let mut handles: Vec<Handle> = vectors.iter().flat_map(|vector| handles_of(vector, query, lengths)).collect();
    handles.extend(cursor_handle(query, lengths.direction));
    handles
}

/// A vector of a question, as `[x, y, z]` at a JSON pointer.
pub fn vector_in(ask: &Map<String, Value>, pointer: &str) -> Option<DVec3> {
    let numbers = array_in(ask, pointer)?;
    let [x, y, z] = numbers[..] else { return None };
    Some(DVec3::new(x, y, z))
}

/// What a JSON pointer names in a question.
pub fn value_in<'a>(ask: &'a Map<String, Value>, pointer: &str) -> Option<&'a Value> {
    let (first, rest) = pointer.strip_prefix('/')?.split_once('/').unwrap_or((pointer.get(1..)?, ""));
    let value = ask.get(first)?;
    if rest.is_empty() { Some(value) } else { value.pointer(&format!("/{rest}")) }
}

/// Finite numbers in an array.
fn array_in(ask: &Map<String, Value>, pointer: &str) -> Option<Vec<f64>> {
    value_in(ask, pointer)?.as_array()?.iter().map(Value::as_f64).collect()
}

/// The handles of a vector: one, or one for every element where its pointer has a `*`.
fn handles_of(vector: &Vector, query: &BenchQuery, lengths: QueryLengths) -> Vec<Handle> {
    let Some((array, _)) = vector.pointer.split_once("/*") else {
        return handle(vector, "", query, lengths).into_iter().collect();
    };
    let count = value_in(&query.ask, array).and_then(Value::as_array).map_or(0, Vec::len);
    (0..count).filter_map(|index| handle(vector, &index.to_string(), query, lengths)).collect()
}

fn handle(vector: &Vector, index: &str, query: &BenchQuery, lengths: QueryLengths) -> Option<Handle> {
    let pointer = vector.pointer.replace('*', index);
    let value = vector_in(&query.ask, &pointer)?;
    let tail_of = |pointer: &str| match pointer {
        ORIGIN => Some(DVec3::ZERO),
        _ => vector_in(&query.ask, &pointer.replace('*', index)),
    };
    let arrow = |tail: DVec3, metres: f64| (tail + value * metres, Meaning::Arrow { tail, per_metre: 1.0 / metres });
    let (at, meaning) = match vector.kind {
        Kind::Place => (value, Meaning::Point),
        Kind::Velocity(tail) => arrow(tail_of(tail)?, lengths.metres_per_speed),
        // A way of no length that one could take hold of is drawn longer.
        Kind::Way(tail) => arrow(tail_of(tail)?, way_scale(value, lengths.direction)),
        Kind::Normal(tail) => {
            let tail = tail_of(tail)?;
            (tail + unit(value)? * lengths.direction, Meaning::Direction { tail, length: value.length() })
        }
    };
    let along = |direction| Line { direction, by_default: false };
    let line = match vector.kind {
        Kind::Place | Kind::Normal(_) => None,
        Kind::Velocity(_) | Kind::Way(_) => unit(value).map(along),
    };
    let part = PartRef::Object(query.id);
    Some(Handle {
        part,
        field: Field::Query(pointer),
        name: query_point(vector.what),
        is_velocity: matches!(vector.kind, Kind::Velocity(_)),
        at,
        value,
        meaning,
        line,
    })
}

/// Metres for a unit of a way: 1, but a power of ten where it would be far shorter or longer than
/// `direction`.
pub fn way_scale(value: DVec3, direction: f64) -> f64 {
    let length = value.length();
    if length == 0.0 || (0.1..=20.0).contains(&(length / direction)) {
        return 1.0;
    }
    10f64.powf((direction / length).log10().ceil())
}

/// The point on a screen's ray that moves its cursor.
fn cursor_handle(query: &BenchQuery, length: f64) -> Option<Handle> {
    let [x, y] = array_in(&query.ask, "/cursor")?[..] else { return None };
    let matrix = |pointer| Some(DMat4::from_cols_array(&array_in(&query.ask, pointer)?.try_into().ok()?));
    let side = |name: &str| value_in(&query.ask, &format!("/viewport/{name}")).and_then(Value::as_f64);
    let clip_from_world = matrix("/projection")? * matrix("/view")?;
    let (corner, size) = (DVec2::new(side("x")?, side("y")?), DVec2::new(side("width")?, side("height")?));
    let (origin, direction) = screen_ray_of(&query.ask)?;
    let meaning = Meaning::Cursor { clip_from_world, corner, size };
    let (part, field) = (PartRef::Object(query.id), Field::Query("/cursor".to_owned()));
    let (at, value) = (origin + direction * length, DVec3::new(x, y, 0.0));
    Some(Handle {
        part,
        field,
        name: query_point(QueryPoint::Cursor),
        is_velocity: false,
        at,
        value,
        meaning,
        line: None,
    })
}

/// The ray that a question about the screen means: from the near plane, of unit length.
pub fn screen_ray_of(ask: &Map<String, Value>) -> Option<(DVec3, DVec3)> {
    let mut question: Map<String, Value> =
        ask.iter().filter(|(name, _)| SCREEN.contains(&name.as_str())).map(|(k, v)| (k.clone(), v.clone())).collect();
    question.insert("query".to_owned(), Value::from("screen_ray"));
    let answer = answer_map(&question);
    Some((vector_in(&answer, "/near")?, vector_in(&answer, "/direction")?))
}

/// What a question about the screen says of it.
const SCREEN: [&str; 5] = ["cursor", "viewport", "view", "projection", "convention"];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const LENGTHS: QueryLengths = QueryLengths { metres_per_speed: 0.5, direction: 2.0 };

    fn query(ask: Value) -> BenchQuery {
        serde_json::from_value(json!({"id": 9, "ask": ask})).unwrap()
    }

    fn points(ask: Value) -> Vec<(String, DVec3)> {
        let pointer = |handle: &Handle| match &handle.field {
            Field::Query(pointer) => pointer.clone(),
            other => panic!("{other:?}"),
        };
        query_handles(&query(ask), LENGTHS).iter().map(|handle| (pointer(handle), handle.at)).collect()
    }

    #[test]
    fn a_sweep_has_its_ends_and_the_plane_its_point_and_normal() {
        let ask = json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
            "point": [1, 0, 0], "normal": [0, 5, 0]});
        let expected = [
            ("/from", DVec3::new(0.0, 3.0, 0.0)),
            ("/to", DVec3::new(0.0, -1.0, 0.0)),
            ("/point", DVec3::X),
            // 2 m from the point, whatever its length.
            ("/normal", DVec3::new(1.0, 2.0, 0.0)),
        ];
        assert_eq!(points(ask), expected.map(|(pointer, at)| (pointer.to_owned(), at)));
    }

    #[test]
    fn velocities_without_a_place_stand_at_the_origin() {
        let ask = json!({"query": "sphere_plane_response", "velocity": [2, -4, 0], "normal": [0, 3, 0],
            "restitution": 1, "obstacle_velocity": [0, 1, 0]});
        // Half a metre for 1 m/s; directions are 2 m long.
        let expected = [
            ("/velocity", DVec3::new(1.0, -2.0, 0.0)),
            ("/normal", DVec3::new(0.0, 2.0, 0.0)),
            ("/obstacle_velocity", DVec3::new(0.0, 0.5, 0.0)),
        ];
        assert_eq!(points(ask), expected.map(|(pointer, at)| (pointer.to_owned(), at)));
    }

    #[test]
    fn the_velocity_of_a_plane_is_one_as_that_of_a_ball_is() {
        let ask = json!({"query": "sphere_plane_response", "velocity": [2, -4, 0], "normal": [0, 3, 0],
            "restitution": 1, "obstacle_velocity": [0, 1, 0]});
        let handles = query_handles(&query(ask), LENGTHS);
        assert_eq!(handles.iter().map(|handle| handle.is_velocity).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn every_element_of_a_list_has_its_points() {
        let ask = json!({"query": "avoid_obstacles", "position": [0, 0, 0],
            "walls": [{"point": [1, 0, 0], "normal": [-1, 0, 0]}, {"point": [0, 0, 4], "normal": [0, 0, -1]}]});
        let found = points(ask);
        let names: Vec<&str> = found.iter().map(|(pointer, _)| pointer.as_str()).collect();
        assert_eq!(names, ["/position", "/walls/0/point", "/walls/1/point", "/walls/0/normal", "/walls/1/normal"]);
        assert_eq!(found[4].1, DVec3::new(0.0, 0.0, 2.0));
    }

    #[test]
    fn short_directions_are_drawn_longer_and_still_mean_what_they_say() {
        let ask = json!({"query": "ray_sphere", "center": [0, 0, 0], "radius": 1, "origin": [0, 0, 10],
            "direction": [0, 0, -0.0009765625]});
        let handles = query_handles(&query(ask), LENGTHS);
        // 2 / 0.00098 = 2048, the next power of ten is 10 000.
        assert!((handles[2].at - DVec3::new(0.0, 0.0, 10.0 - 9.765625)).length() < 1e-9, "{}", handles[2].at);
        let meant = handles[2].meaning.value_at(handles[2].at);
        assert!((meant - DVec3::new(0.0, 0.0, -0.0009765625)).length() < 1e-15, "{meant}");
    }

    #[test]
    fn the_cursor_of_a_screen_is_where_its_handle_is_seen() {
        let ask = json!({"query": "screen_ray", "cursor": [600.5, 100.25],
            "viewport": {"x": 0, "y": 0, "width": 801, "height": 601},
            "view": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -10, 1],
            "projection": [0.75, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.02, -1, 0, 0, -2.02, 0]});
        let handles = query_handles(&query(ask), LENGTHS);
        let meant = handles[0].meaning.value_at(handles[0].at);
        assert!((meant - DVec3::new(600.5, 100.25, 0.0)).length() < 1e-9, "{meant}");
    }

    #[test]
    fn a_question_that_makes_no_sense_has_no_handles() {
        assert!(points(json!({"query": "sphere_plane_sweep", "from": "here", "to": [0, 1]})).is_empty());
        assert!(points(json!({"query": "nothing"})).is_empty());
    }
}
