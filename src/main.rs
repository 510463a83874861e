//! Reads the arguments; opens the window or runs a command.

use anyhow::bail;
use collidoscope::command_line::{self, Next, ShotRequest};
use collidoscope::scene::OpenedScene;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match command_line::dispatch(std::env::args_os()) {
        Next::Exit(code) => return code,
        Next::Window(opened) => open_window(*opened),
        Next::Shot(request) => take_shot(*request),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => command_line::tell(&error),
    }
}

fn open_window(opened: OpenedScene) -> anyhow::Result<()> {
    bail!("{}: this build has no window; use `run` or `check`", opened.scene.name)
}

fn take_shot(request: ShotRequest) -> anyhow::Result<()> {
    bail!("{}: this build has no window; use `run` or `check`", request.scene.name)
}
