//! Files that depend on themselves through others.

use crate::modules::Edges;
use std::collections::{BTreeMap, BTreeSet};

/// Files that reach themselves, each group with the edges that tie it.
pub fn circles(edges: &Edges) -> Vec<String> {
    let reach: BTreeMap<&String, BTreeSet<&String>> = edges.keys().map(|file| (file, reached(edges, file))).collect();
    let mut told = BTreeSet::new();
    let mut circles = Vec::new();
    for (file, reached) in &reach {
        if !reached.contains(file) || told.contains(file) {
            continue;
        }
        let group: BTreeSet<&String> =
            reached.iter().copied().filter(|&other| reach.get(other).is_some_and(|back| back.contains(file))).collect();
        let mut lines = vec![format!("a circle of {} files:", group.len())];
        for &from in &group {
            let ties = edges[from].iter().filter(|(to, _)| group.contains(to));
            lines.extend(ties.map(|(to, names)| format!("  {from} → {to}: {}", list(names))));
        }
        circles.push(lines.join("\n"));
        told.extend(group);
    }
    circles
}

fn list(names: &BTreeSet<String>) -> String {
    names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn reached<'a>(edges: &'a Edges, from: &String) -> BTreeSet<&'a String> {
    let mut open = vec![from];
    let mut found = BTreeSet::new();
    while let Some((_, targets)) = open.pop().and_then(|file| edges.get_key_value(file)) {
        for target in targets.keys() {
            if found.insert(target) && edges.contains_key(target) {
                open.push(target);
            }
        }
    }
    found
}
