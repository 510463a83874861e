//! The parameters that the agents of a group share.

use glam::DVec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Speeds, urgencies and distances of steering. The defaults are those of Woodcock's flocking code
/// in *Game Programming Gems* (2000), which counts time in frames.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SteeringParams {
    /// Maximum speed; greater than 0.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub max_speed: f64,
    /// Minimum acceleration of a rule.
    #[schemars(range(min = 0))]
    pub min_urgency: f64,
    /// Maximum acceleration of a rule; at least `min_urgency`.
    #[schemars(range(min = 0))]
    pub max_urgency: f64,
    /// Maximum acceleration by all rules together.
    #[schemars(range(min = 0))]
    pub max_change: f64,
    /// Speed that cruising aims at.
    #[schemars(range(min = 0))]
    pub desired_speed: f64,
    /// Distance that separation aims at; greater than 0.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub separation_distance: f64,
    /// Distance up to which obstacles and other agents are perceived.
    #[schemars(range(min = 0))]
    pub perception: f64,
    /// Maximum number of other agents that the rules use.
    pub max_friends: usize,
    /// By how much each rule counts.
    #[serde(skip_serializing_if = "RuleWeights::is_article")]
    pub weights: RuleWeights,
    /// The axis across the plane that they keep in: nothing accelerates them along it, gravity included. Left out: they go
    /// anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_in_plane: Option<PlaneAcross>,
}

/// An axis of the world, across which a plane lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaneAcross {
    /// The plane of Y and Z.
    X,
    /// The level plane.
    Y,
    /// The plane of X and Y.
    Z,
}

impl PlaneAcross {
    /// All of them.
    pub const ALL: [PlaneAcross; 3] = [PlaneAcross::X, PlaneAcross::Y, PlaneAcross::Z];

    /// The unit vector across the plane.
    pub fn normal(self) -> DVec3 {
        DVec3::AXES[self as usize]
    }

    /// A vector without its part across the plane, which is exactly 0.
    pub fn flattened(self, mut vector: DVec3) -> DVec3 {
        vector[self as usize] = 0.0;
        vector
    }
}

/// Factors of the terms of the rules, each at least 0; in the article there are none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RuleWeights {
    /// Of separation.
    #[schemars(range(min = 0))]
    pub separation: f64,
    /// Of alignment.
    #[schemars(range(min = 0))]
    pub alignment: f64,
    /// Of cohesion.
    #[schemars(range(min = 0))]
    pub cohesion: f64,
    /// Of cruising.
    #[schemars(range(min = 0))]
    pub cruising: f64,
}

impl RuleWeights {
    /// Those of the article: 1 each.
    pub const ARTICLE: RuleWeights = RuleWeights { separation: 1.0, alignment: 1.0, cohesion: 1.0, cruising: 1.0 };

    fn is_article(&self) -> bool {
        *self == RuleWeights::ARTICLE
    }

    /// Each with the name of its field.
    pub fn by_rule(&self) -> [(&'static str, f64); 4] {
        [
            ("separation", self.separation),
            ("alignment", self.alignment),
            ("cohesion", self.cohesion),
            ("cruising", self.cruising),
        ]
    }
}

impl Default for RuleWeights {
    fn default() -> RuleWeights {
        RuleWeights::ARTICLE
    }
}

impl Default for SteeringParams {
    fn default() -> SteeringParams {
        SteeringParams {
            max_speed: 1.0,
            min_urgency: 0.05,
            max_urgency: 0.1,
            max_change: 0.1,
            desired_speed: 0.5,
            separation_distance: 3.0,
            perception: 8.0,
            max_friends: 15,
            weights: RuleWeights::ARTICLE,
            keep_in_plane: None,
        }
    }
}

/// An invalid parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParamsProblem {
    /// Name of the field.
    pub field: &'static str,
    /// Its value.
    pub number: f64,
    /// What is wrong with it.
    pub fault: ParamsFault,
}

/// What is wrong with a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamsFault {
    /// It is infinite or not a number.
    NotFinite,
    /// It is 0 or less.
    NotAboveZero,
    /// It is less than 0.
    Negative,
    /// It is greater than `max_urgency`.
    ExceedsMaxUrgency(f64),
}

impl SteeringParams {
    /// A vector without its part across the plane that they keep in, if they do.
    pub fn in_plane(&self, vector: DVec3) -> DVec3 {
        self.keep_in_plane.map_or(vector, |across| across.flattened(vector))
    }

    /// The first invalid parameter, in the order of the fields.
    pub fn problem(&self) -> Option<ParamsProblem> {
        use ParamsFault::*;
        let problem = |field, number, fault| Some(ParamsProblem { field, number, fault });
        let numbers = [
            ("max_speed", self.max_speed),
            ("min_urgency", self.min_urgency),
            ("max_urgency", self.max_urgency),
            ("max_change", self.max_change),
            ("desired_speed", self.desired_speed),
            ("separation_distance", self.separation_distance),
            ("perception", self.perception),
        ];
        let RuleWeights { separation, alignment, cohesion, cruising } = self.weights;
        let weights = [
            ("weights.separation", separation),
            ("weights.alignment", alignment),
            ("weights.cohesion", cohesion),
            ("weights.cruising", cruising),
        ];
        if let Some((field, number)) = numbers.into_iter().chain(weights).find(|(_, number)| !number.is_finite()) {
            return problem(field, number, NotFinite);
        }
        match () {
            () if self.max_speed <= 0.0 => problem("max_speed", self.max_speed, NotAboveZero),
            () if self.min_urgency > self.max_urgency => {
                problem("min_urgency", self.min_urgency, ExceedsMaxUrgency(self.max_urgency))
            }
            // No vector can be shortened to a negative length.
            () if self.max_change < 0.0 => problem("max_change", self.max_change, Negative),
            () if self.separation_distance <= 0.0 => {
                problem("separation_distance", self.separation_distance, NotAboveZero)
            }
            () => {
                let (field, number) = weights.into_iter().find(|(_, weight)| *weight < 0.0)?;
                problem(field, number, Negative)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_sound_and_each_bad_parameter_is_named() {
        let good = SteeringParams::default();
        assert_eq!(good.problem(), None);
        let bad = [
            ("max_speed", SteeringParams { max_speed: 0.0, ..good }),
            ("min_urgency", SteeringParams { min_urgency: 0.2, ..good }),
            ("max_change", SteeringParams { max_change: -0.1, ..good }),
            ("separation_distance", SteeringParams { separation_distance: -3.0, ..good }),
            ("perception", SteeringParams { perception: f64::INFINITY, ..good }),
            ("weights.cohesion", SteeringParams { weights: RuleWeights { cohesion: -1.0, ..good.weights }, ..good }),
            (
                "weights.cruising",
                SteeringParams { weights: RuleWeights { cruising: f64::NAN, ..good.weights }, ..good },
            ),
        ];
        for (field, params) in bad {
            assert_eq!(params.problem().unwrap().field, field);
        }
    }
}
