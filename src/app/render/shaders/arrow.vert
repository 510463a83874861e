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

// The profile that is turned about the axis: (distance from the tail, radius) of a node.
// 0 and 1 are the shaft's ends, 2, 3 and 4 the head's base, middle and tip.
vec2 profile(float node, float len, float shaft, float head_length, float head_radius) {
    float base = len - head_length;
    if (node < 0.5) {
        return vec2(0.0, shaft);
    }
    if (node < 1.5) {
        return vec2(base, shaft);
    }
    // Shares of the head's length and radius of its base (x, y) and its middle (z, w).
    vec4 shape = vec4(0.0, 1.0, 0.5, 0.5);
    if (head > 5.5) {
        shape = vec4(-0.5, 0.3, 0.1, 1.0);
    } else if (head > 4.5) {
        shape = vec4(0.0, 1.2, 0.35, 0.4);
    } else if (head > 3.5) {
        shape = vec4(-0.3, 1.0, 0.35, 0.45);
    } else if (head > 2.5) {
        shape = vec4(0.25, 1.0, 1.0, 1.0);
    } else if (head > 1.5) {
        shape = vec4(0.3, 0.95, 0.7, 0.95);
    } else if (head > 0.5) {
        shape = vec4(0.5, 1.0, 0.75, 0.5);
    }
    if (node < 2.5) {
        return vec2(base + shape.x * head_length, shape.y * head_radius);
    }
    if (node < 3.5) {
        return vec2(base + shape.z * head_length, shape.w * head_radius);
    }
    return vec2(len, 0.0);
}

void main() {
    vec3 along = tip - tail;
    float len = max(length(along), 1e-12);
    vec3 axis = along / len;
    vec4 middle = clip_from_local * vec4(0.5 * (tail + tip), 1.0);
    float point = point_size * max(middle.w, near);
    float unit = head_size.w > 0.5 ? 1.0 : point;
    float wanted = head_size.y * unit;
    // A head is never longer than half its arrow; then it and the shaft shrink alike.
    float head_length = min(wanted, 0.5 * len);
    float shrink = wanted > 0.0 ? head_length / wanted : 1.0;
    float radius = head_size.x * unit * shrink;
    float shaft = shaft_radius * unit * shrink;
    vec2 start = profile(corner.w, len, shaft, head_length, radius);
    vec2 end = profile(corner.w + 1.0, len, shaft, head_length, radius);
    vec2 here = corner.z > corner.w + 0.5 ? end : start;
    vec2 slope = end - start;

    vec3 side = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    vec3 radial = corner.x * side + corner.y * cross(axis, side);
    v_at = tail + here.x * axis + here.y * radial;
    v_normal = radial * slope.x - axis * slope.y;
    v_color = color;
    v_dash = corner.w < 0.5 ? vec2(here.x / point, head_size.z) : vec2(0.0);
    gl_Position = clip_from_local * vec4(v_at, 1.0);
}
