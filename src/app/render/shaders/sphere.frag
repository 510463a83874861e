VARYING vec3 v_place; // from the centre, in radii, across the line of sight to it
FLAT VARYING vec4 v_toward; // unit vector from the centre to the person; radii by distance, 0 where rays are parallel
FLAT VARYING vec4 v_color; // and the radius in pixels
FLAT VARYING vec3 v_gloss; // unit vector between those to the light and to the person
#ifdef TRUE_DEPTH
FLAT VARYING vec3 v_depth; // clip z and w of the centre; radius
#endif

void main() {
    // Everything in radii, in the plane of the ray and the centre. The ray passes the plane across the line of
    // sight at `place`; by how much it leans towards that line is known by its cosine.
    float place2 = dot(v_place, v_place);
    float lean = v_toward.w;
    float cosine = inversesqrt(1.0 + place2 * lean * lean);
    float miss2 = place2 * cosine * cosine;
    float coverage = clamp((1.0 - sqrt(miss2)) * v_color.w + 0.5, 0.0, 1.0);
    if (coverage <= 0.0) {
        discard;
    }
    float half_chord = sqrt(max(1.0 - miss2, 0.0));
    // Across and along the line of sight: accurate where the difference of two distances from the eye is not.
    float across = cosine * (cosine - half_chord * lean);
    float along = cosine * (half_chord + place2 * lean * cosine);
    vec3 normal = across * v_place + along * v_toward.xyz;
    float gloss2 = max(dot(normal, v_gloss), 0.0);
    gloss2 *= gloss2;
    float gloss4 = gloss2 * gloss2;
    float gloss8 = gloss4 * gloss4;
    float gloss = gloss8 * gloss8 * gloss8 * gloss8 * gloss4; // to the power of 36
    vec3 shaded = lit(v_color.rgb, normal) + vec3(0.16 * gloss);
    // A darker rim parts balls of one colour.
    shaded *= 1.0 - 0.5 * smoothstep(0.62, 1.0, 1.0 - half_chord);
#ifdef TRUE_DEPTH
    vec2 clip = v_depth.xy + v_depth.z * depth_along(normal);
    FRAG_DEPTH = clip.x / clip.y * 0.5 + 0.5;
#endif
    FRAG_COLOR = vec4(shaded, coverage);
}
