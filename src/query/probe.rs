//! The probe: how a query shows its work without being slowed down by it.

use glam::DVec3;

/// Receives the stages of a query. The simulation passes `()`, which never calls the closure.
pub trait Probe {
    /// Takes the stage that `stage` describes, or drops the closure uncalled.
    fn record(&mut self, stage: impl FnOnce() -> Stage);
}

impl Probe for () {
    #[inline(always)]
    fn record(&mut self, _stage: impl FnOnce() -> Stage) {}
}

impl Probe for Vec<Stage> {
    fn record(&mut self, stage: impl FnOnce() -> Stage) {
        self.push(stage());
    }
}

/// One recorded quantity or decision of an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// What it is, in a few words: "Normal speed".
    pub name: &'static str,
    /// The formula as a text book writes it: "v = D·N".
    pub formula: &'static str,
    /// The quantities on the formula's right side, by symbol, in the order they appear.
    pub terms: Vec<(&'static str, Value)>,
    /// The result.
    pub value: Value,
    /// What to draw; empty when a number says it all.
    pub marks: Vec<Mark>,
}

impl Stage {
    /// A stage without terms and marks.
    pub fn new(name: &'static str, formula: &'static str, value: impl Into<Value>) -> Stage {
        Stage { name, formula, terms: Vec::new(), value: value.into(), marks: Vec::new() }
    }

    /// Adds a term of the formula's right side.
    pub fn term(mut self, symbol: &'static str, value: impl Into<Value>) -> Stage {
        self.terms.push((symbol, value.into()));
        self
    }

    /// Adds something to draw.
    pub fn mark(mut self, mark: Mark) -> Stage {
        self.marks.push(mark);
        self
    }
}

/// The value of a stage or of a term in its formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Scalar(f64),
    /// A direction or displacement in world space, or in local coordinates where the stage's
    /// name or its formula (`p`, `m`, `o`) says so.
    Vector(DVec3),
    /// A place in world space.
    Point(DVec3),
    /// A whole number, such as a set of face bits.
    Bits(u32),
    /// A decision and its reason: "moving away: D·N = 0.8 ≥ 0".
    Verdict(String),
}

impl From<f64> for Value {
    fn from(scalar: f64) -> Value {
        Value::Scalar(scalar)
    }
}

/// What a stage adds to the picture; positions are world space.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A dot.
    Point { at: DVec3, role: Role },
    /// An arrow from `tail`, `along` long.
    Arrow { tail: DVec3, along: DVec3, role: Role },
    /// A line between two points.
    Segment { from: DVec3, to: DVec3, role: Role },
    /// A piece of a plane around `point`.
    PlanePatch { point: DVec3, normal: DVec3 },
    /// A translucent sphere.
    SphereGhost { center: DVec3, radius: f64 },
}

/// What a mark stands for, from which its colour follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A surface normal.
    Normal,
    /// A motion or sweep.
    Motion,
    /// A distance or offset between two things.
    Offset,
    /// A velocity.
    Velocity,
    /// An impulse or acceleration.
    Force,
    /// A point of contact.
    Contact,
    /// Anything the eye only needs for orientation.
    Aid,
}
