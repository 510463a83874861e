//! The text of an SVG file.

use crate::app::draw_list::Rgba;
use crate::picture_file::SVG_SOFTWARE;
use glam::DVec2;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A picture that grows from back to front.
pub struct Svg {
    size: [f64; 2],
    /// Colours that are not even, by what they are.
    defined: BTreeMap<String, usize>,
    definitions: String,
    body: String,
}

/// What a picture consists of.
pub struct Parts {
    /// Width and height in points.
    pub size: [f64; 2],
    /// Colours that are not even, each an element without a name, by their numbers.
    pub defined: Vec<String>,
    /// The elements, one in a line; of a colour they know the number.
    pub body: String,
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Its inside.
    pub fill: Option<Rgba>,
    /// Its line.
    pub stroke: Option<Rgba>,
    /// Of the line, in points.
    pub width: f64,
    /// Length of a dash and of the gap after it, in points; 0 is solid.
    pub dash: f64,
    /// Whether the line ends round.
    pub is_round: bool,
}

impl Look {
    /// A filled shape without a line.
    pub fn filled(color: Rgba) -> Look {
        Look { fill: Some(color), ..Look::default() }
    }

    /// A line.
    pub fn line(width: f64, color: Rgba) -> Look {
        Look { stroke: Some(color), width, ..Look::default() }
    }
}

/// Attributes of every text that is not evenly spaced: in a page the style sheet says so once.
pub(super) const TEXT_ATTRIBUTES: [(&str, &str); 3] =
    [("font-family", "system-ui,sans-serif"), ("lengthAdjust", "spacingAndGlyphs"), ("xml:space", "preserve")];

/// A piece of text in one line.
pub struct Words<'a> {
    /// What it says.
    pub text: &'a str,
    /// Where its baseline begins.
    pub at: DVec2,
    /// Its width in points.
    pub width: f64,
    /// Height of its letters in points.
    pub size: f64,
    /// Whether all letters are equally wide.
    pub is_even: bool,
    /// Whether it leans.
    pub leans: bool,
    /// Its colour.
    pub color: Rgba,
    /// By how much it is turned clockwise, in degrees.
    pub turn: f64,
}

impl Svg {
    /// An empty picture of a width and a height in points.
    pub fn new(size: [f64; 2]) -> Svg {
        Svg { size, defined: BTreeMap::new(), definitions: String::new(), body: String::new() }
    }

    /// Fills the picture from a colour at the top to one at the bottom.
    pub fn background(&mut self, [top, bottom]: [Rgba; 2]) {
        let id = self.define(format!(
            r#"<linearGradient x1="0" y1="0" x2="0" y2="1">{}{}</linearGradient>"#,
            stop(0.0, top),
            stop(1.0, bottom)
        ));
        let [width, height] = self.size.map(short);
        begin(&mut self.body, "rect", &[("width", &width), ("height", &height), ("fill", &id)]);
        self.body.push_str("/>\n");
    }

    /// An ellipse by its middle, its half axes, and the angle of the first in radians.
    pub fn ellipse(&mut self, middle: DVec2, [a, b]: [f64; 2], angle: f64, look: Look) {
        self.shape(
            &[middle, DVec2::new(a, b)],
            |body| {
                let [x, y, a_text, b_text] = [middle.x, middle.y, a, b].map(short);
                if (a - b).abs() < 0.05 {
                    begin(body, "circle", &[("cx", &x), ("cy", &y), ("r", &a_text)]);
                } else {
                    let turn = turned(angle.to_degrees(), middle);
                    let axes = [("rx", &*a_text), ("ry", &*b_text)];
                    begin(body, "ellipse", &[("cx", &x), ("cy", &y), axes[0], axes[1], ("transform", &turn)]);
                }
            },
            look,
        );
    }

    /// An ellipse that shades from a lit side to the rim.
    pub fn ball(&mut self, middle: DVec2, [a, b]: [f64; 2], angle: f64, [lit, even, rim]: [Rgba; 3]) {
        let id = self.define(format!(
            r#"<radialGradient cx=".5" cy=".5" r=".52" fx=".34" fy=".28">{}{}{}</radialGradient>"#,
            stop(0.0, lit),
            stop(0.55, even),
            stop(1.0, rim)
        ));
        if ![middle.x, middle.y, a, b].iter().all(|number| number.is_finite()) {
            return;
        }
        let [x, y, r] = [middle.x, middle.y, a].map(short);
        begin(&mut self.body, "circle", &[("cx", &x), ("cy", &y), ("r", &r), ("fill", &id)]);
        if (a - b).abs() >= 0.05 {
            // Made narrower across its long axis, and not turned: the light stays where it is.
            let across = DVec2::from_angle(angle).perp();
            let less = (b / a - 1.0) * across;
            let columns = [less * across.x + DVec2::X, less * across.y + DVec2::Y];
            let moved = middle - columns[0] * middle.x - columns[1] * middle.y;
            let numbers = [columns[0], columns[1]].map(|column| format!("{:.5} {:.5}", column.x, column.y));
            let transform = format!("matrix({} {} {} {})", numbers[0], numbers[1], short(moved.x), short(moved.y));
            let _ = write!(self.body, " transform=\"{transform}\"");
        }
        self.body.push_str("/>\n");
    }

