//! Stages of the stretches in which the distance to a part of an obstacle falls along a parabola.

use super::parabola::Parabola;
use super::{Mark, Probe, Remark, Role, SphereSweep, Stage, StageKind, SweepDecision, SweepStage, Undrawn, Value};
use glam::DMat3;

/// The parabola of a sphere's centre as seen from a part of an obstacle, with what its stages are called.
pub(super) struct Falling<'a> {
    pub(super) sweep: &'a SphereSweep,
    pub(super) path: Parabola,
    /// From the coordinates of the path to the world.
    pub(super) axes: DMat3,
    /// The distance at which they touch.
    pub(super) reach: f64,
    /// Symbols of the path's offset, motion and acceleration.
    pub(super) symbols: [&'static str; 3],
    /// The kind and remark of the root's stage.
    pub(super) root: (StageKind, Remark),
}

impl Falling<'_> {
    /// Records where the distance falls within a span, one stretch after the other, until one has the root `t`.
    pub(super) fn record(&self, span: [f64; 2], t: Option<f64>, probe: &mut impl Probe) {
        for [from, to] in self.path.falling_stretches(span).into_iter().flatten() {
            let reaches = self.record_nearest(to, probe);
            if let (true, Some(t)) = (reaches, t) {
                probe.record(|| self.root_stage([from, to], t));
                return;
            }
        }
    }

    /// Records the distance at the end of a stretch, and whether it is within the reach.
    pub(super) fn record_nearest(&self, to: f64, probe: &mut impl Probe) -> bool {
        let [e, m, g] = self.symbols;
        let offset = self.path.at(to);
        let nearest = offset.length();
        probe.record(|| {
            let formula = format!("d1 = ‖{e} + t1·{m} + 0.5·t1²·{g}‖");
            let stage = Stage::new(SweepStage::NearestDistance, formula, nearest).terms(self.vectors()).term("t1", to);
            let center = self.sweep.center_at(to);
            let line = Mark::Segment { from: center - self.axes * offset, to: center, role: Role::Offset };
            if line.is_finite() { stage.mark(line) } else { stage.undrawn(Undrawn::TooFar) }
        });
        let reaches = nearest <= self.reach;
        probe.record(|| {
            let (condition, decision) = match reaches {
                true => ("d1 ≤ r", SweepDecision::Reaches { t: to }),
                false => ("d1 > r", SweepDecision::FallsShort { t: to }),
            };
            let stage = Stage::decided(SweepStage::NearestReaches, condition, decision);
            stage.terms([("d1", nearest), ("r", self.reach)]).undrawn(Undrawn::DistanceDecision)
        });
        reaches
    }

    fn root_stage(&self, [from, to]: [f64; 2], t: f64) -> Stage {
        let [e, m, g] = self.symbols;
        let quartic = format!("{{{e}·{e} − r², 2·{e}·{m}, {m}·{m} + {e}·{g}, {m}·{g}, 0.25·{g}·{g}}}");
        let (kind, remark) = self.root.clone();
        let stage = Stage::new(kind, format!("t = root({quartic}, t0, t1)"), t).terms(self.vectors());
        with_ghost(stage.terms([("r", self.reach), ("t0", from), ("t1", to)]), self.sweep, t).remark(remark)
    }

    fn vectors(&self) -> [(&'static str, Value); 3] {
        let [e, m, g] = self.symbols;
        let Parabola { offset, motion, acceleration } = self.path;
        [(e, offset), (m, motion), (g, acceleration)].map(|(symbol, v)| (symbol, Value::Vector(v)))
    }
}

/// A root's stage with the sphere at that time.
pub(super) fn with_ghost(stage: Stage, sweep: &SphereSweep, t: f64) -> Stage {
    let ghost = Mark::SphereGhost { center: sweep.center_at(t), radius: sweep.radius };
    let stage = if ghost.is_finite() { stage.mark(ghost) } else { stage.undrawn(Undrawn::TooFar) };
    stage.at(t)
}
