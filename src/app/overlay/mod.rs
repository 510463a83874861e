//! Overlays: one file each, drawn into a plain [`DrawList`] from a [`Moment`](super::model::moment::Moment).
//!
//! What is always there (balls, obstacles, the selection) has a file each as well, and so has the legend, which reads the
//! list. Overlays change nothing, and know neither panels nor the GPU. `docs/extending.md` tells what a new overlay needs.

mod axes_cross;
mod baseline;
mod bench_queries;
mod bodies;
mod contacts;
mod crowd;
mod face_flags;
mod fields;
#[cfg(test)]
pub(in crate::app) mod fixture;
mod glyph;
mod grid;
mod involved;
mod labels;
mod legend;
mod momentum;
mod near;
mod normals;
mod obstacles;
mod own_arrows;
mod path_ahead;
mod prediction;
mod query_map;
mod recent;
mod recorded_run;
mod selection;
mod shadows;
mod sketch;
mod slice;
pub mod stages;
pub mod steering;
mod steering_outline;
mod sweep_paths;
mod table;
mod trails;
mod vectors;
mod velocities;
mod world_bounds;

pub use axes_cross::{paint_axes_cross, place_of_cross};
pub use glyph::{GLYPH_SIZE, paint_glyph};
pub use involved::Involved;
pub use legend::{legend_room, paint_legend};
pub use prediction::{arrow_reach, metres_per_unit};
pub use sketch::{OverlayContext, Sketch};
pub use slice::{
    SliceCache, SliceInputs, SliceMap, SliceProbe, SliceRect, axis_name, cells_of_basins, paint_key, place_across,
    side_names, slice_axes, told_end,
};
pub use stages::ShownStages;
pub use steering::{ShownSteering, part_of};
pub use table::{OVERLAYS, OverlayEntry, overlay_entry};
pub use vectors::{ArrowStyle, VectorScale, draw_arrow, draw_vector, expected_speed};

use super::draw_list::{DrawList, Importance, Label};
use crate::scene::Overlay;

/// Draws the scene at the moment, and every overlay that is on.
pub fn draw_all(context: &OverlayContext) -> DrawList {
    let mut list = DrawList::new(context.frame.camera.target);
    let sketch = Sketch::new(context);
    world_bounds::draw(&sketch, &mut list);
    obstacles::draw(&sketch, &mut list);
    bodies::draw(&sketch, &mut list);
    bench_queries::draw(&sketch, &mut list);
    baseline::draw(&sketch, &mut list);
    recorded_run::draw(&sketch, &mut list);
    for entry in OVERLAYS.iter().filter(|entry| context.overlays.contains(&entry.overlay)) {
        let before = list.labels.len();
        (entry.draw)(&sketch, &mut list);
        if crowd::tells_of_events(entry.overlay) {
            crowd::thin_labels(&sketch, &mut list, before);
        }
        // While an algorithm is explained, its terms are labelled: arrows stay, their numbers are left out.
        if context.stages.is_some() && !matches!(entry.overlay, Overlay::Labels | Overlay::Momentum) {
            let added = list.labels.split_off(before);
            list.labels.extend(added.into_iter().filter(stays_beside_stages));
        }
    }
    query_map::draw(&sketch, &mut list);
    selection::draw(&sketch, &mut list);
    prediction::draw(&sketch, &mut list);
    list
}

/// Which labels of overlays stay then: numbers along axes, alarms, and what is pointed at.
fn stays_beside_stages(label: &Label) -> bool {
    label.quiet || matches!(label.importance, Importance::Alarm | Importance::Hovered)
}

/// Adds the stages that are explained. Called after the legend was made, which is about the scene's vectors.
pub fn draw_stages(context: &OverlayContext, list: &mut DrawList) {
    if context.stages.is_some() {
        stages::draw(&Sketch::new(context), list);
    }
}

#[cfg(test)]
mod tests {
    use super::fixture::{Fixture, bounce};
    use super::*;
    use crate::app::draw_list::SurfaceKind;
    use crate::app::model::explain::{Explained, StageCursor, Subject};
    use crate::app::model::settings::Theme;
    use crate::shape::{Face, FaceFlags};
    use crate::sim::Impact;
    use glam::DVec3;

