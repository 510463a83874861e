//! Where a scene comes from.

use crate::app::model::source::Source;
use crate::language::t;

/// The file's name, for the menu bar; nothing for the scene of a picture.
pub fn name(source: &Source) -> String {
    match source {
        Source::Shipped(key) if key.is_empty() => String::new(),
        Source::Shipped(key) => t!("{key} (shipped)", key),
        Source::New => t!("not saved yet").to_owned(),
        Source::File(path) => path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
    }
}

/// Where it is, as reports name it: the path of a file.
pub fn place(source: &Source) -> String {
    source.file().map_or_else(|| name(source), |path| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_shipped_is_called_so() {
        assert_eq!(name(&Source::Shipped("tour".to_owned())), "tour (shipped)");
        assert_eq!(name(&Source::Shipped(String::new())), "");
    }
}
