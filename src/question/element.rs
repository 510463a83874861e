//! What a question is about: the things in the world that its fields describe. Pictures, handles and explanations of
//! bench queries follow from these alone.
//!
//! A bench query may be invalid and is drawn all the same, as far as it makes sense. So fields are named by JSON pointers
//! here, and read one by one.

/// Something in the world that a question is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Element {
    /// A ball that sweeps.
    Sweep {
        /// Pointer to its radius.
        radius: &'static str,
        /// Its centre at t = 0.
        from: PlacedVector,
        /// Its centre at t = 1.
        to: PlacedVector,
        /// Its acceleration; zero where the question has none.
        acceleration: PlacedVector,
        /// Pointer to its centre at the impact, in the answer.
        impact: &'static str,
    },
    /// A ball that stands still.
    Ball {
        /// Its centre.
        center: PlacedVector,
        /// Pointer to its radius.
        radius: &'static str,
    },
    /// An obstacle.
    Obstacle {
        /// Its shape.
        solid: Solid,
        /// Its vectors that have a place.
        vectors: &'static [PlacedVector],
    },
    /// A ray.
    Ray {
        /// Where it begins.
        origin: PlacedVector,
        /// Where it goes.
        direction: PlacedVector,
    },
    /// The ray under the cursor of a screen.
    Screen,
    /// A ball that bounces off another. The answer has its velocity where the question has it.
    Body {
        /// Its centre.
        position: PlacedVector,
        /// Its velocity before the bounce.
        velocity: PlacedVector,
    },
    /// A ball that bounces off a plane. The question has no place, so both are at the origin. The answer has the velocity
    /// where the question has it.
    PlaneBounce {
        /// The velocity of the ball before the bounce.
        velocity: PlacedVector,
        /// The normal of the plane.
        normal: PlacedVector,
        /// The velocity of the plane.
        obstacle_velocity: PlacedVector,
    },
    /// An agent that is accelerated.
    Agent {
        /// Where it is.
        position: PlacedVector,
        /// By what.
        drive: Drive,
    },
    /// The centre of a flow.
    FlowCenter(PlacedVector),
    /// The agents of a flock, one of which makes a step.
    Boids {
        /// Where each of them is.
        position: PlacedVector,
        /// The velocity of each of them.
        velocity: PlacedVector,
    },
    /// Planes that agents avoid.
    Walls {
        /// A point of each of them.
        point: PlacedVector,
        /// The normal of each of them.
        normal: PlacedVector,
    },
}

/// The shape of the obstacle in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solid {
    /// `point` and `normal`.
    Plane,
    /// `quad`.
    Quad,
    /// `box`.
    Box,
    /// `capsule`.
    Capsule,
}

/// What accelerates an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drive {
    /// What it avoids.
    Avoidance,
    /// A flow.
    Flow,
}

/// A vector of a question that has a place in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedVector {
    /// JSON pointer; `*` stands for every element of an array.
    pub pointer: &'static str,
    /// What a person calls it.
    pub point: QueryPoint,
    /// How it is placed.
    pub placing: Placing,
}

