// What all shaders know of the frame. Positions are relative to the draw list's origin.
uniform mat4 clip_from_local;
uniform vec3 eye;
// Distance of the near plane; there is no far plane.
uniform float near;
// Size of the view in points of the interface.
uniform vec2 viewport;
// Metres per point of the interface, and per physical pixel, at a depth of one metre.
uniform float point_size;
uniform float pixel_size;
// Unit vector to the light.
uniform vec3 light;
// Scales every opacity of a pass.
uniform float opacity;

// A clip position moved towards the eye by a small share of its depth, for what lies on a surface.
vec4 lifted(vec4 clip, float share) {
    return vec4(clip.xy, clip.z - 2.0 * near * share / (1.0 - share), clip.w);
}

// Light from one side and, more from above than from below, from all sides.
vec3 lit(vec3 base, vec3 normal) {
    float key = max(dot(normal, light), 0.0);
    float sky = 0.5 + 0.5 * normal.y;
    return base * (0.36 + 0.2 * sky + 0.55 * key);
}
