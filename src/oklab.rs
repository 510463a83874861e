//! Oklab, a colour space in which equal steps look equal (Ottosson, "A perceptual color space for image processing", 2020).

/// Lightness from 0 to 1 and the two opponent colours, green to red and blue to yellow.
pub type Lab = [f64; 3];

/// Oklab to sRGB; what no screen can show has channels below 0 or above 1.
pub fn srgb([lightness, a, b]: Lab) -> [f64; 3] {
    let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).powi(3);
    let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).powi(3);
    let s = (lightness - 0.0894841775 * a - 1.2914855480 * b).powi(3);
    let linear = [
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ];
    linear.map(|x| if x <= 0.0031308 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 })
}

/// Linear RGB to Oklab.
#[cfg(test)]
pub fn lab([r, g, b]: [f64; 3]) -> Lab {
    let [l, m, s] = [
        (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b).cbrt(),
        (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b).cbrt(),
        (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b).cbrt(),
    ];
    [
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_and_a_pure_red_come_out_as_such() {
        // Ottosson's own table: white is (1, 0, 0), red of sRGB (0.62796, 0.22486, 0.12585).
        let near = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2e-3);
        assert!(near(srgb([1.0, 0.0, 0.0]), [1.0; 3]));
        let red = srgb([0.62796, 0.22486, 0.12585]);
        assert!(near(red, [1.0, 0.0, 0.0]), "{red:?}");
        assert!(near(lab([1.0, 0.0, 0.0]), [0.62796, 0.22486, 0.12585]));
    }
}
