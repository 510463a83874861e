//! What panels and overlays show, and the commands that they emit.

mod explaining;
mod in_sight;
mod ledger;
mod moments;
mod monkey;
mod shown;
mod slice;
mod steering;
mod told;
