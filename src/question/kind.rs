//! The list of all queries.

use super::element::{Element, Solid};
use super::inputs::{Input, inputs, schema_of};
use super::obstacles::{SphereBoxFaces, SphereBoxSweep, SphereCapsuleSweep, SphereQuadSweep};
use super::pointing::{PickSphere, RaySphere, ScreenRay, ScreenToWorld};
use super::query_input::QueryInput;
use super::responses::{SpherePlaneResponse, SphereSphereResponse};
use super::spheres::{SpherePlaneSweep, SphereSphereSweep};
use super::steering::{AvoidObstacles, BoidStep, CirculatingFlow};
use schemars::Schema;
use serde_json::{Map, Value};

/// Makes the kinds of queries from the types of their inputs, which have the same names.
macro_rules! kinds {
    ($($(#[$meaning:meta])* $kind:ident,)*) => {
        /// A query.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum QueryKind {
            $($(#[$meaning])* $kind,)*
        }

        impl QueryKind {
            /// All queries, sorted by name.
            pub const ALL: &[QueryKind] = &[$(QueryKind::$kind,)*];

            fn description(self) -> Description {
                match self {
                    $(QueryKind::$kind => Description::of::<$kind>(),)*
                }
            }
        }
    };
}

kinds! {
    /// How an agent avoids planes.
    AvoidObstacles,
    /// The next step of an agent in a flock.
    BoidStep,
    /// How a flow around a vertical axis accelerates an agent.
    CirculatingFlow,
    /// Where the ray under the cursor meets a ball.
    PickSphere,
    /// Where a ray meets a ball.
    RaySphere,
    /// The ray under the cursor.
    ScreenRay,
    /// The point of the world at a place on the screen.
    ScreenToWorld,
    /// Which faces of a box a ball touches.
    SphereBoxFaces,
    /// When a ball meets a box.
    SphereBoxSweep,
    /// When a ball meets a capsule.
    SphereCapsuleSweep,
    /// The velocity of a ball after a bounce off a plane.
    SpherePlaneResponse,
    /// When a ball meets a plane.
    SpherePlaneSweep,
    /// When a ball meets a rectangle.
    SphereQuadSweep,
    /// The velocities of two balls after a bounce.
    SphereSphereResponse,
    /// When two balls meet.
    SphereSphereSweep,
}

/// What is known of a kind.
struct Description {
    name: &'static str,
    elements: &'static [Element],
    /// The schema of the question, without `query` and `id`.
    schema: fn() -> Schema,
}

impl Description {
    fn of<Q: QueryInput>() -> Description {
        Description { name: Q::NAME, elements: Q::ELEMENTS, schema: schema_of::<Q> }
    }
}

impl QueryKind {
    /// The query of this name; `None` when there is no such query.
    pub fn named(name: &str) -> Option<QueryKind> {
        QueryKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// The query that a question names; `None` when it names none.
    pub fn of(ask: &Map<String, Value>) -> Option<QueryKind> {
        QueryKind::named(ask.get("query")?.as_str()?)
    }

    /// The names of all queries, sorted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        QueryKind::ALL.iter().map(|kind| kind.name())
    }

    /// Its name in questions.
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// What its questions are about, in the order of their fields.
    pub fn elements(self) -> &'static [Element] {
        self.description().elements
    }

    /// The shape of the obstacle in its questions, if they have one.
    pub fn solid(self) -> Option<Solid> {
        self.elements().iter().find_map(|element| match element {
            Element::Obstacle { solid, .. } => Some(*solid),
            _ => None,
        })
    }

    /// Its inputs, required ones first.
    pub fn inputs(self) -> Vec<Input> {
        inputs((self.description().schema)().as_value())
    }

    /// An example question with an instructive answer.
    pub fn example(self) -> Map<String, Value> {
        let mut ask = Input::example_of(&self.inputs());
        ask.insert("query".to_owned(), Value::from(self.name()));
        ask
    }
}
