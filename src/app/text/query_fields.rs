//! What the inputs and outputs of queries are called: in English as in the protocol, which is what one types.

use crate::language::t;
use crate::shape::Face;
use crate::text::shape;

/// The name of an input or output in the language of the window; one that has none is called as it is written.
pub fn name(field: &str) -> &str {
    match field {
        "acceleration" => t!(field: "acceleration"),
        "alignment" => t!(field: "alignment"),
        "approaching" => t!(field: "approaching"),
        "axes" => t!(field: "axes"),
        "boids" => t!(field: "boids"),
        "box" => t!(field: "box"),
        "box_distance" => t!(field: "box_distance"),
        "capsule" => t!(field: "capsule"),
        "center" => t!(field: "center"),
        "closest_point" => t!(field: "closest_point"),
        "cohesion" => t!(field: "cohesion"),
        "contact" => t!(field: "contact"),
        "convention" => t!(field: "convention"),
        "cruising" => t!(field: "cruising"),
        "cursor" => t!(field: "cursor"),
        "depth" => t!(field: "depth"),
        "desired_speed" => t!(field: "desired_speed"),
        "direction" => t!(field: "direction"),
        "distance" => t!(field: "distance"),
        "dt" => t!(field: "dt"),
        "face_distance" => t!(field: "face_distance"),
        "faces" => t!(field: "faces"),
        "far" => t!(field: "far"),
        "feature" => t!(field: "feature"),
        "flags" => t!(field: "flags"),
        "flocking" => t!(field: "flocking"),
        "flow" => t!(field: "flow"),
        "from" => t!(field: "from"),
        "half_extents" => t!(field: "half_extents"),
        "height" => t!(field: "height"),
        "hit" => t!(field: "hit"),
        "impulse" => t!(field: "impulse"),
        "index" => t!(field: "index"),
        "keep_in_plane" => t!(field: "keep_in_plane"),
        "mass" => t!(field: "mass"),
        "max_change" => t!(field: "max_change"),
        "max_depth" => t!(field: "max_depth"),
        "max_friends" => t!(field: "max_friends"),
        "max_speed" => t!(field: "max_speed"),
        "max_urgency" => t!(field: "max_urgency"),
        "min_depth" => t!(field: "min_depth"),
        "min_urgency" => t!(field: "min_urgency"),
        "near" => t!(field: "near"),
        "nearest" => t!(field: "nearest"),
        "normal" => t!(field: "normal"),
        "obstacle_velocity" => t!(field: "obstacle_velocity"),
        "origin" => t!(field: "origin"),
        "p_far" => t!(field: "p_far"),
        "p_near" => t!(field: "p_near"),
        "params" => t!(field: "params"),
        "perceived" => t!(field: "perceived"),
        "perception" => t!(field: "perception"),
        "plane" => t!(field: "plane"),
        "point" => t!(field: "point"),
        "points" => t!(field: "points"),
        "position" => t!(field: "position"),
        "projection" => t!(field: "projection"),
        "quad" => t!(field: "quad"),
        "radius" => t!(field: "radius"),
        "ray_p" => t!(field: "ray_p"),
        "ray_t" => t!(field: "ray_t"),
        "restitution" => t!(field: "restitution"),
        "rotation" => t!(field: "rotation"),
        "separation" => t!(field: "separation"),
        "separation_distance" => t!(field: "separation_distance"),
        "sphere" => t!(field: "sphere"),
        "t_far" => t!(field: "t_far"),
        "t_near" => t!(field: "t_near"),
        "time" => t!(field: "time"),
        "to" => t!(field: "to"),
        "velocity" => t!(field: "velocity"),
        "view" => t!(field: "view"),
        "viewport" => t!(field: "viewport"),
        "walls" => t!(field: "walls"),
        "weights" => t!(field: "weights"),
        "width" => t!(field: "width"),
        "world_half" => t!(field: "world_half"),
        "back" => shape::face(Face::Back),
        "bottom" => shape::face(Face::Bottom),
        "front" => shape::face(Face::Front),
        "left" => shape::face(Face::Left),
        "right" => shape::face(Face::Right),
        "top" => shape::face(Face::Top),
        _ => field,
    }
}

/// The same of a field within others, such as "a.velocity".
pub fn path(field: &str) -> String {
    field.split('.').map(name).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::name;
    use crate::language::{Language, speak};
    use crate::question::{Input, InputKind, QueryKind};

    /// What is called alike in every language.
    const SIGNS: [&str; 4] = ["a", "b", "x", "y"];

    fn names(inputs: &[Input], found: &mut Vec<String>) {
        for input in inputs {
            found.push(input.name.clone());
            if let InputKind::Object(inner) | InputKind::List(inner) = &input.kind {
                names(inner, found);
            }
        }
    }

    #[test]
    fn the_faces_of_a_box_have_their_names() {
        let _spoken = speak(Language::Japanese);
        assert_eq!(["back", "top"].map(name), ["後面", "上面"]);
    }

    #[test]
    fn every_input_is_called_as_in_the_protocol_in_english_and_has_a_name_in_japanese() {
        let mut found = Vec::new();
        QueryKind::ALL.iter().for_each(|kind| names(&kind.inputs(), &mut found));
        assert!(found.len() > 50 && found.iter().all(|field| name(field) == field));
        let _spoken = speak(Language::Japanese);
        let without = |field: &&String| name(field) == field.as_str() && !SIGNS.contains(&field.as_str());
        let mut without: Vec<&String> = found.iter().filter(without).collect();
        without.sort();
        without.dedup();
        assert!(without.is_empty(), "{without:?}");
    }
}
