//! What one agent did in some ticks that follow each other.

use glam::DVec3;

/// What an agent did in some ticks. Metres and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conduct {
    /// How many ticks.
    pub ticks: u32,
    /// From where it was to where it ended; what brings it back into the world at its bounds does not count.
    pub way: DVec3,
    /// Length of its path: straight from where it was at the start of each tick to where it was at its end.
    pub path: f64,
    /// Times at which its acceleration pointed backwards, seen from the one a tick before: by more than a right angle.
    pub reversals: u32,
    /// Ticks in which the sum of its rules was cut at `max_change`.
    pub clamped: u32,
    /// Ticks at whose end fields and flows together pushed it less than the `min_urgency` of its group.
    pub dead: u32,
    /// Ticks at whose end it was stuck by the usual [rule](crate::sim::StuckRule::usual), which looks back at ticks before these,
    /// too.
    pub stuck: u32,
    /// Its impacts.
    pub impacts: u32,
    /// Times at which its centre went through a surface, of an agent without hard contact.
    pub crossings: u32,
    /// The least distance of its surface from anything, negative where they overlap, at the ends of ticks; 0 where it hit
    /// something without being nearer at any end.
    pub nearest: f64,
    /// Its acceleration in the first tick and in the last.
    pub acceleration: [DVec3; 2],
}

impl Conduct {
    /// The same with the ticks right after it.
    pub fn and(self, later: &Conduct) -> Conduct {
        Conduct {
            ticks: self.ticks + later.ticks,
            way: self.way + later.way,
            path: self.path + later.path,
            reversals: self.reversals + later.reversals + u32::from(turns_around(self, later)),
            clamped: self.clamped + later.clamped,
            dead: self.dead + later.dead,
            stuck: self.stuck + later.stuck,
            impacts: self.impacts + later.impacts,
            crossings: self.crossings + later.crossings,
            nearest: self.nearest.min(later.nearest),
            acceleration: [self.acceleration[0], later.acceleration[1]],
        }
    }
}

/// Whether the acceleration turns around between two spans.
fn turns_around(before: Conduct, later: &Conduct) -> bool {
    before.acceleration[1].dot(later.acceleration[0]) < 0.0
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn tick(way: DVec3, acceleration: DVec3) -> Conduct {
        Conduct {
            ticks: 1,
            way,
            path: way.length(),
            reversals: 0,
            clamped: 0,
            dead: 0,
            stuck: 0,
            impacts: 0,
            crossings: 0,
            nearest: f64::INFINITY,
            acceleration: [acceleration; 2],
        }
    }

    #[test]
    fn there_and_back_is_a_path_but_no_way_and_a_reversal_is_more_than_a_right_angle() {
        let ticks = [(DVec3::X, DVec3::Y), (DVec3::NEG_X, DVec3::X), (DVec3::ZERO, DVec3::NEG_X)];
        let ticks = ticks.map(|(way, acceleration)| tick(way, acceleration));
        // From Y to X it is a right angle, from X to −X two.
        let joined = ticks[0].and(&ticks[1]).and(&ticks[2]);
        assert_eq!((joined.ticks, joined.path, joined.way, joined.reversals), (3, 2.0, DVec3::ZERO, 1));
        // However they are grouped.
        assert_eq!(ticks[0].and(&ticks[1].and(&ticks[2])), joined);
        // Without an acceleration there is none to turn around.
        assert_eq!(ticks[1].and(&tick(DVec3::ZERO, DVec3::ZERO)).and(&ticks[2]).reversals, 0);
    }
}
