//! Colours.

/// Red, green, blue, opacity, each from 0 to 1 (sRGB, not premultiplied).
pub type Rgba = [f32; 4];

/// A colour with its opacity multiplied.
pub fn faded(color: Rgba, opacity: f32) -> Rgba {
    [color[0], color[1], color[2], color[3] * opacity]
}

/// A colour on the way to another, with its own opacity; `share` 0 is the colour itself.
pub fn mixed(color: Rgba, other: Rgba, share: f32) -> Rgba {
    let channel = |i: usize| color[i] + (other[i] - color[i]) * share;
    [channel(0), channel(1), channel(2), color[3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fading_scales_the_opacity_alone() {
        assert_eq!(faded([0.5, 0.25, 1.0, 0.5], 0.5), [0.5, 0.25, 1.0, 0.25]);
    }
}