    /// A ball that hits a box within the tick, with every overlay on but the grid, which belongs to no object.
    fn impact() -> Fixture {
        let bounce = bounce(1, 2, DVec3::new(0.0, 1.5, 0.0), 0.5, DVec3::Y, 2.0);
        let mut fixture = Fixture::empty()
            .ball(1, 0.5, DVec3::new(0.0, 2.5, 0.0), DVec3::new(0.0, -2.0, 0.0))
            .unit_box(2, DVec3::ZERO)
            .impact(0.5, bounce);
        fixture.overlays = OVERLAYS.iter().map(|entry| entry.overlay).collect();
        fixture.overlays.remove(&Overlay::Grid);
        (fixture.selected, fixture.hovered) = (Some(1), Some(2));
        fixture
    }

    fn all_of(fixture: &Fixture) -> DrawList {
        fixture.draw(0.75, |sketch, list| *list = draw_all(sketch.context))
    }

    #[test]
    fn nothing_is_drawn_of_what_is_hidden() {
        let mut fixture = impact();
        let shown = all_of(&fixture);
        assert_eq!((shown.spheres.len(), shown.surfaces.is_empty(), shown.markers.is_empty()), (1, false, false));
        fixture.hidden = [1, 2].into();
        assert_eq!(all_of(&fixture), DrawList::new(DVec3::ZERO));
    }

    #[test]
    fn with_one_side_hidden_the_other_is_drawn_and_their_contact_is_not() {
        let mut fixture = impact();
        fixture.hidden = [2].into();
        let list = all_of(&fixture);
        assert_eq!((list.spheres.len(), list.surfaces.len(), list.markers.len()), (1, 0, 0));
        assert!(list.labels.iter().all(|label| !label.text.contains("box 2")));
        fixture.hidden = [1].into();
        let list = all_of(&fixture);
        assert_eq!((list.spheres.len(), list.ghosts.len(), list.markers.len()), (0, 0, 0));
        assert!(list.labels.iter().all(|label| !label.text.contains("ball 1")));
    }

    /// What is drawn while the impact of ball and box is explained, up to a stage.
    fn explained_at(stage: Option<usize>) -> (DrawList, usize) {
        let mut fixture = impact().ball(3, 0.5, DVec3::new(4.0, 0.0, 0.0), DVec3::ZERO);
        let top = Some(FaceFlags(Face::Top.bit()));
        let touch = Impact { flags: top, ..bounce(1, 2, DVec3::new(0.0, 1.5, 0.0), 0.5, DVec3::Y, 2.0) };
        fixture = fixture.impact(0.5, touch);
        fixture.overlays.insert(Overlay::Labels);
        (fixture.selected, fixture.hovered) = (None, None);
        let moment = fixture.moment(0.0);
        let explained = Explained::of(&Subject::Pair(1, 2), moment.setup, moment.record, &[]).unwrap();
        let cursor = StageCursor { stage, ..StageCursor::default() };
        let shown = ShownStages { explained: &explained, cursor: &cursor, fraction: 0.0, theme: Theme::Dark };
        let list = fixture.draw_explained(shown, |sketch, list| *list = draw_all(sketch.context));
        (list, explained.stages.len())
    }

    #[test]
    fn while_two_are_explained_they_alone_are_named_and_numbers_of_overlays_wait() {
        let (list, _) = explained_at(None);
        let mut texts: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        texts.sort_unstable();
        assert_eq!(texts, ["ball 1", "box 2"]);
    }

    #[test]
    fn the_impact_appears_with_the_last_stage_that_leads_to_it() {
        let contacts = |stage| explained_at(stage).0.markers.iter().filter(|marker| marker.at == DVec3::Y).count();
        let last = explained_at(None).1 - 1;
        assert_eq!((contacts(Some(0)), contacts(Some(last - 1))), (0, 0));
        assert!(contacts(Some(last)) > 0 && contacts(None) > 0);
    }

    #[test]
    fn touched_faces_light_up_with_the_stage_that_sums_their_bits() {
        let lit = |stage| {
            explained_at(stage).0.surfaces.iter().filter(|surface| surface.kind == SurfaceKind::TouchedFace).count()
        };
        let fixture = impact();
        let moment = fixture.moment(0.0);
        let explained = Explained::of(&Subject::Pair(1, 2), moment.setup, moment.record, &[]).unwrap();
        let flags = explained.stages.iter().rposition(|stage| stage.gives.as_deref() == Some("flags")).unwrap();
        assert_eq!((lit(Some(flags - 1)), lit(Some(flags)) > 0), (0, true));
    }
}
