// Direction about the axis (x, y), node at this end of the strip (z) and at the strip's start (w).
ATTRIBUTE vec4 corner;
ATTRIBUTE vec3 tail;
ATTRIBUTE float shaft_radius;
ATTRIBUTE vec3 tip;
ATTRIBUTE float head;
ATTRIBUTE vec4 color;
ATTRIBUTE vec4 head_size; // radius, length, dash, metric
VARYING vec3 v_at;
VARYING vec3 v_normal;
VARYING vec4 v_color;
VARYING vec2 v_dash; // distance from the tail and length of a dash, in points; 0 where solid
VARYING float v_radius; // in pixels, soft edge included

// Shares of the head's length and radius of its base (x, y) and its middle (z, w).
vec4 head_shape() {
    if (head > 5.5) {
        return vec4(-0.5, 0.3, 0.1, 1.0);
    }
    if (head > 4.5) {
        return vec4(0.0, 1.2, 0.35, 0.4);
    }
    if (head > 3.5) {
        return vec4(-0.3, 1.0, 0.35, 0.45);
    }
    if (head > 2.5) {
        return vec4(0.25, 1.0, 1.0, 1.0);
    }
    if (head > 1.5) {
        return vec4(0.3, 0.95, 0.7, 0.95);
    }
    if (head > 0.5) {
        return vec4(0.5, 1.0, 0.75, 0.5);
    }
    return vec4(0.0, 1.0, 0.5, 0.5);
}

void main() {
    vec3 along = tip - tail;
    float len = max(length(along), 1e-12);
    vec3 axis = along / len;
    vec3 middle = 0.5 * (tail + tip);
    float depth = max((clip_from_local * vec4(middle, 1.0)).w, near);
    float point = point_size * depth;
    float unit = head_size.w > 0.5 ? 1.0 : point;
    float wanted = head_size.y * unit;
    // A head is never longer than half its arrow; then it and the shaft shrink alike.
    float head_length = min(wanted, 0.5 * len);
    float shrink = wanted > 0.0 ? head_length / wanted : 1.0;
    float radius = head_size.x * unit * shrink;
    float shaft = shaft_radius * unit * shrink;
    // The profile that is turned about the axis: (distance from the tail, radius) of its nodes. 0 and 1
    // are the shaft's ends, 2, 3 and 4 the head's base, middle and tip.
    float base = len - head_length;
    vec4 shape = head_shape();
    vec2 node1 = vec2(base, shaft);
    vec2 node2 = vec2(base + shape.x * head_length, shape.y * radius);
    vec2 node3 = vec2(base + shape.z * head_length, shape.w * radius);
    vec2 start = corner.w < 0.5 ? vec2(0.0, shaft) : corner.w < 1.5 ? node1 : corner.w < 2.5 ? node2 : node3;
    vec2 end = corner.w < 0.5 ? node1 : corner.w < 1.5 ? node2 : corner.w < 2.5 ? node3 : vec2(len, 0.0);
    vec2 here = corner.z > corner.w + 0.5 ? end : start;
    vec2 slope = end - start;

    // Seen from the person the mesh's first corner is on the outline.
    vec3 view = ray_through(middle);
    vec3 across = cross(axis, view);
    if (dot(across, across) < 1e-6) {
        across = cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0));
    }
    vec3 side = normalize(across);
    vec3 radial = corner.x * side + corner.y * cross(axis, side);
    // Half a pixel wider, for the soft edge; but what has no thickness has none there either.
    float pixel = pixel_size * depth;
    float reach = here.y + (here.y > 0.0 ? 0.5 * pixel * soft : 0.0);
    v_at = tail + here.x * axis + reach * radial;
    v_normal = radial * slope.x - axis * slope.y;
    v_color = color;
    v_dash = corner.w < 0.5 ? vec2(here.x / point, head_size.z) : vec2(0.0);
    v_radius = reach / pixel;
    gl_Position = clip_from_local * vec4(v_at, 1.0);
}
