//! A picture of the view on the clipboard.

use crate::Program;
use crate::display::{Display, SIZE, wait_for};

/// Keysyms of X11.
const SHIFT: u32 = 0xffe1;
const CONTROL: u32 = 0xffe3;
const LETTER_E: u32 = 0x65;

#[test]
fn the_view_is_on_the_clipboard_as_large_as_the_window_until_the_program_ends() {
    let display = Display::start();
    let mut program = Program::start(&display, &["pair_head_on"]);
    let window = display.window();
    display.settled_look();
    assert_eq!(display.png_on_clipboard(), None);
    display.press_with(&[CONTROL, SHIFT], LETTER_E);
    let bytes = wait_for("a picture on the clipboard", || display.png_on_clipboard());
    let mut picture = png::Decoder::new(&bytes[..]).read_info().expect("a PNG");
    let mut pixels = vec![0; picture.output_buffer_size()];
    let info = picture.next_frame(&mut pixels).expect("its pixels");
    assert_eq!([info.width, info.height], SIZE.map(u32::from));
    // Panels have one colour over long stretches of the upper edge; the sky behind the view is darker there than below.
    let row = |row: usize| &pixels[row * info.line_size..(row + 1) * info.line_size];
    let brightness = |line: &[u8]| line.iter().map(|&byte| u64::from(byte)).sum::<u64>();
    assert!(brightness(row(0)) < brightness(row(info.height as usize / 2)));
    display.close(window);
    assert_eq!(program.end().code(), Some(0));
    assert_eq!(display.png_on_clipboard(), None);
}
