//! Questions that stay about the same objects when those are called otherwise.

use super::names::Names;
use super::vocabulary::{OBJECT_WORDS, words};
use crate::expression::{Expression, Question};

/// A question of a scene, as it is asked after objects got other names; `None` if it stays as it is written.
///
/// What it names by an id stays, and so does a name that stood for nothing.
pub fn renamed(question: &str, before: Names, after: Names) -> Option<String> {
    let parsed = Question::parse(question).ok()?;
    let mut letters: Vec<char> = question.chars().collect();
    let mut parts: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    for (place, part) in parsed.sources() {
        let name = match part {
            Expression::Quoted(name) => name,
            Expression::Name(name) if is_argument(&letters, place) && !is_word(name) => name,
            _ => continue,
        };
        let Some(id) =
            before.only_one_called(name).filter(|_| after.only_one_called(name) != before.only_one_called(name))
        else {
            continue;
        };
        let written = after.written(id);
        // One that is gone keeps its name.
        if after.has(id) && parts.iter().all(|(known, _)| known != place) {
            parts.push((place.clone(), written));
        }
    }
    parts.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    for (place, written) in &parts {
        letters.splice(place.clone(), written.chars());
    }
    (!parts.is_empty()).then(|| letters.into_iter().collect())
}

/// Whether a word of the language, whatever objects are called.
fn is_word(name: &str) -> bool {
    OBJECT_WORDS.contains(&name) || words().contains(&name)
}

/// Whether characters stand as one argument of a call: elsewhere a name is a quantity.
fn is_argument(letters: &[char], place: &std::ops::Range<usize>) -> bool {
    let before = letters[..place.start].iter().rev().find(|letter| !letter.is_whitespace());
    let behind = letters[place.end..].iter().find(|letter| !letter.is_whitespace());
    matches!(before, Some('(' | ',')) && matches!(behind, Some(')' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::Setup;

    fn setup(names: [&str; 2]) -> Setup {
        Setup::new(&parsed(&format!(
            r#"{{"version": 1, "name": "two", "bodies": [
            {{"id": 1, "name": "{}", "radius": 1, "position": [0, 0, 0]}},
            {{"id": 2, "name": "{}", "radius": 1, "position": [3, 0, 0]}}]}}"#,
            names[0], names[1]
        )))
    }

    fn after(question: &str, before: [&str; 2], after: [&str; 2]) -> Option<String> {
        let [before, after] = [before, after].map(setup);
        let names = |setup| Names { setup, selected: None };
        renamed(question, names(&before), names(&after))
    }

    #[test]
    fn names_follow_the_object_that_they_stood_for() {
        let [old, new] = [["cue", "red"], ["ball 8", "red"]];
        let asked = "distance(cue, red) < 2 and impact( cue , any) or speed(\"cue\") > speed(#1)";
        let expected = "distance(\"ball 8\", red) < 2 and impact( \"ball 8\" , any) or speed(\"ball 8\") > speed(#1)";
        assert_eq!(after(asked, old, new).as_deref(), Some(expected));
        assert_eq!(after(expected, new, old).as_deref(), Some(&*asked.replace("\"cue\"", "cue")));
        assert_eq!(after("speed(#1) > 2", old, new), None);
        assert_eq!(after("speed(red) > 2", old, new), None);
        assert_eq!(after("speed(nobody) > 2", old, new), None);
        assert_eq!(after("speed(cue >", old, new), None, "not understood");
    }

    #[test]
    fn a_name_that_two_have_then_becomes_the_id_of_each() {
        let asked = "distance(cue, red)";
        assert_eq!(after(asked, ["cue", "red"], ["red", "red"]).as_deref(), Some("distance(#1, #2)"));
    }

    #[test]
    fn a_word_of_the_language_stays() {
        assert_eq!(after("max(energy, 3 J) > 2", ["energy", "red"], ["cue", "red"]), None);
        assert_eq!(
            after("speed(\"energy\") > 2", ["energy", "red"], ["cue", "red"]).as_deref(),
            Some("speed(cue) > 2")
        );
    }
}
