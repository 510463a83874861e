//! What a scene that begins with a state of another one says of that, and what is not the same in it.

use crate::scene::Scene;
use crate::sim::{KeptNote, KeptScene, LeftOut};

/// The scene with a name and description that say from which tick of which scene it begins.
pub fn told(kept: KeptScene) -> Scene {
    let KeptScene { mut scene, tick, .. } = kept;
    if !scene.description.is_empty() {
        // It tells of another beginning, and a repro's of other ticks.
        scene.description =
            format!("Begins as tick {tick} of “{}”. About that scene: {}", scene.name, scene.description);
    }
    scene.name = format!("{} from tick {tick}", scene.name);
    scene
}

/// What is not the same as before, a sentence each.
pub fn notes(kept: &KeptScene) -> impl Iterator<Item = String> {
    let tick = kept.tick;
    kept.notes.iter().map(move |note| match note {
        KeptNote::Shifted { expectation } => {
            format!("Expectation {} counts from tick {tick} now.", expectation + 1)
        }
        KeptNote::BeginsAnew { expectation } => {
            format!("Expectation {} starts over: what happened before tick {tick} no longer counts.", expectation + 1)
        }
        KeptNote::LeftOut { expectation, why } => {
            format!("Expectation {} was left out: {}.", expectation + 1, left_out(*why))
        }
        KeptNote::OtherRandomNumbers => {
            "Agents that cruise draw other random numbers: these depend on the tick.".to_owned()
        }
    })
}

fn left_out(why: LeftOut) -> &'static str {
    match why {
        LeftOut::Over => "it is over by then",
        LeftOut::SceneOver => "the scene is over by then",
        LeftOut::TimeOver => "its time is over by then",
        LeftOut::HappenedBefore => "it happened before",
        LeftOut::UnknownCount => "it is not known how often the two collided before",
    }
}
