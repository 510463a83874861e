VARYING vec4 v_place; // from the middle along u and v: −1 to 1 between the edges; in cells of the grid
FLAT VARYING vec3 v_shape; // grid, outline, how far in front of the plane the person is
FLAT VARYING vec4 v_color;
FLAT VARYING vec4 v_line_color;

#ifdef GRID
// How much of a pixel the lines of a grid cover, by the size of a pixel in cells and of a cell in pixels; towards the
// horizon they fade into an even tone.
float grid_lines(vec2 cells, vec2 pixel, vec2 pixels, float width) {
    vec2 off = (0.5 - abs(fract(cells) - 0.5)) * pixels;
    vec2 line = clamp(0.5 * width + 0.5 - off, 0.0, 1.0);
    vec2 share = min(pixel * width, 1.0);
    line = mix(line, share, clamp(pixel * 2.9 - 0.7, 0.0, 1.0));
    return max(line.x, line.y);
}
#endif

void main() {
    float points = point_size / pixel_size;
    vec4 fill = v_color;
    float line = 0.0;
    float fade = 1.0;
#ifdef GRID
    vec2 pixel = max(fwidth(v_place.zw), vec2(1e-6));
    vec2 pixels = 1.0 / pixel;
    line = grid_lines(v_place.zw, pixel, pixels, points) * 0.4;
#ifdef GROUND
    // Every tenth line of the ground grid is stronger.
    line = max(line, grid_lines(0.1 * v_place.zw, 0.1 * pixel, 10.0 * pixels, 1.4 * points));
#endif
    // Seen at a grazing angle (its sine is about height by depth) lines crowd: they melt into the horizon instead.
    line *= clamp(abs(v_shape.z) * gl_FragCoord.w * 5.0 - 0.1, 0.0, 1.0);
    line = v_shape.x > 0.0 ? line : 0.0;
    fade = 1.0 - smoothstep(0.2, 1.0, length(v_place.xy));
#endif
#ifdef HATCH
    // The back does not count: hatched, so that nobody mistakes it.
    // On screen rather than on the plane, so that the stripes stay even at every angle.
    float stripe = fract((gl_FragCoord.x + gl_FragCoord.y) / (9.0 * points));
    float hatch = clamp((0.5 - abs(stripe - 0.5) * 9.0) * points + 0.5, 0.0, 1.0);
    line = max(0.5 * line, 0.3 * hatch);
    fill.a *= 0.4;
#endif
#ifdef OUTLINE
    vec2 inside = (1.0 - abs(v_place.xy)) / max(fwidth(v_place.xy), vec2(1e-9));
    float outline = clamp(v_shape.y * points + 0.5 - min(inside.x, inside.y), 0.0, 1.0);
    line = v_shape.y > 0.0 ? outline : 0.0;
#endif
#ifdef DISC
    fade = 1.0 - smoothstep(0.3, 1.0, length(v_place.xy));
#endif
    float line_alpha = v_line_color.a * line;
    float alpha = line_alpha + fill.a * (1.0 - line_alpha);
    vec3 rgb = mix(fill.rgb, v_line_color.rgb, line_alpha / max(alpha, 1e-6));
    FRAG_COLOR = vec4(rgb, alpha * fade * opacity);
}
