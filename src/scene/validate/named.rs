//! Names: on one line, and short enough to be read in a row.

use super::problems::Problems;
use crate::language::t;
use crate::scene::Scene;
use crate::scene::path::DocumentPath;

/// The most letters of a name.
const LONGEST: usize = 200;

/// What is wrong with the names of a scene and its parts.
pub(super) fn names(scene: &Scene, problems: &mut Problems) {
    let root = DocumentPath::root();
    name(&scene.name, &root, problems);
    let sections: [(&str, Vec<&str>); 9] = [
        ("bodies", scene.bodies.iter().map(|body| &*body.name).collect()),
        ("obstacles", scene.obstacles.iter().map(|obstacle| &*obstacle.name).collect()),
        ("agent_groups", scene.agent_groups.iter().map(|group| &*group.name).collect()),
        ("fields", scene.fields.iter().map(|field| &*field.name).collect()),
        ("flows", scene.flows.iter().map(|flow| &*flow.name).collect()),
        ("queries", scene.queries.iter().map(|query| &*query.name).collect()),
        ("bookmarks", scene.bookmarks.iter().map(|bookmark| &*bookmark.name).collect()),
        ("breakpoints", scene.breakpoints.iter().map(|breakpoint| &*breakpoint.name).collect()),
        ("watches", scene.watches.iter().map(|watch| &*watch.name).collect()),
    ];
    for (section, names) in sections {
        let section = root.field(section);
        for (index, of) in names.into_iter().enumerate() {
            name(of, &section.index(index), problems);
        }
    }
}

fn name(name: &str, path: &DocumentPath, problems: &mut Problems) {
    if let Some(letter) = name.chars().find(|letter| letter.is_control()) {
        let letter = letter.escape_default();
        problems
            .add(&path.field("name"), t!("must be on one line and without control characters, has {letter}", letter));
        return;
    }
    let letters = name.chars().count();
    if letters > LONGEST {
        let message = t!("must have at most {most} letters, has {letters}", most = LONGEST, letters);
        problems.add(&path.field("name"), message);
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::parse_scene;

    #[test]
    fn a_name_of_several_lines_or_of_too_many_letters_is_refused() {
        let told = |name: &str| {
            let body = serde_json::json!({"id": 1, "name": name, "radius": 1, "position": [0, 0, 0]});
            let scene = serde_json::json!({"version": 1, "name": "a", "bodies": [body]});
            parse_scene(&scene.to_string(), "a.json").map_err(|error| error.to_string())
        };
        assert!(told("Ball ①, \u{200d}ボール").is_ok() && told(&"x".repeat(200)).is_ok());
        let refused = told("a\nb").expect_err("two lines");
        assert!(
            refused.ends_with(r"bodies[0].name: must be on one line and without control characters, has \n"),
            "{refused}"
        );
        let refused = told(&"x".repeat(201)).expect_err("too long");
        assert!(refused.ends_with("bodies[0].name: must have at most 200 letters, has 201"), "{refused}");
    }
}
