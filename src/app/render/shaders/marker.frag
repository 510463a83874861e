VARYING vec2 v_place;
VARYING vec2 v_size_shape;
VARYING vec4 v_color;

void main() {
    float radius = 0.5 * v_size_shape.x;
    float shape = v_size_shape.y;
    float pixel = pixel_size / point_size;
    float round_distance = length(v_place) - radius;
    // Signed distances in points to the coloured part and to the contrasting rim around it.
    float colored = round_distance + 1.5;
    float rim = round_distance;
    if (shape > 3.5) {
        // Inside the circle the contrasting rim shows as the empty part.
        float circle = abs(round_distance + 1.5) - 1.1;
        colored = shape > 4.5 ? circle : min(circle, max(round_distance + 1.5, v_place.x));
    } else if (shape > 2.5) {
        rim = (abs(v_place.x) + abs(v_place.y) - radius) * 0.7071;
        colored = rim + 1.5;
    } else if (shape > 1.5) {
        vec2 turned = abs(vec2(v_place.x + v_place.y, v_place.x - v_place.y)) * 0.7071;
        float cross_distance = max(min(turned.x, turned.y) - 1.2, max(turned.x, turned.y) - radius);
        colored = cross_distance;
        rim = cross_distance - 1.0;
    } else if (shape > 0.5) {
        colored = min(abs(round_distance + 1.5) - 1.2, length(v_place) - 0.3 * radius);
        rim = colored - 0.9;
    }
    float inner = clamp(0.5 - colored / pixel, 0.0, 1.0);
    float outer = clamp(0.5 - rim / pixel, 0.0, 1.0);
    if (outer <= 0.0) {
        discard;
    }
    float bright = dot(v_color.rgb, vec3(0.3, 0.6, 0.1));
    vec3 contrast = bright > 0.35 ? vec3(0.05) : vec3(0.97);
    FRAG_COLOR = vec4(mix(contrast, v_color.rgb, inner), v_color.a * outer * opacity);
}