    /// A polygon.
    pub fn polygon(&mut self, corners: &[DVec2], look: Look) {
        if corners.len() >= 3 {
            self.path(&[corners], true, look);
        }
    }

    /// Lines through places, closed or not; those beside the picture are left out.
    pub fn path(&mut self, lines: &[&[DVec2]], is_closed: bool, look: Look) {
        let lines: Vec<&[DVec2]> = lines.iter().copied().filter(|line| !self.is_beside(line, look.width)).collect();
        if lines.is_empty() {
            return;
        }
        let all: Vec<DVec2> = lines.iter().flat_map(|line| line.iter().copied()).collect();
        self.shape(
            &all,
            |body| {
                body.push_str("<path d=\"");
                for line in lines {
                    for (i, place) in line.iter().enumerate() {
                        let command = if i == 0 { 'M' } else { 'L' };
                        let _ = write!(body, "{command}{} {}", short(place.x), short(place.y));
                    }
                    body.push_str(if is_closed { "Z" } else { "" });
                }
                body.push('"');
            },
            look,
        );
    }

    /// A rectangle with rounded corners.
    pub fn rectangle(&mut self, corner: DVec2, size: DVec2, radius: f64, look: Look) {
        self.shape(
            &[corner, size],
            |body| {
                let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(short);
                let rounded = short(radius.max(0.0));
                let size = [("width", &*width), ("height", &*height)];
                begin(body, "rect", &[("x", &x), ("y", &y), size[0], size[1], ("rx", &rounded)]);
            },
            look,
        );
    }

    /// A piece of text, as wide as it is on screen, whatever letters there are.
    pub fn words(&mut self, words: &Words<'_>) {
        let is_finite = words.at.is_finite() && words.width.is_finite();
        if words.text.trim().is_empty() || !is_finite {
            return;
        }
        let [x, y, size, width] = [words.at.x, words.at.y, words.size, words.width].map(short);
        let [proportional, adjusted, kept] = TEXT_ATTRIBUTES;
        let even = ("font-family", "ui-monospace,Menlo,Consolas,monospace");
        let family = if words.is_even { even } else { proportional };
        let turn = turned(words.turn, words.at);
        let mut attributes = vec![("x", &*x), ("y", &y), family, ("font-size", &size)];
        attributes.extend([("textLength", &*width), adjusted, kept]);
        attributes.extend(words.leans.then_some(("font-style", "italic")));
        attributes.extend((words.turn != 0.0).then_some(("transform", &*turn)));
        begin(&mut self.body, "text", &attributes);
        paint(&mut self.body, "fill", Some(words.color));
        self.body.push('>');
        escape(&mut self.body, words.text);
        self.body.push_str("</text>\n");
    }

    /// Its elements from back to front, one in a line, and what they refer to.
    pub(super) fn into_parts(self) -> Parts {
        let mut defined: Vec<(usize, String)> =
            self.defined.into_iter().map(|(element, number)| (number, element)).collect();
        defined.sort_unstable();
        Parts { size: self.size, defined: defined.into_iter().map(|(_, element)| element).collect(), body: self.body }
    }

    /// The text of the file.
    pub fn finish(self) -> String {
        let [width, height] = self.size.map(short);
        let Svg { definitions, body, .. } = self;
        let page = format!("0 0 {width} {height}");
        let mut file = String::new();
        let name = ("xmlns", "http://www.w3.org/2000/svg");
        begin(&mut file, "svg", &[name, SVG_SOFTWARE, ("width", &width), ("height", &height), ("viewBox", &page)]);
        file.push_str(">\n");
        if !definitions.is_empty() {
            let _ = writeln!(file, "<defs>\n{definitions}</defs>");
        }
        file.push_str(&body);
        file.push_str("</svg>\n");
        file
    }

    /// Whether all of a line, as wide as this, lies beyond one side of the picture.
    fn is_beside(&self, line: &[DVec2], width: f64) -> bool {
        let [right, bottom] = self.size.map(|side| side + width);
        let is_left = line.iter().all(|place| place.x < -width);
        let is_right = line.iter().all(|place| place.x > right);
        let is_above = line.iter().all(|place| place.y < -width);
        let is_below = line.iter().all(|place| place.y > bottom);
        !line.is_empty() && (is_left || is_right || is_above || is_below)
    }

