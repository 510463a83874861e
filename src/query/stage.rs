//! A stage: one quantity or decision of an algorithm, with its formula, numbers and picture.

use super::decision::Decision;
use super::remark::Remark;
use super::stage_kind::StageKind;
use super::sweep::SphereSweep;
use super::undrawn::Undrawn;
use glam::{DMat4, DVec3, DVec4};
use std::borrow::Cow;

/// Chords in which a parabola is drawn.
const CHORDS: u32 = 24;

/// One recorded quantity or decision of an algorithm.
///
/// A formula is written in the notation that [`crate::expression`] reads, and says exactly what was
/// computed: with the numbers of `terms` in it, it evaluates to the `result` (of a decision: it holds).
/// A symbol stands for the same thing until a later stage defines it anew, so that a term is drawn by
/// the drawing of its symbol, in this stage or the last one before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Its kind, by which it is found.
    pub kind: StageKind,
    /// The formula as a text book writes it, "v = D·N"; for a decision the condition that held,
    /// "v > 0". Empty for quantities that are given, not computed.
    pub formula: Cow<'static, str>,
    /// The quantities on the formula's right side, by symbol, in the order they appear.
    pub terms: Vec<(&'static str, Value)>,
    /// Its result.
    pub result: StageResult,
    /// What to draw, each under the symbol of the term or result it shows.
    pub drawings: Vec<Drawing>,
    /// Why nothing is drawn, if nothing is.
    pub undrawn: Option<Undrawn>,
    /// A remark on the formula.
    pub remark: Option<Remark>,
    /// Path of the field of the answer that is exactly this value: "center", "a.velocity".
    pub gives: Option<Cow<'static, str>>,
    /// Fraction of the sweep that the picture shows from here on; never earlier than that of the
    /// stage before, except where a touch lies in the past.
    pub at: Option<f64>,
}

impl Stage {
    /// A quantity, without terms and drawings.
    pub fn new(kind: impl Into<StageKind>, formula: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Stage {
        Stage::of(kind.into(), formula.into(), StageResult::Value(value.into()))
    }

    /// A decision, without terms and drawings: the `condition` that held, and its meaning.
    pub fn decided(
        kind: impl Into<StageKind>,
        condition: impl Into<Cow<'static, str>>,
        decision: impl Into<Decision>,
    ) -> Stage {
        Stage::of(kind.into(), condition.into(), StageResult::Decision(decision.into()))
    }

    /// The decision that ends a query, or a part of it.
    pub fn verdict(condition: impl Into<Cow<'static, str>>, decision: impl Into<Decision>) -> Stage {
        Stage::decided(StageKind::Verdict, condition, decision).undrawn(Undrawn::Decision)
    }

    fn of(kind: StageKind, formula: Cow<'static, str>, result: StageResult) -> Stage {
        Stage {
            kind,
            formula,
            terms: Vec::new(),
            result,
            drawings: Vec::new(),
            undrawn: None,
            remark: None,
            gives: None,
            at: None,
        }
    }

    /// Adds a term of the formula's right side.
    pub fn term(mut self, symbol: &'static str, value: impl Into<Value>) -> Stage {
        self.terms.push((symbol, value.into()));
        self
    }

    /// Adds several terms.
    pub fn terms<V: Into<Value>>(self, terms: impl IntoIterator<Item = (&'static str, V)>) -> Stage {
        terms.into_iter().fold(self, |stage, (symbol, value)| stage.term(symbol, value))
    }

    /// Adds a drawing of the result.
    pub fn mark(self, mark: Mark) -> Stage {
        let symbol = self.symbol().unwrap_or_default().to_owned();
        self.draw(symbol, mark)
    }

    /// Adds a drawing of the term `symbol`.
    pub fn draw(mut self, symbol: impl Into<Cow<'static, str>>, mark: Mark) -> Stage {
        self.drawings.push(Drawing { symbol: symbol.into(), mark });
        self
    }

    /// Adds the path of a sweep's centre as a drawing of the term `symbol`, in chords.
    pub(super) fn draw_path(self, symbol: &'static str, sweep: &SphereSweep) -> Stage {
        let chord = |index: u32| {
            let [from, to] = [index, index + 1].map(|end| sweep.center_at(f64::from(end) / f64::from(CHORDS)));
            Mark::Segment { from, to, role: Role::Motion }
        };
        (0..CHORDS).map(chord).filter(Mark::is_finite).fold(self, |stage, chord| stage.draw(symbol, chord))
    }

    /// Sets why nothing is drawn.
    pub fn undrawn(mut self, reason: Undrawn) -> Stage {
        self.undrawn = Some(reason);
        self
    }

    /// Adds a remark to the formula.
    pub fn remark(mut self, remark: Remark) -> Stage {
        self.remark = Some(remark);
        self
    }

    /// Sets which field of the answer has this value.
    pub fn gives(mut self, field: impl Into<Cow<'static, str>>) -> Stage {
        self.gives = Some(field.into());
        self
    }

    /// The same, if it does.
    pub fn gives_if(self, does: bool, field: &'static str) -> Stage {
        if does { self.gives(field) } else { self }
    }

    /// Sets the fraction of the sweep to show.
    pub fn at(mut self, fraction: f64) -> Stage {
        self.at = Some(fraction);
        self
    }

    /// Whether it is of this kind.
    pub fn is(&self, kind: impl Into<StageKind>) -> bool {
        self.kind == kind.into()
    }

    /// Whether it is the decision that ends a query.
    pub fn is_verdict(&self) -> bool {
        self.is(StageKind::Verdict)
    }

    /// The quantity that it computes; `None` for decisions.
    pub fn value(&self) -> Option<&Value> {
        match &self.result {
            StageResult::Value(value) => Some(value),
            StageResult::Decision(_) => None,
        }
    }

    /// What it decides; `None` for quantities.
    pub fn decision(&self) -> Option<&Decision> {
        match &self.result {
            StageResult::Value(_) => None,
            StageResult::Decision(decision) => Some(decision),
        }
    }

    /// Whether a symbol stands for its result or a term of it.
    pub fn involves(&self, symbol: &str) -> bool {
        self.symbol() == Some(symbol) || self.terms.iter().any(|(term, _)| *term == symbol)
    }

    /// The symbol of the result: what stands left of the formula's "="; `None` for decisions.
    pub fn symbol(&self) -> Option<&str> {
        self.value()?;
        self.formula.split_once(" = ").map(|(symbol, _)| symbol)
    }
}

/// The drawing of `symbol` as known at stage `index` of a trace: that of the stage itself or of the
/// last one before it that has any.
pub fn drawings_of<'a>(trace: &'a [Stage], index: usize, symbol: &str) -> Vec<&'a Mark> {
    let known = trace.get(..=index).unwrap_or(trace);
    let of = |stage: &'a Stage| -> Vec<&'a Mark> {
        stage.drawings.iter().filter(|drawing| drawing.symbol == symbol).map(|drawing| &drawing.mark).collect()
    };
    known.iter().rev().map(of).find(|marks| !marks.is_empty()).unwrap_or_default()
}

