//! Colours of a potential, in perceptually even steps.
//!
//! A straight line through Oklab from blue to
//! yellow, which every kind of colour blindness can tell apart, and from dark to light, so that it reads in greyscale
//! too. Low potentials are near the theme's background.

use crate::app::draw_list::Rgba;
use crate::app::style::palette::Palette;
use crate::oklab::{Lab, srgb};

/// Both ends.
const DARK_ENDS: [Lab; 2] = [[0.26, -0.01, -0.075], [0.9, -0.045, 0.115]];
const LIGHT_ENDS: [Lab; 2] = [[0.94, -0.015, 0.045], [0.38, -0.015, -0.115]];
const STEPS: usize = 64;

/// The colours of a theme, ready to be looked up.
#[derive(Clone, Debug)]
pub struct ColorMap([Rgba; STEPS + 1]);

impl ColorMap {
    /// The map that suits a palette's background.
    pub fn of(palette: &Palette) -> ColorMap {
        let is_dark = palette.sky[0] < palette.text[0];
        let [low, high] = if is_dark { DARK_ENDS } else { LIGHT_ENDS };
        let color = |i: usize| {
            let t = i as f64 / STEPS as f64;
            let [r, g, b] = srgb([0, 1, 2].map(|k| low[k] + t * (high[k] - low[k]))).map(|channel| channel as f32);
            [r, g, b, 1.0]
        };
        ColorMap(std::array::from_fn(color))
    }

    /// The colour for a share from 0 to 1.
    pub fn color(&self, share: f64) -> Rgba {
        let at = share.clamp(0.0, 1.0) * STEPS as f64;
        let index = (at as usize).min(STEPS - 1);
        let t = (at - index as f64) as f32;
        let [a, b] = [self.0[index], self.0[index + 1]];
        std::array::from_fn(|i| a[i] + t * (b[i] - a[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Luminance by Rec. 709.
    fn luminance(color: Rgba) -> f32 {
        let linear = color.map(|x| if x <= 0.04045 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn every_colour_can_be_shown() {
        for palette in [Palette::DARK, Palette::LIGHT] {
            let colors = ColorMap::of(&palette).0;
            assert!(colors.iter().flatten().all(|channel| (0.0..=1.0).contains(channel)), "{colors:?}");
        }
    }

    #[test]
    fn lightness_rises_or_falls_evenly_from_the_background_on() {
        // CIE lightness is 116·Y^⅓ − 16: the way from end to end in eight steps that differ by a third
        // at most; Oklab's evenness counts hue as well.
        for (palette, sign) in [(Palette::DARK, 1.0), (Palette::LIGHT, -1.0)] {
            let map = ColorMap::of(&palette);
            let lightness: Vec<f32> =
                (0..=8).map(|i| 116.0 * luminance(map.color(f64::from(i) / 8.0)).cbrt() - 16.0).collect();
            let steps: Vec<f32> = lightness.windows(2).map(|pair| sign * (pair[1] - pair[0])).collect();
            let mean = steps.iter().sum::<f32>() / 8.0;
            assert!(steps.iter().all(|step| (step / mean - 1.0).abs() < 1.0 / 3.0), "{steps:?}");
        }
    }
}