/// How a vector is placed in the world. Pointers name where an arrow begins; see [`ORIGIN`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Placing {
    /// It is a place.
    Place,
    /// A velocity there.
    Velocity(&'static str),
    /// A way from there, as long as it is drawn.
    Way(&'static str),
    /// A direction from there.
    Normal(&'static str),
}

/// Stands for the pointer to a place where a question has none: the origin of the world.
pub const ORIGIN: &str = "";

impl Element {
    /// The ball of a question about one sweep.
    pub(super) const SWEEP: Element = Element::Sweep {
        radius: "/radius",
        from: place("/from", QueryPoint::SweepStart),
        to: place("/to", QueryPoint::SweepEnd),
        acceleration: way("/acceleration", "/from", QueryPoint::Acceleration),
        impact: "/center",
    };

    /// The ball of a question about one that stands still.
    pub(super) const BALL: Element = Element::Ball { center: place("/center", QueryPoint::Center), radius: "/radius" };

    /// The walls of a question about steering.
    pub(super) const WALLS: Element = Element::Walls {
        point: place("/walls/*/point", QueryPoint::WallPoint),
        normal: normal("/walls/*/normal", "/walls/*/point"),
    };

    /// Its vectors that have a place, in the order of the question.
    pub fn vectors(&self) -> Vec<PlacedVector> {
        match *self {
            Element::Sweep { from, to, acceleration, .. } => vec![from, to, acceleration],
            Element::Ball { center, .. } => vec![center],
            Element::Obstacle { vectors, .. } => vectors.to_vec(),
            Element::Ray { origin, direction } => vec![origin, direction],
            Element::Screen => Vec::new(),
            Element::Body { position, velocity } | Element::Boids { position, velocity } => vec![position, velocity],
            Element::PlaneBounce { velocity, normal, obstacle_velocity } => vec![velocity, normal, obstacle_velocity],
            Element::Agent { position, .. } => vec![position],
            Element::FlowCenter(center) => vec![center],
            Element::Walls { point, normal } => vec![point, normal],
        }
    }

    /// Pointer to the place that stands for it, of an array to that of the first element; `None` if there is none.
    pub fn place(&self) -> Option<String> {
        match self {
            Element::Sweep { from: place, .. }
            | Element::Ball { center: place, .. }
            | Element::Ray { origin: place, .. }
            | Element::Body { position: place, .. }
            | Element::Agent { position: place, .. }
            | Element::FlowCenter(place)
            | Element::Boids { position: place, .. } => Some(place.pointer_at(0)),
            Element::PlaneBounce { .. } => Some(ORIGIN.to_owned()),
            Element::Obstacle { .. } | Element::Screen | Element::Walls { .. } => None,
        }
    }

    /// Whether it moves or is cast, rather than being met.
    pub fn moves(&self) -> bool {
        match self {
            Element::Sweep { .. }
            | Element::Ray { .. }
            | Element::Body { .. }
            | Element::PlaneBounce { .. }
            | Element::Agent { .. }
            | Element::Boids { .. } => true,
            Element::Ball { .. }
            | Element::Obstacle { .. }
            | Element::Screen
            | Element::FlowCenter(_)
            | Element::Walls { .. } => false,
        }
    }
}

impl PlacedVector {
    /// Its pointer in an element of the array.
    pub fn pointer_at(&self, index: usize) -> String {
        self.pointer.replace('*', &index.to_string())
    }
}

pub(super) const fn place(pointer: &'static str, point: QueryPoint) -> PlacedVector {
    PlacedVector { pointer, point, placing: Placing::Place }
}

pub(super) const fn velocity(pointer: &'static str, at: &'static str, point: QueryPoint) -> PlacedVector {
    PlacedVector { pointer, point, placing: Placing::Velocity(at) }
}

pub(super) const fn way(pointer: &'static str, from: &'static str, point: QueryPoint) -> PlacedVector {
    PlacedVector { pointer, point, placing: Placing::Way(from) }
}

pub(super) const fn normal(pointer: &'static str, at: &'static str) -> PlacedVector {
    PlacedVector { pointer, point: QueryPoint::Normal, placing: Placing::Normal(at) }
}

/// What a point in a question stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryPoint {
    /// A place.
    Position,
    /// A point of a wall.
    WallPoint,
    /// The centre of the one ball there is.
    Center,
    /// The centre of a flow.
    FlowCenter,
    /// Where a ray begins.
    RayOrigin,
    /// Where a ray goes.
    RayDirection,
    /// Where the one sweep there is begins.
    SweepStart,
    /// Where it ends.
    SweepEnd,
    /// The acceleration of the one sweep there is.
    Acceleration,
    /// The centre of the ball beside a box.
    BallCenter,
    /// The centre of a box.
    BoxCenter,
    /// The centre of a quad.
    QuadCenter,
    /// One end of a capsule's axis.
    CapsuleA,
    /// Its other end.
    CapsuleB,
    /// A point of a plane.
    PlanePoint,
    /// A normal.
    Normal,
    /// A velocity.
    Velocity,
    /// The velocity of a plane.
    PlaneVelocity,
    /// The centre of ball a.
    CenterA,
    /// The centre of ball b.
    CenterB,
    /// Where the sweep of ball a begins.
    StartA,
    /// Where it ends.
    EndA,
    /// The acceleration of ball a.
    AccelerationA,
    /// Where the sweep of ball b begins.
    StartB,
    /// Where it ends.
    EndB,
    /// The acceleration of ball b.
    AccelerationB,
    /// The cursor on a screen.
    Cursor,
}
