// Direction about the axis (x, y), node at this end of the strip (z) and at the strip's start (w).
ATTRIBUTE vec4 corner;
VARYING vec3 v_at;
VARYING vec3 v_normal;
VARYING vec4 v_color;
VARYING vec2 v_dash; // distance from the tail and length of a dash, in points; 0 where solid
VARYING float v_radius; // in pixels, soft edge included

void main() {
    Arrow arrow = this_arrow();
    // Nodes 0 and 1 are the shaft's ends, 2, 3 and 4 the head's base, middle and tip.
    vec2 start = corner.w < 0.5 ? vec2(0.0, arrow.base.y) : corner.w < 1.5 ? arrow.base : corner.w < 2.5 ? arrow.low : arrow.middle;
    vec2 end = corner.w < 0.5 ? arrow.base : corner.w < 1.5 ? arrow.low : corner.w < 2.5 ? arrow.middle : arrow.end;
    vec2 here = corner.z > corner.w + 0.5 ? end : start;
    vec2 slope = end - start;

    // Seen from the person the mesh's first corner is on the outline.
    vec3 radial = corner.x * arrow.side + corner.y * cross(arrow.axis, arrow.side);
    // Half a pixel wider, for the soft edge; but what has no thickness has none there either.
    float reach = here.y + (here.y > 0.0 ? 0.5 * arrow.pixel * soft : 0.0);
    v_at = tail + here.x * arrow.axis + reach * radial;
    v_normal = radial * slope.x - arrow.axis * slope.y;
    v_color = color;
    v_dash = corner.w < 0.5 ? vec2(here.x / arrow.point, head_size.z) : vec2(0.0);
    v_radius = reach / arrow.pixel;
    gl_Position = clip_from_local * vec4(v_at, 1.0);
}
