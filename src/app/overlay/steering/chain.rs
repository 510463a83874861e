//! The accelerations of the selected agent's rules, tip to tail, as placed in the view.

use crate::app::model::extent::round_down;
use crate::app::model::view_frame::ViewFrame;
use crate::app::overlay::near::{REACH, distance_to_segment};
use crate::sim::Attribution;
use crate::steering::Rule;
use egui::{Pos2, Rect, Vec2};
use glam::DVec3;

/// The farthest tip of the chain is at most this far from the agent, in points.
pub(super) const FITTED: f64 = 240.0;
/// Parallel arrows are this many points apart.
const BESIDE: f64 = 9.0;
/// Arrows count as parallel up to this sine of the angle between them.
pub(super) const ALONG: f64 = 0.1;
/// Size of the squares along the arrows that labels avoid, in points.
const KEPT_OFF: f32 = 9.0;

/// An arrow of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// What it shows.
    pub part: ChainPart,
    /// Where it begins and ends, relative to the agent, in m/s².
    pub ends: [DVec3; 2],
    /// Its slot when several arrows are parallel.
    pub(super) slot: f64,
}

/// What an arrow of the chain shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainPart {
    /// The acceleration of a rule.
    Rule(Rule),
    /// The sum of all rules.
    Sum,
    /// The acceleration that is applied.
    Applied,
}

impl ChainPart {
    /// Its symbol in the stages.
    pub fn symbol(self) -> &'static str {
        match self {
            ChainPart::Rule(rule) => rule.symbol(),
            ChainPart::Sum => "sum",
            ChainPart::Applied => "a",
        }
    }
}

/// The rules tip to tail, then their sum and the applied acceleration from the chain's origin.
pub struct Chain {
    /// The arrows.
    pub links: Vec<Link>,
    /// Length of 1 m/s², in metres.
    pub metres: f64,
    /// Greatest distance of a tip from the origin, in m/s².
    pub(super) reach: f64,
    origin: DVec3,
    /// Offset from one slot to the next.
    beside: DVec3,
}

impl Chain {
    /// The chain of an agent as a camera shows it; `factor` is the arrow scale of the settings.
    pub fn of(attribution: &Attribution, frame: &ViewFrame, factor: f64) -> Chain {
        let origin = attribution.me.position;
        let points = |points: f64| points * f64::from(frame.pixels_per_point) * frame.metres_per_pixel(origin);
        let link = |(rule, ends): (Rule, [DVec3; 2])| Link {
            part: ChainPart::Rule(rule),
            ends: ends.map(|end| attribution.per_second_squared(end)),
            slot: 0.0,
        };
        let mut links: Vec<Link> = attribution.partial_sums().into_iter().map(link).collect();
        let reach = links.iter().map(|link| link.ends[1].length()).fold(0.0, f64::max);
        let metres = if reach > 0.0 { round_down(factor * points(FITTED) / reach) } else { 0.0 };
        let main = main_direction(&links);
        let is_single = links.len() == 1;
        if !is_single && links.iter().all(|link| is_along(link, main)) {
            links.iter_mut().zip(1u32..).for_each(|(link, slot)| link.slot = f64::from(slot));
        }
        let whole = |part, end, slot| Link { part, ends: [DVec3::ZERO, attribution.per_second_squared(end)], slot };
        // The sum of a single rule is that rule.
        links.extend((!is_single).then(|| whole(ChainPart::Sum, attribution.terms.sum(), 0.0)));
        links.push(whole(ChainPart::Applied, attribution.acceleration(), -1.0));
        let beside = main.cross(frame.camera.backward()).normalize_or_zero() * points(BESIDE);
        Chain { links, metres, reach, origin, beside }
    }

    /// The world position of a point of the chain.
    pub fn place(&self, end: DVec3, slot: f64) -> DVec3 {
        self.origin + end * self.metres + slot * self.beside
    }

    /// Tail and tip of a link in the world.
    pub fn ends(&self, link: &Link) -> [DVec3; 2] {
        link.ends.map(|end| self.place(end, link.slot))
    }

    /// Squares along the arrows on screen, which labels avoid.
    pub(super) fn squares(&self, frame: &ViewFrame) -> Vec<Rect> {
        let on_screen = |link: &Link| {
            let [tail, tip] = self.ends(link).map(|end| frame.point_at(end));
            Some([tail?, tip?])
        };
        let along = |[tail, tip]: [Pos2; 2]| {
            let count = (tail.distance(tip) / KEPT_OFF).ceil().clamp(1.0, 99.0);
            let at = move |piece: u32| tail + (tip - tail) * (piece as f32 / count);
            (0..=count as u32).map(move |piece| Rect::from_center_size(at(piece), Vec2::splat(KEPT_OFF)))
        };
        self.links.iter().filter_map(on_screen).flat_map(along).collect()
    }

    /// The symbol of the link at a place on screen.
    pub fn symbol_at(&self, at: Pos2, frame: &ViewFrame) -> Option<&'static str> {
        let distance = |link: &Link| {
            let [tail, tip] = self.ends(link).map(|end| frame.point_at(end));
            Some(distance_to_segment(at, [tail?, tip?]))
        };
        let shown = self.links.iter().filter(|link| link.ends[0] != link.ends[1]);
        let near = shown.filter_map(|link| Some((distance(link).filter(|distance| *distance <= REACH)?, link)));
        near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, link)| link.part.symbol())
    }
}

/// The direction of the sum or, where that is zero, of the longest rule.
pub(super) fn main_direction(links: &[Link]) -> DVec3 {
    let along = |link: &Link| link.ends[1] - link.ends[0];
    let sum =
        links.first().zip(links.last()).and_then(|(first, last)| crate::shape::unit(last.ends[1] - first.ends[0]));
    let longest = links.iter().map(along).max_by(|a, b| a.length().total_cmp(&b.length()));
    sum.or_else(|| longest.and_then(crate::shape::unit)).unwrap_or(DVec3::ZERO)
}

fn is_along(link: &Link, main: DVec3) -> bool {
    let along = link.ends[1] - link.ends[0];
    along.cross(main).length() <= ALONG * along.length()
}
