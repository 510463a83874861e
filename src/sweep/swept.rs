//! A scene with numbers that vary.

use super::error::SweepError;
use super::place::{Step, put, steps_to};
use super::variable::Variable;
use crate::scene::{Scene, SceneError, parse_scene, scene_to_json};
use serde_json::Value;

/// Most runs of a sweep.
const MOST_RUNS: usize = 16_777_216;

/// A scene with numbers that vary.
#[derive(Clone, Debug)]
pub struct Sweep {
    document: Value,
    variables: Vec<(Variable, Vec<Step>)>,
}

impl Sweep {
    /// Of a scene and what varies in it. The first variable varies first.
    ///
    /// # Errors
    /// When the scene has no such numbers, or there are too many combinations.
    pub fn new(scene: &Scene, variables: Vec<Variable>) -> Result<Sweep, SweepError> {
        // What is written is read back; a scene has no number that cannot be.
        let document = serde_json::from_str(&scene_to_json(scene)).unwrap_or(Value::Null);
        let with_steps = |variable: Variable| Ok((variable.clone(), steps_to(&variable.path, scene, &document)?));
        let variables = variables.into_iter().map(with_steps).collect::<Result<Vec<_>, SweepError>>()?;
        for (place, (variable, steps)) in variables.iter().enumerate() {
            if let Some((same, _)) = variables[..place].iter().find(|(_, others)| others == steps) {
                return Err(SweepError::Same(same.path.clone(), variable.path.clone()));
            }
        }
        let runs = variables.iter().try_fold(1_usize, |runs, (variable, _)| runs.checked_mul(variable.count));
        if runs.is_none_or(|runs| runs > MOST_RUNS) {
            let counts: Vec<String> = variables.iter().map(|(variable, _)| variable.count.to_string()).collect();
            return Err(SweepError::TooMany(counts.join(" × "), MOST_RUNS));
        }
        Ok(Sweep { document, variables })
    }

