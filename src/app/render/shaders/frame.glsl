// What all shaders know of the frame. Positions are relative to the draw list's origin.
uniform mat4 clip_from_local;
uniform vec3 eye;
// Least w of what is in front of the eye; in perspective the near plane's distance.
uniform float near;
// Size of the view in points of the interface.
uniform vec2 viewport;
// Metres per point of the interface, and per physical pixel: in perspective at a depth of one metre.
uniform float point_size;
uniform float pixel_size;
// Unit vector to the light.
uniform vec3 light;
// Scales every opacity of a pass.
uniform float opacity;
// Unit vector away from the person, along the middle of the picture.
uniform vec3 forward;
// 1 in orthographic projection, where all rays run along forward; 0 in perspective.
uniform float orthographic;
// Clip depth of a share 1 of the depth (in orthographic projection of the target's).
uniform float lift;
// 1 where solid things have to soften their edges themselves, 0 where every pixel is sampled several times.
uniform float soft;

// Unit direction of the ray from the person through a place.
vec3 ray_through(vec3 at) {
    return orthographic > 0.5 ? forward : normalize(at - eye);
}

// How much larger than at a depth of one metre a pixel is at a distance from the eye.
float spread(float distance) {
    return orthographic > 0.5 ? 1.0 : distance;
}

// By how much clip z and w grow along a vector.
vec2 depth_along(vec3 offset) {
    return (clip_from_local * vec4(offset, 0.0)).zw;
}

// A clip position moved towards the eye by a small share of its depth, for what lies on a surface.
vec4 lifted(vec4 clip, float share) {
    return vec4(clip.xy, clip.z - lift * share / (1.0 - share), clip.w);
}

// Light from one side and, more from above than from below, from all sides.
vec3 lit(vec3 base, vec3 normal) {
    float key = max(dot(normal, light), 0.0);
    float sky = 0.5 + 0.5 * normal.y;
    return base * (0.36 + 0.2 * sky + 0.55 * key);
}
