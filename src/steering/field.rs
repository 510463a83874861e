//! Potential fields: the law by which a surface pushes away, and its potential.

use super::{SteeringParams, unit_or_zero};
use crate::shape::length;
use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Added to every distance, so that the push of a surface stays finite on the surface itself.
const LEAST_DISTANCE: f64 = 0.0001;

/// How the push of a potential field depends on the distance d from the surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldLaw {
    /// The law of the article: strength / d, added to the sum S of all fields with this law. S acts with the
    /// length S·S, clamped to the urgencies.
    #[default]
    Clamped,
    /// An acceleration of strength / d.
    Inverse,
    /// An acceleration of strength / d².
    InverseSquare,
    /// An acceleration that falls linearly from the strength at the surface to 0 at the range.
    Linear,
}

/// On which sides of its surface a potential field pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldSides {
    /// Away from the surface on both sides of a plane or quad; outwards from inside a box or body too.
    #[default]
    Both,
    /// Only on the front of a plane or quad, or outside a box or body.
    Front,
}

/// A potential field evaluated at one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LocalField {
    /// Offset from the closest point of the surface to the position; inside a solid from the position to
    /// that point. The push points along it.
    pub offset: DVec3,
    /// Whether the position is inside a solid, where the push leads back to the surface.
    pub is_inside: bool,
    /// Factor of the push, ≥ 0.
    pub strength: f64,
    /// Distance beyond which it does not push; `None`: the agent's perception.
    pub range: Option<f64>,
    /// How the push depends on the distance.
    pub law: FieldLaw,
}

impl FieldLaw {
    /// Every law.
    pub const ALL: [FieldLaw; 4] = [FieldLaw::Clamped, FieldLaw::Inverse, FieldLaw::InverseSquare, FieldLaw::Linear];
}

impl FieldSides {
    /// On whichever sides there are.
    pub const ALL: [FieldSides; 2] = [FieldSides::Both, FieldSides::Front];
}

impl From<DVec3> for LocalField {
    /// The article's field at an offset from its surface.
    fn from(offset: DVec3) -> LocalField {
        LocalField { offset, is_inside: false, strength: 1.0, range: None, law: FieldLaw::Clamped }
    }
}

impl LocalField {
    /// Distance d from the surface, plus 0.0001.
    pub fn distance(&self) -> f64 {
        length(self.offset) + LEAST_DISTANCE
    }

    /// The start of the offset: the closest point of the surface, or inside a solid the position itself.
    pub fn tail(&self, place: DVec3) -> DVec3 {
        if self.is_inside { place } else { place - self.offset }
    }

    /// The point of the surface closest to the position.
    pub fn nearest_point(&self, place: DVec3) -> DVec3 {
        if self.is_inside { place + self.offset } else { place - self.offset }
    }

    /// Distance beyond which it does not push an agent with these parameters.
    pub fn reach(&self, params: &SteeringParams) -> f64 {
        self.range.unwrap_or(params.perception)
    }

    /// The push at the position: the negative gradient of [`potential`](LocalField::potential). An
    /// acceleration, but for [`FieldLaw::Clamped`], where it is one term of S.
    pub fn push(&self, params: &SteeringParams) -> DVec3 {
        self.push_at(self.distance(), params)
    }

    /// The push at the position, whose [`distance`](LocalField::distance) is known.
    pub(super) fn push_at(&self, distance: f64, params: &SteeringParams) -> DVec3 {
        let reach = self.reach(params);
        if distance >= reach {
            return DVec3::ZERO;
        }
        let along = unit_or_zero(self.offset) * self.strength;
        match self.law {
            FieldLaw::Clamped | FieldLaw::Inverse => along / distance,
            FieldLaw::InverseSquare => along / (distance * distance),
            FieldLaw::Linear => along * (1.0 - distance / reach),
        }
    }

