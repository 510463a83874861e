//! What the groups of shipped scenes are called.

/// What the scenes whose keys begin with a word are called in the menu; a word that is not listed is its own name.
pub fn group(word: &str) -> &str {
    match word {
        "tour" => "Tour",
        "lesson" => "Lessons, which ask first",
        "plane" => "Planes",
        "box" => "Boxes and face flags",
        "capsule" => "Capsules",
        "pair" => "Two balls",
        "response" => "Velocities after contact",
        "balls" => "Many balls",
        "tunnel" => "Tunnelling",
        "pick" => "Picking",
        "agents" => "Agents, fields and flows",
        "bench" => "Bench queries: the narrow phase asked directly",
        "published" => "Where published methods go wrong",
        word => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::model::library::GROUPS;

    #[test]
    fn every_group_has_a_title() {
        for word in GROUPS {
            assert_ne!(group(word), word);
        }
    }
}