    /// A shape that begins an element, unless a place of it is nowhere.
    fn shape(&mut self, places: &[DVec2], begin: impl FnOnce(&mut String), look: Look) {
        let is_seen = [look.fill, look.stroke].into_iter().flatten().any(|color| color[3] > 0.002);
        if !is_seen || !places.iter().all(|place| place.is_finite()) {
            return;
        }
        begin(&mut self.body);
        paint(&mut self.body, "fill", look.fill);
        if let Some(color) = look.stroke {
            paint(&mut self.body, "stroke", Some(color));
            let _ = write!(self.body, r#" stroke-width="{}""#, short(look.width));
            if look.dash > 0.0 {
                let _ = write!(self.body, r#" stroke-dasharray="{}""#, short(look.dash));
            }
            if look.is_round {
                self.body.push_str(r#" stroke-linecap="round" stroke-linejoin="round""#);
            }
        }
        self.body.push_str("/>\n");
    }

    /// The reference to a definition.
    fn define(&mut self, element: String) -> String {
        let next = self.defined.len();
        let number = *self.defined.entry(element.clone()).or_insert(next);
        if number == next {
            define(&mut self.definitions, &element, &format!("c{number}"));
        }
        reference(&format!("c{number}"))
    }
}

/// Writes the definition of a colour under a name.
pub(super) fn define(text: &mut String, element: &str, name: &str) {
    if let Some((kind, rest)) = element.split_once(' ') {
        let _ = writeln!(text, "{kind} id=\"{name}\" {rest}");
    }
}

/// How an element refers to a colour by its name.
pub(super) fn reference(name: &str) -> String {
    format!("url(#{name})")
}

/// Begins an element; it is not closed yet.
fn begin(text: &mut String, name: &str, attributes: &[(&str, &str)]) {
    let _ = write!(text, "<{name}");
    for (key, value) in attributes {
        let _ = write!(text, " {key}=\"{value}\"");
    }
}

/// A turn about a place, in degrees clockwise.
fn turned(degrees: f64, about: DVec2) -> String {
    format!("rotate({} {} {})", short(degrees), short(about.x), short(about.y))
}

fn stop(offset: f64, color: Rgba) -> String {
    let mut text = format!(r#"<stop offset="{}""#, short(offset));
    paint(&mut text, "stop", Some(color));
    text.replace(" stop=", " stop-color=") + "/>"
}

/// Writes a colour with its opacity.
fn paint(text: &mut String, what: &str, color: Option<Rgba>) {
    let Some([r, g, b, a]) = color else {
        let _ = write!(text, r#" {what}="none""#);
        return;
    };
    let [r, g, b] = [r, g, b].map(|channel| (channel.clamp(0.0, 1.0) * 255.0).round() as u8);
    let _ = write!(text, r##" {what}="#{r:02x}{g:02x}{b:02x}""##);
    if a < 0.998 {
        let _ = write!(text, r#" {what}-opacity="{}""#, short(f64::from(a.max(0.0))));
    }
}

/// A number to a hundredth, as short as possible.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Writes text so that no character of it is taken for a mark.
pub(super) fn escape(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // What XML does not allow at all.
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_a_hundredth_allows() {
        assert_eq!([0.0, -0.001, 1.5, 12.346, 100.0].map(short), ["0", "0", "1.5", "12.35", "100"]);
    }

    #[test]
    fn what_is_nowhere_or_not_to_be_seen_is_left_out() {
        let mut svg = Svg::new([10.0, 10.0]);
        svg.ellipse(DVec2::NAN, [1.0, 1.0], 0.0, Look::filled([1.0; 4]));
        svg.polygon(&[DVec2::ZERO, DVec2::X], Look::filled([1.0; 4]));
        svg.ellipse(DVec2::ZERO, [1.0, 1.0], 0.0, Look::filled([1.0, 1.0, 1.0, 0.0]));
        assert_eq!(svg.body, "");
    }

    #[test]
    fn lines_beside_the_picture_are_left_out_and_those_across_it_are_not() {
        let mut svg = Svg::new([10.0, 10.0]);
        let line = |from: [f64; 2], to: [f64; 2]| [DVec2::from(from), DVec2::from(to)];
        let [left, above, across] =
            [line([-9.0, 0.0], [-2.0, 10.0]), line([0.0, -9.0], [10.0, -2.0]), line([-5.0, 5.0], [15.0, 5.0])];
        svg.path(&[&left, &across, &above], false, Look::line(1.0, [1.0; 4]));
        assert_eq!(svg.body.matches('M').count(), 1);
        svg.path(&[&left], false, Look::line(1.0, [1.0; 4]));
        assert_eq!(svg.body.lines().count(), 1);
        // Half of a line so wide is in it.
        svg.path(&[&left], false, Look::line(5.0, [1.0; 4]));
        assert_eq!(svg.body.lines().count(), 2);
    }

    #[test]
    fn the_same_shading_is_defined_once() {
        let mut svg = Svg::new([10.0, 10.0]);
        let colors = [[1.0; 4], [0.5, 0.5, 0.5, 1.0], [0.0, 0.0, 0.0, 1.0]];
        for x in [1.0, 2.0] {
            svg.ball(DVec2::new(x, 0.0), [1.0, 1.0], 0.0, colors);
        }
        let text = svg.finish();
        assert_eq!(text.matches("<radialGradient").count(), 1);
        assert_eq!(text.matches("url(#c0)").count(), 2);
    }

    #[test]
    fn marks_in_a_text_are_written_as_their_names() {
        let mut text = String::new();
        escape(&mut text, "a < b & c > \u{7}d");
        assert_eq!(text, "a &lt; b &amp; c &gt; d");
    }
}
