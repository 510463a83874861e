//! Bounds of distances: of centres, and of a centre from a surface.

use super::changing::{ANY, Changing};
use super::course::{ChangingVector, Course, Stretch};
use crate::expression::{Arithmetic, Number};
use crate::shape::{Face, Quad};
use glam::{DMat3, DVec2, DVec3};

/// Bounds of the vector from the centre of the second of two bodies to that of the first.
pub(super) fn between_centers(course: &Course, [a, b]: [usize; 2], stretch: Stretch) -> ChangingVector {
    let [a, b] = [a, b].map(|body| course.position(body, stretch));
    [0, 1, 2].map(|axis| a[axis].minus(b[axis]))
}

/// A surface as it is in the middle of a stretch, seen from a point.
struct Seen {
    distance: f64,
    /// Unit vector along which the distance grows fastest.
    normal: DVec3,
    /// The same wherever one goes.
    is_even: bool,
}

/// Bounds of the distance of a ball's centre from an obstacle's surface; negative inside a solid and behind a plane.
pub(super) fn surface_distance(course: &Course, ball: usize, obstacle: usize, stretch: Stretch) -> Changing {
    let body = &course.setup.obstacles[obstacle];
    let shape = body.shape_at(course.instant(stretch.middle().0), course.setup.clock);
    let moves = Moves { position: course.position(ball, stretch), velocity: None, away_from: body.obstacle.velocity };
    distance(&moves, stretch, |center| {
        let surface = shape.surface(center);
        Seen { distance: surface.distance, normal: surface.normal, is_even: shape.as_plane().is_some() }
    })
}

/// Bounds of the speed at which a ball comes nearer to an obstacle's surface, by its true velocity.
pub(super) fn surface_approach(course: &Course, ball: usize, obstacle: usize, stretch: Stretch) -> Changing {
    let body = &course.setup.obstacles[obstacle];
    let shape = body.shape_at(course.instant(stretch.middle().0), course.setup.clock);
    let velocity = Some(course.velocity(ball, stretch));
    let moves = Moves { position: course.position(ball, stretch), velocity, away_from: body.obstacle.velocity };
    let distance = distance(&moves, stretch, |center| {
        let surface = shape.surface(center);
        Seen { distance: surface.distance, normal: surface.normal, is_even: shape.as_plane().is_some() }
    });
    Changing::bounded(distance.slope.negated(), ANY, distance.is_settled)
}

/// Bounds of the distance of a ball's centre from a face of a box; without value if the obstacle is none.
pub(super) fn face_distance(
    course: &Course,
    ball: usize,
    (obstacle, face): (usize, Face),
    stretch: Stretch,
) -> Changing {
    let body = &course.setup.obstacles[obstacle];
    let shape = body.shape_at(course.instant(stretch.middle().0), course.setup.clock);
    let Some(obb) = shape.as_box() else { return Changing::exact(f64::NAN) };
    let flat = obb.flat(face);
    let [z, x] = flat.along;
    let axes = DMat3::from_cols(x, flat.normal, z);
    let rectangle = Quad { center: flat.center, half_extents: DVec2::new(flat.half[1], flat.half[0]), axes };
    let moves = Moves { position: course.position(ball, stretch), velocity: None, away_from: body.obstacle.velocity };
    distance(&moves, stretch, |center| {
        let surface = rectangle.surface(center);
        Seen { distance: surface.distance, normal: surface.normal, is_even: false }
    })
}

/// How a ball's centre moves, and what it is seen from.
struct Moves {
    position: ChangingVector,
    /// Its velocity, if not the one along its path.
    velocity: Option<ChangingVector>,
    /// The velocity of what it is seen from.
    away_from: DVec3,
}

/// Bounds of a distance from something convex, which is seen so from where the ball's centre is in the middle of the
/// stretch.
fn distance(moves: &Moves, stretch: Stretch, seen_from: impl Fn(DVec3) -> Seen) -> Changing {
    let (_, half) = stretch.middle();
    let vector = |of: &dyn Fn(usize) -> f64| DVec3::from_array([0, 1, 2].map(of));
    let center = vector(&|axis| moves.position[axis].value.value);
    let Seen { distance, normal, is_even } = seen_from(center);
    let own_way = moves.away_from.length() * half;
    let rounding = 8.0 * f64::EPSILON * (center.abs().max_element() + distance.abs() + own_way);
    // The distance changes by no more than the way that both go.
    let way = vector(&|axis| moves.position[axis].value.error).length() + own_way;
    let rates = match moves.velocity {
        Some(velocity) => velocity.map(|along| along.value),
        None => moves.position.map(|along| along.slope),
    };
    let (rate, spread) = (vector(&|axis| rates[axis].value) - moves.away_from, vector(&|axis| rates[axis].error));
    let fastest = rate.length() + spread.length();
    let nearest = distance - way;
    let even = normal.abs().dot(spread) + 4.0 * f64::EPSILON * fastest;
    let slope = if is_even || half == 0.0 {
        Number { value: normal.dot(rate), error: even }
    } else if nearest > 0.0 {
        // Outside of what is convex the normal turns by no more than the way over the distance.
        Number { value: normal.dot(rate), error: even + 2.0 * way / nearest * fastest }
    } else {
        Number { value: 0.0, error: fastest }
    };
    let slope = if slope.error.is_finite() { slope } else { ANY };
    let error = way.min((slope.value.abs() + slope.error) * half) + rounding;
    Changing::bounded(Number { value: distance, error }, slope, half == 0.0)
}
