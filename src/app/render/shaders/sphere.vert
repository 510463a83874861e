ATTRIBUTE vec2 corner;
ATTRIBUTE vec3 center;
ATTRIBUTE float radius;
ATTRIBUTE vec4 color;
VARYING vec3 v_at;
VARYING vec3 v_center;
VARYING float v_radius;
VARYING vec3 v_color;

void main() {
    vec3 to_center = center - eye;
    float distance = length(to_center);
    // One pixel wider, for the soft edge.
    float reach = radius + 1.5 * pixel_size * spread(distance);
    v_at = vec3(0.0);
    v_center = center;
    v_radius = radius;
    v_color = color.rgb;
    if (orthographic < 0.5 && distance <= reach * 1.001) {
        // The eye is inside: there is nothing to see from there.
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    vec3 axis = ray_through(center);
    vec3 side = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    // A square across the line of sight that just covers the cone of rays that meet the ball.
    float half_size = reach;
    if (orthographic < 0.5) {
        half_size *= distance / sqrt(distance * distance - reach * reach);
    }
    v_at = center + half_size * (corner.x * side + corner.y * cross(side, axis));
    gl_Position = clip_from_local * vec4(v_at, 1.0);
}
