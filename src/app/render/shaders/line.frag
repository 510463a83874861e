VARYING vec4 v_color;
VARYING vec4 v_across;
VARYING float v_dash;

void main() {
    vec3 across = v_across.xyz / v_across.w;
    float pixel = pixel_size / point_size;
    float coverage = clamp((across.y - abs(across.x)) / pixel + 0.5, 0.0, 1.0);
    if (coverage <= 0.0 || (v_dash > 0.0 && fract(across.z / (2.0 * v_dash)) > 0.5)) {
        discard;
    }
    FRAG_COLOR = vec4(v_color.rgb, v_color.a * coverage * opacity);
}
