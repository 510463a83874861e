//! What came of checking scenes.

use crate::app::model::check_all::{CheckAll, SceneResult};
use crate::check::Standing;
use crate::language::t;
use crate::text::check as verdicts;
use crate::text::listed::listed;

/// "2 held, 1 failed, 1 could not run"; says so when it ended before all were checked.
pub fn summary(check: &CheckAll) -> String {
    let others = [
        (check.count(Standing::Failed), t!("failed")),
        (check.count(Standing::CouldNotRun), t!("could not run")),
        (check.unchecked(), t!("not checked")),
    ];
    let told = others.into_iter().filter(|(count, _)| *count > 0).map(|(count, told)| format!("{count} {told}"));
    let held = t!("{count} held", count = check.count(Standing::Held));
    listed(std::iter::once(held).chain(told))
}

/// "1 failed of 2 expectations", "2 expectations", or that the scene could not be read.
pub fn of_scene(result: &SceneResult) -> String {
    let Ok(judged) = &result.checked.result else { return t!("could not be read").to_owned() };
    let failed = match result.standing() {
        Standing::Failed => {
            format!("{} failed of ", result.problems().count() + judged.faults.len() + judged.unused.len())
        }
        Standing::Held | Standing::CouldNotRun => String::new(),
    };
    format!("{failed}{}", verdicts::looked_at(judged))
}

/// All results, as `collidoscope check` writes them.
pub fn report(check: &CheckAll) -> String {
    check.results().iter().map(|result| verdicts::report(&result.checked)).collect()
}
