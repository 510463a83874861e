//! By which rules the selected agent steers: their accelerations tip to tail, what is left of their sum,
//! and whom the agent sees.

use super::stages::{Emphasis, Known, REACH, ShownStages, distance_to_segment};
use super::{Pose, Sketch, VectorKind, round_down, sight};
use crate::app::draw_list::{ArrowInstance, DrawList, GhostStyle, Head, Importance, Rgba, Stroke, faded};
use crate::app::explain::{Lit, rule_color};
use crate::app::frame_view::Theme;
use crate::app::viewport::ViewFrame;
use crate::query::{Digits, number_text};
use crate::sim::Attribution;
use crate::steering::Boid;
use egui::Pos2;
use glam::DVec3;
use std::f64::consts::TAU;

/// The farthest tip of the chain is up to this far from the agent, in points.
const FITTED: f64 = 190.0;
/// Arrows along one line stand beside each other, so many points apart.
const BESIDE: f64 = 9.0;
/// Sine of the angle up to which arrows count as lying along one line.
const ALONG: f64 = 0.1;
/// A ring of the clamp that is larger or smaller, in points, is not drawn: nothing comes near it.
const RINGS: std::ops::RangeInclusive<f64> = 4.0..=280.0;
/// Radii of shafts in points: of a rule, of a part of it, of the sum and the acceleration.
const RULE: f32 = 1.7;
const PART: f32 = 0.9;
const WHOLE: f32 = 2.5;
/// Two places are told apart from so many points on.
const APART: f64 = 4.0;
/// Straight pieces of a ring.
const PIECES: u32 = 72;

/// The steering that is drawn.
#[derive(Clone, Copy)]
pub struct ShownSteering<'a> {
    /// Of the agent selected last, at the end of the tick on display.
    pub attribution: &'a Attribution,
    /// The stages of the same, while they are drawn.
    pub stages: Option<ShownStages<'a>>,
    /// What is pointed at.
    pub lit: Option<&'a Lit>,
    /// Dark or light.
    pub theme: Theme,
}

impl ShownSteering<'_> {
    /// The link of the chain at a place on screen: its stage and symbol. `factor` is the person's own on
    /// all arrows.
    pub fn link_at(&self, at: Pos2, frame: &ViewFrame, factor: f64) -> Option<(usize, String)> {
        let chain = Chain::of(self.attribution, frame, factor);
        let pens = Pens::of(self);
        let symbol = chain.symbol_at(at, frame).filter(|symbol| pens.pen(symbol).is_some())?;
        let stage = self.attribution.stages.iter().position(|stage| stage.symbol() == Some(symbol))?;
        Some((stage, symbol.to_owned()))
    }

    /// Whether a symbol of the agent's stages is drawn as a part of the chain.
    pub fn draws(&self, symbol: &str) -> bool {
        self.stages.is_some() && rule_color(symbol, self.theme).is_some()
    }
}

/// An arrow of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Its symbol in the stages: the rule, `sum` or `a`.
    pub symbol: &'static str,
    /// Where it begins and ends, from the agent's place on, in m/s².
    pub ends: [DVec3; 2],
    /// Where it stands when several lie along one line.
    slot: f64,
}

/// The rules tip to tail, then their sum and the acceleration from where the chain begins.
pub struct Chain {
    /// The arrows.
    pub links: Vec<Link>,
    /// Length of 1 m/s², in metres.
    pub metres: f64,
    origin: DVec3,
    /// From one slot to the next.
    beside: DVec3,
}

impl Chain {
    /// The chain of an agent as a camera shows it; `factor` is the person's own on all arrows.
    pub fn of(attribution: &Attribution, frame: &ViewFrame, factor: f64) -> Chain {
        let origin = attribution.me.position;
        let points = |points: f64| points * f64::from(frame.pixels_per_point) * frame.metres_per_pixel(origin);
        let link = |(rule, ends): (&'static str, [DVec3; 2])| Link {
            symbol: symbol_of(rule),
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
        let whole = |symbol, end, slot| Link { symbol, ends: [DVec3::ZERO, attribution.per_second_squared(end)], slot };
        // The sum of one rule is that rule.
        links.extend((!is_single).then(|| whole("sum", attribution.terms.sum(), 0.0)));
        links.push(whole("a", attribution.acceleration(), -1.0));
        let beside = main.cross(frame.camera.backward()).normalize_or_zero() * points(BESIDE);
        Chain { links, metres, origin, beside }
    }

    /// A place of the chain in the world.
    pub fn place(&self, end: DVec3, slot: f64) -> DVec3 {
        self.origin + end * self.metres + slot * self.beside
    }

    /// Tail and tip of a link in the world.
    pub fn ends(&self, link: &Link) -> [DVec3; 2] {
        link.ends.map(|end| self.place(end, link.slot))
    }

    /// The symbol of the link at a place on screen.
    pub fn symbol_at(&self, at: Pos2, frame: &ViewFrame) -> Option<&'static str> {
        let distance = |link: &Link| {
            let [tail, tip] = self.ends(link).map(|end| frame.point_at(end));
            Some(distance_to_segment(at, [tail?, tip?]))
        };
        let shown = self.links.iter().filter(|link| link.ends[0] != link.ends[1]);
        let near = shown.filter_map(|link| Some((distance(link).filter(|distance| *distance <= REACH)?, link)));
        near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, link)| link.symbol)
    }
}

