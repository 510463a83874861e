//! A scene opened in the program, as tests open it.

use collidoscope::app::App;
use collidoscope::app::command::{Action, Command};
use collidoscope::app::model::source::Source;
use collidoscope::scene::{Scene, parse_scene};

/// The scene of this text.
pub fn parsed(text: &str) -> Scene {
    parse_scene(text, "test.json").unwrap_or_else(|error| panic!("{error}"))
}

/// The program with the scene of this text open.
pub fn opened(text: &str) -> App {
    App::new(parsed(text), Source::Shipped("test".to_owned()))
}

/// As many frames as it takes to reach what is waited for.
pub fn finish(app: &mut App) {
    while app.is_moving() {
        app.advance(0.02, &mut || true);
    }
}

/// Carries out a command and lets frames pass until it is done.
pub fn carry_out(app: &mut App, command: Command) {
    app.apply(command);
    finish(app);
}

/// Carries out what a menu, a button or a key stands for, which must be possible.
pub fn act(app: &mut App, action: Action) {
    let command = action.command(&app.view()).expect("it is possible");
    carry_out(app, command);
}
