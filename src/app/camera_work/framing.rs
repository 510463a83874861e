//! Where the parts of a scene are, for the camera and for marks that travel with them.

use crate::app::model::event_filter::pairs_of;
use crate::app::model::extent::{Bounds, Extent};
use crate::app::model::moment::Moment;
use crate::app::model::selection::Selection;
use crate::app::overlay::VectorScale;
use crate::app::viewport::{QueryLengths, query_handles};
use crate::question::fields::OrientedBox;
use crate::scene::{BenchQuery, Geometry, Id};
use crate::sim::{Event, EventKind, Setup};
use glam::DVec3;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A plane has no size; it is framed as a ball of this radius around its point, in metres.
const PLANE_RADIUS: f64 = 2.0;
/// Planes farther away than this many radii of everything else are not framed.
const PLANE_REACH: f64 = 25.0;
/// A ball is framed with this many of its radii, so that what it collides with is in view.
const BODY_ROOM: f64 = 4.0;

/// Factor on the radius of an event's sphere, which shows where the balls come from and where they go.
const EVENT_ROOM: f64 = 1.6;

/// A sphere around the selected bodies, obstacles and bench queries at this moment; without a selection around all
/// bodies and finite obstacles, and without these around all queries. Hidden objects do not count, unless all are
/// hidden.
pub fn sphere_to_frame(
    moment: &Moment,
    queries: &[BenchQuery],
    selection: &Selection,
    hidden: &BTreeSet<Id>,
) -> Extent {
    let query = |id: Id| queries.iter().find(|query| query.id == id);
    let around = |id: Id| match query(id) {
        Some(query) => bounds_of_query(moment.setup, query).sphere(),
        None => sphere_around(moment, id),
    };
    let spheres: Vec<Extent> = selection.objects().filter(|id| !hidden.contains(id)).filter_map(around).collect();
    let mut bounds = Bounds::default();
    for sphere in &spheres {
        bounds.include(sphere.center, sphere.radius);
    }
    match spheres[..] {
        [one] => one,
        _ => bounds.sphere().unwrap_or_else(|| sphere_around_all(moment, queries, hidden)),
    }
}

/// A sphere around an event, with room for its balls; `None` if it has no participants.
pub fn event_sphere(moment: &Moment, event: &Event) -> Option<Extent> {
    let setup = moment.setup;
    let pairs = pairs_of(&event.kind);
    let bodies: BTreeSet<usize> = pairs.iter().flatten().filter_map(|id| setup.body_index(*id)).collect();
    let mut bounds = Bounds::default();
    bodies.iter().for_each(|&body| bounds.include(moment.position(body), setup.bodies[body].radius));
    let around = bounds.sphere()?;
    let EventKind::Impact(impact) = &event.kind else {
        return Some(Extent { radius: EVENT_ROOM * around.radius, ..around });
    };
    // Around the contact, however large the participants.
    let reach = |&body: &usize| moment.position(body).distance(impact.point) + setup.bodies[body].radius;
    let radius = bodies.iter().map(reach).fold(0.0, f64::max);
    Some(Extent { center: impact.point, radius: EVENT_ROOM * radius })
}

/// The place of a body or obstacle at this moment: the centre, or the point that a plane is given by.
pub fn reference_point(moment: &Moment, id: Id) -> Option<DVec3> {
    if let Some(index) = moment.setup.body_index(id) {
        return Some(moment.position(index));
    }
    Some(shape_of(moment, id)?.place())
}

/// Where the clicked point of the selection's surface is at this moment.
pub fn surface_point(moment: &Moment, selection: &Selection) -> Option<DVec3> {
    Some(reference_point(moment, selection.object()?)? + selection.surface_point?.offset)
}

fn sphere_around(moment: &Moment, id: Id) -> Option<Extent> {
    let setup = moment.setup;
    if let Some(index) = setup.body_index(id) {
        return Some(Extent { center: moment.position(index), radius: BODY_ROOM * setup.bodies[index].radius });
    }
    let shape = shape_of(moment, id)?;
    let mut bounds = Bounds::default();
    match shape.as_plane() {
        Some(plane) => bounds.include(plane.point, PLANE_RADIUS),
        None => bounds.include_shape(&shape),
    }
    bounds.sphere()
}

