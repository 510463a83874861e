uniform vec4 sky;
uniform vec4 ground;
VARYING float v_height;

void main() {
    // A little noise hides the steps between neighbouring tones: Jimenez's, which needs no sine.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    FRAG_COLOR = vec4(mix(ground.rgb, sky.rgb, v_height) + noise / 255.0, 1.0);
}