/// The symbol of a rule in the stages; `flow` stands there for each one of the flows.
pub fn symbol_of(rule: &'static str) -> &'static str {
    if rule == "flow" { "flows" } else { rule }
}

/// The direction of the sum, or where that is zero of the longest rule.
fn main_direction(links: &[Link]) -> DVec3 {
    let along = |link: &Link| link.ends[1] - link.ends[0];
    let sum = links.last().and_then(|link| crate::shape::unit(link.ends[1]));
    let longest = links.iter().map(along).max_by(|a, b| a.length().total_cmp(&b.length()));
    sum.or_else(|| longest.and_then(crate::shape::unit)).unwrap_or(DVec3::ZERO)
}

fn is_along(link: &Link, main: DVec3) -> bool {
    let along = link.ends[1] - link.ends[0];
    along.cross(main).length() <= ALONG * along.length()
}

/// Adds the chain of the selected agent from the place that it reaches in this tick on, the sphere to
/// which the clamp shortens, and whom and what it perceives.
pub(super) fn draw(sketch: &Sketch, list: &mut DrawList) {
    let Some(shown) = sketch.context.steering else { return };
    let attribution = shown.attribution;
    let body = &sketch.moment().setup.bodies[attribution.body];
    if !sketch.shows(&[body.id]) {
        return;
    }
    let now = sketch.positions[attribution.body];
    if now.distance(attribution.me.position) > sketch.metres(APART, now) {
        let color = faded(sketch.palette().body(body.id, body.color), 0.8);
        list.ghost(attribution.me.position, body.radius, GhostStyle::After, color);
    }
    let pens = Pens::of(&shown);
    let chain = Chain::of(attribution, &sketch.context.frame, sketch.context.arrow_scale);
    draw_links(&chain, &pens, list);
    draw_parts(attribution, &chain, &pens, list);
    draw_clamp(sketch, attribution, &chain, &pens, list);
    draw_velocities(sketch, attribution, list);
    sight::draw(sketch, &shown, list);
}

/// How the chain's arrows are drawn while something else may be pointed at or explained.
struct Pens<'a> {
    shown: &'a ShownSteering<'a>,
    /// What the stages know, while they are drawn.
    known: Option<Vec<Known<'a>>>,
}

/// Colour and thickness of an arrow, and whether it is named.
#[derive(Clone, Copy)]
struct Pen {
    color: Rgba,
    weight: f32,
    is_named: bool,
}

impl<'a> Pens<'a> {
    fn of(shown: &'a ShownSteering<'a>) -> Pens<'a> {
        Pens { shown, known: shown.stages.as_ref().map(ShownStages::known) }
    }

    /// `None` for what the stages do not know yet.
    fn pen(&self, symbol: &str) -> Option<Pen> {
        let color = rule_color(symbol, self.shown.theme)?;
        let (opacity, weight) = match self.emphasis(symbol)? {
            Emphasis::Quiet => (0.3, 0.8),
            Emphasis::Ordinary => (1.0, 1.0),
            Emphasis::Present => (1.0, 1.35),
            Emphasis::Lit => (1.0, 1.7),
        };
        Some(Pen { color: faded(color, opacity), weight, is_named: opacity == 1.0 })
    }

    fn emphasis(&self, symbol: &str) -> Option<Emphasis> {
        if let Some(known) = &self.known {
            return known.iter().find(|known| known.drawing.symbol == symbol).map(|known| known.emphasis);
        }
        let lit = self.shown.lit.and_then(|lit| lit.symbol.as_deref());
        // What is pointed at may belong to the explanation of something else.
        Some(match lit.filter(|lit| rule_color(lit, self.shown.theme).is_some()) {
            Some(lit) if lit == symbol => Emphasis::Lit,
            Some(_) => Emphasis::Quiet,
            None => Emphasis::Ordinary,
        })
    }
}

