//! Which entries the legend has for what is drawn.

use super::drawn::Drawn;
use super::scale::scale_bar;
use super::sign::{Entry, Sign};
use super::steering::steering_entries;
use crate::app::draw_list::Pose;
use crate::app::overlay::OverlayContext;
use crate::app::text::legend as words;

/// All entries, the most important first.
pub(super) fn entries(context: &OverlayContext, drawn: &Drawn) -> Vec<Entry> {
    // The scale and the notes first: entries without room are left out from the end.
    let mut entries = Vec::new();
    if let Some((points, text)) = scale_bar(context, drawn) {
        entries.push(Entry { sign: Sign::Bar(points), text });
    }
    entries.extend(drawn.notes.iter().map(|note| Entry { sign: Sign::Text, text: words::note(*note) }));
    entries.extend(drawn.kinds.iter().map(|kind| Entry::new(Sign::Arrow(*kind), words::vector(*kind))));
    steering_entries(context, drawn, &mut entries);
    if drawn.swept {
        entries.push(Entry::new(Sign::Capsule, words::SWEPT.words()));
    }
    let beside = context.moment.baseline.filter(|old| old.from.is_some());
    if beside.is_some() {
        entries.push(Entry::new(Sign::BaselineRun, words::BASELINE_RUN.words()));
    }
    if drawn.ahead || beside.is_some_and(|old| old.ahead.iter().any(|path| !path.is_empty())) {
        entries.push(Entry::new(Sign::Ahead, words::PATH_AHEAD.words()));
    }
    if drawn.poses.iter().any(|pose| *pose != Pose::At) {
        entries.extend(drawn.poses.iter().map(|pose| Entry::new(Sign::Posed(*pose), words::pose(*pose))));
    }
    if drawn.cut {
        entries.push(Entry::new(Sign::Gap, words::CUT.words()));
    }
    if drawn.shadows {
        entries.push(Entry::new(Sign::Shadow, words::SHADOW.words()));
    }
    entries
}
