//! What the groups of shipped scenes are called.

use crate::language::t;

/// What the scenes whose keys begin with a word are called in the menu; a word that is not listed is its own name.
pub fn group(word: &str) -> &str {
    match word {
        "tour" => t!("Tour"),
        "lesson" => t!("Lessons, which ask first"),
        "plane" => t!("Planes"),
        "box" => t!("Boxes and face flags"),
        "capsule" => t!("Capsules"),
        "pair" => t!("Two balls"),
        "response" => t!("Velocities after contact"),
        "balls" => t!("Many balls"),
        "tunnel" => t!("Tunnelling"),
        "pick" => t!("Picking"),
        "agents" => t!("Agents, fields and flows"),
        "bench" => t!("Bench queries: the narrow phase asked directly"),
        "published" => t!("Where published methods go wrong"),
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
