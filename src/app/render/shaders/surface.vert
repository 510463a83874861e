ATTRIBUTE vec2 corner;
ATTRIBUTE vec3 center;
ATTRIBUTE float grid;
ATTRIBUTE vec3 u;
ATTRIBUTE float outline;
ATTRIBUTE vec3 v;
ATTRIBUTE float style;
ATTRIBUTE vec4 color;
ATTRIBUTE vec4 line_color;
VARYING vec3 v_at;
VARYING vec3 v_normal;
VARYING vec4 v_place; // metres from the middle, and from the middle to the edges, along u and v
VARYING vec3 v_shape; // grid, outline, style
VARYING vec4 v_color;
VARYING vec4 v_line_color;

void main() {
    v_at = center + corner.x * u + corner.y * v;
    v_normal = cross(u, v);
    vec2 half_size = vec2(length(u), length(v));
    v_place = vec4(corner * half_size, half_size);
    v_shape = vec3(grid, outline, style);
    v_color = color;
    v_line_color = line_color;
    vec4 clip = clip_from_local * vec4(v_at, 1.0);
    // Lit faces lie on the faces of boxes.
    gl_Position = style > 1.5 && style < 2.5 ? lifted(clip, 0.001) : clip;
}
