VARYING vec2 v_place;
FLAT VARYING vec4 v_along;
FLAT VARYING vec4 v_radius;
FLAT VARYING vec4 v_light;
FLAT VARYING vec4 v_color;
FLAT VARYING vec2 v_seen;

void main() {
    float across = abs(v_place.x);
    float along = v_place.y;
    // The piece of the head's outline at this height: its ends and their radii.
    vec4 piece = along < v_along.y ? vec4(v_along.xy, v_radius.xy)
        : along < v_along.z ? vec4(v_along.yz, v_radius.yz)
        : vec4(v_along.zw, v_radius.z, 0.0);
    float slope = (piece.w - piece.z) / max(piece.y - piece.x, 1e-4);
    float outline = along < min(v_along.x, v_along.y) || along > v_along.w ? 0.0 : piece.z + (along - piece.x) * slope;
    // Its rings.
    vec2 off = (along - v_along.yz) / v_radius.w;
    vec2 rings = v_radius.yz * v_radius.yz - off * off;
    float ring = sqrt(max(max(rings.x, rings.y), 0.0));
    float head = max(outline, ring);
    float shaft = along < v_along.x ? v_radius.x : 0.0;
    vec2 covers = clamp(vec2(head, shaft) - across + 0.5, 0.0, 1.0);
    covers *= vec2(head > 0.0, shaft > 0.0);
    // Seen from behind the shaft is in front of the head.
    bool is_head = v_seen.x > 0.0 ? covers.y <= 0.0 : covers.x > 0.0;
    float coverage = max(covers.x, covers.y * clamp(along + 0.5, 0.0, 1.0));
    if (coverage <= 0.0 || (!is_head && v_light.w > 0.0 && fract(along / (2.0 * v_light.w)) > 0.5)) {
        discard;
    }
    float side = clamp(v_place.x / (is_head ? head : shaft), -1.0, 1.0);
    // How the surface leans: shafts not at all, the head by its slope, its base entirely.
    slope *= v_seen.y;
    vec2 lean = vec2(1.0, -slope) * inversesqrt(1.0 + slope * slope);
    lean = !is_head ? vec2(1.0, 0.0) : v_seen.x > 0.0 && ring >= across ? vec2(0.0, -1.0) : lean;
    float key = max(dot(vec3(side * lean.x, sqrt(1.0 - side * side) * lean.x, lean.y), v_light.xyz), 0.0);
    // As in `arrow.frag`.
    FRAG_COLOR = vec4(v_color.rgb * (0.66 + 0.4 * key), v_color.a * coverage * opacity);
}
