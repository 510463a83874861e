//! Pictures within a page: without a file around them, and with names of their own; and films of them, which move without
//! a script.

use super::svg::{Parts, Svg, TEXT_ATTRIBUTES, define, escape, reference};
use std::fmt::Write;

/// Gives names to what pictures of a page define, no two alike.
#[derive(Default)]
pub struct Naming {
    pictures: usize,
}

impl Naming {
    fn next(&mut self) -> String {
        self.pictures += 1;
        format!("p{}", self.pictures)
    }
}

/// A picture as an element of a page, with the words that stand for it where it is not seen.
pub fn inline(svg: Svg, naming: &mut Naming, label: &str) -> String {
    let name = naming.next();
    let Parts { size, defined, body } = svg.into_parts();
    let mut text = begun(size, label);
    define_all(&mut text, &defined, &name);
    text.push_str(&renamed(&body, |number| number, &name));
    text.push_str("</svg>\n");
    text
}

/// Pictures of one size as an element of a page of which one after the other is seen: the style sheet shows the frame of
/// class `f0` first. What all have in common is there once.
pub fn film(frames: Vec<Svg>, naming: &mut Naming, label: &str) -> String {
    let name = naming.next();
    let mut shared: Vec<String> = Vec::new();
    let mut size = [0.0; 2];
    let mut bodies = Vec::with_capacity(frames.len());
    for frame in frames {
        let parts = frame.into_parts();
        size = parts.size;
        let numbers: Vec<usize> = parts.defined.into_iter().map(|element| place_in(&mut shared, element)).collect();
        bodies.push(renamed(&parts.body, |number| numbers[number], &name));
    }
    let mut text = begun(size, label);
    define_all(&mut text, &shared, &name);
    let frames: Vec<Vec<&str>> = bodies.iter().map(|body| body.lines().collect()).collect();
    let common =
        frames.iter().skip(1).fold(frames.first().cloned().unwrap_or_default(), |all, frame| in_both(&all, frame));
    let mut at = vec![0; frames.len()];
    for end in common.iter().map(Some).chain([None]) {
        for (number, (frame, at)) in frames.iter().zip(&mut at).enumerate() {
            let from = *at;
            let own = frame[from..].iter().take_while(|line| Some(*line) != end).count();
            *at = from + own + 1;
            if own > 0 {
                let _ = writeln!(text, "<g class=\"f{number}\">");
                frame[from..from + own].iter().for_each(|line| _ = writeln!(text, "{line}"));
                text.push_str("</g>\n");
            }
        }
        end.into_iter().for_each(|line| _ = writeln!(text, "{line}"));
    }
    text.push_str("</svg>\n");
    text
}

fn begun([width, height]: [f64; 2], label: &str) -> String {
    let mut text = "<svg role=\"img\" aria-label=\"".to_owned();
    escape(&mut text, label);
    let _ = writeln!(text, "\" viewBox=\"0 0 {width} {height}\">");
    text
}

fn define_all(text: &mut String, defined: &[String], name: &str) {
    if defined.is_empty() {
        return;
    }
    text.push_str("<defs>\n");
    defined.iter().enumerate().for_each(|(number, element)| define(text, element, &format!("{name}c{number}")));
    text.push_str("</defs>\n");
}

fn place_in(shared: &mut Vec<String>, element: String) -> usize {
    shared.iter().position(|known| *known == element).unwrap_or_else(|| {
        shared.push(element);
        shared.len() - 1
    })
}

/// The elements with other names for the colours they refer to, and without what the page's style sheet says of them.
fn renamed(body: &str, number_of: impl Fn(usize) -> usize, name: &str) -> String {
    let of_sheet = TEXT_ATTRIBUTES.map(|(name, value)| format!(" {name}=\"{value}\""));
    let body = of_sheet.iter().fold(body.to_owned(), |body, attribute| body.replace(attribute, ""));
    let mut pieces = body.split("url(#c");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once(')').and_then(|(number, rest)| Some((number.parse().ok()?, rest))) {
            Some((number, rest)) => {
                text.push_str(&reference(&format!("{name}c{}", number_of(number))));
                text.push_str(rest);
            }
            // Words of a label, which happen to look so.
            None => _ = write!(text, "url(#c{piece}"),
        }
    }
    text
}

/// Lines that stand in both lists in the same order: a longest list of them.
fn in_both<'a>(a: &[&'a str], b: &[&'a str]) -> Vec<&'a str> {
    let before = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a_rest, b_rest) = (&a[before..], &b[before..]);
    let after = a_rest.iter().rev().zip(b_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let [a_rest, b_rest] = [a_rest, b_rest].map(|rest| &rest[..rest.len() - after]);
    let mut both = a[..before].to_vec();
    both.extend(longest(a_rest, b_rest));
    both.extend(&a[a.len() - after..]);
    both
}

/// By the table of how long the longest is of what follows each two places.
fn longest<'a>(a: &[&'a str], b: &[&'a str]) -> Vec<&'a str> {
    let width = b.len() + 1;
    let mut lengths = vec![0_u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            lengths[i * width + j] = match a[i] == b[j] {
                true => lengths[(i + 1) * width + j + 1] + 1,
                false => lengths[(i + 1) * width + j].max(lengths[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut both) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            both.push(a[i]);
            (i, j) = (i + 1, j + 1);
        } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::super::svg::Look;
    use super::*;
    use glam::DVec2;

    fn disc(svg: &mut Svg, x: f64) {
        svg.ellipse(DVec2::new(x, 0.0), [1.0, 1.0], 0.0, Look::filled([1.0; 4]));
    }

    #[test]
    fn a_film_has_once_what_all_frames_have_and_the_rest_in_its_frames_in_order() {
        let frames = [2.0, 3.0].map(|moving| {
            let mut svg = Svg::new([10.0, 10.0]);
            [1.0, moving, 9.0].into_iter().for_each(|x| disc(&mut svg, x));
            svg
        });
        let film = film(frames.into(), &mut Naming::default(), "a film");
        let places: Vec<&str> = film.split("cx=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(places, ["1", "2", "3", "9"]);
        assert_eq!(film.matches("<g class=\"f0\">").count(), 1);
        assert!(film.find("f0").unwrap() < film.find("f1").unwrap());
    }

    #[test]
    fn two_pictures_of_a_page_define_no_name_twice() {
        let mut naming = Naming::default();
        let picture = || {
            let mut svg = Svg::new([10.0, 10.0]);
            svg.background([[1.0; 4], [0.0; 4]]);
            svg
        };
        let page = inline(picture(), &mut naming, "a") + &inline(picture(), &mut naming, "b");
        let names: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(names, ["p1c0", "p2c0"]);
        names.iter().for_each(|name| assert_eq!(page.matches(&format!("url(#{name})")).count(), 1));
    }

    #[test]
    fn the_longest_common_list_keeps_the_order() {
        assert_eq!(in_both(&["a", "b", "c", "d"], &["a", "x", "c", "b", "d"]).len(), 3);
        assert_eq!(in_both(&[], &["a"]), [""; 0]);
        assert_eq!(in_both(&["a", "a"], &["a"]), ["a"]);
    }
}