/// The result of a stage.
#[derive(Clone, Debug, PartialEq)]
pub enum StageResult {
    /// A quantity.
    Value(Value),
    /// A decision.
    Decision(Decision),
}

/// The value of a stage or of a term in its formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Scalar(f64),
    /// A direction or displacement in world space, or in local coordinates if the kind of the stage
    /// says so.
    Vector(DVec3),
    /// A position in world space, or in local coordinates if the kind of the stage says so.
    Point(DVec3),
    /// Homogeneous coordinates x, y, z, w.
    Homogeneous(DVec4),
    /// A matrix for column vectors.
    Matrix(DMat4),
    /// The terms of a sum.
    List(Vec<Value>),
    /// A whole number, such as a set of face bits.
    Bits(u32),
}

impl From<f64> for Value {
    fn from(scalar: f64) -> Value {
        Value::Scalar(scalar)
    }
}

/// A mark to draw, and the symbol it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Symbol of the term or result; it has the drawing's colour. Empty for helper marks of a verdict.
    pub symbol: Cow<'static, str>,
    /// What to draw.
    pub mark: Mark,
}

/// A mark that a stage adds to the picture, in world space.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A dot.
    Point {
        /// Its position.
        at: DVec3,
        /// Its role.
        role: Role,
    },
    /// An arrow.
    Arrow {
        /// Its start.
        tail: DVec3,
        /// From its tail to its tip.
        along: DVec3,
        /// Its role.
        role: Role,
    },
    /// A line between two points.
    Segment {
        /// One end.
        from: DVec3,
        /// The other end.
        to: DVec3,
        /// Its role.
        role: Role,
    },
    /// A piece of a plane.
    PlanePatch {
        /// Its centre.
        point: DVec3,
        /// The plane's normal.
        normal: DVec3,
    },
    /// A translucent sphere.
    SphereGhost {
        /// Its centre.
        center: DVec3,
        /// Its radius.
        radius: f64,
    },
    /// A translucent capsule.
    CapsuleGhost {
        /// The ends of its axis.
        ends: [DVec3; 2],
        /// Its radius.
        radius: f64,
    },
}

impl Mark {
    /// Its role, which determines its colour.
    pub fn role(&self) -> Role {
        match self {
            Mark::Point { role, .. } | Mark::Arrow { role, .. } | Mark::Segment { role, .. } => *role,
            Mark::PlanePatch { .. } => Role::Normal,
            Mark::SphereGhost { .. } | Mark::CapsuleGhost { .. } => Role::Aid,
        }
    }

    /// Whether every coordinate is finite: others cannot be drawn.
    pub fn is_finite(&self) -> bool {
        match *self {
            Mark::Point { at, .. } => at.is_finite(),
            Mark::Arrow { tail, along, .. } => tail.is_finite() && along.is_finite(),
            Mark::Segment { from, to, .. } => from.is_finite() && to.is_finite(),
            Mark::PlanePatch { point, normal } => point.is_finite() && normal.is_finite(),
            Mark::SphereGhost { center, radius } => center.is_finite() && radius.is_finite(),
            Mark::CapsuleGhost { ends, radius } => ends.iter().all(|end| end.is_finite()) && radius.is_finite(),
        }
    }
}

/// The role of a mark, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
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
    /// A helper mark for orientation.
    Aid,
}
