//! What the arrows of an agent's rules mean.

use super::drawn::Drawn;
use super::scale::bar;
use super::sign::{Entry, Sign};
use crate::app::draw_list::Pose;
use crate::app::overlay::OverlayContext;
use crate::app::overlay::steering::{Chain, ChainPart};
use crate::app::style::trace_colors::rule_color;
use crate::app::text::legend as words;

/// The entries for an agent's steering rules, with the scale of their arrows.
pub(super) fn steering_entries(context: &OverlayContext, drawn: &Drawn, entries: &mut Vec<Entry>) {
    let Some(shown) = context.steering.filter(|_| drawn.chain) else { return };
    let color = |symbol| rule_color(symbol, shown.theme).unwrap_or(context.palette.text);
    let chain = Chain::of(shown.attribution, &context.frame, context.arrow_scale);
    if let Some(first) = chain.links.iter().find(|link| matches!(link.part, ChainPart::Rule(_))) {
        entries.push(Entry::new(Sign::Rule(color(first.part.symbol()), 0.0), words::RULES.words()));
    }
    if chain.links.iter().any(|link| link.part == ChainPart::Sum) {
        entries.push(Entry::new(Sign::Rule(color("sum"), 0.0), words::SUM.words()));
    }
    entries.push(Entry::new(Sign::Rule(color("a"), 0.0), words::APPLIED.words()));
    if shown.attribution.taken_away() != glam::DVec3::ZERO {
        entries.push(Entry::new(Sign::Rule(color("a"), Pose::Before.dash()), words::CLAMPED.words()));
    }
    if shown.attribution.sight.as_ref().is_some_and(|sight| !sight.seen.is_empty()) {
        entries.push(Entry::new(Sign::Seen, words::SEEN.words()));
    }
    let place = shown.attribution.me.position;
    let points_per_metre = 1.0 / (context.frame.metres_per_pixel(place) * f64::from(context.frame.pixels_per_point));
    if let Some((points, text)) = bar(chain.metres * points_per_metre, "m/s²") {
        entries.push(Entry { sign: Sign::Bar(points), text });
    }
}
