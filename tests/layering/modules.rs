//! Which file of the crate names what another file defines.
//!
//! A path is followed to the file that defines the item: through `mod` declarations, imports and re-exports, so that
//! a `mod.rs` which only hands names on is no knot of the graph. What only tests see does not count. A file below that
//! of a type may add methods to it: to name the type is then no dependency, the methods are the type's own.

use crate::tokens::tokens;
use std::collections::{BTreeMap, BTreeSet};

/// Names that a file takes from others: by the file that defines them.
pub type Edges = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// A file and what is said in it.
struct Module {
    file: String,
    tokens: Vec<String>,
    defined: BTreeSet<String>,
    /// Submodules that have a file of their own.
    children: BTreeSet<String>,
    /// Names that stand for paths, and whether they are handed on.
    aliases: BTreeMap<String, (Vec<String>, bool)>,
    /// Modules all of whose names are handed on.
    globs: Vec<Vec<String>>,
    /// Modules all of whose names can be used in the file.
    open: Vec<Vec<String>>,
}

/// The crate by the path of each module, such as `["app", "panel"]`.
type Crate = BTreeMap<Vec<String>, Module>;

/// What each file (by its path from `src`) names of others.
pub fn edges(sources: &[(String, String)]) -> Edges {
    let mut modules: Crate = sources.iter().map(|(file, text)| (path_of(file), Module::read(file, text))).collect();
    leave_out_tests(&mut modules);
    let mut edges = Edges::new();
    for (place, module) in &modules {
        for path in module.named() {
            let Some((owner, name)) = find(&modules, place, &path, false) else { continue };
            if owner != module.file && !module.extends(&owner, &name) {
                edges.entry(module.file.clone()).or_default().entry(owner).or_default().insert(name);
            }
        }
    }
    edges
}

