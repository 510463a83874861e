//! Copies of parts: they refer to one another as the originals do, and are placed clear of everything solid.

use super::edit::slot_of_list;
use super::part::{Part, fresh_id};
use super::patch::Patch;
use super::section::{Section, Slot};
use super::slots::Places;
use super::*;
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// Distance in its own widths up to which a free place is searched for; beyond it a copy is put outside of the whole scene.
const FARTHEST: u32 = 8;

/// Patches that insert a copy after each of `parts`. References among them become references among the copies, and all
/// solid copies are shifted alike, so that their arrangement stays.
pub(super) fn plan_duplicate(parts: &[PartRef], scene: &Scene, places: &Places) -> Result<Vec<Patch>, EditError> {
    let mut slots = BTreeSet::new();
    for part in parts {
        slots.insert(slot_of_list(*part, (scene, places), Unsuitable::NotDuplicable)?);
    }
    let copied = fresh_ids(&slots, scene);
    let originals: Vec<(Slot, Part)> = slots.iter().filter_map(|slot| Some((*slot, scene.at(*slot)?))).collect();
    let shift = clear_shift(&originals, &copied, scene);
    let mut patches = Vec::new();
    let mut runs: BTreeSet<u32> = scene.runs.iter().map(|run| run.id).collect();
    let mut before = (None, 0);
    for (slot, mut copy) in originals {
        if matches!(&copy, Part::Edit(edit) if !copied.contains_key(&edit.id)) {
            return Err(EditError::Unsuitable(Unsuitable::EditAlone));
        }
        // Each copy moves what is after it by one place.
        let behind = if before.0 == Some(slot.section) { before.1 } else { 0 };
        before = (Some(slot.section), behind + 1);
        if let Some(fresh) = copy.id().and_then(|id| copied.get(&id)) {
            copy.set_id(*fresh);
        }
        if let Part::Run(run) = &mut copy {
            run.id = fresh_id(&runs);
            runs.insert(run.id);
        }
        if let Some(name) = copy.name_mut().filter(|name| !name.is_empty()) {
            name.push_str(" copy");
        }
        let keeps_place = !follows(&copy, &copied);
        for reference in copy.references_mut() {
            *reference.id = copied.get(reference.id).copied().unwrap_or(*reference.id);
        }
        if !keeps_place {
            move_by(&mut copy, shift);
        }
        patches.push(Patch::Insert { index: slot.index + 1 + behind, part: copy });
    }
    Ok(patches)
}

/// The ids of the copies, by those of the originals.
fn fresh_ids(slots: &BTreeSet<Slot>, scene: &Scene) -> BTreeMap<Id, Id> {
    let mut taken: BTreeSet<Id> = scene.ids().collect();
    let mut copied = BTreeMap::new();
    for id in slots.iter().filter(|slot| slot.section.has_ids()).filter_map(|slot| scene.id_at(*slot)) {
        let fresh = fresh_id(&taken);
        taken.insert(fresh);
        copied.insert(id, fresh);
    }
    copied
}

/// Whether the positions in a part are shifted with the copies: those of an expectation or an edit only if the body is
/// copied, too.
fn follows(part: &Part, copied: &BTreeMap<Id, Id>) -> bool {
    match part {
        Part::Edit(edit) => copied.contains_key(&edit.id),
        Part::Expectation(Expectation { expect: Expected::Body(body), .. }) => copied.contains_key(&body.id),
        _ => true,
    }
}

fn move_by(copy: &mut Part, shift: DVec3) {
    match copy {
        Part::Body(body) => body.position += shift,
        // A plane has no place beside it.
        Part::Obstacle(obstacle) if obstacle.shape.geometry().is_some_and(|shape| shape.as_plane().is_none()) => {
            obstacle.shape.translate(shift);
        }
        Part::Flow(flow) => flow.center += shift,
        Part::Edit(Edit {
            property: EditProperty::Position | EditProperty::Center,
            value: EditValue::Vector(position),
            ..
        }) => *position += shift,
        Part::Expectation(Expectation { expect: Expected::Body(body), .. }) => {
            body.position = body.position.map(|position| position + shift);
        }
        _ => {}
    }
}

/// The shift of the copies: by their own width along X (of the box, if it is a single one), or else the nearest other
/// shift that leaves them clear of everything solid. A copy may overlap what its original overlaps.
fn clear_shift(originals: &[(Slot, Part)], copied: &BTreeMap<Id, Id>, scene: &Scene) -> DVec3 {
    let solid = |part: &Part| volume_of(part, &scene.settings);
    let moved: Vec<Volume> = originals.iter().filter_map(|(_, part)| solid(part)).collect();
    let Some(own) = union(moved.iter().filter_map(Volume::bounds)) else { return DVec3::ZERO };
    let sections = [Section::Bodies, Section::Obstacles];
    let slots =
        sections.into_iter().flat_map(|section| (0..scene.len(section)).map(move |index| Slot { section, index }));
    let (mut others, mut all) = (Vec::new(), own);
    for slot in slots {
        let Some(part) = scene.at(slot) else { continue };
        let Some(other) = solid(&part) else { continue };
        all = union([all].into_iter().chain(other.bounds())).unwrap_or(all);
        let is_original = part.id().is_some_and(|id| copied.contains_key(&id));
        others.push((other, is_original));
    }
    let is_clear = |shift: &DVec3| is_clear(&moved, own, &others, *shift);
    let beyond = DVec3::X * (all[1].x - own[0].x);
    shifts(&moved, own).find(is_clear).unwrap_or(beyond)
}

/// The shifts to try, the nearest first.
fn shifts(moved: &[Volume], [low, high]: [DVec3; 2]) -> impl Iterator<Item = DVec3> + use<> {
    let size = high - low;
    let first = match moved {
        [Volume::Block(only)] => only.axes.x_axis * (2.0 * only.half_extents.x),
        _ => DVec3::X * size.x,
    };
    let beside = [first, DVec3::Z * size.z, -first, DVec3::Z * -size.z, DVec3::Y * size.y];
    let widths = (1..=FARTHEST).flat_map(move |times| beside.map(|way| way * f64::from(times)));
    widths.filter(|way| *way != DVec3::ZERO)
}

fn is_clear(moved: &[Volume], own: [DVec3; 2], others: &[(Volume, bool)], shift: DVec3) -> bool {
    let range = own.map(|corner| corner + shift);
    let near: Vec<&(Volume, bool)> = others.iter().filter(|(other, _)| may_intersect(other, range)).collect();
    moved.iter().all(|solid| {
        let copy = solid.moved(shift);
        near.iter().all(|(other, is_original)| !copy.overlaps(other) || !is_original && solid.overlaps(other))
    })
}

fn union(boxes: impl IntoIterator<Item = [DVec3; 2]>) -> Option<[DVec3; 2]> {
    boxes.into_iter().reduce(|[low, high], [least, most]| [low.min(least), high.max(most)])
}

/// The volume of a solid part, which copies must not overlap.
fn volume_of(part: &Part, settings: &Settings) -> Option<Volume> {
    match part {
        Part::Body(body) => Some(Volume::ball(body.position_at_start(settings), body.radius)),
        Part::Obstacle(obstacle) => obstacle.shape.geometry().map(|shape| shape.volume()),
        _ => None,
    }
}

/// Whether a volume may intersect an axis-aligned box.
fn may_intersect(volume: &Volume, [low, high]: [DVec3; 2]) -> bool {
    volume.bounds().is_none_or(|[least, most]| low.cmple(most).all() && least.cmple(high).all())
}