/// The points of a query, with room for its balls and obstacles, or, without any, for its directions.
fn bounds_of_query(setup: &Setup, query: &BenchQuery) -> Bounds {
    let scale = VectorScale::of(setup, &Extent::of(setup), 1.0);
    let size = greatest_size(&Value::Object(query.ask.clone()));
    let room = if size > 0.0 { size } else { scale.direction };
    let mut bounds = Bounds::default();
    points_of_query(&scale, query).for_each(|point| bounds.include(point, room));
    bounds
}

fn points_of_query(scale: &VectorScale, query: &BenchQuery) -> impl Iterator<Item = DVec3> {
    let lengths = QueryLengths { metres_per_speed: scale.metres_per_unit, direction: scale.direction };
    let points = query_handles(query, lengths).into_iter().map(|handle| handle.at);
    points.filter(|point| point.is_finite())
}

/// What of a query has to be in a picture of it: the corners of its box, and its points with room for its balls; of one without a
/// box a ball around all. A ball around a long box would have the camera far away.
pub(in crate::app) fn extents_of_query(setup: &Setup, query: &BenchQuery) -> Vec<Extent> {
    let corners = query.ask.get("box").and_then(|of| serde_json::from_value::<OrientedBox>(of.clone()).ok());
    let Some(OrientedBox(of)) = corners else {
        return bounds_of_query(setup, query).sphere().into_iter().collect();
    };
    let scale = VectorScale::of(setup, &Extent::of(setup), 1.0);
    let balls: Map<String, Value> = query.ask.clone().into_iter().filter(|(field, _)| field != "box").collect();
    let radius = greatest_size(&Value::Object(balls));
    let points = points_of_query(&scale, query).map(|center| Extent { center, radius });
    points.chain(of.corners().map(|center| Extent { center, radius: 0.0 })).collect()
}

/// The greatest radius, or distance of a corner from its centre, anywhere in a query.
fn greatest_size(asked: &Value) -> f64 {
    let Some(object) = asked.as_object() else { return 0.0 };
    let radius = object.get("radius").and_then(Value::as_f64).unwrap_or(0.0);
    let halves = object.get("half_extents").and_then(Value::as_array);
    let halves: f64 = halves.into_iter().flatten().filter_map(Value::as_f64).map(|half| half * half).sum();
    object.values().map(greatest_size).fold(radius.max(halves.sqrt()), f64::max)
}

fn sphere_around_all(moment: &Moment, queries: &[BenchQuery], hidden: &BTreeSet<Id>) -> Extent {
    let setup = moment.setup;
    let mut bounds = Bounds::default();
    let bodies = setup.bodies.iter().enumerate();
    for (index, body) in bodies.filter(|(_, body)| !hidden.contains(&body.id)) {
        bounds.include(moment.position(index), body.radius);
    }
    let shown = || setup.obstacles.iter().filter(|obstacle| !hidden.contains(&obstacle.obstacle.id));
    for obstacle in shown() {
        bounds.include_shape(&obstacle.shape_at(moment.at(), setup.clock));
    }
    let Some(finite) = bounds.sphere() else {
        let shown = queries.iter().filter(|query| !hidden.contains(&query.id));
        let spheres = shown.filter_map(|query| bounds_of_query(setup, query).sphere());
        spheres.for_each(|sphere| bounds.include(sphere.center, sphere.radius));
        return bounds.sphere().unwrap_or_else(|| Extent::of(setup));
    };
    // The nearest points of planes, so that the surface below a ball is in view.
    for obstacle in shown() {
        if let Some(plane) = obstacle.shape_at(moment.at(), setup.clock).as_plane() {
            let surface = plane.surface(finite.center);
            if surface.distance.abs() < PLANE_REACH * finite.radius {
                bounds.include(surface.point, 0.0);
            }
        }
    }
    bounds.sphere().unwrap_or(finite)
}

