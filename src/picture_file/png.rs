//! Pictures as PNG files.

use png::{BitDepth, ColorType, Encoder, EncodingError};
use std::io::Write;

/// How a picture says who rendered it: the text chunk `Software` of its PNG file, by which one that was
/// written before is known.
pub(super) const SOFTWARE: [&str; 2] = ["Software", "Collidoscope"];

/// A PNG file of a picture of this width and height: red, green, blue of each pixel, by rows from the top.
///
/// # Errors
/// When there are not as many pixels.
pub fn png_of(size: [u32; 2], rgb: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut writer = encoder(&mut file, size)?.write_header()?;
    writer.write_image_data(rgb)?;
    writer.finish()?;
    Ok(file)
}

/// An encoder for pictures that say who made them.
pub(super) fn encoder<W: Write>(file: W, [width, height]: [u32; 2]) -> Result<Encoder<'static, W>, EncodingError> {
    let mut encoder = Encoder::new(file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let [keyword, text] = SOFTWARE.map(str::to_owned);
    encoder.add_text_chunk(keyword, text)?;
    Ok(encoder)
}
