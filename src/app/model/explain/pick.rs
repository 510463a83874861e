//! A pick: from the pixel that was clicked to the ray, and from the ray to the ball, by the very functions that
//! picked it, with the camera's matrices as they were.

use super::{Explained, Finding, Heading, Subject, SymbolColors, Tone, Verdict};
use crate::app::model::selection::SurfacePoint;
use crate::app::model::view_frame::screen_of;
use crate::query::{Stage, pick_sphere, screen_ray};
use crate::scene::Id;
use crate::sim::Setup;

/// Explains the pick of a body or obstacle; `None` when it is gone, or when the camera had no ray there.
pub(super) fn explain(setup: &Setup, id: Id, picked: &SurfacePoint) -> Option<Explained> {
    let (ray, mut stages) = (picked.ray, Vec::<Stage>::new());
    let screen = screen_of(&ray.frame).ok()?;
    screen_ray(&screen, ray.pixel, &mut stages).ok()?;
    let to_the_ray = stages.len();
    let ball = setup.body_index(id);
    if let Some(body) = ball {
        stages.clear();
        pick_sphere(&screen, ray.pixel, ray.center, setup.bodies[body].radius, &mut stages).ok()?;
    } else {
        setup.obstacle_index(id)?;
    }
    let headings = match ball {
        Some(_) => vec![(0, Heading::PixelToRay), (to_the_ray, Heading::RayToBall)],
        None => vec![(0, Heading::PixelToRay)],
    };
    let decided_at = stages.iter().rposition(Stage::is_verdict);
    let finding = Finding::Pick { pixel: ray.pixel, distance: picked.distance, is_ball: ball.is_some() };
    let verdict = Verdict { tone: Tone::Hit, finding, decided_at };
    Some(Explained {
        colors: SymbolColors::of(&stages),
        headings,
        ..Explained::new(Subject::Pick(id), setup.label_of(id), verdict, stages)
    })
}
