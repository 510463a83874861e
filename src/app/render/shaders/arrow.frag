VARYING vec3 v_at;
VARYING vec3 v_normal;
VARYING vec4 v_color;
VARYING vec2 v_dash;
VARYING float v_radius; // in pixels, soft edge included

void main() {
    if (v_dash.y > 0.0 && fract(v_dash.x / (2.0 * v_dash.y)) > 0.5) {
        discard;
    }
    vec3 to_eye = -ray_through(v_at);
    float size = length(v_normal);
    vec3 normal = size > 0.0 ? v_normal / size : to_eye;
    // Less contrast than a body: the colour has to stay recognisable on both sides.
    float key = max(dot(normal, light), 0.0);
    vec3 shaded = v_color.rgb * (0.66 + 0.4 * key);
    // The outline is where the surface is seen edge-on; of a lean arrow's four sides, which shade smoothly
    // from the outline to the middle, this is how far inside of it one is across the axis, in pixels.
    float inside = v_radius * max(dot(normal, to_eye), 0.0);
    float coverage = mix(1.0, clamp(inside, 0.0, 1.0), soft);
    FRAG_COLOR = vec4(shaded, v_color.a * coverage * opacity);
}