fn shape_of(moment: &Moment, id: Id) -> Option<Geometry> {
    let index = moment.setup.obstacle_index(id)?;
    Some(moment.setup.obstacles[index].shape_at(moment.at(), moment.setup.clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::overlay::fixture::Fixture;
    use crate::scene::PartRef;

    fn three() -> Fixture {
        let ball = |fixture: Fixture, id: Id, x: f64| fixture.ball(id, 1.0, DVec3::new(x, 0.0, 0.0), DVec3::ZERO);
        ball(ball(ball(Fixture::empty(), 1, 0.0), 2, 10.0), 3, 40.0)
    }

    fn framed(selected: &[Id], hidden: &[Id]) -> Extent {
        let selection = Selection::of(selected.iter().copied().map(PartRef::Object));
        sphere_to_frame(&three().moment(0.0), &[], &selection, &hidden.iter().copied().collect())
    }

    /// Two sweeps, from x = 0 to 4 and from x = 10 to 14, of balls with radius 1.
    fn queries() -> Vec<BenchQuery> {
        let sweep = |id: Id, x: f64| {
            serde_json::json!({"id": id, "ask": {"query": "sphere_quad_sweep", "radius": 1, "from": [x, 0, 0],
                "to": [x + 4.0, 0, 0], "quad": {"center": [x, 0, 0], "half_extents": [0.25, 0.25],
                "rotation": [0, 0, 0, 1]}}})
        };
        [sweep(7, 0.0), sweep(8, 10.0)].map(|query| serde_json::from_value(query).unwrap()).into()
    }

    #[test]
    fn a_selected_bench_query_is_framed_with_room_for_its_ball() {
        let selection = Selection::of([PartRef::Object(8)]);
        let sphere = sphere_to_frame(&three().moment(0.0), &queries(), &selection, &BTreeSet::new());
        // x from 9 to 15, y and z from −1 to 1: half sizes 3, 1, 1.
        assert_eq!(sphere.center, DVec3::new(12.0, 0.0, 0.0));
        assert!((sphere.radius - 11f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn of_a_query_about_a_box_its_corners_count_and_no_ball_around_it() {
        let ask = serde_json::json!({"query": "sphere_box_faces", "sphere": {"center": [0, 1.25, 0], "radius": 0.5},
            "box": {"center": [0, 0, 0], "half_extents": [3, 1, 1.5], "rotation": [0, 0, 0, 1]}});
        let query = serde_json::from_value(serde_json::json!({"id": 7, "ask": ask})).unwrap();
        let (empty, query): (Fixture, BenchQuery) = (Fixture::empty(), query);
        let extents = extents_of_query(empty.moment(0.0).setup, &query);
        let highest = extents.iter().map(|extent| extent.center.y + extent.radius).fold(f64::NEG_INFINITY, f64::max);
        // The top of the ball; a ball around the box would reach up to √(9 + 1 + 2.25) = 3.5.
        assert_eq!(highest, 1.75);
        assert!(extents.contains(&Extent { center: DVec3::new(3.0, 1.0, 1.5), radius: 0.0 }));
    }

    #[test]
    fn where_there_is_nothing_else_all_bench_queries_are_in_the_picture() {
        let empty = Fixture::empty();
        let sphere = sphere_to_frame(&empty.moment(0.0), &queries(), &Selection::default(), &BTreeSet::new());
        assert_eq!(sphere.center, DVec3::new(7.0, 0.0, 0.0));
        let sphere = sphere_to_frame(&empty.moment(0.0), &queries(), &Selection::default(), &[7].into());
        assert_eq!(sphere.center, DVec3::new(12.0, 0.0, 0.0));
    }

    #[test]
    fn of_several_selected_all_are_in_the_picture() {
        // Four radii of room around each: x from −4 to 14.
        assert_eq!(framed(&[1, 2], &[]).center, DVec3::new(5.0, 0.0, 0.0));
        assert_eq!(framed(&[2], &[]), Extent { center: DVec3::new(10.0, 0.0, 0.0), radius: BODY_ROOM });
    }

    #[test]
    fn what_is_hidden_is_not_looked_for() {
        // Balls of radius 1 at 0 and 10 remain: x from −1 to 11.
        assert_eq!(framed(&[], &[3]).center, DVec3::new(5.0, 0.0, 0.0));
        assert_eq!(framed(&[1, 3], &[3]).center, DVec3::ZERO);
    }
}
