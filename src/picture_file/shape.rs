//! Size, rate and length of a film.

/// What every frame of a film has in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Frames per second, at least one.
    pub rate: u16,
    /// How many frames there will be.
    pub frames: u32,
}

impl Shape {
    /// The pixels of a side, which graphics drivers can be relied on to render.
    pub const SIDES: std::ops::RangeInclusive<u32> = 16..=8192;
}
