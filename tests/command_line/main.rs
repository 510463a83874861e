//! The program as a shell, a script or a package uses it. Every test starts a process.

#[path = "../common"]
mod common {
    pub mod asked;
    pub mod pages;
}

mod agents;
mod asking_recordings;
mod comparing;
mod drawing;
mod generated;
mod handouts;
mod killed;
mod maps;
mod packaging;
mod pages;
mod plotting;
mod query;
mod run_and_check;
mod sweeping;
mod wrong_input;

use assert_cmd::Command;
use std::process::Output;

fn collidoscope(arguments: &[&str]) -> Output {
    Command::cargo_bin("collidoscope").unwrap().args(arguments).output().unwrap()
}
