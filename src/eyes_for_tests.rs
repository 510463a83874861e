//! Colours as people see them, with and without all kinds of cones, for the tests beside the code.

/// What arrives of linear RGB: for most people, and without one kind of cones (Machado, Oliveira, Fernandes, "A
/// physiologically-based model for simulation of color vision deficiency", 2009, severity 1: protanopia, deuteranopia,
/// tritanopia).
pub const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

/// A colour in sRGB, from 0 to 1, as these eyes see it, in linear RGB.
pub fn seen(srgb: [f64; 3], eyes: &[[f64; 3]; 3]) -> [f64; 3] {
    let [r, g, b] = srgb.map(|x| if x <= 0.04045 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) });
    eyes.map(|row| (row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0))
}

/// Relative luminance of a colour in sRGB, as the Web Content Accessibility Guidelines define it.
pub fn luminance(srgb: [f64; 3], eyes: &[[f64; 3]; 3]) -> f64 {
    let [r, g, b] = seen(srgb, eyes);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast of two colours in sRGB, as these guidelines define it: from 1 to 21.
pub fn contrast(one: [f64; 3], other: [f64; 3], eyes: &[[f64; 3]; 3]) -> f64 {
    let [a, b] = [one, other].map(|color| luminance(color, eyes) + 0.05);
    a.max(b) / a.min(b)
}
