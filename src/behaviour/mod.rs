//! What every agent did over a span of a run: who is stuck, who chatters, who is clamped, who went through a wall.
//!
//! | file | holds |
//! |---|---|
//! | `conduct` | what one agent did in some ticks; two such spans are joined to a longer one |
//! | `observed` | what all agents did in one recorded tick |
//! | `observer` | the same of the next tick of a run, with who is stuck by the ticks before |
//! | `nearest` | how near each agent is to anything |
//! | `row`, `column`, `table` | the numbers of a table, a row for each agent |
//! | `behaviours` | every tick of a recording in bounded memory, and the table of any span of it |
//! | `csv` | the table as comma-separated values |

mod behaviours;
mod column;
mod conduct;
mod csv;
mod nearest;
mod observed;
mod observer;
mod row;
mod table;

pub use behaviours::{Behaviours, Trouble, Troubles};
pub use column::Column;
pub use conduct::Conduct;
pub use csv::write_agents;
pub use observer::Observer;
pub use row::AgentRow;
pub use table::AgentTable;