/// `app/panel/mod.rs` and `app/panel.rs` are `["app", "panel"]`.
fn path_of(file: &str) -> Vec<String> {
    let mut parts: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// The files that nobody declares but tests.
pub fn only_for_tests(sources: &[(String, String)]) -> BTreeSet<String> {
    let modules: Crate = sources.iter().map(|(file, text)| (path_of(file), Module::read(file, text))).collect();
    undeclared(&modules).iter().map(|place| modules[place].file.clone()).collect()
}

/// Takes away modules that nobody declares but tests.
fn leave_out_tests(modules: &mut Crate) {
    for place in undeclared(modules) {
        modules.remove(&place);
    }
}

fn undeclared(modules: &Crate) -> Vec<Vec<String>> {
    let is_declared = |place: &[String]| {
        (1..=place.len()).all(|end| {
            let (parent, name) = (&place[..end - 1], &place[end - 1]);
            modules.get(parent).is_some_and(|parent| parent.children.contains(name))
        })
    };
    modules.keys().filter(|place| !is_declared(place)).cloned().collect()
}

/// The file that defines what a path names, and the name there; `None` for what other crates define.
///
/// Through a glob only what a module hands on can be reached.
fn find(modules: &Crate, from: &[String], path: &[String], through_glob: bool) -> Option<(String, String)> {
    let mut place = from.to_vec();
    for (at, segment) in path.iter().enumerate() {
        let module = &modules[&place];
        match segment.as_str() {
            "crate" => place.clear(),
            "self" => {}
            "super" => {
                place.pop();
            }
            name if module.defined.contains(name) => return Some((module.file.clone(), name.to_owned())),
            name if module.children.contains(name) => place.push(name.to_owned()),
            name => {
                if let Some((target, is_public)) = module.aliases.get(name) {
                    // `use glam::DVec3` leads out of the crate, not back to the alias.
                    let leads_out = target[0] == name;
                    let is_open = *is_public || !through_glob;
                    let rest = [&target[..], &path[at + 1..]].concat();
                    return (is_open && !leads_out).then(|| find(modules, &place, &rest, false)).flatten();
                }
                return module.globs.iter().find_map(|glob| {
                    let rest = [&glob[..], &path[at..]].concat();
                    find(modules, &place, &rest, true)
                });
            }
        }
    }
    None
}

impl Module {
    fn read(file: &str, text: &str) -> Module {
        let mut module = Module {
            file: file.to_owned(),
            tokens: tokens(text),
            defined: BTreeSet::new(),
            children: BTreeSet::new(),
            aliases: BTreeMap::new(),
            globs: Vec::new(),
            open: Vec::new(),
        };
        module.read_items();
        module
    }

    /// Whether the file adds methods to a type of a file above it.
    fn extends(&self, owner: &str, name: &str) -> bool {
        let (place, above) = (path_of(&self.file), path_of(owner));
        let is_below = place.len() > above.len() && place.starts_with(&above);
        is_below && self.tokens.split(|token| token == "impl").skip(1).any(|item| implements(item, name))
    }

    /// Notes what the file defines, declares and imports.
    fn read_items(&mut self) {
        let mut depth = 0;
        for at in 0..self.tokens.len() {
            let next = self.tokens.get(at + 1).cloned().unwrap_or_default();
            match self.tokens[at].as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                "mod" if depth == 0 => {
                    self.children.insert(next);
                }
                "fn" | "struct" | "enum" | "trait" | "const" | "static" | "type" | "union" if depth == 0 => {
                    self.defined.insert(next);
                }
                "use" => self.read_use(at + 1),
                _ => {}
            }
        }
    }

    fn read_use(&mut self, from: usize) {
        let is_public = from >= 2 && matches!(self.tokens[from - 2].as_str(), "pub" | ")");
        let end = (from..self.tokens.len()).find(|&at| self.tokens[at] == ";").expect("the end of a use");
        for (alias, path) in use_tree(&self.tokens[from..end], &[]) {
            match alias {
                Some(alias) => drop(self.aliases.insert(alias, (path, is_public))),
                None if is_public => self.globs.push(path),
                None => self.open.push(path),
            }
        }
    }

    /// Every path that the file names to use it: imports, unless they are only handed on, and paths within its code.
    fn named(&self) -> Vec<Vec<String>> {
        let (written, mut paths) = self.written();
        let is_used = |name: &String, is_public: bool| !is_public || written.contains(name);
        let imported = self.aliases.iter().filter(|(name, (_, is_public))| is_used(name, *is_public));
        paths.extend(imported.map(|(_, (path, _))| path.clone()));
        // What comes by a glob is named by itself.
        let own = |name: &String| self.defined.contains(name) || self.aliases.contains_key(name);
        let through = |name: &String| {
            self.open.iter().map(|glob| [&glob[..], std::slice::from_ref(name)].concat()).collect::<Vec<_>>()
        };
        paths.extend(written.iter().filter(|name| !own(name)).flat_map(through));
        paths
    }

    /// Names that stand alone outside of imports, and paths of several names.
    fn written(&self) -> (BTreeSet<String>, Vec<Vec<String>>) {
        let (mut names, mut paths) = (BTreeSet::new(), Vec::new());
        let mut at = 0;
        let mut in_use = false;
        while at < self.tokens.len() {
            let mut path = vec![self.tokens[at].clone()];
            in_use = (in_use || path[0] == "use") && path[0] != ";";
            let is_start = path[0].chars().all(|c| c.is_alphanumeric() || c == '_');
            let before = at.checked_sub(1).map_or("", |before| self.tokens[before].as_str());
            let is_member = matches!(before, "::" | ".");
            at += 1;
            while is_start && self.tokens.get(at).is_some_and(|token| token == "::") {
                match self.tokens.get(at + 1) {
                    Some(next) if next.chars().all(|c| c.is_alphanumeric() || c == '_') => path.push(next.clone()),
                    _ => break,
                }
                at += 2;
            }
            if !is_start || is_member || in_use {
                continue;
            }
            let is_called = self.tokens.get(at).is_some_and(|token| token == "(");
            // A variable or field is no item; a function is called.
            if is_called || path.len() > 1 || path[0].starts_with(char::is_uppercase) {
                names.insert(path[0].clone());
            }
            if path.len() > 1 {
                paths.push(path);
            }
        }
        (names, paths)
    }
}

/// Whether the tokens behind an `impl` begin one of a type itself, not of a trait for it.
fn implements(item: &[String], name: &str) -> bool {
    let head = item.split(|token| token == "{").next().unwrap_or_default();
    let named = head.iter().find(|token| token.starts_with(char::is_uppercase));
    named.is_some_and(|token| token == name) && !head.iter().any(|token| token == "for")
}

/// The names that a `use` brings in, each with its path; no name for a glob.
fn use_tree(tokens: &[String], before: &[String]) -> Vec<(Option<String>, Vec<String>)> {
    let mut path = before.to_vec();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at].as_str() {
            "::" => {}
            "*" => return vec![(None, path)],
            "{" => {
                let inner = &tokens[at + 1..tokens.len() - 1];
                return parts(inner).into_iter().flat_map(|part| use_tree(part, &path)).collect();
            }
            "as" => return vec![(Some(tokens[at + 1].clone()), path)],
            "self" if !path.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        at += 1;
    }
    path.last().cloned().map(|name| (Some(name), path)).into_iter().collect()
}

/// What stands between the commas that are in no brace.
fn parts(tokens: &[String]) -> Vec<&[String]> {
    let mut depth = 0;
    let is_comma = |token: &String| {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0 && token == ","
    };
    tokens.split(is_comma).filter(|part| !part.is_empty()).collect()
}
