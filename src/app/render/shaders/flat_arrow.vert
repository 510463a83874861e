// An arrow as its outline, a strip across the line of sight. Which side (x: −1 or 1) at which node (z: 0 to 4,
// as in `arrow.vert`); where y is not 0, a corner of the disc that its widest part is from before or behind.
ATTRIBUTE vec3 corner;
VARYING vec4 v_place; // from the axis, across and along, and radius there, in pixels; from the tail in points
// Shares of the light that come from the side, from the person and always; length of a dash, 0 where solid.
// The same in all of a piece: its triangles end with its last node.
FLAT VARYING vec4 v_light;
FLAT VARYING vec4 v_color;

void main() {
    Arrow arrow = this_arrow();
    vec3 toward = cross(arrow.axis, arrow.side);
    vec3 lights = vec3(dot(light, arrow.side), dot(light, toward), dot(light, arrow.axis));
    float node = corner.z;
    vec2 before = node < 1.5 ? vec2(0.0, arrow.base.y) : node < 2.5 ? arrow.base : node < 3.5 ? arrow.low : arrow.middle;
    vec2 here = node < 0.5 ? before : node < 1.5 ? arrow.base : node < 2.5 ? arrow.low : node < 3.5 ? arrow.middle : arrow.end;
    vec2 slope = here - before;
    vec3 across = corner.x * arrow.side;
    float away = dot(arrow.axis, arrow.view);
    if (corner.y != 0.0) {
        bool has_wide_middle = arrow.middle.y > arrow.low.y || (arrow.middle.y == arrow.low.y && away < 0.0);
        here = has_wide_middle ? arrow.middle : arrow.low;
        slope = away > 0.0 ? vec2(0.0, 1.0) : arrow.end - here;
        // Where the disc is seen nearly from the side, the strip covers it.
        float height = abs(away) * here.y > 0.5 * arrow.pixel ? corner.y * abs(away) : 0.0;
        across += height * cross(arrow.view, arrow.side);
    }
    // Half a pixel wider, for the soft edge; but what has no thickness has none there either.
    float reach = here.y + (here.y > 0.0 ? 0.5 * arrow.pixel : 0.0);
    vec2 normal = vec2(slope.x, -slope.y) / max(length(slope), 1e-12);
    v_place = vec4(corner.xy * reach, reach, 0.0) / arrow.pixel;
    v_place.w = here.x / arrow.point;
    v_light = vec4(lights * normal.xxy, node < 1.5 && corner.y == 0.0 ? head_size.z : 0.0);
    v_color = color;
    gl_Position = clip_from_local * vec4(tail + here.x * arrow.axis + reach * across, 1.0);
}
