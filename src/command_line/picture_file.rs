//! Pictures as PNG files that say who made them.

use std::io::{self, Read};

/// How a picture says who rendered it: the text chunk `Software` of its PNG file, by which one that was
/// written before is known.
const PICTURE_SOFTWARE: [&str; 2] = ["Software", "Collidoscope"];

/// Bytes of a picture in which it says that: texts stand before its pixels.
const PICTURE_HEAD: u64 = 1024;

/// A PNG file of a picture of this width and height: red, green, blue of each pixel, by rows from the top.
///
/// # Errors
/// When there are not as many pixels.
pub fn png_of([width, height]: [u32; 2], rgb: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let [keyword, text] = PICTURE_SOFTWARE.map(str::to_owned);
    encoder.add_text_chunk(keyword, text)?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(rgb)?;
    writer.finish()?;
    Ok(file)
}

/// Whether a file is a picture that this program wrote.
pub(super) fn is_our_picture(file: &mut dyn Read) -> io::Result<bool> {
    let mut head = Vec::new();
    file.take(PICTURE_HEAD).read_to_end(&mut head)?;
    let says = PICTURE_SOFTWARE.join("\0");
    Ok(head.starts_with(b"\x89PNG\r\n\x1a\n") && head.windows(says.len()).any(|part| part == says.as_bytes()))
}
