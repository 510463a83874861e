//! How much of a bench query is drawn: all of it; only its inputs, while its stages draw the rest; or a faint trace,
//! while something else is explained.

use super::super::Sketch;
use crate::app::draw_list::Importance;
use crate::app::model::explain::{Explained, Subject};
use crate::app::overlay::ShownStages;
use crate::query::{Mark, Role};
use crate::scene::BenchQuery;
use glam::DVec3;

/// Opacity of what is not selected.
const QUIET: f32 = 0.45;
/// Opacity while something else is explained: enough to see where it is, too little to cover anything.
const FAINT: f32 = 0.12;
/// Places that differ by less than this share are the same but for rounding.
const SAME: f64 = 1e-9;

/// How a bench query is drawn beside everything else.
pub(super) struct Standing<'a> {
    /// Opacity of balls, paths and arrows.
    pub(super) opacity: f32,
    /// Opacity of obstacles.
    pub(super) solid_opacity: f32,
    /// Whether its answer is drawn here, and not by the stages that found it.
    pub(super) shows_answer: bool,
    /// How important its name is; `None` leaves it out.
    pub(super) label: Option<Importance>,
    /// Whether the name shows the answer's status.
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

    /// Only what its stages do not draw: the obstacle, and faintly the inputs.
    fn explained(shown: &ShownStages<'a>) -> Standing<'a> {
        Standing {
            opacity: QUIET,
            solid_opacity: 1.0,
            shows_answer: false,
            label: Some(Importance::Selected),
            tells_status: is_decided(shown.explained, shown.cursor.stage),
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

    /// Whether a stage draws this piece of a path.
    pub(super) fn has_chord(&self, [begin, end]: [DVec3; 2]) -> bool {
        self.has(|mark| matches!(*mark, Mark::Segment { from, to, .. } if from == begin && is_same(to, end)))
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

#[cfg(test)]
mod tests {
    use super::super::draw;
    use super::super::tests::asked;
    use super::*;
    use crate::app::draw_list::DrawList;
    use crate::app::model::explain::StageCursor;
    use crate::app::model::settings::Theme;
    use crate::app::overlay::fixture::Fixture;
    use serde_json::json;

    /// A ball that falls from 3 above a plane to 1 below it, and another query beside it.
    fn fall_and_ray() -> Fixture {
        let fall = json!({"query": "sphere_plane_sweep", "radius": 1, "from": [0, 3, 0], "to": [0, -1, 0],
            "point": [0, 0, 0], "normal": [0, 1, 0]});
        let ray = json!({"id": 8, "ask": {"query": "ray_sphere", "center": [5, 0, 0], "radius": 1, "origin": [5, 0, 4],
            "direction": [0, 0, -1]}});
        asked(fall).edited(|scene| scene.queries.push(serde_json::from_value(ray).unwrap()))
    }

    /// What is drawn of both while the first is explained, up to a stage.
    fn drawn_at(stage: Option<usize>) -> (DrawList, Explained) {
        let mut fixture = fall_and_ray();
        fixture.selected = Some(7);
        let moment = fixture.moment(0.0);
        let explained = Explained::of(&Subject::Query(7), moment.setup, moment.record, &fixture.scene.queries).unwrap();
        let cursor = StageCursor { stage, ..StageCursor::default() };
        let shown = ShownStages { explained: &explained, cursor: &cursor, fraction: 0.0, theme: Theme::Dark };
        (fixture.draw_explained(shown, draw), explained)
    }

    #[test]
    fn of_the_explained_query_only_what_its_stages_do_not_draw_is_drawn() {
        // The first stage draws the ball at the start and the plane's point.
        let (list, _) = drawn_at(Some(0));
        let mine: Vec<f64> =
            list.ghosts.iter().filter(|ghost| ghost.from[0] == 0.0).map(|ghost| ghost.from[1]).collect();
        assert_eq!(mine, [-1.0], "the end, which no stage drew yet; not the start, and never the impact");
        assert_eq!((list.surfaces.len(), list.overlay_lines.len()), (1, 2), "the plane, the way, and that of the ray");
        // All of them draw the motion, both ends and the plane.
        let (list, _) = drawn_at(None);
        assert!(list.ghosts.iter().all(|ghost| ghost.from[0] == 5.0), "{:?}", list.ghosts);
        assert_eq!((list.surfaces.len(), list.overlay_lines.len()), (0, 1));
        assert!(list.markers.iter().all(|marker| marker.at[0] == 5.0), "the contact is that of the stages");
    }

    #[test]
    fn the_name_of_the_explained_query_shows_its_status_once_that_is_known() {
        let texts = |stage| drawn_at(stage).0.labels.into_iter().map(|label| label.text).collect::<Vec<_>>();
        let decided_at = drawn_at(None).1.verdict.decided_at.unwrap();
        assert_eq!(texts(Some(decided_at - 1)), ["asked"]);
        assert_eq!(texts(Some(decided_at)), ["asked: hit"]);
        assert_eq!(texts(None), ["asked: hit"]);
    }

    #[test]
    fn while_one_is_explained_the_others_are_faint_and_nameless() {
        let alone = fall_and_ray().draw(0.0, draw);
        assert_eq!(alone.labels.len(), 2);
        let opacity = |list: &DrawList| list.ghosts.iter().find(|ghost| ghost.from[0] == 5.0).unwrap().color[3];
        let (list, _) = drawn_at(None);
        assert_eq!(list.labels.len(), 1);
        assert!(opacity(&list) < 0.5 * opacity(&alone), "{} and {}", opacity(&list), opacity(&alone));
    }
}
