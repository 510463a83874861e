//! Shaders in the dialect of whatever driver there is.

use egui_macroquad::macroquad::miniquad::{
    GlslSupport, RenderingBackend, ShaderError, ShaderId, ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc,
    UniformType,
};

/// Why the 3D view cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RendererError {
    /// OpenGL below 3.3 without the extension.
    #[error("this graphics driver cannot draw many things at once (instanced drawing, OpenGL 3.3)")]
    Instancing,
    /// The driver's own words.
    #[error("this graphics driver refuses the shader {name}: {reason}")]
    Shader {
        /// Which one.
        name: &'static str,
        /// What the driver said.
        reason: ShaderError,
    },
}

/// `shaders/frame.glsl` as the CPU sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct FrameUniforms {
    pub clip_from_local: [f32; 16],
    pub eye: [f32; 3],
    pub near: f32,
    pub viewport: [f32; 2],
    pub point_size: f32,
    pub pixel_size: f32,
    pub light: [f32; 3],
    pub opacity: f32,
    pub forward: [f32; 3],
    pub orthographic: f32,
    pub lift: f32,
    pub soft: f32,
}

impl FrameUniforms {
    /// Names and types, in the order of the fields.
    pub fn layout() -> Vec<UniformDesc> {
        vec![
            UniformDesc::new("clip_from_local", UniformType::Mat4),
            UniformDesc::new("eye", UniformType::Float3),
            UniformDesc::new("near", UniformType::Float1),
            UniformDesc::new("viewport", UniformType::Float2),
            UniformDesc::new("point_size", UniformType::Float1),
            UniformDesc::new("pixel_size", UniformType::Float1),
            UniformDesc::new("light", UniformType::Float3),
            UniformDesc::new("opacity", UniformType::Float1),
            UniformDesc::new("forward", UniformType::Float3),
            UniformDesc::new("orthographic", UniformType::Float1),
            UniformDesc::new("lift", UniformType::Float1),
            UniformDesc::new("soft", UniformType::Float1),
        ]
    }
}

/// The two halves of a shader, without what [`compile`] puts before them.
#[derive(Clone, Copy)]
pub struct ShaderText {
    pub name: &'static str,
    /// What comes first, in both.
    pub defines: &'static str,
    pub vertex: &'static str,
    pub fragment: &'static str,
}

/// Compiles a shader that uses `frame.glsl`, or (with its own uniforms) one that does not.
pub fn compile(
    context: &mut dyn RenderingBackend,
    text: ShaderText,
    uniforms: Vec<UniformDesc>,
    common: &str,
) -> Result<ShaderId, RendererError> {
    let [vertex_head, fragment_head] = dialect(&context.info().glsl_support, &context.info().gl_version_string);
    let vertex = [vertex_head, text.defines, common, text.vertex].concat();
    let fragment = [fragment_head, text.defines, common, text.fragment].concat();
    let meta = ShaderMeta { images: vec![], uniforms: UniformBlockLayout { uniforms } };
    context
        .new_shader(ShaderSource::Glsl { vertex: &vertex, fragment: &fragment }, meta)
        .map_err(|reason| RendererError::Shader { name: text.name, reason })
}

/// What comes before a vertex and a fragment shader, so that one text serves every dialect.
fn dialect(support: &GlslSupport, version: &str) -> [&'static str; 2] {
    if version.contains("OpenGL ES") || support.v300es {
        if support.v300es {
            [
                "#version 300 es\nprecision highp float;\n#define ATTRIBUTE in\n#define VARYING out\n#define FLAT flat\n",
                "#version 300 es\nprecision highp float;\n#define VARYING in\n#define FLAT flat\nout vec4 out_color;\n\
                 #define FRAG_COLOR out_color\n#define FRAG_DEPTH gl_FragDepth\n",
            ]
        } else {
            [
                "#version 100\nprecision highp float;\n#define ATTRIBUTE attribute\n#define VARYING varying\n#define FLAT\n",
                "#version 100\n#extension GL_EXT_frag_depth : require\n\
                 #extension GL_OES_standard_derivatives : require\nprecision highp float;\n#define VARYING varying\n\
                 #define FLAT\n#define FRAG_COLOR gl_FragColor\n#define FRAG_DEPTH gl_FragDepthEXT\n",
            ]
        }
    } else if support.v330 || support.v150 {
        [
            "#version 150\n#define ATTRIBUTE in\n#define VARYING out\n#define FLAT flat\n",
            "#version 150\n#define VARYING in\n#define FLAT flat\nout vec4 out_color;\n#define FRAG_COLOR out_color\n\
             #define FRAG_DEPTH gl_FragDepth\n",
        ]
    } else {
        [
            "#version 120\n#define ATTRIBUTE attribute\n#define VARYING varying\n#define FLAT\n",
            "#version 120\n#define VARYING varying\n#define FLAT\n#define FRAG_COLOR gl_FragColor\n\
             #define FRAG_DEPTH gl_FragDepth\n",
        ]
    }
}
