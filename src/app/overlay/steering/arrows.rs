//! The chain's arrows: the rules, what makes them up, their sum and what is applied.

use super::chain::{ALONG, Chain, ChainPart, Link, main_direction};
use super::pens::Pens;
use crate::app::draw_list::{Arrow, ArrowKind, DrawList, Importance, Pose, Rgba, RuleShare, faded};
use crate::app::text::labels;
use crate::expression::rounded_beside;
use crate::scene::Id;
use crate::sim::Attribution;
use crate::steering::Rule;
use glam::DVec3;

/// Of the numbers in labels.
const DIGITS: usize = 4;

/// The rules tip to tail, their sum and the applied acceleration, each with its length.
pub(super) fn draw_links(of: Id, chain: &Chain, pens: &Pens, list: &mut DrawList) {
    // What is left where rules cancel has no more decimals than they have.
    let lengths = || chain.links.iter().map(|link| (link.ends[1] - link.ends[0]).length());
    let longest = lengths().fold(0.0, f64::max);
    let told = |length: f64| rounded_beside(length, longest, DIGITS);
    for link in &chain.links {
        let symbol = link.part.symbol();
        let Some(pen) = pens.pen(symbol) else { continue };
        let [tail, tip] = chain.ends(link);
        let length = (link.ends[1] - link.ends[0]).length();
        if length == 0.0 {
            continue;
        }
        let share = if matches!(link.part, ChainPart::Rule(_)) { RuleShare::Rule } else { RuleShare::Whole };
        add_link(list, of, (symbol, share, Pose::At), [tail, tip], (pen.weight, pen.color));
        if pen.is_named && !repeats_sum(link, chain, pens) {
            let text = match link.part {
                ChainPart::Rule(rule) => labels::rule(rule, &told(length)),
                ChainPart::Sum => labels::rule_sum(&told(length)),
                ChainPart::Applied => labels::applied(&told(length)),
            };
            list.label(tail.midpoint(tip), text, pen.color, Importance::Selected);
        }
    }
}

/// Whether a link is the acceleration that is applied and the sum, whose label tells it already, as the clamp leaves it.
fn repeats_sum(link: &Link, chain: &Chain, pens: &Pens) -> bool {
    let is_same = |sum: &&Link| sum.part == ChainPart::Sum && sum.ends == link.ends;
    let sum = chain.links.iter().find(is_same).filter(|_| link.part == ChainPart::Applied);
    sum.and_then(|sum| pens.pen(sum.part.symbol())).is_some_and(|pen| pen.is_named)
}

/// The contributions of several fields or flows to one rule, tip to tail beside their total.
pub(super) fn draw_parts((of, attribution): (Id, &Attribution), chain: &Chain, pens: &Pens, list: &mut DrawList) {
    let fields: Vec<DVec3> = attribution.fields.iter().map(|field| field.share).collect();
    let flows: Vec<DVec3> = attribution.flows.iter().map(|flow| flow.acceleration).collect();
    for (rule, parts) in [(Rule::Avoidance, fields), (Rule::Flow, flows)] {
        let Some(link) = chain.links.iter().find(|link| link.part == ChainPart::Rule(rule)) else { continue };
        let symbol = rule.symbol();
        let Some(pen) = pens.pen(symbol).filter(|_| parts.len() > 1) else { continue };
        let whole = main_direction(std::slice::from_ref(link));
        let parts: Vec<DVec3> = parts.into_iter().map(|part| attribution.per_second_squared(part)).collect();
        let is_straight = parts.iter().all(|part| part.cross(whole).length() <= ALONG * part.length());
        let mut end = link.ends[0];
        for (part, place) in parts.into_iter().zip(1u32..) {
            let tail = end;
            end += part;
            let slot = link.slot + if is_straight { f64::from(place) } else { 0.0 };
            let ends = [tail, end].map(|end| chain.place(end, slot));
            let look = (pen.weight, faded(pen.color, 0.8));
            add_link(list, of, (symbol, RuleShare::Part, Pose::At), ends, look);
        }
    }
}

/// Adds a link of this agent's chain; what the clamp removes is drawn in the pose before.
pub(super) fn add_link(
    list: &mut DrawList,
    of: Id,
    (symbol, share, pose): (&'static str, RuleShare, Pose),
    [tail, tip]: [DVec3; 2],
    (weight, color): (f32, Rgba),
) {
    let kind = ArrowKind::Rule(symbol, share);
    list.arrows.push(Arrow { kind, pose, of: Some(of), tail, tip, is_cut: false, weight, color });
}
