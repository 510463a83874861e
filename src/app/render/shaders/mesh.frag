VARYING vec3 v_normal;
VARYING vec4 v_color;
VARYING float v_hatch;

void main() {
    vec4 fill = v_color;
    float size = length(v_normal);
    if (size > 0.5) {
        fill.rgb = lit(fill.rgb, v_normal / size);
    }
    // On screen rather than on the surface, so that the stripes stay even at every angle.
    float points = point_size / pixel_size;
    float stripe = fract((gl_FragCoord.x - gl_FragCoord.y) / (10.0 * points));
    float line = clamp((0.7 - abs(stripe - 0.5) * 10.0) * points + 0.5, 0.0, 1.0);
    float line_alpha = abs(v_hatch) > 0.5 ? 0.42 * line : 0.0;
    float alpha = line_alpha + fill.a * (1.0 - line_alpha);
    if (alpha < 0.002) {
        discard;
    }
    vec3 line_color = vec3(v_hatch > 0.0 ? 0.85 : 0.15);
    vec3 rgb = (line_color * line_alpha + fill.rgb * fill.a * (1.0 - line_alpha)) / alpha;
    FRAG_COLOR = vec4(rgb, alpha * opacity);
}
