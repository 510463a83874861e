//! How large the window opens.

use crate::Program;
use crate::display::{Display, SIZE, wait_for};

#[test]
fn the_window_is_never_larger_than_the_screen_and_opens_as_large_as_it_was_left() {
    let display = Display::start();
    let state = tempfile::tempdir().expect("a folder");
    let mut program = Program::start_with_state(&display, &["pair_head_on"], state.path());
    let window = display.window();
    display.settled_look();
    // At first it would be 1280 × 800.
    assert_eq!(display.place_of(window)[2..], SIZE.map(|side| side as i16));
    let opened = display.settled_look();
    display.resize(window, [800, 600]);
    display.wait_for_change(&opened);
    display.settled_look();
    display.close(window);
    assert_eq!(program.end().code(), Some(0));

    let mut program = Program::start_with_state(&display, &["pair_head_on"], state.path());
    // The window of before may still be listed for a moment.
    let window = wait_for("a window of the size it was left with", || {
        let window = display.window();
        (display.place_of(window)[2..] == [800, 600]).then_some(window)
    });
    display.settled_look();
    display.close(window);
    assert_eq!(program.end().code(), Some(0));
}
