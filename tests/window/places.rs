//! A window opened by a link, and jumps taken back by keys.

use crate::Program;
use crate::display::Display;

const HOME: u32 = 0xff50;
const LEFT: u32 = 0xff51;
const RIGHT: u32 = 0xff53;
const ALT: u32 = 0xffe9;

#[test]
fn a_link_opens_its_moment_and_alt_with_an_arrow_goes_back_to_it() {
    let display = Display::start();
    let mut program = Program::start(&display, &["pair_head_on", "--at", "0.5", "--select", "1"]);
    let window = display.window();
    let opened = display.settled_look();
    // A step and back: the line for newcomers is gone.
    display.press(RIGHT);
    let stepped = display.wait_for_change(&opened);
    display.press(LEFT);
    display.wait_for_change(&stepped);
    let at_link = display.settled_look();
    display.press(HOME);
    display.wait_for_change(&at_link);
    let at_start = display.settled_look();
    assert_ne!(at_start, at_link);
    // The button that leads back is lit now and not at the link: the view in the middle is compared.
    let middle = |look: &[u8]| Display::crop(look, [640, 300], 60);
    assert_ne!(middle(&at_start), middle(&at_link));
    display.press_with(&[ALT], LEFT);
    display.wait_for_change(&at_start);
    assert_eq!(middle(&display.settled_look()), middle(&at_link));
    display.press_with(&[ALT], RIGHT);
    display.wait_for_change(&at_link);
    assert_eq!(middle(&display.settled_look()), middle(&at_start));
    display.close(window);
    assert_eq!(program.end().code(), Some(0));
}
