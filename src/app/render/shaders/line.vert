// Which end (x: 0 or 1) and which side (y: −1 or 1).
ATTRIBUTE vec2 corner;
ATTRIBUTE vec3 from;
ATTRIBUTE float width;
ATTRIBUTE vec3 to;
ATTRIBUTE float dash;
ATTRIBUTE vec4 color;
VARYING vec4 v_color;
VARYING vec4 v_across; // distance from the middle, half width, distance along, all × w; w
VARYING float v_dash;

void main() {
    vec4 a = clip_from_local * vec4(from, 1.0);
    vec4 b = clip_from_local * vec4(to, 1.0);
    v_color = color;
    v_dash = dash;
    v_across = vec4(0.0);
    if (max(a.w, b.w) <= near) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    // Behind the eye a perspective picture turns over: cut there.
    float limit = near * 1.001;
    if (a.w < limit) {
        a = mix(a, b, (limit - a.w) / (b.w - a.w));
    } else if (b.w < limit) {
        b = mix(b, a, (limit - b.w) / (a.w - b.w));
    }
    vec2 along = (b.xy / b.w - a.xy / a.w) * 0.5 * viewport;
    float len = length(along);
    vec2 direction = len > 1e-6 ? along / len : vec2(1.0, 0.0);
    // A soft edge, one physical pixel wide, on both sides.
    float reach = 0.5 * width + pixel_size / point_size;
    vec2 offset = reach * corner.y * vec2(-direction.y, direction.x);
    vec4 clip = corner.x < 0.5 ? a : b;
    clip.xy += offset / (0.5 * viewport) * clip.w;
    v_across = vec4(reach * corner.y, 0.5 * width, len * corner.x, 1.0) * clip.w;
    gl_Position = lifted(clip, 0.0015);
}
