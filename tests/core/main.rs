//! The core: what opens no window and starts no process.

#[path = "../common"]
mod common {
    pub mod afresh;
    pub mod any_scene;
    pub mod any_slide;
    pub mod any_tight;
    pub mod pages;
    pub mod random;
    pub mod rules;
}

mod asking;
mod carved;
mod causes;
mod checker;
mod comparing;
mod explanations;
mod generated;
mod ledger;
mod lessons;
mod maps;
mod narrow_phase;
mod pages;
mod protocol;
mod scene_editing;
mod scene_file;
mod simulation;
