//! Minimises a failing scene.

use crate::common::afresh::Difference;
use collidoscope::scene::{Scene, Settings};
use glam::DVec3;

/// The scene without everything that the difference does not need, and the remaining difference.
pub fn smallest(mut scene: Scene, differs: impl Fn(&Scene) -> Option<Difference>) -> (Scene, Difference) {
    let never = Difference { tick: 0, what: "it does not differ any more".to_owned() };
    let Some(mut difference) = differs(&scene) else { return (scene, never) };
    loop {
        let smaller = candidates(&scene).into_iter().find_map(|smaller| Some((differs(&smaller)?, smaller)));
        let Some((still, smaller)) = smaller else { return (scene, difference) };
        (difference, scene) = (still, smaller);
    }
}

/// The scene with one thing removed, largest reductions first.
fn candidates(scene: &Scene) -> Vec<Scene> {
    let mut smaller = Vec::new();
    let mut attempt = |change: &dyn Fn(&mut Scene)| {
        let mut changed = scene.clone();
        change(&mut changed);
        if changed != *scene {
            smaller.push(changed);
        }
    };
    let half = scene.bodies.len() / 2;
    attempt(&|scene| without_bodies(scene, 0, half));
    attempt(&|scene| without_bodies(scene, half, scene.bodies.len()));
    attempt(&|scene| scene.fields.clear());
    attempt(&|scene| scene.obstacles.clear());
    attempt(&|scene| {
        scene.agent_groups.clear();
        scene.fields.clear();
        scene.bodies.iter_mut().for_each(|body| body.group = None);
    });
    attempt(&|scene| scene.edits.clear());
    for index in 0..scene.bodies.len() {
        attempt(&|scene| without_bodies(scene, index, index + 1));
    }
    for index in 0..scene.obstacles.len() {
        attempt(&|scene| {
            let id = scene.obstacles.remove(index).id;
            scene.fields.retain(|field| field.obstacle != id);
        });
    }
    attempt(&|scene| scene.settings.gravity = DVec3::ZERO);
    attempt(&|scene| {
        scene.settings = Settings {
            ticks_per_second: scene.settings.ticks_per_second,
            gravity: scene.settings.gravity,
            seed: scene.settings.seed,
            ..Settings::default()
        }
    });
    attempt(&|scene| scene.obstacles.iter_mut().for_each(|obstacle| obstacle.velocity = DVec3::ZERO));
    smaller
}

fn without_bodies(scene: &mut Scene, from: usize, to: usize) {
    let gone: Vec<u32> = scene.bodies.drain(from..to.min(scene.bodies.len())).map(|body| body.id).collect();
    scene.edits.retain(|edit| !gone.contains(&edit.id));
    scene.fields.retain(|field| !gone.contains(&field.obstacle));
}
