ATTRIBUTE vec2 corner;
ATTRIBUTE vec3 center;
ATTRIBUTE float radius;
ATTRIBUTE vec4 color;
VARYING vec3 v_place; // from the centre, in radii, across the line of sight to it
FLAT VARYING vec4 v_toward; // unit vector from the centre to the person; radii by distance, 0 where rays are parallel
FLAT VARYING vec4 v_color; // and the radius in pixels
FLAT VARYING vec3 v_gloss; // unit vector between those to the light and to the person
#ifdef TRUE_DEPTH
FLAT VARYING vec3 v_depth; // clip z and w of the centre; radius
#endif

void main() {
    vec3 to_center = center - eye;
    float distance = length(to_center);
    float pixel = pixel_size * spread(distance);
    // Half a pixel wider, for the soft edge, and a little for rounding.
    float reach = radius + 0.6 * pixel;
    vec4 clip = clip_from_local * vec4(center, 1.0);
    vec3 axis = ray_through(center);
    v_place = vec3(0.0);
    v_toward = vec4(-axis, orthographic > 0.5 ? 0.0 : radius / distance);
    v_color = vec4(color.rgb, radius / pixel);
    v_gloss = normalize(light - axis);
#ifdef TRUE_DEPTH
    v_depth = vec3(clip.zw, radius);
#endif
    if (orthographic < 0.5 && distance <= reach * 1.001) {
        // The eye is inside: there is nothing to see from there.
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    vec3 side = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    // A square across the line of sight that just covers the cone of rays that hit the ball.
    float half_size = reach;
    if (orthographic < 0.5) {
        half_size *= distance / sqrt(distance * distance - reach * reach);
    }
    vec3 place = half_size * (corner.x * side + corner.y * cross(side, axis));
    v_place = place / radius;
    gl_Position = clip_from_local * vec4(center + place, 1.0);
#ifndef TRUE_DEPTH
    vec2 nearest = clip.zw - radius * depth_along(axis);
    gl_Position.z = nearest.x / nearest.y * gl_Position.w;
#endif
}
