//! The draggable points of bench queries: the vectors of what a question is about, and the cursor on a screen.

use super::handle::{Field, Handle, Line, Meaning};
use crate::app::text::handles::query_point;
use crate::language::t;
use crate::protocol::screen_ray_of;
use crate::question::{
    Element, ORIGIN, PlacedVector, Placing, QueryKind, QueryPoint, count_in, number_in, numbers_in, vector_in,
};
use crate::scene::{BenchQuery, PartRef};
use crate::shape::unit;
use glam::{DMat4, DVec2, DVec3};

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
    let elements = QueryKind::of(&query.ask).map_or(&[][..], QueryKind::elements);
    let mut handles = Vec::new();
    for element in elements {
        for vector in element.vectors() {
            // One, or one for every element where its pointer has a `*`.
            let count = if vector.pointer.contains('*') { count_in(&query.ask, vector.pointer) } else { 1 };
            handles.extend((0..count).filter_map(|index| handle(&vector, index, query, lengths)));
        }
        if *element == Element::Screen {
            handles.extend(cursor_handle(query, lengths.direction));
        }
    }
    handles
}

fn handle(vector: &PlacedVector, index: usize, query: &BenchQuery, lengths: QueryLengths) -> Option<Handle> {
    let pointer = vector.pointer_at(index);
    let value = vector_in(&query.ask, &pointer)?;
    let tail_of = |pointer: &str| match pointer {
        ORIGIN => Some(DVec3::ZERO),
        _ => vector_in(&query.ask, &pointer.replace('*', &index.to_string())),
    };
    let arrow = |tail: DVec3, metres: f64| (tail + value * metres, Meaning::Arrow { tail, per_metre: 1.0 / metres });
    let (at, meaning) = match vector.placing {
        Placing::Place => (value, Meaning::Point),
        Placing::Velocity(tail) => arrow(tail_of(tail)?, lengths.metres_per_speed),
        // A way of no length that one could take hold of is drawn longer.
        Placing::Way(tail) => arrow(tail_of(tail)?, way_scale(value, lengths.direction)),
        Placing::Normal(tail) => {
            let tail = tail_of(tail)?;
            (tail + unit(value)? * lengths.direction, Meaning::Direction { tail, length: value.length() })
        }
    };
    let along = |direction| Line { direction, by_default: false };
    let line = match vector.placing {
        Placing::Place | Placing::Normal(_) => None,
        Placing::Velocity(_) | Placing::Way(_) => unit(value).map(along),
    };
    let part = PartRef::Object(query.id);
    Some(Handle {
        part,
        field: Field::Query(pointer),
        name: query_point(vector.point),
        is_velocity: matches!(vector.placing, Placing::Velocity(_)),
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
    let [x, y] = numbers_in(&query.ask, "/cursor")?[..] else { return None };
    let matrix = |pointer| Some(DMat4::from_cols_array(&numbers_in(&query.ask, pointer)?.try_into().ok()?));
    let side = |name: &str| number_in(&query.ask, &format!("/viewport/{name}"));
    let clip_from_world = matrix("/projection")? * matrix("/view")?;
    let (corner, size) = (DVec2::new(side("x")?, side("y")?), DVec2::new(side("width")?, side(t!("height"))?));
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

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
    fn the_acceleration_of_a_sweep_is_an_arrow_at_its_start() {
        let ask = json!({"query": "sphere_sphere_sweep", "a": {"radius": 1, "from": [0, 3, 0], "to": [0, 1, 0],
            "acceleration": [0, -2, 0]}, "b": {"radius": 1, "from": [0, 0, 0], "to": [0, 0, 0]}});
        let found = points(ask).into_iter().find(|(pointer, _)| pointer == "/a/acceleration");
        assert_eq!(found.map(|(_, at)| at), Some(DVec3::Y));
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
