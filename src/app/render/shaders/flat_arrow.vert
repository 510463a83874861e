// An arrow as its outline, a strip across the line of sight. Which side (x: −1 or 1, 0 at points) at which node
// (y): 0 to 4 as in `arrow.vert`, 5 is the point behind the head's base, where that is seen from before or behind.
ATTRIBUTE vec2 corner;
VARYING vec3 v_place; // from the axis across, and radius there, in pixels; from the tail in points
// Shares of the light that come from the side, from the person and always; length of a dash, 0 where solid.
// The same in all of a piece: its triangles end with its last node.
FLAT VARYING vec4 v_light;
FLAT VARYING vec4 v_color;

void main() {
    Arrow arrow = this_arrow();
    float node = corner.y;
    vec2 before = node < 1.5 ? vec2(0.0, arrow.base.y) : node < 2.5 ? arrow.base : node < 3.5 ? arrow.low : arrow.middle;
    vec2 here = node < 0.5 ? before : node < 1.5 ? arrow.base : node < 2.5 ? arrow.low : node < 3.5 ? arrow.middle : arrow.end;
    vec2 slope = here - before;
    // Rings about the axis are ellipses on screen: of those of the head half the height sticks out at its ends.
    float away = dot(arrow.axis, arrow.view);
    float shift = 0.0;
    if (node > 4.5) {
        shift = -abs(away) * arrow.low.y;
        here = vec2(arrow.low.x, 0.0);
        slope = away > 0.0 ? vec2(0.0, 1.0) : arrow.end - arrow.low;
    } else if (node > 3.5) {
        float point = (arrow.end.x - arrow.middle.x) * sqrt(max(1.0 - away * away, 0.0));
        shift = max(abs(away) * arrow.middle.y - point, 0.0);
    }
    // Half a pixel wider, for the soft edge; but what has no thickness has none there either.
    float reach = here.y + (here.y > 0.0 ? 0.5 * arrow.pixel : 0.0);
    vec3 toward = cross(arrow.axis, arrow.side);
    vec3 lights = vec3(dot(light, arrow.side), dot(light, toward), dot(light, arrow.axis));
    vec2 normal = vec2(slope.x, -slope.y) / max(length(slope), 1e-12);
    v_place = vec3(corner.x * reach / arrow.pixel, reach / arrow.pixel, here.x / arrow.point);
    v_light = vec4(lights * normal.xxy, node < 1.5 ? head_size.z : 0.0);
    v_color = color;
    vec3 off_axis = corner.x * reach * arrow.side + shift * cross(arrow.view, arrow.side);
    gl_Position = clip_from_local * vec4(tail + here.x * arrow.axis + off_axis, 1.0);
}
