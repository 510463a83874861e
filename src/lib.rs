//! Collidoscope, a debugger for collisions.
//!
//! # Map of the crate, in reading order
//!
//! | module | holds |
//! |---|---|
//! | [`expression`] | expressions of number fields and formulas: read, evaluated with units and vectors, printed; numbers as text |
//! | [`shape`] | planes, quads, boxes, capsules: plain data and where their surface is |
//! | [`series`] | values over the ticks of a run, in bounded memory |
//! | [`query`] | the narrow phase, velocities after contact included: one file per query, each of which can show its work through a [`query::Probe`] |
//! | [`steering`] | agents: avoidance, flow, flocking |
//! | [`question`] | which queries there are, their inputs, and what in the world they are about |
//! | [`scene`] | the authored document, its file format, its validation, and its editing with undo; in `obstacle` one file per shape, with all that is asked of it |
//! | [`sim`] | the event-driven simulation, its brute-force reference, and the timeline that rewinds it |
//! | [`asking`] | conditions and quantities in one language, and the exact moments at which a condition holds |
//! | [`compare`] | two runs side by side: where they part, which events are the same ones, how far apart each body is |
//! | [`sweep`] | a run over and over with a number of its scene varied, and what each comes to |
//! | [`causes`] | who did this: what changed a body's velocity, and the causal past of an event or a state |
//! | [`behaviour`] | what every agent did over a span: who is stuck, chatters, is clamped, went through a wall |
//! | [`ledger`] | what every event exchanged, whether it balances, and running totals |
//! | [`protocol`] | the answers to questions, as JSON |
//! | [`published`] | the published methods with their failures, for comparison only |
//! | [`map`] | maps: a question whose answers fill a picture over two of its numbers; [`oklab`] has their colours |
//! | [`lesson`] | lessons walked through: the moments their steps are about, and the right answers to what they ask |
//! | [`check`] | expectations, and what a run makes of them |
//! | [`carve`] | repros: the smallest scene in which a recorded event repeats bit for bit, and its text as a Rust test |
//! | `other_program` | another program that answers questions, asked at once or while the window goes on |
//! | [`file_kind`] | what the ending of a file's name says that it is |
//! | [`picture_file`] | pictures and films as files |
//! | [`link`] | a moment of a scene as the command that opens the window on it |
//! | [`language`] | English and Japanese: the macros that mark texts, and the catalogue |
//! | [`text`] | sentences for what the core gives as values: reasons, verdicts, reports |
//! | [`explained`] | answers with the stages that led to them, as JSON |
//! | [`command_line`] | everything that needs no window |
//! | [`app`] | the window: a model that knows no window; panels read a [`app::frame::FrameView`] of it and push commands; overlays write a draw list of things that say what they are, which `render` alone encodes |
//!
//! Pages for users are in `docs`; where to add a shape, a query, an overlay, a panel, a number for each
//! tick, a command or a sentence is told in `docs/extending.md`.
//!
//! # Invariants
//!
//! What must stay true, and is held by `tests/layering.rs` where sources can tell:
//!
//! - Dependencies point one way: expression and shape ← query ← question ← scene ← sim ← check ← carve ← app and command
//!   line, scene ← protocol ← check, sim ← asking ← lesson ← check, lesson ← app, sim ← causes ← app, sim ← compare ← app, asking ← sweep ← app, and sim ← ledger ← behaviour ← app. Sentences are above them all but app and command line. Nothing but maps, the command line and the window knows `published`.
//! - The core and the model of the window say what they found in values; `text` and `app/text` turn them into sentences.
//!   Labels and tooltips stand with their widgets, and errors have their texts with them. Nothing compares texts.
//! - A token of a file or an answer stays with its type and its serde attributes; what a person reads of it has words of its own.
//! - No file depends on itself through others: what two files need of each other is a file of its own.
//! - The core knows no window: only `app` imports egui, only `app/render`, `app/viewport`, `app/window` and
//!   `main.rs` import macroquad.
//! - What is shown and how is a model of its own, `app/model`, which knows no view: panels, overlays and the 3D view
//!   stand above it.
//! - The core reads no clock, starts no thread and draws no random number that the scene's seed
//!   does not determine. Nothing iterates over a hash map.
//! - A query gives the same result with and without a probe, bit for bit.
//! - An impact time is a function of two segments alone. So a world made from a snapshot goes on
//!   exactly as the one the snapshot was taken of, and every tick can be shown again exactly.
//! - What can be derived is not stored: grids, queues, traces, records of ticks and everything
//!   drawn come from the scene and the cursor, and are made again after a seek.
//! - What is derived from ticks (totals, lanes, lists, verdicts) has a row in one list, which shows it every tick and cuts
//!   it at edits.
//! - f32 begins where vertices are uploaded.

#![cfg_attr(not(test), warn(missing_docs))]

/// The program's version, and the commit that it was built from where that can be told.
pub const VERSION: &str = env!("COLLIDOSCOPE_VERSION");

#[cfg(feature = "program")]
pub mod app;
pub mod asking;
pub mod atomic_file;
pub mod behaviour;
pub mod carve;
pub mod causes;
pub mod check;
#[cfg(feature = "program")]
pub mod command_line;
pub mod compare;
mod csv_field;
pub mod explained;
pub mod expression;
#[cfg(test)]
mod eyes_for_tests;
#[cfg(feature = "program")]
pub mod file_kind;
pub mod foreign_text;
mod json_words;
pub mod language;
pub mod ledger;
pub mod lesson;
pub mod link;
pub mod map;
mod nearest_name;
pub mod oklab;
#[cfg(feature = "program")]
mod other_program;
#[cfg(feature = "program")]
pub mod picture_file;
pub mod protocol;
pub mod published;
pub mod query;
pub mod question;
#[cfg(test)]
mod random_for_tests;
pub mod regular_file;
pub mod scene;
#[cfg(test)]
mod scene_for_tests;
pub mod series;
pub mod shape;
pub mod sim;
pub mod steering;
mod strict_json;
pub mod sweep;
pub mod text;
