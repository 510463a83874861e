ATTRIBUTE vec3 corner;
ATTRIBUTE vec3 from;
ATTRIBUTE float radius;
ATTRIBUTE vec3 to;
ATTRIBUTE float style;
ATTRIBUTE vec4 color;
ATTRIBUTE vec3 cut_from;
ATTRIBUTE vec3 cut_to;
VARYING vec3 v_at;
VARYING vec3 v_from;
VARYING vec3 v_to;
VARYING vec2 v_radius_style;
VARYING vec4 v_color;
VARYING vec3 v_cut_from;
VARYING vec3 v_cut_to;

void main() {
    vec3 along = to - from;
    float len = length(along);
    vec3 axis = len > 0.0 ? along / len : vec3(0.0, 1.0, 0.0);
    vec3 side = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    vec3 middle = 0.5 * (from + to);
    v_at = middle + corner.x * (0.5 * len + radius) * axis + radius * (corner.y * side + corner.z * cross(axis, side));
    v_from = from;
    v_to = to;
    v_radius_style = vec2(radius, style);
    v_color = color;
    v_cut_from = cut_from;
    v_cut_to = cut_to;
    gl_Position = clip_from_local * vec4(v_at, 1.0);
}
