//! The kinds of things the renderer can draw: shader, mesh and layout of an instance for each.

use super::mesh::{self, Mesh};
use super::shader::{FrameUniforms, RendererError, ShaderText, compile};
use egui_macroquad::macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Comparison, CullFace, Equation, FrontFaceOrder, Pipeline,
    PipelineParams, RenderingBackend, UniformDesc, UniformType, VertexAttribute, VertexFormat, VertexStep,
};

/// A pipeline with its mesh.
pub struct Kind {
    /// Draws what nothing hides.
    pub visible: Pipeline,
    /// Draws what something hides, for kinds that shine through.
    pub hidden: Option<Pipeline>,
    /// Whether it hides what is drawn later.
    pub opaque: bool,
    /// Drawn once for each instance.
    pub mesh: Mesh,
    /// What draws a crowd instead, for kinds that have something cheaper.
    pub crowd: Option<(Pipeline, Mesh)>,
}

/// The text of a shader by the name of its two files, of one that comes before its vertex half, and of what is
/// defined for both halves.
macro_rules! shader {
    ($name:literal $(after $head:literal)? $(with $($define:literal)+)?) => {
        ShaderText {
            name: $name,
            defines: concat!($($("#define ", $define, "\n"),+)?),
            vertex: concat!($(include_str!(concat!("shaders/", $head)),)? include_str!(concat!("shaders/", $name, ".vert"))),
            fragment: include_str!(concat!("shaders/", $name, ".frag")),
        }
    };
}

const FRAME: &str = include_str!("shaders/frame.glsl");

type Attributes = &'static [(&'static str, VertexFormat)];
use VertexFormat::{Float1, Float2, Float3, Float4};

const SPHERE: Attributes = &[("center", Float3), ("radius", Float1), ("color", Float4)];
const GHOST: Attributes = &[
    ("from", Float3),
    ("radius", Float1),
    ("to", Float3),
    ("style", Float1),
    ("color", Float4),
    ("cut_from", Float3),
    ("cut_to", Float3),
];
const ARROW: Attributes = &[
    ("tail", Float3),
    ("shaft_radius", Float1),
    ("tip", Float3),
    ("head", Float1),
    ("color", Float4),
    ("head_size", Float4),
];
const LINE: Attributes = &[("from", Float3), ("width", Float1), ("to", Float3), ("dash", Float1), ("color", Float4)];
const SURFACE: Attributes = &[
    ("center", Float3),
    ("grid", Float1),
    ("u", Float3),
    ("outline", Float1),
    ("v", Float3),
    ("style", Float1),
    ("color", Float4),
    ("line_color", Float4),
];
const MARKER: Attributes = &[("at", Float3), ("size", Float1), ("color", Float4), ("shape", Float1)];

const MESH: Attributes = &[("at", Float3), ("hatch", Float1), ("normal", Float3), ("color", Float4)];

/// What a kind is made of, besides its mesh.
struct Recipe {
    text: ShaderText,
    /// Layout of the mesh's vertices.
    corner: VertexFormat,
    /// Layout of an instance.
    instance: Attributes,
    cull_face: CullFace,
    opaque: bool,
    shines_through: bool,
}

