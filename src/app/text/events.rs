//! What happens, and to whom.

use crate::app::model::event_filter::EventFilter;
use crate::app::model::event_log::{EventName, LoggedEvent};
use crate::language::t;
use crate::scene::Id;
use crate::text::listed::listed;

/// The name of a kind of event.
pub fn name(event: EventName) -> &'static str {
    match event {
        EventName::Impact => t!("impact"),
        EventName::Resting => t!("resting"),
        EventName::Sliding => t!("sliding"),
        EventName::Contact => t!("contact"),
        EventName::Unresolved => t!("unresolved"),
        EventName::Overlap => t!("overlap"),
        EventName::BudgetSpent => t!("budget spent"),
        EventName::BoundsCrossed => t!("bounds crossed"),
        EventName::BoundsReflected => t!("bounds reflected"),
        EventName::WentThrough => t!("through a surface"),
        EventName::Edited => t!("edited"),
    }
}

/// What happened, and between whom: "impact: ball 1 – wall".
pub fn happened(logged: &LoggedEvent, label_of: impl Fn(Id) -> String) -> String {
    let between = between(logged, label_of);
    let colon = if between.is_empty() { "" } else { ": " };
    format!("{}{colon}{between}", name(logged.kind))
}

/// The first two participants, and how many more there are.
pub fn between(logged: &LoggedEvent, label_of: impl Fn(Id) -> String) -> String {
    let names: Vec<String> = [logged.first, logged.second].into_iter().flatten().map(label_of).collect();
    let more = if logged.more > 0 { format!(" +{}", logged.more) } else { String::new() };
    format!("{}{more}", names.join(" – "))
}

/// The participants that a filter asks for: "ball 1", "ball 1 – wall", "any of 5".
pub fn participants(filter: &EventFilter, label_of: impl Fn(Id) -> String) -> String {
    match filter.ids() {
        &[only] => label_of(only),
        &[a, b] if filter.pair().is_some() => format!("{} – {}", label_of(a), label_of(b)),
        &[a, b] => listed([label_of(a), label_of(b)]),
        ids => t!("any of {ids}", ids = ids.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::parse_scene;
    use crate::sim::Setup;

    #[test]
    fn one_or_two_are_named_and_more_are_counted() {
        let body = |id: Id| format!(r#"{{"id": {id}, "radius": 0.5, "position": [{id}, 0, 0]}}"#);
        let bodies = [1, 2, 4].map(body).join(", ");
        let scene = parse_scene(&format!(r#"{{"version": 1, "name": "n", "bodies": [{bodies}]}}"#), "n.json").unwrap();
        let setup = Setup::new(&scene);
        let name = |ids: &[Id]| {
            let filter = EventFilter::of(&setup, ids.iter().copied()).unwrap();
            participants(&filter, |id| format!("no. {id}"))
        };
        assert_eq!([name(&[1]), name(&[2, 1]), name(&[1, 2, 4])], ["no. 1", "no. 1 – no. 2", "any of 3"]);
    }
}
