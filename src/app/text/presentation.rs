//! What an audience reads beside the picture.

use crate::app::model::settings::PresentedNumber;
use crate::expression::MOMENTUM_UNIT;
use crate::language::{Text, t, text};

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
pub fn number(number: PresentedNumber) -> &'static str {
    match number {
        PresentedNumber::Speed => t!("speed |v|"),
        PresentedNumber::Velocity => t!("velocity v"),
        PresentedNumber::Momentum => t!("momentum |p|"),
        PresentedNumber::KineticEnergy => t!("kinetic energy E"),
        PresentedNumber::Height => t!("height y"),
    }
}

/// The symbol of a number.
pub fn symbol(number: PresentedNumber) -> &'static str {
    match number {
        PresentedNumber::Speed => "|v|",
        PresentedNumber::Velocity => "v",
        PresentedNumber::Momentum => "|p|",
        PresentedNumber::KineticEnergy => "E",
        PresentedNumber::Height => "y",
    }
}

/// The unit of a number.
pub fn unit(number: PresentedNumber) -> &'static str {
    match number {
        PresentedNumber::Speed | PresentedNumber::Velocity => "m/s",
        PresentedNumber::Momentum => MOMENTUM_UNIT,
        PresentedNumber::KineticEnergy => "J",
        PresentedNumber::Height => "m",
    }
}
