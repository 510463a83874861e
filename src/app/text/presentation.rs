//! What an audience reads beside the picture.

use crate::expression::MOMENTUM_UNIT;
use crate::language::{Text, t, text};
use crate::scene::BodyNumber;

/// What a click on the speed does.
pub const SPEED: Text = text!("Simulated seconds per second. Click: slower. Right click: faster. Keys: − and +.");

/// What the menu of numbers is for.
pub const NUMBERS: Text = text!("Which numbers of the selected bodies are shown.");

/// On a black screen: which key shows the picture again.
pub fn black_screen(key: &str) -> String {
    t!("{key} or Esc shows the picture again", key)
}

/// "t = 1.250000 s"
pub fn time(seconds: &str) -> String {
    format!("t = {seconds} s")
}

/// What a number is, with its symbol.
pub fn number(number: BodyNumber) -> &'static str {
    match number {
        BodyNumber::Speed => t!("speed |v|"),
        BodyNumber::Velocity => t!("velocity v"),
        BodyNumber::Momentum => t!("momentum |p|"),
        BodyNumber::KineticEnergy => t!("kinetic energy E"),
        BodyNumber::Position => t!("position (x, y, z)"),
        BodyNumber::Height => t!("height y"),
    }
}

/// The symbol of a number.
pub fn symbol(number: BodyNumber) -> &'static str {
    match number {
        BodyNumber::Speed => "|v|",
        BodyNumber::Velocity => "v",
        BodyNumber::Momentum => "|p|",
        BodyNumber::KineticEnergy => "E",
        BodyNumber::Position => "(x, y, z)",
        BodyNumber::Height => "y",
    }
}

/// The unit of a number.
pub fn unit(number: BodyNumber) -> &'static str {
    match number {
        BodyNumber::Speed | BodyNumber::Velocity => "m/s",
        BodyNumber::Momentum => MOMENTUM_UNIT,
        BodyNumber::KineticEnergy => "J",
        BodyNumber::Position | BodyNumber::Height => "m",
    }
}
