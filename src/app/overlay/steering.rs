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
use egui::{Pos2, Rect, Vec2};
use glam::DVec3;
use std::f64::consts::TAU;

/// The farthest tip of the chain is up to this far from the agent, in points.
const FITTED: f64 = 240.0;
/// Arrows along one line stand beside each other, so many points apart.
const BESIDE: f64 = 9.0;
/// Sine of the angle up to which arrows count as lying along one line.
const ALONG: f64 = 0.1;
/// A ring of the clamp that is larger, in reaches of the chain, is not drawn: nothing comes near it.
const LARGEST_RING: f64 = 1.75;
/// Nor is one that is smaller, in points.
const SMALLEST_RING: f64 = 4.0;
/// Labels keep off squares of this size along the arrows, in points.
const KEPT_OFF: f32 = 9.0;
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
    /// What of the view its arrows cover, for labels to keep off.
    pub fn covered(&self, frame: &ViewFrame, factor: f64) -> Vec<Rect> {
        Chain::of(self.attribution, frame, factor).squares(frame)
    }

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
    /// How far its tips are from where it begins, at most, in m/s².
    reach: f64,
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
        Chain { links, metres, reach, origin, beside }
    }

    /// A place of the chain in the world.
    pub fn place(&self, end: DVec3, slot: f64) -> DVec3 {
        self.origin + end * self.metres + slot * self.beside
    }

    /// Tail and tip of a link in the world.
    pub fn ends(&self, link: &Link) -> [DVec3; 2] {
        link.ends.map(|end| self.place(end, link.slot))
    }

    /// Squares along the arrows as they are on screen, for labels to keep off.
    fn squares(&self, frame: &ViewFrame) -> Vec<Rect> {
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
    let sum =
        links.first().zip(links.last()).and_then(|(first, last)| crate::shape::unit(last.ends[1] - first.ends[0]));
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
    let is_near = most <= LARGEST_RING * chain.reach && radius > sketch.metres(SMALLEST_RING, center);
    if is_near {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::draw_list::Marker;
    use crate::app::explain::{Explained, Walk};
    use crate::app::overlay::OverlayContext;
    use crate::app::overlay::fixture::Fixture;
    use crate::app::viewport::{Camera, PixelRect};
    use crate::scene::AgentGroup;
    use glam::Vec3;

    /// Agent 1 sees two others, is carried by a flow and pushed by two walls; agent 4 is one too many.
    fn school() -> Fixture {
        let agent = |id: u32, position: [f64; 3]| {
            let velocity = [0.1 * f64::from(id), 0.2, -0.1];
            serde_json::json!({"id": id, "radius": 0.2, "position": position, "velocity": velocity, "group": 9})
        };
        Fixture::empty()
            .plane(11, DVec3::X * -4.0, DVec3::X)
            .plane(12, DVec3::Y * -3.0, DVec3::Y)
            .edited(|scene| {
                let group = serde_json::json!({"id": 9, "cruising": true, "params": {"max_friends": 2}});
                scene.agent_groups.push(serde_json::from_value::<AgentGroup>(group).unwrap());
                for (id, wall) in [(21, 11), (22, 12)] {
                    let field = serde_json::json!({"id": id, "obstacle": wall});
                    scene.fields.push(serde_json::from_value(field).unwrap());
                }
                scene.flows.push(serde_json::from_value(serde_json::json!({"id": 31})).unwrap());
            })
            .body(agent(1, [1.0, 0.0, 0.5]))
            .body(agent(2, [2.0, 1.0, 0.0]))
            .body(agent(3, [0.0, -1.0, 3.0]))
            .body(agent(4, [5.0, 3.0, -2.0]))
    }

    fn attribution(fixture: &Fixture) -> Attribution {
        let moment = fixture.moment(0.0);
        Attribution::of(moment.setup, moment.record, moment.setup.body_index(1).unwrap()).unwrap()
    }

    fn drawn(fixture: &Fixture, attribution: &Attribution, lit: Option<&Lit>) -> DrawList {
        fixture.draw(0.0, |sketch, list| {
            let steering = Some(ShownSteering { attribution, stages: None, lit, theme: Theme::Dark });
            let context = OverlayContext { steering, ..*sketch.context };
            draw(&Sketch::new(&context), list);
        })
    }

    fn is_link(arrow: &ArrowInstance) -> bool {
        arrow.head == Head::Kite as u8 as f32
    }

    fn arrow_of<'a>(list: &'a DrawList, symbol: &str) -> &'a ArrowInstance {
        let color = rule_color(symbol, Theme::Dark).unwrap();
        let solid = |arrow: &&ArrowInstance| arrow.color == color && arrow.dash == 0.0;
        list.arrows.iter().find(solid).unwrap_or_else(|| panic!("no arrow of {symbol}"))
    }

    fn frame() -> ViewFrame {
        let camera = Camera { target: DVec3::ZERO, distance: 10.0, yaw: 0.4, pitch: 0.3, ..Camera::default() };
        let rect = PixelRect { x: 0, y: 0, width: 800, height: 600 };
        ViewFrame { camera, rect, pixels_per_point: 1.0 }
    }

    #[test]
    fn the_arrows_stand_tip_to_tail_and_their_tips_are_the_partial_sums() {
        let fixture = school();
        let attribution = attribution(&fixture);
        let list = drawn(&fixture, &attribution, None);
        let chain = Chain::of(&attribution, &frame(), 1.0);
        let place = |end: DVec3| (attribution.me.position + end * chain.metres).as_vec3();
        let mut sum = DVec3::ZERO;
        assert_eq!(attribution.terms.named().count(), 6);
        for (rule, term) in attribution.terms.named() {
            let arrow = arrow_of(&list, symbol_of(rule));
            assert!(Vec3::from(arrow.tail).distance(place(sum)) < 1e-5, "{rule}");
            sum += term;
            assert!(Vec3::from(arrow.tip).distance(place(sum)) < 1e-5, "{rule}");
        }
        let whole = arrow_of(&list, "sum");
        assert!(Vec3::from(whole.tip).distance(place(sum)) < 1e-5);
        assert!(whole.shaft_radius > arrow_of(&list, "separation").shaft_radius, "the sum is heavier");
        // The clamp shortens: what is applied is parallel to the sum, max_change long.
        let applied = arrow_of(&list, "a");
        let [along, of_sum] = [applied, whole].map(|arrow| Vec3::from(arrow.tip) - Vec3::from(arrow.tail));
        assert!((f64::from(along.length()) - 0.1 * chain.metres).abs() < 1e-5);
        assert!(along.normalize().distance(of_sum.normalize()) < 1e-4);
        let taken: Vec<_> = list.arrows.iter().filter(|arrow| arrow.dash > 0.0 && is_link(arrow)).collect();
        let [taken] = taken[..] else { panic!("{} dashed arrows", taken.len()) };
        assert!(Vec3::from(taken.tail).distance(Vec3::from(applied.tip)) < 1e-5);
    }

    #[test]
    fn a_symbol_has_one_colour_in_the_picture_and_in_the_explanation() {
        let fixture = school();
        let attribution = attribution(&fixture);
        let explained = Explained::of_agent(fixture.moment(0.0).setup, &attribution);
        let list = drawn(&fixture, &attribution, None);
        for symbol in ["separation", "alignment", "cohesion", "flows", "cruising", "avoidance", "sum", "a"] {
            assert_eq!(explained.colors.color(symbol, Theme::Dark), Some(arrow_of(&list, symbol).color), "{symbol}");
        }
    }

    #[test]
    fn the_farthest_tip_is_well_visible_whatever_the_accelerations() {
        for factor in [1e-3, 1.0, 400.0] {
            let fixture = school().edited(|scene| {
                let params = &mut scene.agent_groups[0].params;
                for size in [&mut params.min_urgency, &mut params.max_urgency, &mut params.max_change] {
                    *size *= factor;
                }
            });
            let attribution = attribution(&fixture);
            let (frame, place) = (frame(), attribution.me.position);
            let chain = Chain::of(&attribution, &frame, 1.0);
            let reach = attribution.partial_sums().iter().map(|(_, [_, to])| to.length()).fold(0.0, f64::max);
            let points = reach * chain.metres / frame.metres_per_pixel(place);
            // Rounding down to 1, 2 or 5 leaves at least 2 in 5.
            assert!((0.39 * FITTED..=1.01 * FITTED).contains(&points), "{points} at {factor}");
        }
    }

    #[test]
    fn those_seen_have_lines_the_nearest_a_ring_and_those_too_many_a_faint_dot() {
        let fixture = school();
        let attribution = attribution(&fixture);
        let sight = attribution.sight.as_ref().unwrap();
        assert_eq!((sight.seen.len(), sight.unseen.len()), (2, 1));
        let list = drawn(&fixture, &attribution, None);
        let me = list.local(attribution.me.position);
        let reached: Vec<_> = list.overlay_lines.iter().filter(|line| line.from == me).map(|line| line.to).collect();
        let places: Vec<_> = sight.seen.iter().map(|(_, place)| list.local(*place)).collect();
        assert_eq!(reached, places);
        let rings: Vec<_> = list.markers.iter().filter(|mark| mark.shape == Marker::Target as u8 as f32).collect();
        let [ring] = rings[..] else { panic!("{} rings", rings.len()) };
        assert_eq!(ring.at, list.local(sight.nearest.unwrap().1));
        assert!(list.labels.iter().any(|label| label.text.starts_with("nearest: agent 2")));
        let faint = list.markers.iter().find(|mark| mark.at == list.local(sight.unseen[0].1)).unwrap();
        assert!(faint.color[3] < 0.5);
    }

    #[test]
    fn the_nearest_point_of_each_field_is_marked_with_its_distance_and_share() {
        let fixture = school();
        let attribution = attribution(&fixture);
        let list = drawn(&fixture, &attribution, None);
        let diamonds: Vec<_> = list.markers.iter().filter(|mark| mark.shape == Marker::Diamond as u8 as f32).collect();
        let me = attribution.me.position;
        let feet = [DVec3::new(-4.0, me.y, me.z), DVec3::new(me.x, -3.0, me.z)].map(|foot| list.local(foot));
        assert_eq!(diamonds.iter().map(|mark| mark.at).collect::<Vec<_>>(), feet);
        let shares: Vec<f64> = list
            .labels
            .iter()
            .filter(|label| label.text.starts_with("plane"))
            .map(|label| label.text.split(": ").nth(1).unwrap().trim_end_matches(" %").parse().unwrap())
            .collect();
        // Each of two is rounded to whole per cents.
        assert!(shares.len() == 2 && (shares[0] + shares[1] - 100.0).abs() <= 1.0, "{shares:?}");
    }

    #[test]
    fn arrows_along_one_line_stand_beside_each_other() {
        let fixture = Fixture::empty()
            .edited(|scene| {
                let group = serde_json::json!({"id": 9, "flocking": false, "params": {"max_urgency": 1.0}});
                scene.agent_groups.push(serde_json::from_value::<AgentGroup>(group).unwrap());
                scene.fields.push(serde_json::from_value(serde_json::json!({"id": 21, "obstacle": 11})).unwrap());
                scene.flows.push(serde_json::from_value(serde_json::json!({"id": 31})).unwrap());
            })
            .plane(11, DVec3::Z * -2.0, DVec3::Z)
            .body(serde_json::json!({"id": 1, "radius": 0.2, "position": [1, 0, 0], "group": 9}));
        let chain = Chain::of(&attribution(&fixture), &frame(), 1.0);
        // The flow and the wall both push along Z.
        let [flow, avoidance, sum, applied] = &chain.links[..] else { panic!("{} links", chain.links.len()) };
        let at = |link: &Link| chain.ends(link)[0].reject_from(DVec3::Z);
        for (a, b) in [(flow, avoidance), (flow, sum), (avoidance, sum), (sum, applied)] {
            assert!(at(a).distance(at(b)) > 0.02, "{} and {}", a.symbol, b.symbol);
        }
    }

    #[test]
    fn what_is_pointed_at_stands_out_and_is_found_under_the_pointer() {
        let fixture = school();
        let attribution = attribution(&fixture);
        let chain = Chain::of(&attribution, &frame(), 1.0);
        let shown = ShownSteering { attribution: &attribution, stages: None, lit: None, theme: Theme::Dark };
        let link = chain.links.iter().find(|link| link.symbol == "cruising").unwrap();
        let [tail, tip] = chain.ends(link).map(|end| frame().point_at(end).unwrap());
        let (stage, symbol) = shown.link_at(tail + (tip - tail) * 0.6, &frame(), 1.0).unwrap();
        assert_eq!((attribution.stages[stage].symbol(), symbol.as_str()), (Some("cruising"), "cruising"));
        assert_eq!(shown.link_at(egui::pos2(5.0, 5.0), &frame(), 1.0), None);
        let lit = Lit { from: crate::app::explain::LitFrom::View, stage, symbol: Some(symbol) };
        let list = drawn(&fixture, &attribution, Some(&lit));
        let opaque: Vec<_> = list
            .arrows
            .iter()
            .filter(|arrow| is_link(arrow) && arrow.color[3] == 1.0)
            .map(|arrow| arrow.color)
            .collect();
        assert_eq!(opaque, [rule_color("cruising", Theme::Dark).unwrap()]);
    }

    #[test]
    fn at_a_stage_only_the_rules_known_by_then_are_drawn() {
        let fixture = school();
        let attribution = attribution(&fixture);
        let explained = Explained::of_agent(fixture.moment(0.0).setup, &attribution);
        let cohesion = attribution.stages.iter().position(|stage| stage.symbol() == Some("cohesion"));
        let walk = Walk { stage: cohesion, ..Walk::default() };
        let stages = Some(ShownStages { explained: &explained, walk: &walk, fraction: 0.0, theme: Theme::Dark });
        let shown = ShownSteering { attribution: &attribution, stages, lit: None, theme: Theme::Dark };
        let pens = Pens::of(&shown);
        let known = ["separation", "alignment", "cohesion", "flows", "cruising", "avoidance", "sum", "a"]
            .map(|symbol| pens.pen(symbol).is_some());
        assert_eq!(known, [true, true, true, false, false, false, false, false]);
    }

    #[test]
    fn nothing_is_drawn_of_a_hidden_agent() {
        let mut fixture = school();
        let attribution = attribution(&fixture);
        fixture.hidden = [1].into();
        assert_eq!(drawn(&fixture, &attribution, None), DrawList::new(DVec3::ZERO));
    }
}
