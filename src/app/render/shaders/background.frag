uniform vec4 sky;
uniform vec4 ground;
VARYING float v_height;

void main() {
    // A little noise hides the steps between neighbouring tones.
    float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
    FRAG_COLOR = vec4(mix(ground.rgb, sky.rgb, v_height) + noise / 255.0, 1.0);
}
