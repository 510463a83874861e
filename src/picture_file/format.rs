//! What kinds of picture there are, and which of them this program wrote.

use super::png::SOFTWARE;
use std::io::{self, Read};
use std::path::Path;

/// How an SVG file says who made it, on its first element.
pub const SVG_SOFTWARE: (&str, &str) = ("data-software", SOFTWARE[1]);

/// How a page says who made it, in an element of its head: a name and a content.
pub const PAGE_SOFTWARE: (&str, &str) = ("generator", SOFTWARE[1]);

/// Bytes of a picture in which it says that: before its pixels or shapes.
const HEAD: u64 = 1024;

/// The format of a picture in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Of pixels.
    Png,
    /// Of shapes, which stay sharp at every size.
    Svg,
}

impl PictureFormat {
    /// The format that a file's name asks for: `.svg`, else PNG.
    pub fn of(path: &Path) -> PictureFormat {
        let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
        if is_svg { PictureFormat::Svg } else { PictureFormat::Png }
    }
}

/// Whether a file is a picture that this program wrote.
///
/// # Errors
/// When it cannot be read.
pub fn is_our_picture(file: &mut dyn Read) -> io::Result<bool> {
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    let says = |words: &[u8]| head.windows(words.len()).any(|part| part == words);
    let is_png = head.starts_with(b"\x89PNG\r\n\x1a\n") && says(SOFTWARE.join("\0").as_bytes());
    Ok(is_png || head.starts_with(b"<svg ") && says(format!("{}=\"{}\"", SVG_SOFTWARE.0, SVG_SOFTWARE.1).as_bytes()))
}

/// Whether a file is a page that this program wrote.
///
/// # Errors
/// When it cannot be read.
pub fn is_our_page(file: &mut dyn Read) -> io::Result<bool> {
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    let says = format!("name=\"{}\" content=\"{}\"", PAGE_SOFTWARE.0, PAGE_SOFTWARE.1);
    Ok(head.starts_with(b"<!DOCTYPE html>") && head.windows(says.len()).any(|part| part == says.as_bytes()))
}
