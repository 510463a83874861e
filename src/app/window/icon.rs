//! The icon, as pictures that `scripts/render-icon` makes of its drawing.

/// Bytes of a pixel: red, green, blue and opacity.
const PIXEL: usize = 4;

/// 16 pixels wide and high.
pub fn small() -> Option<[u8; 16 * 16 * PIXEL]> {
    pixels(include_bytes!("../../../assets/icon/collidoscope-16.png"))
}

/// 32 pixels wide and high.
pub fn medium() -> Option<[u8; 32 * 32 * PIXEL]> {
    pixels(include_bytes!("../../../assets/icon/collidoscope-32.png"))
}

/// 64 pixels wide and high.
pub fn big() -> Option<[u8; 64 * 64 * PIXEL]> {
    pixels(include_bytes!("../../../assets/icon/collidoscope-64.png"))
}

/// The pixels of a PNG file, row by row from the top; `None` where it has not so many.
fn pixels<const BYTES: usize>(png: &[u8]) -> Option<[u8; BYTES]> {
    let mut reader = png::Decoder::new(png).read_info().ok()?;
    let mut pixels = [0; BYTES];
    if reader.output_buffer_size() != BYTES || reader.output_color_type().0 != png::ColorType::Rgba {
        return None;
    }
    reader.next_frame(&mut pixels).ok()?;
    Some(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_both_balls_and_clear_corners() {
        fn look(pixels: Option<&[u8]>, side: usize) {
            let pixels = pixels.unwrap_or_else(|| panic!("no picture of {side} pixels"));
            // At the centres of the balls, as the drawing of 64 units has them.
            let at = |x: f64, y: f64| {
                let [column, row] = [x, y].map(|place| (place * side as f64 / 64.0) as usize);
                &pixels[PIXEL * (row * side + column)..][..PIXEL]
            };
            assert_eq!(at(24.8, 39.2), [0x4c, 0x9b, 0xe8, 0xff], "{side}");
            assert_eq!(at(43.2, 20.8), [0xf2, 0xa3, 0x3c, 0xff], "{side}");
            assert_eq!(at(0.0, 0.0)[3], 0, "{side}");
        }
        look(small().as_ref().map(|pixels| &pixels[..]), 16);
        look(medium().as_ref().map(|pixels| &pixels[..]), 32);
        look(big().as_ref().map(|pixels| &pixels[..]), 64);
    }
}