    /// The potential at the position, 0 where the field ends: logarithmic for the laws with 1/d. For the
    /// article's law it is the potential of S before the clamp.
    pub fn potential(&self, params: &SteeringParams) -> f64 {
        let reach = self.reach(params);
        let above_end = |distance: f64| {
            if distance >= reach {
                return 0.0;
            }
            let height = match self.law {
                FieldLaw::Clamped | FieldLaw::Inverse => (reach / distance).ln(),
                FieldLaw::InverseSquare => 1.0 / distance - 1.0 / reach,
                FieldLaw::Linear => (reach - distance).powi(2) / (2.0 * reach),
            };
            self.strength * height
        };
        let height = above_end(self.distance());
        // Inside a solid it keeps rising at the same rate.
        if self.is_inside { 2.0 * above_end(LEAST_DISTANCE) - height } else { height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, law: FieldLaw) -> LocalField {
        let offset = DVec3::X * (x - LEAST_DISTANCE);
        LocalField { strength: 3.0, range: Some(4.0), law, ..LocalField::from(offset) }
    }

    fn push(x: f64, law: FieldLaw) -> f64 {
        let push = at(x, law).push(&SteeringParams::default());
        assert_eq!((push.y, push.z), (0.0, 0.0));
        push.x
    }

    #[test]
    fn every_law_pushes_as_its_name_says_up_to_the_range() {
        // d = 2, strength 3, range 4: 3/2, 3/2, 3/4, and 3·(1 − 2/4).
        for (law, expected) in [
            (FieldLaw::Clamped, 1.5),
            (FieldLaw::Inverse, 1.5),
            (FieldLaw::InverseSquare, 0.75),
            (FieldLaw::Linear, 1.5),
        ] {
            assert!((push(2.0, law) - expected).abs() < 1e-12, "{law:?}");
            assert_eq!(push(4.001, law), 0.0, "{law:?}");
            assert_eq!(at(4.001, law).potential(&SteeringParams::default()), 0.0, "{law:?}");
        }
    }

    #[test]
    fn without_a_range_a_field_ends_where_perception_ends() {
        let field = LocalField { range: None, ..at(7.5, FieldLaw::Inverse) };
        // 3 / 7.5 = 0.4 within the default perception of 8; nothing within one of 7.
        assert!((field.push(&SteeringParams::default()).x - 0.4).abs() < 1e-12);
        let near_sighted = SteeringParams { perception: 7.0, ..SteeringParams::default() };
        assert_eq!(field.push(&near_sighted), DVec3::ZERO);
    }

    #[test]
    fn the_potential_is_the_work_it_takes_to_come_from_the_range() {
        // From 4 to 2 with strength 3: 3·ln 2, 3·(1/2 − 1/4), and for the linear law the triangle
        // (4 − 2)/2 · 3·(1 − 2/4).
        let params = SteeringParams::default();
        for (law, work) in [
            (FieldLaw::Clamped, 3.0 * 2f64.ln()),
            (FieldLaw::Inverse, 3.0 * 2f64.ln()),
            (FieldLaw::InverseSquare, 0.75),
            (FieldLaw::Linear, 1.5),
        ] {
            assert!((at(2.0, law).potential(&params) - work).abs() < 1e-12, "{law:?}");
        }
    }

    #[test]
    fn inside_a_solid_the_potential_rises_with_the_depth() {
        let params = SteeringParams::default();
        let potential = |depth: f64| {
            LocalField { is_inside: true, ..at(depth + LEAST_DISTANCE, FieldLaw::Linear) }.potential(&params)
        };
        // At the surface both meet; 1 deeper there is the work of the push 3·(1 − d/4) from 0 to 1 more.
        let outside = at(LEAST_DISTANCE, FieldLaw::Linear).potential(&params);
        assert!((potential(0.0) - outside).abs() < 1e-12);
        let more = 3.0 * (1.0 - 0.5 / 4.0);
        assert!((potential(1.0) - potential(0.0) - more).abs() < 1e-3, "{}", potential(1.0) - potential(0.0));
    }
}
