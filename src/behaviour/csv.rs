//! The table of agents as comma-separated values.

use super::column::Column;
use super::table::AgentTable;
use crate::csv_field::csv_field;
use crate::language::{Language, speak};
use crate::sim::{Clock, Instant, Setup};
use std::io::{self, Write};

/// Writes a header and one line for each agent, in the order of the table, with every digit.
///
/// # Errors
/// What writing to `out` gives.
pub fn write_agents(out: &mut impl Write, setup: &Setup, table: &AgentTable) -> io::Result<()> {
    // Agents go by the same names whatever the window speaks.
    let _english = speak(Language::English);
    let names = Column::ALL.map(|column| name(column).to_owned());
    writeln!(out, "id,name,group,from_s,to_s,{}", names.join(","))?;
    let [from, to] = span_secs(table, setup.clock);
    for row in &table.rows {
        let body = setup.body_index(row.agent).map(|body| &setup.bodies[body]);
        let group = body.and_then(|body| setup.groups.iter().find(|group| body.group == Some(group.id)));
        let group = group.map_or_else(String::new, |group| group.name.clone());
        let numbers = Column::ALL.map(|column| match column.of(row) {
            value if value.is_nan() => String::new(),
            value => format!("{value:?}"),
        });
        let label = setup.label_of(row.agent);
        let (label, group) = (csv_field(&label), csv_field(&group));
        writeln!(out, "{},{label},{group},{from:?},{to:?},{}", row.agent, numbers.join(","))?;
    }
    Ok(())
}

/// When a table begins and ends, in seconds since tick 0.
fn span_secs(table: &AgentTable, clock: Clock) -> [f64; 2] {
    [table.ticks.start, table.ticks.end].map(|tick| clock.seconds(Instant::start_of(tick)))
}

fn name(column: Column) -> &'static str {
    match column {
        Column::Path => "path_m",
        Column::NetWay => "net_way_m",
        Column::Straightness => "net_by_path",
        Column::Stuck => "stuck_share",
        Column::Reversals => "reversals",
        Column::Clamped => "clamped_share",
        Column::Nearest => "nearest_m",
        Column::Impacts => "impacts",
        Column::DeadTime => "dead_zone_s",
        Column::Crossings => "through_walls",
    }
}
