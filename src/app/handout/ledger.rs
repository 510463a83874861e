//! Every impact of the run, out of the ledger.

use super::html::Html;
use crate::app::App;
use crate::app::text::handout as words;
use crate::expression::rounded_text;
use crate::ledger::{Exchange, LedgerEntry};

/// The most impacts of which each is listed.
const MOST_IMPACTS: usize = 100;

/// Whether there are as many impacts as it lists: no more need be simulated.
pub(super) fn is_full(app: &App) -> bool {
    impacts(app).nth(MOST_IMPACTS).is_some()
}

fn impacts(app: &App) -> impl Iterator<Item = (&LedgerEntry, &Exchange)> {
    app.session.ledger().entries().iter().filter_map(|entry| Some((entry, entry.exchange()?)))
}

/// A table of the first impacts up to the last moment that was simulated, as elements; `None` where there is none.
pub(super) fn table(app: &App) -> Option<String> {
    let setup = app.session.timeline().setup();
    impacts(app).next()?;
    let mut html = Html::default();
    html.within("div", &[("class", "wide")], |html| {
        html.within("table", &[], |html| {
            row(html, "th", &words::IMPACT_HEADS.map(|head| head.words().to_owned()));
            for (entry, exchange) in impacts(app).take(MOST_IMPACTS) {
                let pair = entry.pair.map(|id| setup.label_of(id)).join(" – ");
                let [before, after] = exchange.total_kinetic();
                let numbers = [
                    setup.clock.seconds(entry.at),
                    exchange.approach_speed(),
                    exchange.separation_speed(),
                    exchange.impulse,
                    // What rounding leaves of an elastic bounce is nothing.
                    Some(after - before).filter(|gain| gain.abs() > 1e-12 * before).unwrap_or(0.0),
                ];
                let [t, s, separation, j, gain] = numbers.map(|number| rounded_text(number, 4));
                row(html, "td", &[t, pair, s, separation, j, gain]);
            }
        });
    });
    if is_full(app) {
        html.element("p", &[], &words::first_impacts(MOST_IMPACTS));
    }
    html.element("p", &[], words::IMPACT_SYMBOLS.words());
    Some(html.finish())
}

fn row(html: &mut Html, cell: &str, cells: &[String; 6]) {
    html.within("tr", &[], |html| {
        for (place, words) in cells.iter().enumerate() {
            html.element(if place == 0 { "th" } else { cell }, &[], words);
        }
    });
}
