//! How much of a bench query is drawn: all of it, only its question while its stages draw the rest, or
//! a faint trace while something else is explained.

use super::super::Sketch;
use crate::app::draw_list::Importance;
use crate::app::explain::{Explained, Subject};
use crate::app::overlay::ShownStages;
use crate::query::{Mark, Role};
use crate::scene::BenchQuery;
use glam::DVec3;

/// Opacity of what is not selected.
const QUIET: f32 = 0.45;
/// Opacity while something else is explained: enough to see where it is, too little to cover anything.
const FAINT: f32 = 0.12;
/// Relative difference of places that are the same but for rounding.
const SAME: f64 = 1e-9;

/// How a bench query stands among what else is drawn.
pub(super) struct Standing<'a> {
    /// Opacity of balls, paths and arrows.
    pub(super) opacity: f32,
    /// Opacity of planes, quads and boxes.
    pub(super) solid_opacity: f32,
    /// Whether what was found is drawn here, and not by the stages that found it.
    pub(super) shows_answer: bool,
    /// How important its name is; `None` leaves it out.
    pub(super) label: Option<Importance>,
    /// Whether the name says what came of it.
    pub(super) tells_status: bool,
    /// What its stages draw already.
    drawn: Vec<&'a Mark>,
}

impl<'a> Standing<'a> {
    pub(super) fn of(sketch: &Sketch<'a>, query: &BenchQuery) -> Standing<'a> {
        let is_selected = sketch.context.selected == Some(query.id);
        match sketch.context.stages {
            Some(shown) if shown.explained.subject == Subject::Query(query.id) => Standing::explained(&shown),
            Some(_) => Standing { label: None, ..Standing::whole(FAINT, Importance::Name) },
            None if is_selected => Standing::whole(1.0, Importance::Selected),
            None => Standing::whole(QUIET, Importance::Name),
        }
    }

    fn whole(opacity: f32, label: Importance) -> Standing<'a> {
        Standing {
            opacity,
            solid_opacity: opacity,
            shows_answer: true,
            label: Some(label),
            tells_status: true,
            drawn: Vec::new(),
        }
    }

    /// Only what its stages do not tell: the obstacle as it is, and faintly what is asked.
    fn explained(shown: &ShownStages<'a>) -> Standing<'a> {
        Standing {
            opacity: QUIET,
            solid_opacity: 1.0,
            shows_answer: false,
            label: Some(Importance::Selected),
            tells_status: is_decided(shown.explained, shown.walk.stage),
            drawn: shown.known().into_iter().map(|known| &known.drawing.mark).collect(),
        }
    }

    /// Whether a stage draws this ball.
    pub(super) fn has_ball(&self, at: DVec3, size: f64) -> bool {
        self.has(|mark| matches!(*mark, Mark::SphereGhost { center, radius } if center == at && radius == size))
    }

    /// Whether a stage draws this plane.
    pub(super) fn has_plane(&self, at: DVec3) -> bool {
        self.has(|mark| matches!(*mark, Mark::PlanePatch { point, .. } if point == at))
    }

    /// Whether a stage draws an arrow of this vector at this place; directions count as equal whatever
    /// their length.
    pub(super) fn has_arrow(&self, from: DVec3, vector: DVec3) -> bool {
        self.has(|mark| match *mark {
            Mark::Arrow { tail, along, role: Role::Normal } => {
                tail == from && is_same(along.normalize(), vector.normalize())
            }
            Mark::Arrow { tail, along, .. } => tail == from && is_same(along, vector),
            _ => false,
        })
    }

    fn has(&self, is_it: impl Fn(&Mark) -> bool) -> bool {
        self.drawn.iter().any(|mark| is_it(mark))
    }
}

/// Whether the verdict is known at a stage.
fn is_decided(explained: &Explained, stage: Option<usize>) -> bool {
    let decided_at = explained.verdict.decided_at.unwrap_or(explained.stages.len().saturating_sub(1));
    stage.is_none_or(|stage| stage >= decided_at)
}

fn is_same(a: DVec3, b: DVec3) -> bool {
    (a - b).length() <= SAME * a.length().max(b.length())
}
