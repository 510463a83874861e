VARYING vec3 v_at;
VARYING vec3 v_normal;
VARYING vec4 v_place;
VARYING vec3 v_shape;
VARYING vec4 v_color;
VARYING vec4 v_line_color;

// How much of a pixel the lines of a grid cover; towards the horizon they fade into an even tone.
float grid_lines(vec2 place, float spacing, float width) {
    vec2 cells = place / spacing;
    vec2 pixel = max(fwidth(cells), vec2(1e-6));
    vec2 off = abs(fract(cells - 0.5) - 0.5) / pixel;
    vec2 line = clamp(0.5 * width + 0.5 - off, 0.0, 1.0);
    vec2 share = clamp(pixel * width, 0.0, 1.0);
    line = mix(line, share, smoothstep(0.25, 0.6, pixel));
    return max(line.x, line.y);
}

void main() {
    float style = v_shape.z;
    vec3 to_eye = -ray_through(v_at);
    float area = length(v_normal);
    // A box of no thickness has faces without a direction.
    vec3 front = area > 0.0 ? v_normal / area : to_eye;
    bool from_front = dot(front, to_eye) >= 0.0;
    vec3 normal = from_front ? front : -front;
    float points = point_size / pixel_size;
    float fade = 1.0;
    if (style > 0.5 && style < 1.5 || style > 2.5) {
        fade = 1.0 - smoothstep(0.2, 1.0, length(v_place.xy / v_place.zw));
    }
    vec4 fill = v_color;
    if (style < 1.5) {
        fill.rgb = lit(fill.rgb, normal);
    }
    float line = 0.0;
    if (v_shape.x > 0.0) {
        line = grid_lines(v_place.xy, v_shape.x, points) * 0.4;
        if (style > 2.5) {
            // Every tenth line of the ground grid is stronger.
            line = max(line, grid_lines(v_place.xy, 10.0 * v_shape.x, 1.4 * points));
        }
        // Seen at a grazing angle lines crowd: they melt into the horizon instead.
        line *= smoothstep(0.02, 0.22, abs(dot(front, to_eye)));
    }
    if (style > 0.5 && style < 1.5 && !from_front) {
        // The back does not count: hatched, so that nobody mistakes it.
        // On screen rather than on the plane, so that the stripes stay even at every angle.
        float stripe = fract((gl_FragCoord.x + gl_FragCoord.y) / (9.0 * points));
        float hatch = clamp((0.5 - abs(stripe - 0.5) * 9.0) * points + 0.5, 0.0, 1.0);
        line = max(0.5 * line, 0.3 * hatch);
        fill.a *= 0.4;
    }
    if (v_shape.y > 0.0) {
        vec2 pixel = max(fwidth(v_place.xy), vec2(1e-9));
        vec2 inside = (v_place.zw - abs(v_place.xy)) / pixel;
        line = max(line, clamp(v_shape.y * points + 0.5 - min(inside.x, inside.y), 0.0, 1.0));
    }
    float line_alpha = v_line_color.a * line;
    float alpha = line_alpha + fill.a * (1.0 - line_alpha);
    if (alpha * fade < 0.002) {
        discard;
    }
    vec3 rgb = (v_line_color.rgb * line_alpha + fill.rgb * fill.a * (1.0 - line_alpha)) / alpha;
    FRAG_COLOR = vec4(rgb, alpha * fade * opacity);
}
