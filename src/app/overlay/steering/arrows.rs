//! The chain's arrows: the rules, what makes them up, their sum and what is applied.

use super::chain::{ALONG, Chain, main_direction};
use super::numbers::short;
use super::pens::Pens;
use crate::app::draw_list::{ArrowInstance, DrawList, Head, Importance, Rgba, faded};
use crate::sim::Attribution;
use glam::DVec3;

/// Radii of shafts in points: of a rule, of a part of it, of the sum and the acceleration.
pub(super) const RULE: f32 = 1.7;
const PART: f32 = 0.9;
const WHOLE: f32 = 2.5;

/// The rules tip to tail, their sum and what is applied, each with its length.
pub(super) fn draw_links(chain: &Chain, pens: &Pens, list: &mut DrawList) {
    for link in &chain.links {
        let Some(pen) = pens.pen(link.symbol) else { continue };
        let [tail, tip] = chain.ends(link);
        let length = (link.ends[1] - link.ends[0]).length();
        if length == 0.0 {
            continue;
        }
        let (name, unit, shaft) = match link.symbol {
            "a" => ("applied", " m/s²", WHOLE),
            "sum" => ("sum", " m/s²", WHOLE),
            "flows" => ("flow", "", RULE),
            rule => (rule, "", RULE),
        };
        arrow(list, [tail, tip], shaft * pen.weight, 0.0, pen.color);
        if pen.is_named {
            let text = format!("{name} {}{unit}", short(length));
            list.label(tail.midpoint(tip), text, pen.color, Importance::Selected);
        }
    }
}

/// Where several fields or flows make up a rule, what each of them adds, tip to tail beside the whole.
pub(super) fn draw_parts(attribution: &Attribution, chain: &Chain, pens: &Pens, list: &mut DrawList) {
    let fields: Vec<DVec3> = attribution.fields.iter().map(|field| field.share).collect();
    let flows: Vec<DVec3> = attribution.flows.iter().map(|flow| flow.acceleration).collect();
    for (symbol, parts) in [("avoidance", fields), ("flows", flows)] {
        let Some(link) = chain.links.iter().find(|link| link.symbol == symbol) else { continue };
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
            arrow(list, ends, PART * pen.weight, 0.0, faded(pen.color, 0.8));
        }
    }
}

/// Adds a flat arrow; `shaft` is its radius and `dash` the length of its dashes in points, 0 for none.
pub(super) fn arrow(list: &mut DrawList, [tail, tip]: [DVec3; 2], shaft: f32, dash: f32, color: Rgba) {
    list.arrows.push(ArrowInstance {
        tail: list.local(tail),
        shaft_radius: shaft,
        tip: list.local(tip),
        head: Head::Kite as u8 as f32,
        color,
        head_radius: 2.0 + 2.0 * shaft,
        head_length: 5.0 + 5.0 * shaft,
        dash,
        metric: 0.0,
    });
}
