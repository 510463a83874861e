//! The limits of a group that belong to a plot.

use crate::app::frame::FrameView;
use crate::language::t;
use crate::ledger::TrackChannel;
use crate::scene::AgentGroup;
use crate::sim::unit_secs;

/// The limits of what a channel shows, in its unit.
pub(super) fn limits(view: &FrameView, group: Option<&AgentGroup>, channel: TrackChannel) -> Vec<(&'static str, f64)> {
    let Some(group) = group else { return Vec::new() };
    let unit = unit_secs(view.moment.setup, Some(group));
    let params = &group.params;
    let [speed, acceleration] = [1.0 / unit, 1.0 / (unit * unit)];
    match channel {
        TrackChannel::Speed => vec![(t!("max speed"), params.max_speed * speed)],
        TrackChannel::RuleSum | TrackChannel::Applied => vec![(t!("max change"), params.max_change * acceleration)],
        TrackChannel::Separation
        | TrackChannel::Alignment
        | TrackChannel::Cohesion
        | TrackChannel::Flow
        | TrackChannel::Cruising
        | TrackChannel::Avoidance => vec![
            (t!("min urgency"), params.min_urgency * acceleration),
            (t!("max urgency"), params.max_urgency * acceleration),
        ],
        _ => Vec::new(),
    }
}
