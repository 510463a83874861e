//! What the lock of a scene lets through.

use super::changeable::{COMPONENTS, Changeable, SETTINGS};
use super::constants::{Constants, Editable};
use super::patch::Patch;
use super::section::{Section, Slot};
use super::{Edit, EditError, Id, Part, PartRef, Scene, View};
use serde_json::Value;
use std::collections::BTreeSet;

impl Changeable {
    /// Whether a patch of a scene may be applied. What a person notes while looking, and the lock itself, always may.
    pub(super) fn allows_patch(&self, patch: &Patch, scene: &Scene) -> bool {
        if !self.is_locked() {
            return true;
        }
        match patch.section() {
            Some(Section::Bookmarks | Section::Breakpoints | Section::Watches | Section::Runs) => true,
            _ => match patch {
                Patch::Insert { part: Part::Edit(edit), .. } => self.allows_edit(edit, scene),
                Patch::Remove(Slot { section: Section::Edits, index }) => {
                    scene.edits.get(*index).is_some_and(|edit| self.allows_edit(edit, scene))
                }
                Patch::Replace { index, part } => {
                    let now = scene.at(Slot { section: part.section(), index: *index });
                    now.is_some_and(|now| self.allows_replacing((&now, part), scene))
                }
                _ => false,
            },
        }
    }

    /// What keeps a scene from being replaced by another one, which differs from it in what makes a run.
    ///
    /// # Errors
    /// When they differ in a value that may not be changed, or have other objects.
    pub fn allow_run(&self, new: &Scene, scene: &Scene) -> Result<(), EditError> {
        if !self.is_locked() {
            return Ok(());
        }
        let [ids_now, ids_new] = [scene, new].map(|scene| scene.ids().collect::<BTreeSet<Id>>());
        let parts = ids_now.iter().copied().map(PartRef::Object).chain([PartRef::Settings]);
        let mut pairs = parts.filter_map(|part| scene.part(part).zip(new.part(part)));
        let differs = |one: &Scene, other: &Scene| {
            one.edits.iter().filter(|edit| !other.edits.contains(edit)).any(|edit| !self.allows_edit(edit, scene))
        };
        let is_allowed = ids_now == ids_new
            && pairs.all(|(now, new)| self.allows_replacing((&now, &new), scene))
            && !differs(scene, new)
            && !differs(new, scene);
        if is_allowed { Ok(()) } else { Err(self.refusal()) }
    }

    /// What is told of a change that it holds back.
    pub(super) fn refusal(&self) -> EditError {
        match self {
            Changeable::Only(paths) if !paths.is_empty() => EditError::HeldBut(paths.clone()),
            _ => EditError::Held,
        }
    }

    fn allows_edit(&self, edit: &Edit, scene: &Scene) -> bool {
        let Some(part) = Constants::of(scene).part(edit.id) else { return false };
        // What two values make different is what it changes.
        let [one, other] = [edit.value, edit.value.another(edit.property)].map(|value| {
            let mut part = part.clone();
            part.set(edit.property, value).then(|| part.fields())
        });
        let (Some(one), Some(other)) = (one, other) else { return false };
        let mut changed = Vec::new();
        add_changed(&format!("#{}", edit.id), &one, &other, &mut changed);
        changed.iter().all(|path| self.allows(path))
    }

    fn allows_replacing(&self, (now, new): (&Part, &Part), scene: &Scene) -> bool {
        match (now, new) {
            (Part::Edit(now), Part::Edit(new)) => self.allows_edit(now, scene) && self.allows_edit(new, scene),
            (Part::View(now), Part::View(new)) => View { changeable: new.changeable.clone(), ..now.clone() } == *new,
            _ => {
                let root = match new {
                    Part::Settings(_) => SETTINGS.to_owned(),
                    part => part.id().map_or_else(String::new, |id| format!("#{id}")),
                };
                let mut changed = Vec::new();
                add_changed(&root, &now.fields(), &new.fields(), &mut changed);
                changed.iter().all(|path| self.allows(path))
            }
        }
    }
}

/// The values that differ, as far inside as both have them.
fn add_changed(path: &str, now: &Value, new: &Value, changed: &mut Vec<String>) {
    match (now, new) {
        (Value::Object(before), Value::Object(after)) => {
            let keys = before.keys().chain(after.keys().filter(|key| !before.contains_key(*key)));
            for key in keys {
                let [before, after] = [before, after].map(|fields| fields.get(key).unwrap_or(&Value::Null));
                add_changed(&format!("{path}.{key}"), before, after, changed);
            }
        }
        // Texts tell 0 from −0.
        (before, after) if [before, after].map(Value::to_string).windows(2).all(|texts| texts[0] == texts[1]) => {}
        _ => match [now, new].map(vector) {
            [Some(before), Some(after)] => {
                let differing = (0..COMPONENTS.len()).filter(|&axis| before[axis].to_bits() != after[axis].to_bits());
                changed.extend(differing.map(|axis| format!("{path}.{}", COMPONENTS[axis])));
            }
            _ => changed.push(path.to_owned()),
        },
    }
}