impl Kind {
    /// Opaque balls with their true depth.
    pub fn spheres(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::square());
        let recipe = Recipe { opaque: true, ..flat(shader!("sphere" with "TRUE_DEPTH"), SPHERE) };
        Kind::instanced(context, recipe, mesh)
    }

    /// The same for balls of a few pixels, all of each as near as its nearest point: what a nearer one hides is
    /// known before it is shaded.
    pub fn small_spheres(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::square());
        let recipe = Recipe { opaque: true, ..flat(shader!("sphere"), SPHERE) };
        Kind::instanced(context, recipe, mesh)
    }

    /// Translucent capsules.
    pub fn ghosts(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::cube());
        // The far sides of the bounding box: they are there even when the eye is inside it.
        let recipe = Recipe { corner: Float3, cull_face: CullFace::Front, ..flat(shader!("ghost"), GHOST) };
        Kind::instanced(context, recipe, mesh)
    }

    /// Vectors: solids, or in a crowd their outlines.
    pub fn arrows(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::arrow(8));
        // Without their back sides, which would count as hidden by their own front.
        let cull_face = CullFace::Back;
        let solid = flat(shader!("arrow" after "arrow_profile.glsl"), ARROW);
        let solid = Recipe { corner: Float4, cull_face, opaque: true, shines_through: true, ..solid };
        let outline = flat(shader!("flat_arrow" after "arrow_profile.glsl"), ARROW);
        let square = Mesh::new(context, mesh::square());
        let crowd = Kind::instanced(context, outline, square)?;
        Ok(Kind { crowd: Some((crowd.visible, crowd.mesh)), ..Kind::instanced(context, solid, mesh)? })
    }

    /// Lines.
    pub fn lines(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::line_strip());
        let recipe = Recipe { shines_through: true, ..flat(shader!("line"), LINE) };
        Kind::instanced(context, recipe, mesh)
    }

    /// Translucent parallelograms that end at their edges.
    pub fn sheets(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        Kind::surfaces(context, shader!("surface" with "OUTLINE"), mesh::square())
    }

    /// Shadows, soft at their edges.
    pub fn shadows(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        Kind::surfaces(context, shader!("surface" with "DISC"), mesh::square())
    }

    /// Parts of planes, seen from the side that counts.
    pub fn planes(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        Kind::surfaces(context, shader!("surface" with "GRID"), mesh::octagon())
    }

    /// Parts of planes, seen from behind.
    pub fn backs(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        Kind::surfaces(context, shader!("surface" with "GRID" "HATCH"), mesh::octagon())
    }

    /// The ground grid.
    pub fn grounds(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        Kind::surfaces(context, shader!("surface" with "GRID" "GROUND"), mesh::octagon())
    }

    fn surfaces(
        context: &mut dyn RenderingBackend,
        text: ShaderText,
        shape: (Vec<[f32; 2]>, Vec<u32>),
    ) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, shape);
        Kind::instanced(context, flat(text, SURFACE), mesh)
    }

    /// Symbols.
    pub fn markers(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::square());
        let recipe = Recipe { shines_through: true, ..flat(shader!("marker"), MARKER) };
        Kind::instanced(context, recipe, mesh)
    }

    /// What is behind everything; a single square without instances.
    pub fn background(context: &mut dyn RenderingBackend) -> Result<Kind, RendererError> {
        let mesh = Mesh::new(context, mesh::square());
        let uniforms =
            vec![UniformDesc::new("sky", UniformType::Float4), UniformDesc::new("ground", UniformType::Float4)];
        let shader = compile(context, shader!("background"), uniforms, "")?;
        let params = PipelineParams { depth_test: Comparison::Always, depth_write: false, ..Default::default() };
        let attributes = [VertexAttribute::new("corner", Float2)];
        let visible = context.new_pipeline(&[BufferLayout::default()], &attributes, shader, params);
        Ok(Kind { visible, hidden: None, opaque: false, mesh, crowd: None })
    }

    fn instanced(context: &mut dyn RenderingBackend, recipe: Recipe, mesh: Mesh) -> Result<Kind, RendererError> {
        let shader = compile(context, recipe.text, FrameUniforms::layout(), FRAME)?;
        let layout =
            [BufferLayout::default(), BufferLayout { step_func: VertexStep::PerInstance, ..Default::default() }];
        let mut attributes = vec![VertexAttribute::with_buffer("corner", recipe.corner, 0)];
        let instance = recipe.instance.iter();
        attributes.extend(instance.map(|(name, format)| VertexAttribute::with_buffer(name, *format, 1)));
        let params = PipelineParams { cull_face: recipe.cull_face, ..params() };
        let visible = context.new_pipeline(&layout, &attributes, shader, params);
        let behind = PipelineParams { depth_test: Comparison::Greater, ..params };
        let hidden = recipe.shines_through.then(|| context.new_pipeline(&layout, &attributes, shader, behind));
        Ok(Kind { visible, hidden, opaque: recipe.opaque, mesh, crowd: None })
    }
}

/// The pipeline of a mesh of its own.
pub fn mesh(context: &mut dyn RenderingBackend) -> Result<Pipeline, RendererError> {
    let shader = compile(context, shader!("mesh"), FrameUniforms::layout(), FRAME)?;
    let attributes: Vec<_> = MESH.iter().map(|(name, format)| VertexAttribute::new(name, *format)).collect();
    Ok(context.new_pipeline(&[BufferLayout::default()], &attributes, shader, params()))
}

/// A translucent kind of squares that something hides entirely.
fn flat(text: ShaderText, instance: Attributes) -> Recipe {
    Recipe { text, corner: Float2, instance, cull_face: CullFace::Nothing, opaque: false, shines_through: false }
}

fn params() -> PipelineParams {
    PipelineParams {
        depth_test: Comparison::LessOrEqual,
        // miniquad tests depth only where it may be written; `Instances` masks the writing.
        depth_write: true,
        front_face_order: FrontFaceOrder::CounterClockwise,
        // Blended even where opaque: the soft edges of balls need it.
        color_blend: Some(BlendState::new(
            Equation::Add,
            BlendFactor::Value(BlendValue::SourceAlpha),
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        )),
        // What is behind everything is opaque, and so it stays: the picture may be laid over the window.
        alpha_blend: Some(BlendState::new(Equation::Add, BlendFactor::Zero, BlendFactor::One)),
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::instance::*;
    use super::*;

    #[test]
    fn the_layouts_are_those_of_the_instances() {
        let bytes = |attributes: Attributes| attributes.iter().map(|(_, f)| f.size_bytes() as usize).sum::<usize>();
        assert_eq!(bytes(SPHERE), size_of::<SphereInstance>());
        assert_eq!(bytes(GHOST), size_of::<GhostInstance>());
        assert_eq!(bytes(ARROW), size_of::<ArrowInstance>());
        assert_eq!(bytes(LINE), size_of::<LineInstance>());
        assert_eq!(bytes(SURFACE), size_of::<SurfaceInstance>());
        assert_eq!(bytes(MARKER), size_of::<MarkInstance>());
        assert_eq!(bytes(MESH), size_of::<VertexInstance>());
    }
}
