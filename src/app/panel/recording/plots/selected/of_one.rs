//! The plots of one body.

use super::figure::{Curve, Figure, Plotted, Shown};
use super::limits::limits;
use crate::app::frame::FrameView;
use crate::app::panel::recording::watches::line::look;
use crate::app::style::color::color32;
use crate::app::style::theme::palette;
use crate::app::style::trace_colors::rule_color;
use crate::language::t;
use crate::ledger::{Track, TrackChannel};
use crate::scene::AgentGroup;
use crate::steering::Rule;
use crate::text;
use egui_plot::LineStyle;

/// As many distances to fields are drawn: those that the agent comes nearest to.
pub(super) const MOST_FIELDS: usize = 8;

/// One of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chart {
    Speed,
    Height,
    Velocity,
    Kinetic,
    Distance,
    /// What each rule of steering adds.
    Rules,
    /// The sum of the rules, and what the limit leaves of it.
    Steering,
    /// The distances to what has a field.
    Fields,
}

impl Chart {
    const OF_BODIES: [Chart; 5] = [Chart::Speed, Chart::Height, Chart::Velocity, Chart::Kinetic, Chart::Distance];
    const OF_AGENTS: [Chart; 8] = [
        Chart::Speed,
        Chart::Rules,
        Chart::Steering,
        Chart::Fields,
        Chart::Height,
        Chart::Velocity,
        Chart::Kinetic,
        Chart::Distance,
    ];

    /// The plots of a body or agent.
    pub(super) fn all_of(group: Option<&AgentGroup>) -> &'static [Chart] {
        if group.is_some() { &Chart::OF_AGENTS } else { &Chart::OF_BODIES }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Chart::Speed => t!("Speed (m/s)"),
            Chart::Height => t!("Height (m)"),
            Chart::Velocity => t!("Velocity (m/s)"),
            Chart::Kinetic => t!("Kinetic energy (J)"),
            Chart::Distance => t!("Distance (m)"),
            Chart::Rules => t!("Rules (m/s²)"),
            Chart::Steering => t!("Steering (m/s²)"),
            Chart::Fields => t!("Distance to fields (m)"),
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Chart::Speed | Chart::Velocity => "m/s",
            Chart::Height | Chart::Distance | Chart::Fields => "m",
            Chart::Kinetic => "J",
            Chart::Rules | Chart::Steering => "m/s²",
        }
    }

    /// The plot of a body.
    pub(super) fn figure<'a>(self, view: &FrameView<'a>, of: &'a Plotted<'a>) -> Figure<'a> {
        let curves = self.curves(view, of);
        let group = of.group(view);
        let limits = match self {
            Chart::Speed => limits(view, group, TrackChannel::Speed),
            Chart::Rules => limits(view, group, TrackChannel::Avoidance),
            Chart::Steering => limits(view, group, TrackChannel::Applied),
            _ => Vec::new(),
        };
        let limits = limits.into_iter().map(|(name, limit)| (name.to_owned(), limit)).collect();
        let missing = self.missing(of, &curves);
        Figure { title: self.title().to_owned(), unit: self.unit(), curves, limits, missing }
    }

    fn curves<'a>(self, view: &FrameView, of: &'a Plotted<'a>) -> Vec<Curve<'a>> {
        let theme = view.settings.theme;
        let palette = palette(theme);
        let curve = |channel, name: &str, color, tooltip: &str| Curve {
            of,
            shown: Shown::Channel(channel),
            name: name.to_owned(),
            color: color32(color),
            style: LineStyle::Solid,
            tooltip: tooltip.to_owned(),
        };
        let of_rule = |symbol: &str| rule_color(symbol, theme).unwrap_or(palette.text);
        match self {
            Chart::Speed => vec![curve(TrackChannel::Speed, t!("speed"), palette.velocity, "|v|")],
            Chart::Height => vec![curve(
                TrackChannel::Height,
                t!("height"),
                palette.text,
                t!("Of the centre above the world's origin, against gravity; without gravity along Y."),
            )],
            Chart::Velocity => vec![
                curve(TrackChannel::VelocityX, "x", palette.axes[0], t!("v along X.")),
                curve(TrackChannel::VelocityY, "y", palette.axes[1], t!("v along Y.")),
                curve(TrackChannel::VelocityZ, "z", palette.axes[2], t!("v along Z.")),
            ],
            Chart::Kinetic => vec![curve(TrackChannel::Kinetic, t!("kinetic"), palette.velocity, "½·m·v²")],
            Chart::Distance => vec![curve(
                TrackChannel::Distance,
                t!("distance"),
                palette.alarm,
                t!("From surface to surface; negative where they overlap or, of a plane, behind it."),
            )],
            Chart::Rules => {
                let applies = |rule: &Rule| {
                    let channel = TrackChannel::of_rule(*rule);
                    of.runs().any(|track| track.spans(channel).any(|(_, _, span)| span.most > 0.0))
                };
                let of_rule = |rule: Rule| {
                    let channel = TrackChannel::of_rule(rule);
                    let tooltip = t!("What this rule adds at the end of each tick; 0 where it does not apply.");
                    curve(channel, text::steering::rule(rule), of_rule(rule.symbol()), tooltip)
                };
                Rule::ALL.into_iter().filter(applies).map(of_rule).collect()
            }
            Chart::Steering => vec![
                Curve {
                    style: LineStyle::dashed_loose(),
                    ..curve(
                        TrackChannel::RuleSum,
                        t!("sum"),
                        of_rule(t!("sum")),
                        t!("The sum of all rules, before the limit."),
                    )
                },
                curve(
                    TrackChannel::Applied,
                    t!("applied"),
                    of_rule("a"),
                    t!("The sum, no longer than max_change: it acts."),
                ),
                curve(
                    TrackChannel::Clamped,
                    t!("clamp takes"),
                    palette.alarm,
                    t!("What the limit takes away from the sum."),
                ),
            ],
            Chart::Fields => nearest_fields(of.track)
                .into_iter()
                .map(|field| {
                    let look = look(field, theme);
                    Curve {
                        of,
                        shown: Shown::Field(field),
                        name: view.moment.setup.label_of_field(field),
                        color: look.color,
                        style: look.style,
                        tooltip: t!("From its centre to the surface that the field surrounds; negative inside.")
                            .to_owned(),
                    }
                })
                .collect(),
        }
    }

    /// Why there is nothing to plot, if there is not.
    fn missing(self, of: &Plotted, curves: &[Curve]) -> Option<&'static str> {
        match self {
            Chart::Distance if of.track.tracked().other.is_none() => {
                Some(t!("Select another ball or an obstacle as well (Ctrl click): its distance is plotted here."))
            }
            Chart::Kinetic
                if !Shown::Channel(TrackChannel::Kinetic).is_known(of.track) && !of.track.ticks().is_empty() =>
            {
                Some(t!("This body is immovable: its mass is infinite."))
            }
            Chart::Rules if curves.is_empty() => Some(t!("No rule has applied to it yet.")),
            Chart::Fields if curves.is_empty() => Some(t!("Nothing in the scene has a field.")),
            _ => None,
        }
    }
}

/// The fields whose owners the agent comes nearest to, in the order of the scene.
fn nearest_fields(track: &Track) -> Vec<usize> {
    let least =
        |field: &usize| track.field_spans(*field).map(|(_, _, span)| span.least.abs()).fold(f64::INFINITY, f64::min);
    let mut fields: Vec<usize> = (0..track.field_count()).collect();
    fields.sort_by(|a, b| least(a).total_cmp(&least(b)));
    fields.truncate(MOST_FIELDS);
    fields.sort_unstable();
    fields
}