fn draw_links(chain: &Chain, pens: &Pens, list: &mut DrawList) {
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
fn draw_parts(attribution: &Attribution, chain: &Chain, pens: &Pens, list: &mut DrawList) {
    let fields: Vec<DVec3> = attribution.fields.iter().map(|field| field.share).collect();
    let flows: Vec<DVec3> = attribution.flows.iter().map(|flow| flow.acceleration).collect();
    for (symbol, parts) in [("avoidance", fields), ("flows", flows)] {
        let Some(link) = chain.links.iter().find(|link| link.symbol == symbol) else { continue };
        let Some(pen) = pens.pen(symbol).filter(|_| parts.len() > 1) else { continue };
        let mut end = link.ends[0];
        for part in parts {
            let tail = end;
            end += attribution.per_second_squared(part);
            let ends = [tail, end].map(|end| chain.place(end, link.slot));
            arrow(list, ends, PART * pen.weight, 0.0, faded(pen.color, 0.8));
        }
    }
}

/// The ring that the clamp shortens to, and what it took away.
fn draw_clamp(sketch: &Sketch, attribution: &Attribution, chain: &Chain, pens: &Pens, list: &mut DrawList) {
    let Some(pen) = pens.pen("a") else { return };
    let [applied, sum] =
        [attribution.acceleration(), attribution.terms.sum()].map(|end| attribution.per_second_squared(end));
    let taken = attribution.per_second_squared(attribution.taken_away()).length();
    if taken > 0.0 {
        let ends = [applied, sum].map(|end| chain.place(end, -1.0));
        arrow(list, ends, RULE * pen.weight, Pose::Before.dash(), faded(pen.color, 0.85));
        if pen.is_named {
            let text = format!("clamp takes {}", short(taken));
            list.label(ends[0].midpoint(ends[1]), text, pen.color, Importance::Selected);
        }
    }
    let most = attribution.per_second_squared(DVec3::X * attribution.params.max_change).x;
    let radius = most * chain.metres;
    let center = attribution.me.position;
    if RINGS.contains(&(radius / sketch.metres(1.0, center))) {
        let camera = &sketch.context.frame.camera;
        let stroke = Stroke::solid(1.2, faded(pen.color, 0.75));
        ring(list, center, [radius * camera.right(), radius * camera.up()], stroke);
        let at = center - radius * (camera.right() + camera.up()) / 2f64.sqrt();
        list.quiet_label(at, format!("max_change {}", short(most)), pen.color);
    }
}

/// The velocity before and after, where they can be told apart, and what the limit of speed took away.
fn draw_velocities(sketch: &Sketch, attribution: &Attribution, list: &mut DrawList) {
    let Boid { position, velocity } = attribution.me;
    let [before, wanted] = [velocity, attribution.wanted_velocity()].map(|v| v / attribution.unit_secs);
    let after = attribution.after.velocity;
    let visible = sketch.metres(APART, position) / sketch.scale.metres_per_unit;
    if before.distance(after) > visible {
        sketch.vector(list, VectorKind::Velocity, Pose::Before, position, before);
        sketch.vector(list, VectorKind::Velocity, Pose::After, position, after);
    }
    let limited = crate::shape::unit(wanted).filter(|_| attribution.is_speed_limited());
    if let Some(direction) = limited {
        let most = attribution.params.max_speed / attribution.unit_secs;
        if wanted.length() - most > visible {
            let ends = [direction * most, wanted].map(|v| position + v * sketch.scale.metres_per_unit);
            let color = VectorKind::Velocity.color(sketch.palette());
            list.overlay_line(ends[0], ends[1], Stroke::dashed(2.0, 4.0, faded(color, 0.8)));
            list.label(ends[1], format!("max_speed {} m/s", short(most)), color, Importance::Selected);
        }
    }
}

/// Adds a ring about a place; `axes` lead from it to the ring.
pub(super) fn ring(list: &mut DrawList, center: DVec3, [u, v]: [DVec3; 2], stroke: Stroke) {
    let at = |piece: u32| {
        let (sin, cos) = (TAU * f64::from(piece % PIECES) / f64::from(PIECES)).sin_cos();
        center + cos * u + sin * v
    };
    for piece in 0..PIECES {
        list.overlay_line(at(piece), at(piece + 1), stroke);
    }
}

/// A number beside an arrow.
pub(super) fn short(value: f64) -> String {
    number_text(value, Digits::Four)
}

fn arrow(list: &mut DrawList, [tail, tip]: [DVec3; 2], shaft: f32, dash: f32, color: Rgba) {
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
