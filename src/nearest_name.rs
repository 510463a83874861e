//! The known name that was probably meant by an unknown one.

/// The name nearest to a word, whatever its capitals; `None` if none is near.
pub(crate) fn nearest_name<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let small = word.to_lowercase();
    let distance = |name: &str| edit_distance(&small, &name.to_lowercase());
    // Of those that differ in capitals alone the one that does least.
    let nearest = names.into_iter().min_by_key(|name| (distance(name), edit_distance(word, name)))?;
    // A third of the letters may be wrong; beyond that a guess confuses more than it helps.
    (3 * distance(nearest) <= nearest.chars().count().max(3)).then_some(nearest)
}

/// Levenshtein distance: letters to insert, delete or replace.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..b.len() {
            let replaced = diagonal + usize::from(letter != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
