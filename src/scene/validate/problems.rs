//! Problems of single values, independent of the rest of the scene.

use super::range::Range;
use crate::expression::PlainNumber;
use crate::language::t;
use crate::scene::path::DocumentPath;
use crate::scene::{MAX_MAGNITUDE, Problem};
use crate::shape::{rotation_axes, unit};
use glam::DVec3;

/// The problems found so far.
#[derive(Default)]
pub(in crate::scene) struct Problems {
    pub(super) found: Vec<Problem>,
}

impl Problems {
    pub(in crate::scene) fn oriented(
        &mut self,
        path: &DocumentPath,
        center: DVec3,
        half_extents: &[f64],
        rotation: [f64; 4],
    ) {
        self.vector(&path.field("center"), center);
        self.each_component(&path.field("half_extents"), half_extents, Range::from(0.0, MAX_MAGNITUDE));
        self.rotation(path, rotation);
    }

    pub(super) fn rotation(&mut self, path: &DocumentPath, rotation: [f64; 4]) {
        if rotation_axes(rotation).is_none() {
            let length = rotation.iter().map(|x| x * x).sum::<f64>().sqrt();
            let message =
                t!("must be a quaternion of length 1 (to 1e-4), has length {length}", length = PlainNumber(length));
            self.add(&path.field("rotation"), message);
        }
    }

    pub(in crate::scene) fn vector(&mut self, path: &DocumentPath, vector: DVec3) {
        self.each_component(path, &vector.to_array(), Range::from(-MAX_MAGNITUDE, MAX_MAGNITUDE));
    }

    /// A length, which may be zero.
    pub(in crate::scene) fn length(&mut self, path: &DocumentPath, length: f64) {
        self.number(path, length, Range::from(0.0, MAX_MAGNITUDE));
    }

    /// A vector of any length but zero.
    pub(in crate::scene) fn direction(&mut self, path: &DocumentPath, vector: DVec3) {
        if !vector.is_finite() {
            self.vector(path, vector);
        } else if unit(vector).is_none() {
            self.add(path, t!("must have a direction, is zero").to_owned());
        }
    }

    pub(super) fn each_component(&mut self, path: &DocumentPath, components: &[f64], range: Range) {
        for (i, &component) in components.iter().enumerate() {
            self.number(&path.index(i), component, range);
        }
    }

    pub(super) fn number(&mut self, path: &DocumentPath, value: f64, range: Range) {
        if let Some(message) = range.objection(value) {
            self.add(path, message);
        }
    }

    /// Adds a problem of a value.
    pub(in crate::scene) fn add(&mut self, path: &DocumentPath, message: String) {
        self.found.push(Problem { path: path.clone(), message });
    }
}
