//! Where a limit acts on a rule of steering.

use super::{SteeringParams, avoidance};

/// A limit that made a term longer or shorter than its rule asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// Raised to `min_urgency`.
    MinUrgency,
    /// Cut at `max_urgency`.
    MaxUrgency,
    /// Avoidance, cut at five times `max_urgency`.
    MostAvoidance,
    /// The sum of all rules, cut at `max_change`.
    MaxChange,
    /// The speed, cut at `max_speed`.
    MaxSpeed,
}

impl Limit {
    /// The limit that acts where a length is clamped to the urgencies, if one does.
    pub fn on_urgency(length: f64, params: &SteeringParams) -> Option<Limit> {
        between(length, [params.min_urgency, params.max_urgency], Limit::MaxUrgency)
    }

    /// The greatest length of the avoidance by fields of the article's law.
    pub fn most_avoidance(params: &SteeringParams) -> f64 {
        avoidance::most(params)
    }

    /// The limit that acts on avoidance where the pushes of the article's law have a sum S of this squared length.
    pub fn on_avoidance(squared: f64, params: &SteeringParams) -> Option<Limit> {
        between(squared, [params.min_urgency, avoidance::most(params)], Limit::MostAvoidance)
    }

    /// The limit as a number of the group's units.
    pub fn amount(self, params: &SteeringParams) -> f64 {
        match self {
            Limit::MinUrgency => params.min_urgency,
            Limit::MaxUrgency => params.max_urgency,
            Limit::MostAvoidance => avoidance::most(params),
            Limit::MaxChange => params.max_change,
            Limit::MaxSpeed => params.max_speed,
        }
    }
}

/// As [`clamp`](super::clamp): the upper limit wins where they cross.
fn between(length: f64, [least, most]: [f64; 2], upper: Limit) -> Option<Limit> {
    match () {
        () if length.max(least) > most => Some(upper),
        () if length < least => Some(Limit::MinUrgency),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_that_acts_is_named_and_none_is_where_the_length_stays() {
        let params = SteeringParams { min_urgency: 0.5, max_urgency: 2.0, ..SteeringParams::default() };
        let on = |length| Limit::on_urgency(length, &params);
        assert_eq!([0.0, 0.5, 1.0, 2.0].map(on), [Some(Limit::MinUrgency), None, None, None]);
        assert_eq!(on(2.5), Some(Limit::MaxUrgency));
        // Avoidance may be five times as long: 10.
        let avoided = |squared| Limit::on_avoidance(squared, &params);
        assert_eq!([0.25, 9.0, 11.0].map(avoided), [Some(Limit::MinUrgency), None, Some(Limit::MostAvoidance)]);
        assert_eq!(Limit::MostAvoidance.amount(&params), 10.0);
    }
}
