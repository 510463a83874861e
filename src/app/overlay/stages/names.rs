//! Which symbols are named in the view, and where.

use super::lines::{Lengths, PATCH, line_of};
use super::shown::{Emphasis, Known, ShownStages};
use crate::app::draw_list::{DrawList, Importance};
use crate::app::model::extent::plane_axes;
use crate::app::overlay::Sketch;
use crate::query::{Mark, Role};
use egui::Pos2;
use glam::DVec3;
use std::cmp::Reverse;

/// Where nothing is emphasised, names are at least this far apart, in points.
const APART: f32 = 32.0;

/// What a drawing is in the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// An input.
    Term,
    /// The result of a stage.
    Result,
    /// A part of the answer.
    Answer,
    /// The point of contact.
    Contact,
}

/// A symbol that is named in the view.
pub(super) struct Name<'a> {
    pub(super) symbol: &'a str,
    /// The stage that draws it.
    pub(super) stage: usize,
    pub(super) at: DVec3,
    pub(super) importance: Importance,
}

/// The drawings to name: everything emphasised; if nothing is, as many as have room, parts of the answer first and
/// inputs last.
pub(super) fn names<'a>(
    sketch: &Sketch,
    shown: &ShownStages,
    (known, lengths): (&[Known<'a>], &Lengths),
    list: &DrawList,
) -> Vec<Name<'a>> {
    let mut named: Vec<&Known<'a>> = known.iter().collect();
    named.retain(|known| known.emphasis > Emphasis::Quiet && !known.drawing.symbol.is_empty());
    named.sort_by_key(|known| Reverse((known.emphasis, Rank::of(shown, known))));
    let frame = &sketch.context.frame;
    let told = list.labels.iter().filter(|label| label.importance.is_asked_for());
    let mut taken: Vec<Pos2> = told.filter_map(|label| frame.point_at(label.at)).collect();
    let mut names: Vec<Name> = Vec::new();
    for entry in named {
        let (symbol, at) = (entry.drawing.symbol.as_ref(), label_place(&entry.drawing.mark, lengths));
        let Some(place) = frame.point_at(at) else { continue };
        let stands_out = entry.emphasis >= Emphasis::Present;
        let is_crowded = !stands_out && taken.iter().any(|other| other.distance(place) < APART);
        if is_crowded || names.iter().any(|name| name.symbol == symbol) {
            continue;
        }
        taken.push(place);
        let importance = if stands_out { Importance::Clicked } else { Importance::Selected };
        names.push(Name { symbol, stage: entry.stage, at, importance });
    }
    names
}

impl Rank {
    pub(super) fn of(shown: &ShownStages, known: &Known) -> Rank {
        let stages = &shown.explained.stages;
        let symbol = Some(known.drawing.symbol.as_ref());
        let is_answer = stages.iter().any(|stage| stage.gives.is_some() && stage.symbol() == symbol);
        let is_result = stages.get(known.stage).is_some_and(|stage| stage.symbol() == symbol);
        match (is_answer, is_result) {
            (true, _) if known.drawing.mark.role() == Role::Contact => Rank::Contact,
            (true, _) => Rank::Answer,
            (false, true) => Rank::Result,
            (false, false) => Rank::Term,
        }
    }
}

/// Where the name of a mark stands.
fn label_place(mark: &Mark, lengths: &Lengths) -> DVec3 {
    match *mark {
        Mark::Segment { from, to, .. } => from.midpoint(to),
        Mark::Point { at, .. } => at,
        Mark::Arrow { tail, .. } => line_of(mark, lengths).map_or(tail, |[_, tip]| tip),
        Mark::PlanePatch { point, normal } => {
            let (u, v) = plane_axes(crate::shape::unit(normal).unwrap_or(DVec3::Y));
            point + PATCH * lengths.direction * (u + v)
        }
        Mark::SphereGhost { center, .. } => center,
        Mark::CapsuleGhost { ends: [a, b], .. } => a.midpoint(b),
    }
}

#[cfg(test)]
mod tests {
    use super::super::draw;
    use super::super::tests::{falling, shown};
    use super::*;
    use crate::app::draw_list::Label;
    use crate::app::model::explain::{Explained, StageCursor};
    use crate::app::overlay::fixture::Fixture;

    /// Each name with its place on screen, in points.
    fn names_of(explained: &Explained, cursor: &StageCursor) -> Vec<(String, Pos2)> {
        let mut names = Vec::new();
        Fixture::empty().draw_explained(shown(explained, cursor), |sketch, list| {
            draw(sketch, list);
            let place = |label: &Label| sketch.context.frame.point_at(label.at).unwrap();
            names.extend(list.labels.iter().map(|label| (label.text.clone(), place(label))));
        });
        names
    }

    #[test]
    fn of_all_stages_together_names_stand_apart_and_the_contact_has_its_own() {
        let explained = falling();
        let names = names_of(&explained, &StageCursor::default());
        for (index, (name, place)) in names.iter().enumerate() {
            for (other, elsewhere) in &names[index + 1..] {
                assert!(place.distance(*elsewhere) >= APART, "{name} and {other}");
            }
        }
        let symbols: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        assert!(symbols.contains(&"Q") && symbols.contains(&"N") && symbols.contains(&"D"), "{symbols:?}");
        // from and C0 share a place with d and δ: at most one of each is named.
        let start = symbols.iter().filter(|symbol| ["from", "C0"].contains(symbol)).count();
        assert!(start <= 1, "{symbols:?}");
    }

    #[test]
    fn every_term_of_the_present_stage_is_named_however_near_the_others() {
        let explained = falling();
        // C0 = from − point.
        let cursor = StageCursor { stage: Some(0), ..StageCursor::default() };
        let mut symbols: Vec<String> = names_of(&explained, &cursor).into_iter().map(|(name, _)| name).collect();
        symbols.sort();
        assert_eq!(symbols, ["C0", "from", "point"]);
    }
}
