VARYING vec3 v_at;
VARYING vec3 v_normal;
VARYING vec4 v_color;
VARYING vec2 v_dash;

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
    FRAG_COLOR = vec4(shaded, v_color.a * opacity);
}
