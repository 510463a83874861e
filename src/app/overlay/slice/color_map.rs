//! Colours of a potential, in perceptually even steps.
//!
//! A straight line through Oklab (Ottosson, "A perceptual color space for image processing", 2020) from blue to
//! yellow, which every kind of colour blindness can tell apart, and from dark to light, so that it reads in greyscale
//! too. Low potentials are near the theme's background.

use crate::app::draw_list::Rgba;
use crate::app::style::palette::Palette;

/// Lightness and the two opponent colours, green to red and blue to yellow, of both ends.
type Lab = [f64; 3];
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
            srgb([0, 1, 2].map(|k| low[k] + t * (high[k] - low[k])))
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

/// Oklab to sRGB.
fn srgb([lightness, a, b]: Lab) -> Rgba {
    let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).powi(3);
    let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).powi(3);
    let s = (lightness - 0.0894841775 * a - 1.2914855480 * b).powi(3);
    let linear = [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ];
    let [r, g, b] = linear.map(|x| if x <= 0.0031308 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 } as f32);
    [r, g, b, 1.0]
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

    #[test]
    fn white_and_a_pure_red_come_out_as_such() {
        // Ottosson's own table: white is (1, 0, 0), red of sRGB (0.62796, 0.22486, 0.12585).
        let near = |a: Rgba, b: Rgba| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2e-3);
        assert!(near(srgb([1.0, 0.0, 0.0]), [1.0; 4]));
        assert!(
            near(srgb([0.62796, 0.22486, 0.12585]), [1.0, 0.0, 0.0, 1.0]),
            "{:?}",
            srgb([0.62796, 0.22486, 0.12585])
        );
    }
}
