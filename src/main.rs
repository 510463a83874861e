//! Reads the arguments; opens the window or runs a command.

use collidoscope::app::source::Source;
use collidoscope::app::state::StateFolder;
use collidoscope::app::{self, WindowOptions};
use collidoscope::command_line::{self, Next};
use collidoscope::scene::OpenedScene;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match command_line::dispatch(std::env::args_os()) {
        Next::Exit(code) => return code,
        Next::Window(opened) => open_window(*opened),
        Next::Shot(request, picture) => app::shoot(*request).map_err(Into::into).and_then(|png| picture.write(&png)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => command_line::tell(&error),
    }
}

fn open_window(opened: OpenedScene) -> anyhow::Result<()> {
    let source = Source::of(&opened);
    let state = StateFolder::of_user();
    Ok(app::open(WindowOptions { scene: opened.scene, source, state })?)
}
