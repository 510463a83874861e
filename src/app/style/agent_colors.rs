//! The colours of agents by a number of the table.

use super::theme::palette;
use crate::app::draw_list::Rgba;
use crate::app::model::settings::Theme;
use crate::behaviour::{AgentTable, Column};
use crate::scene::Id;
use std::collections::BTreeMap;

/// How the numbers of a column become colours: who is least in trouble has the colour of motion, who is most that of alarms.
#[derive(Clone, Copy)]
pub struct AgentColors {
    /// The numbers of who is least and of who is most in trouble.
    pub ends: [f64; 2],
    theme: Theme,
}

impl AgentColors {
    /// Of a column; `None` where no agent has a number.
    pub fn of(table: &AgentTable, column: Column, theme: Theme) -> Option<AgentColors> {
        let [least, most] = table.range(column)?;
        let ends = if column.is_bad_when_low() { [most, least] } else { [least, most] };
        Some(AgentColors { ends, theme })
    }

    /// The colour of a number; `None` for none. Where all are alike, nobody stands out.
    pub fn color(&self, value: f64) -> Option<Rgba> {
        let [quiet, troubled] = self.ends;
        let share = if troubled == quiet { 0.0 } else { ((value - quiet) / (troubled - quiet)).clamp(0.0, 1.0) };
        let palette = palette(self.theme);
        let [from, to] = [palette.motion, palette.alarm];
        let mixed = |channel: usize| from[channel] + share as f32 * (to[channel] - from[channel]);
        value.is_finite().then(|| std::array::from_fn(mixed))
    }

    /// The colour of every agent that has a number.
    pub fn of_all(table: &AgentTable, column: Column, theme: Theme) -> BTreeMap<Id, Rgba> {
        let Some(colors) = AgentColors::of(table, column, theme) else { return BTreeMap::new() };
        table.rows.iter().filter_map(|row| Some((row.agent, colors.color(column.of(row))?))).collect()
    }
}
