VARYING vec3 v_at;
VARYING vec3 v_center;
VARYING float v_radius;
VARYING vec3 v_color;

void main() {
    vec3 direction = ray_through(v_at);
    vec3 from_center = (orthographic > 0.5 ? v_at : eye) - v_center;
    // From the centre to the ray's nearest point: accurate where the textbook's b² − c is not.
    vec3 nearest = from_center - dot(from_center, direction) * direction;
    float miss = length(nearest);
    float pixel = pixel_size * spread(length(from_center));
    float coverage = clamp((v_radius - miss) / pixel + 0.5, 0.0, 1.0);
    if (coverage <= 0.0) {
        discard;
    }
    float half_chord = sqrt(max(v_radius * v_radius - miss * miss, 0.0));
    vec3 offset = nearest - half_chord * direction;
    vec3 normal = normalize(offset);
    float gloss2 = max(dot(normal, normalize(light - direction)), 0.0);
    gloss2 *= gloss2;
    float gloss4 = gloss2 * gloss2;
    float gloss8 = gloss4 * gloss4;
    float gloss = gloss8 * gloss8 * gloss8 * gloss8 * gloss4; // to the power of 36
    vec3 shaded = lit(v_color, normal) + vec3(0.16 * gloss);
    // A darker rim parts balls of one colour.
    float edge = 1.0 + dot(normal, direction);
    shaded *= 1.0 - 0.5 * smoothstep(0.62, 1.0, edge);
    vec4 clip = clip_from_local * vec4(v_center + offset, 1.0);
    FRAG_DEPTH = clip.z / clip.w * 0.5 + 0.5;
    FRAG_COLOR = vec4(shaded, coverage);
}
