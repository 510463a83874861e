VARYING vec3 v_at;
VARYING vec3 v_from;
VARYING vec3 v_to;
VARYING vec2 v_radius_style;
VARYING vec4 v_color;
VARYING vec3 v_cut_from;
VARYING vec3 v_cut_to;

// Distance along the ray to a ball (x near, y far); x > y on a miss.
vec2 ball(vec3 origin, vec3 direction, vec3 center, float radius) {
    vec3 offset = origin - center;
    float b = dot(offset, direction);
    vec3 nearest = offset - b * direction;
    float h = radius * radius - dot(nearest, nearest);
    return h < 0.0 ? vec2(1.0, 0.0) : vec2(-b - sqrt(h), -b + sqrt(h));
}

// The same for a capsule, as the union of two balls and the cylinder between them.
vec2 capsule(vec3 origin, vec3 direction, vec3 a, vec3 b, float radius) {
    vec2 one = ball(origin, direction, a, radius);
    vec3 axis = b - a;
    float len2 = dot(axis, axis);
    if (len2 < 1e-8 * radius * radius) {
        return one;
    }
    vec2 two = ball(origin, direction, b, radius);
    vec2 span = one.x <= one.y ? one : vec2(1e30, -1e30);
    if (two.x <= two.y) {
        span = vec2(min(span.x, two.x), max(span.y, two.y));
    }
    vec3 offset = origin - a;
    float along_ray = dot(axis, direction);
    float along_offset = dot(axis, offset);
    float p = len2 - along_ray * along_ray;
    if (p > 1e-7 * len2) {
        float q = len2 * dot(offset, direction) - along_offset * along_ray;
        float r = len2 * dot(offset, offset) - along_offset * along_offset - radius * radius * len2;
        float h = q * q - p * r;
        if (h >= 0.0) {
            float root = sqrt(h);
            float enter = (-q - root) / p;
            float leave = (-q + root) / p;
            float y = along_offset + enter * along_ray;
            if (y > 0.0 && y < len2) {
                span.x = min(span.x, enter);
                span.y = max(span.y, enter);
            }
            y = along_offset + leave * along_ray;
            if (y > 0.0 && y < len2) {
                span.x = min(span.x, leave);
                span.y = max(span.y, leave);
            }
        }
    }
    return span;
}

void main() {
    float radius = v_radius_style.x;
    float style = v_radius_style.y;
    vec3 direction = ray_through(v_at);
    vec3 axis = v_to - v_from;
    vec3 middle = 0.5 * (v_from + v_to);
    float size = 0.5 * length(axis) + 2.0 * radius;
    // The ray starts beside the capsule rather than at the eye: fewer digits are lost.
    vec3 origin = eye + max(dot(middle - eye, direction) - size, 0.0) * direction;
    if (orthographic > 0.5) {
        origin = v_at + (dot(middle - v_at, direction) - size) * direction;
    }
    vec2 span = capsule(origin, direction, v_from, v_to, radius);
    if (span.x > span.y || span.y < 0.0) {
        discard;
    }
    float t = span.x >= 0.0 ? span.x : span.y;
    vec3 hit = origin + t * direction;
    // Beyond a mitre it is another's surface; a round end has the normal 0.
    if (dot(hit - v_from, v_cut_from) > 0.0 || dot(hit - v_to, v_cut_to) > 0.0) {
        discard;
    }
    float share = clamp(dot(hit - v_from, axis) / max(dot(axis, axis), 1e-20), 0.0, 1.0);
    vec3 normal = (hit - v_from - share * axis) / radius;
    float edge = 1.0 - abs(dot(normal, direction));

    float rim = smoothstep(0.55, 0.9, edge);
    float alpha = 0.16 + 0.84 * rim;
    if (style < 0.5) {
        // An outline, for at ordinary speeds only a narrow crescent stands out of the ball.
        alpha = 0.2 + 0.8 * smoothstep(0.5, 0.85, edge);
    } else if (style > 4.5) {
        // As the faces of boxes are, which have their edges besides.
        alpha = 1.0 + 1.2 * smoothstep(0.8, 0.95, edge);
    } else if (style > 3.5) {
        alpha = smoothstep(0.55, 0.85, edge);
    } else if (style > 1.5) {
        // Dashes (12 around) or dots (28 around), counted about the line of sight.
        vec3 view = ray_through(middle);
        vec3 right = normalize(cross(view, abs(view.y) < 0.99 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
        float angle = atan(dot(normal, cross(right, view)), dot(normal, right)) / 6.2831853;
        float count = style > 2.5 ? 28.0 : 12.0;
        float gap = smoothstep(0.2, 0.3, abs(fract(angle * count) - 0.5));
        alpha = 0.1 + 0.9 * rim * gap;
    }
    vec3 shaded = style > 4.5 ? lit(v_color.rgb, normal) : v_color.rgb * (0.75 + 0.25 * max(dot(normal, light), 0.0));
    // A little behind where it is: a ball in the same place hides it instead of fighting with it.
    vec4 clip = clip_from_local * vec4(hit + 0.02 * radius * direction, 1.0);
    FRAG_DEPTH = clip.z / clip.w * 0.5 + 0.5;
    FRAG_COLOR = vec4(shaded, v_color.a * alpha * opacity);
}
