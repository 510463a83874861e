//! Reads the arguments; opens the window or runs a command.

use collidoscope::app::model::source::Source;
use collidoscope::app::model::state::StateFolder;
use collidoscope::app::text::requests::opened_tour;
use collidoscope::app::{self, WindowOptions};
use collidoscope::command_line::{self, Next, WindowRequest};
use std::process::ExitCode;

fn main() -> ExitCode {
    // Where signals cannot be caught they end the process as they always do.
    #[cfg(unix)]
    let _ = command_line::remove_unfinished_on_signals();
    let done = match command_line::dispatch(std::env::args_os()) {
        Next::Exit(code) => return code,
        Next::Window(request) => return open_window(*request),
        Next::Shot(request, picture) => app::shoot(*request).map_err(Into::into).and_then(|png| picture.write(&png)),
        Next::Handout(request, page) => page.write(&app::handout(*request)),
        Next::Film(request) => app::film(*request, command_line::tell_progress).map_err(Into::into),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => command_line::tell(&error),
    }
}

/// Opens the window. What went wrong before is told here, too: who starts the program from a file manager sees only
/// the window, and who has no display sees only this.
fn open_window(WindowRequest { opened, problem, at, select, compare, program, language }: WindowRequest) -> ExitCode {
    let told = problem.as_ref().map(command_line::tell);
    let source = Source::of(&opened);
    let state = StateFolder::of_user();
    let problem = problem.map(|problem| opened_tour(&problem));
    let options = WindowOptions { scene: opened.scene, source, at, select, compare, program, state, language, problem };
    match (app::open(options), told) {
        (Ok(()), _) => ExitCode::SUCCESS,
        // One message is enough.
        (Err(_), Some(code)) => code,
        (Err(error), None) => command_line::tell(&error.into()),
    }
}
