ATTRIBUTE vec3 at;
ATTRIBUTE float hatch;
ATTRIBUTE vec3 normal;
ATTRIBUTE vec4 color;
VARYING vec3 v_normal;
VARYING vec4 v_color;
VARYING float v_hatch;

void main() {
    v_normal = normal;
    v_color = color;
    v_hatch = hatch;
    // The ground often lies in a flat one.
    gl_Position = lifted(clip_from_local * vec4(at, 1.0), 0.001);
}
