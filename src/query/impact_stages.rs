//! The stages of an impact that do not depend on what was hit.

use super::{Acceleration, Mark, ObstacleImpact, SphereSweep, Stage, SweepStage, Value};

/// The time at which it hits, which the pieces before it have found.
pub(super) fn time_of_hit(sweep: &SphereSweep<impl Acceleration>, t: f64) -> Stage {
    Stage::new(SweepStage::ImpactTime, "t = t_hit", t)
        .term("t_hit", t)
        .mark(Mark::SphereGhost { center: sweep.center_at(t), radius: sweep.radius })
        .gives("t")
        .at(t)
}

pub(super) fn time_of_start(sweep: &SphereSweep<impl Acceleration>) -> Stage {
    Stage::new(SweepStage::StartTime, "t = 0", 0.0)
        .mark(Mark::SphereGhost { center: sweep.from, radius: sweep.radius })
        .gives("t")
        .at(0.0)
}

pub(super) fn impact_center(sweep: &SphereSweep<impl Acceleration>, impact: &ObstacleImpact) -> Stage {
    let formula = if sweep.is_accelerated() { "C = from + t·D + 0.5·t²·A" } else { "C = from + t·D" };
    let stage = Stage::new(SweepStage::ImpactCenter, formula, Value::Point(impact.center))
        .term("from", Value::Point(sweep.from))
        .term("t", impact.t)
        .term("D", Value::Vector(sweep.motion));
    let stage =
        if sweep.is_accelerated() { stage.term("A", Value::Vector(sweep.acceleration.vector())) } else { stage };
    stage.mark(Mark::SphereGhost { center: impact.center, radius: sweep.radius }).gives("center").at(impact.t)
}
