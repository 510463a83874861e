//! What a scene that begins with a state of another one says of that, and what is not the same in it.

use crate::language::t;
use crate::scene::Scene;
use crate::sim::{KeptNote, KeptScene, LeftOut};

/// The scene with a name and description that say from which tick of which scene it begins.
pub fn told(kept: KeptScene) -> Scene {
    let KeptScene { mut scene, tick, .. } = kept;
    if !scene.description.is_empty() {
        // It tells of another beginning, and a repro's of other ticks.
        scene.description = t!(
            "Begins as tick {tick} of “{name}”. About that scene: {description}",
            name = scene.told(&scene.name),
            description = scene.told(&scene.description),
            tick
        );
    }
    scene.name = t!("{name} from tick {tick}", name = scene.told(&scene.name), tick);
    scene.forget_unused_translations();
    scene
}

/// What is not the same as before, a sentence each.
pub fn notes(kept: &KeptScene) -> impl Iterator<Item = String> {
    let tick = kept.tick;
    kept.notes.iter().map(move |note| match note {
        KeptNote::Shifted { expectation } => {
            t!("Expectation {expectation} counts from tick {tick} now.", expectation = expectation + 1, tick)
        }
        KeptNote::BeginsAnew { expectation } => {
            t!(
                "Expectation {expectation} starts over: what happened before tick {tick} no longer counts.",
                expectation = expectation + 1,
                tick
            )
        }
        KeptNote::LeftOut { expectation, why } => {
            t!("Expectation {expectation} was left out: {why}.", expectation = expectation + 1, why = left_out(*why))
        }
        KeptNote::OtherRandomNumbers => {
            t!("Agents that cruise draw other random numbers: these depend on the tick.").to_owned()
        }
    })
}

fn left_out(why: LeftOut) -> &'static str {
    match why {
        LeftOut::Over => t!("it is over by then"),
        LeftOut::SceneOver => t!("the scene is over by then"),
        LeftOut::TimeOver => t!("its time is over by then"),
        LeftOut::HappenedBefore => t!("it happened before"),
        LeftOut::UnknownCount => t!("it is not known how often the two collided before"),
    }
}
