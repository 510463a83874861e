// What all arrows have in common, however many triangles they get.
ATTRIBUTE vec3 tail;
ATTRIBUTE float shaft_radius;
ATTRIBUTE vec3 tip;
ATTRIBUTE float head;
ATTRIBUTE vec4 color;
ATTRIBUTE vec4 head_size; // radius, length, dash, metric

// An arrow as a profile that is turned about its axis.
struct Arrow {
    vec3 axis;
    vec3 side; // across the axis, to the outline as the person sees it
    vec3 view; // unit vector from the person
    float point; // metres in a point of the interface there
    float pixel; // and in a physical pixel
    // Distance from the tail, and radius: of the shaft's end, the head's base and middle, and the tip.
    vec2 base;
    vec2 low;
    vec2 middle;
    vec2 end;
};

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
    // A cone is straight: base and middle in one place spare the triangles between them.
    return vec4(0.0, 1.0, 0.0, 1.0);
}

Arrow this_arrow() {
    Arrow arrow;
    vec3 along = tip - tail;
    float len = max(length(along), 1e-12);
    arrow.axis = along / len;
    vec3 middle = 0.5 * (tail + tip);
    float depth = max((clip_from_local * vec4(middle, 1.0)).w, near);
    arrow.point = point_size * depth;
    arrow.pixel = pixel_size * depth;
    float unit = head_size.w > 0.5 ? 1.0 : arrow.point;
    float wanted = head_size.y * unit;
    // A head is never longer than half its arrow; then it and the shaft shrink alike.
    float head_length = min(wanted, 0.5 * len);
    float shrink = wanted > 0.0 ? head_length / wanted : 1.0;
    float radius = head_size.x * unit * shrink;
    float base = len - head_length;
    vec4 shape = head_shape();
    arrow.base = vec2(base, shaft_radius * unit * shrink);
    arrow.low = vec2(base + shape.x * head_length, shape.y * radius);
    arrow.middle = vec2(base + shape.z * head_length, shape.w * radius);
    arrow.end = vec2(len, 0.0);
    arrow.view = ray_through(middle);
    vec3 across = cross(arrow.axis, arrow.view);
    if (dot(across, across) < 1e-6) {
        across = cross(arrow.axis, abs(arrow.axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0));
    }
    arrow.side = normalize(across);
    return arrow;
}
