// An arrow as a square across the line of sight, on which the fragment shader finds its outline. Which side (x) and
// which end (y) of it, −1 or 1.
ATTRIBUTE vec2 corner;
VARYING vec2 v_place; // from the axis across, and from the tail along the axis as it is seen, in pixels
// On the way along: of the shaft's end, the head's base and middle, and the tip.
FLAT VARYING vec4 v_along;
// Radii of the shaft, and of the rings at base and middle, in pixels; height of a ring by its width.
FLAT VARYING vec4 v_radius;
// Shares of the light from the side, from the person and along the axis; length of a dash, 0 where solid.
FLAT VARYING vec4 v_light;
FLAT VARYING vec4 v_color;
FLAT VARYING vec2 v_seen; // cosine and sine of the angle between axis and line of sight

void main() {
    Arrow arrow = this_arrow();
    float away = dot(arrow.axis, arrow.view);
    float seen = sqrt(max(1.0 - away * away, 0.0));
    float tall = abs(away);
    float pixels = 1.0 / arrow.pixel;
    v_along = vec4(arrow.base.x, arrow.low.x, arrow.middle.x, arrow.end.x) * (seen * pixels);
    v_radius = vec4(vec3(arrow.base.y, arrow.low.y, arrow.middle.y) * pixels, max(tall, 1e-3));
    vec3 toward = cross(arrow.axis, arrow.side);
    float dash = head_size.z * arrow.point * seen * pixels;
    v_light = vec4(dot(light, arrow.side), dot(light, toward), dot(light, arrow.axis), dash);
    v_color = color;
    v_seen = vec2(away, seen);
    // Half a pixel wider, for the soft edge. The rings about the axis are ellipses that stick out at its ends.
    float across = max(v_radius.x, max(v_radius.y, v_radius.z)) + 0.5;
    float behind = min(0.0, v_along.y - tall * v_radius.y) - 0.5;
    float before = max(v_along.w, max(v_along.y + tall * v_radius.y, v_along.z + tall * v_radius.z)) + 0.5;
    vec3 ahead = cross(arrow.view, arrow.side);
    vec2 shift = vec2(corner.x * across, corner.y < 0.0 ? behind : before - v_along.w);
    v_place = vec2(shift.x, corner.y < 0.0 ? behind : before);
    vec3 at = (corner.y < 0.0 ? tail : tip) + arrow.pixel * (shift.x * arrow.side + shift.y * ahead);
    gl_Position = clip_from_local * vec4(at, 1.0);
}
