VARYING vec3 v_place; // from the axis across, and radius there, in pixels; from the tail in points
FLAT VARYING vec4 v_light;
FLAT VARYING vec4 v_color;

void main() {
    float coverage = clamp(v_place.y - abs(v_place.x), 0.0, 1.0);
    if (coverage <= 0.0 || (v_light.w > 0.0 && fract(v_place.z / (2.0 * v_light.w)) > 0.5)) {
        discard;
    }
    float side = clamp(v_place.x / v_place.y, -1.0, 1.0);
    float key = max(dot(vec3(side, sqrt(1.0 - side * side), 1.0), v_light.xyz), 0.0);
    // As in `arrow.frag`.
    FRAG_COLOR = vec4(v_color.rgb * (0.66 + 0.4 * key), v_color.a * coverage * opacity);
}