    /// What varies.
    pub fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.variables.iter().map(|(variable, _)| variable)
    }

    /// How many runs there are.
    pub fn runs(&self) -> usize {
        self.variables.iter().map(|(variable, _)| variable.count).product()
    }

    /// The values of the variables in a run, counted from 0.
    pub fn values(&self, mut run: usize) -> Vec<f64> {
        let mut value = |variable: &Variable| {
            let place = run % variable.count;
            run /= variable.count;
            variable.value(place)
        };
        self.variables().map(&mut value).collect()
    }

    /// The scene with these values of the variables.
    ///
    /// # Errors
    /// When it is not valid.
    pub fn scene_at(&self, values: &[f64]) -> Result<Scene, SweepError> {
        let mut document = self.document.clone();
        for ((_, steps), value) in self.variables.iter().zip(values) {
            put(&mut document, steps, *value);
        }
        parse_scene(&document.to_string(), "").map_err(|error| SweepError::Invalid {
            values: self.variables().map(|variable| variable.path.clone()).zip(values.iter().copied()).collect(),
            problem: match &error {
                SceneError::Invalid { problems, .. } => {
                    problems.first().map(|first| first.problem.to_string()).unwrap_or_default()
                }
                SceneError::Unreadable { reason, .. } => reason.clone(),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sweep::{Number, numbers_of};

    fn scene() -> Scene {
        parsed(
            r#"{"version": 1, "name": "two",
                "bodies": [{"id": 7, "name": "cue", "radius": 1, "position": [0, 5, 0]},
                           {"id": 3, "radius": 1, "position": [5, 5, 0], "mass": "infinite"},
                           {"id": 4, "name": "cue", "radius": 1, "position": [9, 5, 0]}],
                "obstacles": [{"id": 1, "name": "the floor", "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}],
                "edits": [{"tick": 9, "id": 3, "property": "velocity", "value": [1, 0, 0]}]}"#,
        )
    }

    /// The scene with one number set.
    fn with(path: &str, value: f64) -> Result<Scene, SweepError> {
        let variable = Variable { path: path.to_owned(), low: value, high: value, count: 1 };
        let sweep = Sweep::new(&scene(), vec![variable])?;
        sweep.scene_at(&sweep.values(0))
    }

    #[test]
    fn a_number_is_named_by_id_name_or_place() {
        let restitution =
            |path: &str| with(path, 0.25).map(|scene| scene.bodies.iter().position(|b| b.restitution == 0.25));
        assert_eq!(restitution("bodies.3.restitution"), Ok(Some(1)));
        assert_eq!(restitution("bodies[0].restitution"), Ok(Some(0)));
        assert_eq!(restitution("#4.restitution"), Ok(Some(2)));
        assert_eq!(restitution("ball 3.restitution"), Ok(Some(1)));
        let point = with("\"the floor\".shape.plane.point.y", -2.0)
            .map(|scene| scene_to_json(&scene).contains("[0.0, -2.0, 0.0]"));
        assert_eq!(point, Ok(true));
        assert_eq!(
            with("edits[0].value.z", 0.5).map(|scene| scene.edits[0].value.vector().map(|value| value.z)),
            Ok(Some(0.5))
        );
    }

    #[test]
    fn the_numbers_of_an_object_lead_to_what_they_say() {
        let scene = scene();
        for id in [7, 3, 1] {
            let numbers = numbers_of(id, &scene);
            assert!(!numbers.is_empty());
            for Number { path, value } in numbers {
                let changed = with(&path, value + 0.25);
                let found = changed.map(|changed| numbers_of(id, &changed));
                // A restitution above 1 or the like is refused, but never for want of such a number.
                let is_there = |found: &Vec<Number>| {
                    found.iter().any(|number| number.path == path && number.value == value + 0.25)
                };
                match found {
                    Ok(found) => assert!(is_there(&found), "{path}: {found:?}"),
                    Err(error) => assert!(matches!(error, SweepError::Invalid { .. }), "{path}: {error}"),
                }
            }
        }
        assert_eq!(numbers_of(99, &scene), []);
    }

    #[test]
    fn what_is_left_out_has_a_place_too() {
        // There is no gravity in the file, nor a velocity of the floor.
        assert_eq!(with("settings.gravity.y", -10.0).map(|scene| scene.settings.gravity.y), Ok(-10.0));
        assert_eq!(with("obstacles.1.velocity.x", 2.0).map(|scene| scene.obstacles[0].velocity.x), Ok(2.0));
        assert_eq!(with("settings.ticks_per_second", 120.0).map(|scene| scene.settings.ticks_per_second), Ok(120));
        let mass = with("bodies.3.mass", 2.0).map(|scene| serde_json::to_value(scene.bodies[1].mass).ok());
        assert_eq!(mass, Ok(Some(serde_json::json!(2.0))));
    }

    #[test]
    fn what_is_wrong_is_named_with_what_there_is() {
        for (path, value, told) in [
            ("bodies.8.radius", 1.0, "bodies.8.radius: there is no `8`; it has 7, 3, 4"),
            ("bodys.3.radius", 1.0, "bodys.3.radius: there is no `bodys`, did you mean `bodies`?"),
            ("cue.radius", 1.0, "cue.radius: several objects are called `cue`: say which by its id, #7 or #4"),
            (
                "bodies.cue.radius",
                1.0,
                "bodies.cue.radius: several objects are called `cue`: say which by its id, #7 or #4",
            ),
            ("bodies.3.position", 1.0, "bodies.3.position is no number; it has x, y, z"),
            ("bodies.3.position.w", 1.0, "bodies.3.position.w: there is no `w`; it has x, y, z"),
            ("bodies.3.name", 1.0, "with bodies.3.name = 1: bodies[1].name: "),
            ("bodies.3.radus", 1.0, "did you mean `radius`?"),
            ("bodies.3.radius", -1.0, "with bodies.3.radius = -1: bodies[1].radius: must be "),
            ("bodies[", 1.0, "`bodies[` does not say what varies"),
        ] {
            let error = with(path, value).expect_err(path).to_string();
            assert!(error.contains(told), "{path}: {error}");
        }
        let twice = [Variable::parse("#3.radius=1:2:2"), Variable::parse("bodies.3.radius=1:2:2")];
        let twice = twice.into_iter().collect::<Result<Vec<_>, _>>().expect("variables");
        assert!(matches!(Sweep::new(&scene(), twice), Err(SweepError::Same(..))));
    }

    #[test]
    fn two_variables_make_a_grid_of_which_the_first_varies_first() {
        let variables = ["#3.radius=1:2:2", "#4.radius=3:5:3"].map(Variable::parse);
        let variables = variables.into_iter().collect::<Result<Vec<_>, _>>().expect("variables");
        let sweep = Sweep::new(&scene(), variables).expect("a sweep");
        let values: Vec<Vec<f64>> = (0..sweep.runs()).map(|run| sweep.values(run)).collect();
        assert_eq!(values, [[1.0, 3.0], [2.0, 3.0], [1.0, 4.0], [2.0, 4.0], [1.0, 5.0], [2.0, 5.0]]);
    }
}
