//! The numbers of a scene: how it is simulated, what is in it, and what is expected of it.

use super::html::Html;
use crate::app::text::handout as words;
use crate::app::text::properties::words_of;
use crate::asking::Amount;
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::{Body, Mass, Numbers, Obstacle, Scene};
use crate::sim::Setup;
use crate::text::asking::amount;
use glam::DVec3;

/// The most bodies of which each is listed.
const MOST_BODIES: usize = 60;

/// Writes them.
pub(super) fn write(html: &mut Html, scene: &Scene, setup: &Setup) {
    let settings = settings_of(scene);
    section(html, words::SETTINGS.words(), |html| {
        settings.iter().for_each(|(name, value)| row(html, "td", &[name.clone(), value.clone()]));
    });
    if !scene.bodies.is_empty() {
        section(html, words::BODIES.words(), |html| {
            let heads = [words::NAME.words(), t!("radius r"), t!("mass m"), t!("restitution e")];
            let moving = [t!("position x₀"), t!("velocity v₀")];
            row(html, "th", &heads.iter().chain(&moving).map(|head| (*head).to_owned()).collect::<Vec<_>>());
            scene.bodies.iter().take(MOST_BODIES).for_each(|body| row(html, "td", &cells_of(body, setup)));
        });
        if let Some(more) = scene.bodies.len().checked_sub(MOST_BODIES).filter(|more| *more > 0) {
            html.element("p", &[], &t!("and {more} more", more));
        }
    }
    if !scene.obstacles.is_empty() {
        section(html, words::OBSTACLES.words(), |html| {
            scene.obstacles.iter().for_each(|obstacle| {
                row(html, "td", &[setup.label_of(obstacle.id), properties_of(obstacle)]);
            });
        });
    }
    if !scene.expectations.is_empty() {
        html.element("h2", &[], words::EXPECTATIONS.words());
        html.within("ul", &[], |html| {
            scene.expectations.iter().for_each(|expectation| html.element("li", &[], scene.told(&expectation.why)));
        });
    }
}

fn settings_of(scene: &Scene) -> Vec<(String, String)> {
    let settings = &scene.settings;
    let number = |value: f64, unit: &str| amount(&Amount::Number(value), unit, 6);
    let mut rows = vec![
        (t!("gravity g"), vector(settings.gravity, "m/s²")),
        (words::TICK_RATE.words(), settings.ticks_per_second.to_string()),
    ];
    rows.extend(settings.duration.map(|duration| (t!("duration"), number(duration, "s"))));
    rows.extend(settings.rest_speed.map(|speed| (t!("rest speed"), number(speed, "m/s"))));
    rows.extend(settings.world_half.map(|half| (t!("world half"), vector(half, "m"))));
    rows.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn cells_of(body: &Body, setup: &Setup) -> [String; 6] {
    let mass = match body.mass {
        Mass::Finite(mass) => amount(&Amount::Number(mass), "kg", 6),
        Mass::Infinite(_) => t!("infinite").to_owned(),
    };
    [
        setup.label_of(body.id),
        amount(&Amount::Number(body.radius), "m", 6),
        mass,
        rounded_text(body.restitution, 6),
        vector(body.position, "m"),
        vector(body.velocity, "m/s"),
    ]
}

/// "point p₀ (0, 0, 0), normal (0, 1, 0)".
fn properties_of(obstacle: &Obstacle) -> String {
    let told = obstacle.shape.properties().into_iter().map(|(property, numbers)| {
        let value = match numbers {
            Numbers::Vector(vector) => list(&vector.to_array()),
            Numbers::Pair(pair) => list(&pair.to_array()),
            Numbers::Rotation(rotation) => list(&rotation),
            Numbers::Length(length) => rounded_text(length, 6),
        };
        format!("{} {value}", words_of(property, numbers).field)
    });
    told.collect::<Vec<_>>().join(", ")
}

fn list(numbers: &[f64]) -> String {
    format!("({})", numbers.iter().map(|number| rounded_text(*number, 6)).collect::<Vec<_>>().join(", "))
}

fn vector(value: DVec3, unit: &str) -> String {
    amount(&Amount::Vector(value), unit, 6)
}

fn section(html: &mut Html, title: &str, rows: impl FnOnce(&mut Html)) {
    html.element("h2", &[], title);
    html.within("div", &[("class", "wide")], |html| html.within("table", &[], rows));
}

fn row(html: &mut Html, cell: &str, cells: &[String]) {
    html.within("tr", &[], |html| {
        for (place, words) in cells.iter().enumerate() {
            html.element(if place == 0 { "th" } else { cell }, &[], words);
        }
    });
}
