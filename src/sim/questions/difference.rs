//! From which tick on two runs can differ.

use crate::scene::{AgentGroup, Field, Flow, Obstacle, Settings};
use crate::sim::Setup;
use serde::Serialize;

impl Setup {
    /// The first tick whose state can differ between a run of this and one of another setup; `None`
    /// when the runs are the same, bit for bit, for ever.
    ///
    /// Names, colours and the duration change no state. An edit changes it from its tick on;
    /// everything else from the first tick on,
    /// which is told as 0.
    pub fn first_difference(&self, other: &Setup) -> Option<u64> {
        if !self.is_same_but_for_edits(other) {
            return Some(0);
        }
        let pairs = self.edits.iter().zip(&other.edits);
        let same = pairs.take_while(|(a, b)| a.is_same(b)).count();
        // Sorted by tick: where the lists part, the earlier of the two next edits is missing in one.
        let next = [self.edits.get(same), other.edits.get(same)];
        next.into_iter().flatten().map(|edit| edit.tick).min()
    }

    fn is_same_but_for_edits(&self, other: &Setup) -> bool {
        let timeless = |settings: &Settings| Settings { duration: None, ..settings.clone() };
        self.bodies.len() == other.bodies.len()
            && self.bodies.iter().zip(&other.bodies).all(|(a, b)| a.makes_same_run(b))
            && is_same(&timeless(&self.settings), &timeless(&other.settings))
            && is_same(&self.obstacles_unnamed(), &other.obstacles_unnamed())
            && is_same(&self.groups_unnamed(), &other.groups_unnamed())
            && is_same(&self.fields_unnamed(), &other.fields_unnamed())
            && is_same(&self.flows_unnamed(), &other.flows_unnamed())
            // The order of the list is the order in which agents steer.
            && (self.list_order == other.list_order || !self.is_anything_steered())
    }

    fn obstacles_unnamed(&self) -> Vec<Obstacle> {
        let unnamed = |obstacle: &Obstacle| Obstacle { name: String::new(), color: None, ..obstacle.clone() };
        self.obstacles.iter().map(|obstacle| unnamed(&obstacle.obstacle)).collect()
    }

    fn groups_unnamed(&self) -> Vec<AgentGroup> {
        self.groups.iter().map(|group| AgentGroup { name: String::new(), ..group.clone() }).collect()
    }

    fn fields_unnamed(&self) -> Vec<Field> {
        self.fields.iter().map(|field| Field { name: String::new(), ..field.field.clone() }).collect()
    }

    fn flows_unnamed(&self) -> Vec<Flow> {
        self.flows.iter().map(|flow| Flow { name: String::new(), ..flow.flow.clone() }).collect()
    }
}

/// Equal to the last bit: 0 and −0 are equal numbers, but lead to different states.
fn is_same<T: PartialEq + Serialize>(a: &T, b: &T) -> bool {
    let text = |value: &T| serde_json::to_string(value).ok();
    a == b && text(a) == text(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Edit, EditProperty, Scene};
    use crate::scene_for_tests::parsed;
    use glam::DVec3;

    fn scene() -> Scene {
        let text = r#"{"version": 1, "name": "two", "settings": {"duration": 3},
            "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0]}, {"id": 2, "radius": 1, "position": [5, 0, 0]}],
            "obstacles": [{"id": 3, "shape": {"plane": {"point": [0, -9, 0], "normal": [0, 1, 0]}}}],
            "edits": [{"tick": 30, "id": 1, "property": "velocity", "value": [1, 0, 0]},
                      {"tick": 60, "id": 2, "property": "velocity", "value": [0, 1, 0]}]}"#;
        parsed(text)
    }

    fn difference(change: impl FnOnce(&mut Scene)) -> Option<u64> {
        let mut other = scene();
        change(&mut other);
        let (a, b) = (Setup::new(&scene()), Setup::new(&other));
        assert_eq!(a.first_difference(&b), b.first_difference(&a));
        a.first_difference(&b)
    }

    #[test]
    fn what_is_only_shown_or_asked_makes_no_difference() {
        assert_eq!(difference(|_| {}), None);
        assert_eq!(difference(|scene| scene.bodies[0].name = "left".to_owned()), None);
        assert_eq!(difference(|scene| scene.bodies[0].color = Some([1, 2, 3])), None);
        assert_eq!(difference(|scene| scene.obstacles[0].name = "floor".to_owned()), None);
        assert_eq!(difference(|scene| scene.settings.duration = None), None);
        assert_eq!(difference(|scene| scene.description = "two balls".to_owned()), None);
        // Balls are simulated in the order of their ids.
        assert_eq!(difference(|scene| scene.bodies.swap(0, 1)), None);
    }

    #[test]
    fn an_edit_makes_a_difference_from_its_tick_on() {
        let edit = |tick| Edit { tick, id: 1, property: EditProperty::Velocity, value: DVec3::Z.into() };
        assert_eq!(difference(|scene| scene.edits.push(edit(90))), Some(90));
        assert_eq!(difference(|scene| scene.edits.push(edit(45))), Some(45));
        assert_eq!(difference(|scene| scene.edits.push(edit(0))), Some(0));
        assert_eq!(difference(|scene| scene.edits.truncate(1)), Some(60));
        assert_eq!(difference(|scene| scene.edits[0].tick = 31), Some(30));
        assert_eq!(difference(|scene| scene.edits.swap(0, 1)), None);
    }

    #[test]
    fn everything_else_makes_a_difference_from_tick_0_on() {
        assert_eq!(difference(|scene| scene.bodies[0].radius = 2.0), Some(0));
        assert_eq!(difference(|scene| scene.bodies[0].velocity = DVec3::new(0.0, -0.0, 0.0)), Some(0));
        assert_eq!(difference(|scene| scene.obstacles[0].velocity.y = -0.0), Some(0));
        assert_eq!(difference(|scene| scene.settings.gravity = DVec3::NEG_Y), Some(0));
        assert_eq!(difference(|scene| drop(scene.bodies.pop())), Some(0));
    }
}
