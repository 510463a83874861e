ATTRIBUTE vec2 corner;
ATTRIBUTE vec3 at;
ATTRIBUTE float size;
ATTRIBUTE vec4 color;
ATTRIBUTE float shape;
VARYING vec2 v_place; // in points from the middle
VARYING vec2 v_size_shape;
VARYING vec4 v_color;

void main() {
    vec4 clip = clip_from_local * vec4(at, 1.0);
    float reach = 0.5 * size + 2.0;
    v_place = corner * reach;
    v_size_shape = vec2(size, shape);
    v_color = color;
    clip.xy += v_place / (0.5 * viewport) * clip.w;
    // Points of contact lie on surfaces and have to show from both sides of a thin one.
    gl_Position = lifted(clip, 0.006);
    // In a crowd what fades or is yet to come does not shine through: there is some of it behind every ball.
    if (soft > 0.5 && opacity < 1.0 && color.a < 1.0) {
        gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    }
}
