//! What a frame draws, as things that say what they are: filled by overlays, read by the legend, by tests
//! and by whatever else shows a picture. Only `render` knows how the GPU takes them.
//!
//! Positions are world positions in metres, in double precision. Order within a list carries no meaning.

mod arrow;
mod color;

pub use arrow::{Arrow, ArrowKind, Dart, Head, Pose, RuleShare, VectorKind};
pub use color::{Rgba, faded, mixed};

use glam::DVec3;

/// Everything to draw in one frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// World position that all positions in the lists are relative to.
    pub origin: DVec3,
    /// Opaque balls.
    pub spheres: Vec<SphereInstance>,
    /// Translucent balls and swept volumes.
    pub ghosts: Vec<GhostInstance>,
    /// Vectors; where something hides them they shine through faintly.
    pub arrows: Vec<Arrow>,
    /// Agents.
    pub darts: Vec<Dart>,
    /// Lines hidden by what is in front of them.
    pub lines: Vec<LineInstance>,
    /// Lines that shine through faintly where something hides them.
    pub overlay_lines: Vec<LineInstance>,
    /// Translucent parallelograms.
    pub surfaces: Vec<SurfaceInstance>,
    /// A coloured surface.
    pub mesh: Mesh,
    /// Flat symbols of constant size on screen; where hidden they shine through faintly.
    pub markers: Vec<MarkerInstance>,
    /// Text, painted over the view by egui.
    pub labels: Vec<Label>,
    /// What the legend says besides: of what only a part is drawn.
    pub notes: Vec<String>,
}

/// An opaque ball.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SphereInstance {
    /// Centre relative to the list's origin.
    pub center: [f32; 3],
    /// In metres.
    pub radius: f32,
    /// Its opacity is ignored.
    pub color: Rgba,
}

/// A translucent capsule; a ball where both ends coincide.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct GhostInstance {
    /// Centre of one end, relative to the list's origin.
    pub from: [f32; 3],
    /// In metres.
    pub radius: f32,
    /// Centre of the other end.
    pub to: [f32; 3],
    /// A [`GhostStyle`] as a number.
    pub style: f32,
    /// Opacity is that of the rim; the middle is fainter.
    pub color: Rgba,
}

/// How a ghost is drawn, which tells the pose it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostStyle {
    /// A faint body: a swept volume.
    Volume = 0,
    /// A clear rim: the pose at an impact.
    At = 1,
    /// A dashed rim: a pose before.
    Before = 2,
    /// A dotted rim: a pose after, or one of another run.
    After = 3,
    /// Nothing but a bright rim around something: the selection.
    Halo = 4,
    /// Evenly, shaded by the light, with a rim: a round obstacle.
    Solid = 5,
}

/// A straight line of constant thickness on screen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct LineInstance {
    /// Relative to the list's origin.
    pub from: [f32; 3],
    /// Thickness in points of the interface.
    pub width: f32,
    /// Relative to the list's origin.
    pub to: [f32; 3],
    /// Length of a dash and of the gap after it in points; 0 draws a solid line.
    pub dash: f32,
    /// Colour and opacity.
    pub color: Rgba,
}

/// A parallelogram with an outline and a grid on it, seen from both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SurfaceInstance {
    /// Its middle, relative to the list's origin.
    pub center: [f32; 3],
    /// Distance of its grid lines in metres; 0 draws none.
    pub grid: f32,
    /// From the middle to one edge. The front is where `u × v` points.
    pub u: [f32; 3],
    /// Thickness of the outline in points of the interface; 0 draws none.
    pub outline: f32,
    /// From the middle to the next edge.
    pub v: [f32; 3],
    /// A [`SurfaceStyle`] as a number.
    pub style: f32,
    /// Fill.
    pub color: Rgba,
    /// Outline and grid.
    pub line_color: Rgba,
}

/// How a surface is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurfaceStyle {
    /// Evenly, shaded by the light.
    Shaded = 0,
    /// Fading out towards its edges, since the plane goes on; hatched from behind.
    Infinite = 1,
    /// Glowing evenly, whatever the light.
    Lit = 2,
    /// Lines only, fading out towards the edges: the ground grid.
    Grid = 3,
    /// An ellipse that fades out towards its edge.
    Shadow = 4,
}

/// A surface of triangles, seen from both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Its corners.
    pub vertices: Vec<MeshVertex>,
    /// Three corners each, those in front after those behind.
    pub triangles: Vec<u32>,
    /// Whether it hides what is drawn later behind it.
    pub hides: bool,
}

/// A corner of a [`Mesh`]; between corners everything changes evenly.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MeshVertex {
    /// Relative to the list's origin.
    pub at: [f32; 3],
    /// 1 is striped in light, −1 in dark, 0 not at all.
    pub hatch: f32,
    /// Unit vector; zero glows evenly, whatever the light.
    pub normal: [f32; 3],
    /// Colour and opacity.
    pub color: Rgba,
}

/// A flat symbol of constant size on screen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MarkerInstance {
    /// Relative to the list's origin.
    pub at: [f32; 3],
    /// Diameter in points of the interface.
    pub size: f32,
    /// Colour and opacity.
    pub color: Rgba,
    /// A [`Marker`] as a number.
    pub shape: f32,
}

/// The shape of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A filled disc with a contrasting rim.
    Disc = 0,
    /// A circle with a dot in it.
    Target = 1,
    /// Two crossed strokes.
    Cross = 2,
    /// A filled square on its corner, with a contrasting rim.
    Diamond = 3,
    /// A disc of which one half is empty.
    HalfDisc = 4,
    /// A circle, empty inside.
    Ring = 5,
}

