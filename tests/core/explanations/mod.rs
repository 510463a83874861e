//! The stages of every query: each formula with its numbers evaluates to the value shown, the values
//! are those of the answer, times never go back, and everything is drawn or says why not.

mod agents;
mod ask;
mod stages;
