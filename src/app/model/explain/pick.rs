//! A pick: from the pixel that was clicked to the ray, and from the ray to the ball, by the very functions that
//! picked it, with the camera's matrices as they were.

use super::{Explained, Subject, SymbolColors, Tone, Verdict};
use crate::app::model::selection::SurfacePoint;
use crate::app::model::view_frame::screen_of;
use crate::query::{Digits, Stage, number_text, pick_sphere, screen_ray};
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
    let four = |x: f64| number_text(x, Digits::Four);
    let pixel = format!("({}, {})", four(ray.pixel.x), four(ray.pixel.y));
    let label = setup.label_of(id);
    let met = format!("the ray through pixel {pixel} meets {label} after {} m", four(picked.distance));
    let reason = match ball {
        Some(_) => format!("{met}, before every other ball"),
        None => format!("{met}, and no ball"),
    };
    let headings = match ball {
        Some(_) => vec![(0, "From the pixel to the ray"), (to_the_ray, "From the ray to the ball")],
        None => vec![(0, "From the pixel to the ray")],
    };
    let decided_at = stages.iter().rposition(Stage::is_verdict);
    let verdict = Verdict { tone: Tone::Hit, word: "PICKED".to_owned(), reason, decided_at };
    Some(Explained {
        colors: SymbolColors::of(&stages),
        headings,
        ..Explained::new(Subject::Pick(id), format!("The pick of {label}"), verdict, stages)
    })
}