/// A vector; one that is left out is zero.
fn vector(value: &Value) -> Option<[f64; 3]> {
    match value {
        Value::Null => Some([0.0; 3]),
        Value::Array(elements) => {
            let numbers: Option<Vec<f64>> = elements.iter().map(Value::as_f64).collect();
            numbers?.try_into().ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Body, Document, EditProperty, EditValue, Operation, PartRef, Settings, validate_scene};
    use crate::scene_for_tests::parsed;
    use glam::DVec3;

    fn locked(changeable: &str) -> Document {
        Document::new(parsed(&format!(
            r#"{{"version": 1, "name": "a", "view": {{"changeable": {changeable}}},
                "bodies": [{{"id": 1, "radius": 0.5, "position": [0, 2, 0]}}, {{"id": 2, "radius": 1, "position": [5, 0, 0]}}],
                "obstacles": [{{"id": 3, "shape": {{"plane": {{"point": [0, 0, 0], "normal": [0, 1, 0]}}}}}}]}}"#
        )))
    }

    fn with(document: &Document, id: u32, change: fn(&mut Body)) -> Operation {
        let Some(Part::Body(mut body)) = document.scene().part(PartRef::Object(id)) else { panic!("no body {id}") };
        change(&mut body);
        Operation::Replace { part: PartRef::Object(id), with: Part::Body(body) }
    }

    fn is_held(result: Result<Vec<PartRef>, EditError>) -> bool {
        matches!(result, Err(EditError::Held | EditError::HeldBut(_)))
    }

    #[test]
    fn of_a_locked_scene_nothing_is_changed_but_what_is_noted() {
        let mut document = locked(r#""nothing""#);
        let before = document.scene().clone();
        let faster = with(&document, 1, |body| body.velocity.x = 1.0);
        let edit = Edit { tick: 5, id: 1, property: EditProperty::Velocity, value: EditValue::Vector(DVec3::X) };
        let settings = Settings { gravity: DVec3::NEG_Y, ..before.settings.clone() };
        for refused in [
            faster,
            Operation::SetAtTick(edit),
            Operation::Remove(vec![PartRef::Object(2)]),
            Operation::Duplicate(vec![PartRef::Object(1)]),
            Operation::Rename { part: PartRef::Object(1), name: "ball".to_owned() },
            Operation::Reorder { part: PartRef::Object(1), to: 1 },
            Operation::SetHidden { ids: vec![1], hidden: true },
            Operation::Replace { part: PartRef::Settings, with: Part::Settings(settings) },
        ] {
            assert!(is_held(document.apply(&refused)), "{refused:?}");
            assert_eq!(*document.scene(), before);
        }
        let watch = crate::scene::Watch { name: String::new(), quantity: "speed(#1)".to_owned(), enabled: true };
        assert!(document.apply(&Operation::Add(Part::Watch(watch))).is_ok());
    }

    #[test]
    fn only_the_values_that_it_names_are_changed() {
        let mut document = locked(r##"{"only": ["#1.velocity.x", "#1.restitution", "#2.position"]}"##);
        for (allowed, operation) in [
            (true, with(&document, 1, |body| body.velocity.x = 1.0)),
            (true, with(&document, 1, |body| body.restitution = 0.25)),
            (true, with(&document, 2, |body| body.position = DVec3::new(6.0, 1.0, 2.0))),
            (false, with(&document, 1, |body| body.velocity.y = 1.0)),
            (false, with(&document, 1, |body| body.radius = 0.25)),
            (false, with(&document, 2, |body| body.restitution = 0.25)),
        ] {
            assert_eq!(is_held(document.apply(&operation)), !allowed, "{operation:?}");
            if allowed {
                document.undo();
            }
        }
    }

    #[test]
    fn whether_a_change_is_held_is_known_before_it_is_made() {
        for changeable in [r#""everything""#, r#""nothing""#, r##"{"only": ["#1.velocity.x", "#1.restitution"]}"##] {
            let mut document = locked(changeable);
            for operation in [
                with(&document, 1, |body| body.velocity.x = 1.0),
                with(&document, 1, |body| body.velocity.y = 1.0),
                Operation::Remove(vec![PartRef::Object(2)]),
                Operation::Several(vec![
                    with(&document, 1, |body| body.restitution = 0.25),
                    with(&document, 2, |body| body.radius = 0.25),
                ]),
            ] {
                let known = operation.is_held_in(document.scene());
                let result = document.apply(&operation);
                assert_eq!(known, is_held(result.clone()), "{changeable}: {operation:?}");
                if result.is_ok() {
                    document.undo();
                }
            }
        }
    }

    #[test]
    fn a_run_that_differs_in_what_is_held_is_held() {
        let scene = locked(r##"{"only": ["#1.velocity.x", "#1.restitution", "#2"]}"##).scene().clone();
        let allows = |change: fn(&mut Scene)| {
            let mut other = scene.clone();
            change(&mut other);
            scene.view.changeable.allow_run(&other, &scene).is_ok()
        };
        let restitution = |id| Edit { tick: 5, id, property: EditProperty::Restitution, value: EditValue::Number(0.5) };
        assert!(allows(|_| {}) && allows(|scene| scene.bodies[0].velocity.x = 3.0));
        assert!(allows(|scene| scene.bodies[1].mass = crate::scene::Mass::Finite(3.0)));
        assert!(!allows(|scene| scene.bodies[0].velocity.y = 3.0));
        assert!(!allows(|scene| scene.settings.gravity = DVec3::NEG_Y));
        assert!(!allows(|scene| scene.bodies.truncate(1)));
        let with_edit = |id| {
            let mut other = scene.clone();
            other.edits.push(restitution(id));
            [(&scene, &other), (&other, &scene)].map(|(now, new)| scene.view.changeable.allow_run(new, now).is_ok())
        };
        assert_eq!(with_edit(1), [true, true]);
        assert_eq!(with_edit(3), [false, false]);
    }

    #[test]
    fn an_edit_at_a_tick_is_a_change_of_its_value() {
        let mut document = locked(r##"{"only": ["#1.restitution", "#1.velocity.x"]}"##);
        let edit = |property, value| Operation::SetAtTick(Edit { tick: 5, id: 1, property, value });
        assert!(document.apply(&edit(EditProperty::Restitution, EditValue::Number(0.5))).is_ok());
        assert!(document.apply(&edit(EditProperty::Restitution, EditValue::Number(0.25))).is_ok());
        // A velocity is given whole.
        assert!(is_held(document.apply(&edit(EditProperty::Velocity, EditValue::Vector(DVec3::X)))));
        assert!(document.apply(&Operation::Remove(vec![PartRef::Edit(0)])).is_ok());
    }

    #[test]
    fn an_edit_of_a_group_is_a_change_of_the_value_that_is_authored() {
        let mut document = Document::new(parsed(
            r##"{"version": 1, "name": "a", "view": {"changeable": {"only": ["#5.params.max_speed", "#5.flocking"]}},
                "agent_groups": [{"id": 5}],
                "bodies": [{"id": 1, "radius": 0.5, "position": [0, 2, 0], "group": 5}]}"##,
        ));
        let edit = |id, property, value| Operation::SetAtTick(Edit { tick: 5, id, property, value });
        for (allowed, operation) in [
            (true, edit(5, EditProperty::MaxSpeed, EditValue::Number(3.0))),
            (true, edit(5, EditProperty::Flocking, EditValue::Switch(true))),
            (false, edit(5, EditProperty::MaxChange, EditValue::Number(3.0))),
            (false, edit(1, EditProperty::Velocity, EditValue::Vector(DVec3::X))),
        ] {
            let result = document.apply(&operation);
            assert!(is_held(result.clone()) != allowed && result.is_ok() == allowed, "{operation:?}: {result:?}");
        }
    }

    #[test]
    fn a_locked_scene_can_be_unlocked_and_undo_locks_it_again() {
        let mut document = locked(r#""nothing""#);
        let view = |changeable| Operation::Replace {
            part: PartRef::View,
            with: Part::View(View { changeable, ..View::default() }),
        };
        assert!(document.apply(&view(Changeable::Everything)).is_ok());
        let faster = with(&document, 1, |body| body.velocity.x = 1.0);
        assert!(document.apply(&faster).is_ok());
        document.undo();
        document.undo();
        assert!(is_held(document.apply(&faster)));
    }

    #[test]
    fn a_value_that_is_not_there_is_refused_with_what_is() {
        let scene = |path: &str| {
            let mut scene = locked(r#""nothing""#).scene().clone();
            scene.view.changeable = Changeable::Only(vec![path.to_owned()]);
            validate_scene(&scene).iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        for right in ["#1", "#1.mass", "#1.velocity", "#1.velocity.z", "#3.shape.plane.point.y", "settings.gravity"] {
            assert_eq!(scene(right), "", "{right}");
        }
        for (wrong, told) in [
            ("#9.mass", "there is nothing with id 9"),
            ("mass", "must begin with an object"),
            ("#1.weight", "it has no weight"),
            ("#3.shape.box", "there is no box in it; there is plane"),
        ] {
            let problem = scene(wrong);
            assert!(problem.contains("view.changeable.only[0]") && problem.contains(told), "{wrong}: {problem}");
        }
    }
}
