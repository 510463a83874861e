//! What a step asks, to be answered by hand, and what is right.

use super::curve::{self, Plot};
use super::figure::Figures;
use super::html::Html;
use crate::app::text::handout as words;
use crate::app::text::lesson as told;
use crate::lesson::RightAnswer;
use crate::scene::Ask;
use crate::sim::Setup;

/// What is asked.
pub(super) fn write(html: &mut Html, figures: &mut Figures, ask: &Ask, right: Option<&RightAnswer>, setup: &Setup) {
    html.within("div", &[("class", "question")], |html| {
        let unit = match (ask, right) {
            (_, Some(RightAnswer::Number { unit, .. })) => unit,
            (Ask::Number(number), _) => &number.unit,
            _ => "",
        };
        let how = words::how_to_answer(ask, unit, setup);
        how.into_iter().for_each(|how| html.element("p", &[], &how));
        match (ask, right) {
            (Ask::Choice(choice), _) => {
                list(
                    html,
                    ("ol", "letters"),
                    choice.options.iter().map(|option| setup.translations.told(&option.text)),
                );
            }
            (Ask::Order(order), _) => {
                list(html, ("ul", "boxes"), order.events.iter().map(|event| setup.translations.told(&event.text)));
            }
            (Ask::Touched(touched), _) => {
                let names: Vec<String> =
                    touched.among.iter().map(|touchable| told::touchable_name(touchable, setup)).collect();
                list(html, ("ul", "boxes"), names.iter().map(String::as_str));
            }
            (Ask::Curve(asked), Some(RightAnswer::Curve { ends, unit, .. })) => {
                curve::write(html, figures, &Plot { range: asked.range, ends: *ends, unit }, &[]);
            }
            (Ask::Number(_) | Ask::Arrow(_) | Ask::Place(_) | Ask::Curve(_), _) => {}
        }
    });
}

/// What is right.
pub(super) fn write_right(html: &mut Html, figures: &mut Figures, (ask, right): (&Ask, &RightAnswer), setup: &Setup) {
    html.element("p", &[("class", "right")], &told::told_right(ask, right, setup));
    if let (Ask::Curve(asked), RightAnswer::Curve { lines, ends, unit }) = (ask, right) {
        curve::write(html, figures, &Plot { range: asked.range, ends: *ends, unit }, lines);
    }
}

fn list<'a>(html: &mut Html, (tag, class): (&str, &str), items: impl Iterator<Item = &'a str>) {
    html.within(tag, &[("class", class)], |html| items.for_each(|item| html.element("li", &[], item)));
}
