ATTRIBUTE vec2 corner;
VARYING float v_height;

void main() {
    v_height = 0.5 + 0.5 * corner.y;
    gl_Position = vec4(corner, 0.999, 1.0);
}
