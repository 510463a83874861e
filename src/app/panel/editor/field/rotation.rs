//! Rotations: by Euler angles, and as a quaternion.

use super::{DEGREES, Fields};
use crate::app::panel::widgets::numbers::number;
use crate::expression::number_in;
use crate::language::t;
use crate::scene::Operation;
use crate::shape::{euler_degrees, power_of_two_above, rotation_by_euler_degrees, scale_by_power_of_two};
use egui::Ui;
use glam::DQuat;

impl Fields<'_> {
    /// Rows for a rotation: Euler angles in degrees, and the quaternion x, y, z, w as text.
    pub(in crate::app::panel) fn rotation(
        &mut self,
        ui: &mut Ui,
        value: [f64; 4],
        change: impl Fn([f64; 4]) -> Operation,
    ) {
        // Many angles give one rotation; those that were typed are shown as long as they give this one.
        let memory = self.owner.with(self.label(t!("euler angles")));
        let remembered: Option<([f64; 4], [f64; 3])> = ui.data(|data| data.get_temp(memory));
        let degrees = match remembered {
            Some((rotation, degrees)) if rotation == value => degrees,
            _ => euler_degrees(value),
        };
        let about = (t!("rotation"), t!("Euler angles: about X, then the new Y, then the new Z."));
        let ctx = ui.ctx().clone();
        self.components(ui, about, degrees, DEGREES, |degrees| {
            let rotation = rotation_by_euler_degrees(degrees);
            ctx.data_mut(|data| data.insert_temp(memory, (rotation, degrees)));
            change(rotation)
        });
        self.quaternion(ui, value, change);
    }

    /// The four numbers as one text: changed one by one they would hardly ever have unit length.
    fn quaternion(&mut self, ui: &mut Ui, value: [f64; 4], change: impl Fn([f64; 4]) -> Operation) {
        let about = (t!("quaternion"), t!("x, y, z, w; of any length but zero."));
        self.parsed_text(ui, about, &shown(value), |text| changed_quaternion(text, value).map(&change));
    }
}

fn shown(quaternion: [f64; 4]) -> String {
    quaternion.map(number).join(", ")
}

/// What was typed where a quaternion was shown: that one, to the last digit, if it says the same.
fn changed_quaternion(text: &str, value: [f64; 4]) -> Result<[f64; 4], String> {
    let typed = unit_quaternion(text)?;
    Ok(if unit_quaternion(&shown(value)) == Ok(typed) { value } else { typed })
}

/// "x, y, z, w" as a quaternion of unit length.
fn unit_quaternion(text: &str) -> Result<[f64; 4], String> {
    let parts: Vec<&str> = text.split(',').collect();
    let [x, y, z, w] = parts[..] else {
        return Err(t!("needs 4 numbers x, y, z, w, has {parts}", parts = parts.len()));
    };
    let mut numbers = [0.0; 4];
    for (number, text) in numbers.iter_mut().zip([x, y, z, w]) {
        *number = number_in(text, "").map_err(|error| error.to_string())?;
    }
    let largest = numbers.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
    if largest == 0.0 {
        return Err(t!("has no direction").to_owned());
    }
    // Scaled so that the squares neither overflow nor underflow, without rounding.
    let scaled = numbers.map(|number| scale_by_power_of_two(number, -power_of_two_above(largest)));
    let length = DQuat::from_array(scaled).length();
    Ok(scaled.map(|number| number / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quaternions_are_normalised_and_need_four_numbers_and_a_direction() {
        // (0, 0, 3, 4) has length 5.
        assert_eq!(unit_quaternion("0, 0, 3, 4"), Ok([0.0, 0.0, 0.6, 0.8]));
        assert_eq!(unit_quaternion("0, 0, 0, 1e-300"), Ok([0.0, 0.0, 0.0, 1.0]));
        assert_eq!(unit_quaternion("1, 2, 3"), Err("needs 4 numbers x, y, z, w, has 3".to_owned()));
        assert_eq!(unit_quaternion("0,0,0,0"), Err("has no direction".to_owned()));
        assert_eq!(unit_quaternion("a,0,0,0"), Err("`a` is not a number".to_owned()));
    }

    #[test]
    fn what_says_the_same_as_the_rounded_text_leaves_every_digit() {
        // tan 18.43495° = 1/3, and 1/√10 = 0.316227766 is shown as 0.316228.
        let value = [0.0, 0.0, 0.1f64.sqrt(), 0.9f64.sqrt()];
        let text = shown(value);
        assert_ne!(unit_quaternion(&text), Ok(value), "{text}");
        for same in [text.clone(), format!(" {text} "), text.replace(", ", ",")] {
            assert_eq!(changed_quaternion(&same, value), Ok(value), "{same}");
        }
        assert_eq!(changed_quaternion("0, 0, 0, 1", value), Ok([0.0, 0.0, 0.0, 1.0]));
        assert!(changed_quaternion("0, 0, 0", value).is_err());
    }

    #[test]
    fn angles_go_through_a_quaternion_and_back() {
        for degrees in [[0.0, 0.0, 0.0], [30.0, -45.0, 120.0], [-90.0, 10.0, 0.5]] {
            assert_eq!(euler_degrees(rotation_by_euler_degrees(degrees)), degrees);
        }
    }
}
