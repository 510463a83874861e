ATTRIBUTE vec2 corner;
ATTRIBUTE vec3 center;
ATTRIBUTE float grid;
ATTRIBUTE vec3 u;
ATTRIBUTE float outline;
ATTRIBUTE vec3 v;
ATTRIBUTE float style;
ATTRIBUTE vec4 color;
ATTRIBUTE vec4 line_color;
VARYING vec4 v_place; // from the middle along u and v: −1 to 1 between the edges; in cells of the grid
FLAT VARYING vec3 v_shape; // grid, outline, how far in front of the plane the person is
FLAT VARYING vec4 v_color;
FLAT VARYING vec4 v_line_color;

void main() {
    vec3 at = center + corner.x * u + corner.y * v;
    vec3 to_eye = orthographic > 0.5 ? -forward : eye - at;
    vec3 area = cross(u, v);
    float size = length(area);
    // A box of no thickness has faces without a direction.
    vec3 front = size > 0.0 ? area / size : normalize(to_eye);
    float height = dot(front, to_eye);
    vec2 half_size = vec2(length(u), length(v));
    v_place = vec4(corner, grid > 0.0 ? corner * half_size / grid : vec2(0.0));
    v_shape = vec3(grid, outline, height);
    v_color = style < 1.5 ? vec4(lit(color.rgb, height >= 0.0 ? front : -front), color.a) : color;
    v_line_color = line_color;
    vec4 clip = clip_from_local * vec4(at, 1.0);
    // Lit faces and shadows lie on the faces of boxes.
    bool is_on_face = (style > 1.5 && style < 2.5) || style > 3.5;
    gl_Position = is_on_face ? lifted(clip, 0.001) : clip;
}