/// A piece of text at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// World position (absolute) that it names.
    pub at: DVec3,
    /// Places of the line that it is the number of: it stands on the first of them that is free, and
    /// nowhere else. Empty: it stands beside `at`.
    pub on_line: Vec<DVec3>,
    /// What it says, in one line.
    pub text: String,
    /// Of the text's mark.
    pub color: Rgba,
    /// Which labels are painted first, and so keep their place.
    pub importance: Importance,
    /// Small and without a background, for numbers along an axis.
    pub quiet: bool,
}

/// What a label is about, the least important first: where there is no room for all of them, those
/// at the end of this list stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// A number along an axis.
    Scale,
    /// Whose a surface normal is.
    Normal,
    /// How something is called.
    Name,
    /// An event of the tick on display.
    Event,
    /// A touched face.
    Face,
    /// All touched faces of a box together.
    Flags,
    /// Something went wrong.
    Alarm,
    /// The event under the cursor.
    Cursor,
    /// What is under the pointer.
    Hovered,
    /// The selected event, or what the selected object is and does.
    Selected,
    /// The point that was clicked.
    Clicked,
}

impl Importance {
    /// Whether the person has asked for it; such labels do not count as clutter.
    pub fn is_asked_for(self) -> bool {
        self >= Importance::Hovered
    }
}

impl DrawList {
    /// An empty list whose positions will be relative to `origin`.
    pub fn new(origin: DVec3) -> DrawList {
        DrawList { origin, ..DrawList::default() }
    }

    /// A world position relative to the origin, in single precision.
    pub fn local(&self, world: DVec3) -> [f32; 3] {
        (world - self.origin).as_vec3().to_array()
    }

    /// Adds an opaque ball.
    pub fn sphere(&mut self, center: DVec3, radius: f64, color: Rgba) {
        let center = self.local(center);
        self.spheres.push(SphereInstance { center, radius: radius as f32, color });
    }

    /// Adds a translucent ball.
    pub fn ghost(&mut self, center: DVec3, radius: f64, style: GhostStyle, color: Rgba) {
        self.ghost_capsule(center, center, radius, style, color);
    }

    /// Adds the translucent volume that a ball sweeps from one place to another.
    pub fn ghost_capsule(&mut self, from: DVec3, to: DVec3, radius: f64, style: GhostStyle, color: Rgba) {
        let (from, to) = (self.local(from), self.local(to));
        self.ghosts.push(GhostInstance { from, radius: radius as f32, to, style: style as u8 as f32, color });
    }

    /// Adds a line that hides behind what is in front of it.
    pub fn line(&mut self, from: DVec3, to: DVec3, stroke: Stroke) {
        let line = self.line_instance(from, to, stroke);
        self.lines.push(line);
    }

    /// Adds a line that shines through where something hides it.
    pub fn overlay_line(&mut self, from: DVec3, to: DVec3, stroke: Stroke) {
        let line = self.line_instance(from, to, stroke);
        self.overlay_lines.push(line);
    }

    /// Adds a flat symbol, `size` points across.
    pub fn marker(&mut self, at: DVec3, size: f32, shape: Marker, color: Rgba) {
        let at = self.local(at);
        self.markers.push(MarkerInstance { at, size, color, shape: shape as u8 as f32 });
    }

    /// Adds a text at a place.
    pub fn label(&mut self, at: DVec3, text: impl Into<String>, color: Rgba, importance: Importance) {
        let on_line = Vec::new();
        self.labels.push(Label { at, on_line, text: text.into(), color, importance, quiet: false });
    }

    /// Adds a small text without a background, which gives way to every other label.
    pub fn quiet_label(&mut self, at: DVec3, text: impl Into<String>, color: Rgba) {
        self.label_on_line(at, Vec::new(), text.into(), color);
    }

    /// Adds the number of a line, which stands on the first of these places of it that is free.
    pub fn line_label(&mut self, places: Vec<DVec3>, text: impl Into<String>, color: Rgba) {
        if let Some(&at) = places.first() {
            self.label_on_line(at, places, text.into(), color);
        }
    }

    fn label_on_line(&mut self, at: DVec3, on_line: Vec<DVec3>, text: String, color: Rgba) {
        self.labels.push(Label { at, on_line, text, color, importance: Importance::Scale, quiet: true });
    }

    fn line_instance(&self, from: DVec3, to: DVec3, stroke: Stroke) -> LineInstance {
        let Stroke { width, dash, color } = stroke;
        LineInstance { from: self.local(from), width, to: self.local(to), dash, color }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Thickness in points of the interface.
    pub width: f32,
    /// Length of a dash and of the gap after it in points; 0 draws a solid line.
    pub dash: f32,
    /// Colour and opacity.
    pub color: Rgba,
}

impl Stroke {
    /// A solid line.
    pub fn solid(width: f32, color: Rgba) -> Stroke {
        Stroke { width, dash: 0.0, color }
    }

    /// A dashed line.
    pub fn dashed(width: f32, dash: f32, color: Rgba) -> Stroke {
        Stroke { width, dash, color }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_from_the_worlds_origin_positions_keep_their_digits() {
        // In single precision the spacing of numbers near 1e7 is 1.
        let origin = DVec3::splat(1e7);
        let mut list = DrawList::new(origin);
        list.sphere(origin + DVec3::new(0.25, 0.0, -0.125), 0.5, [1.0; 4]);
        assert_eq!(list.spheres[0].center, [0.25, 0.0, -0.125]);
    }
}
