//! The language that a person has chosen for the system.

use super::Language;
use std::env::var;

/// The system's language, where it is one of ours.
pub fn language() -> Option<Language> {
    // As in C programs: the first that is set counts.
    let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| var(name).ok());
    let locale = set.find(|value| !value.is_empty()).or_else(preferred)?;
    of_locale(&locale)
}

/// The language of a locale: "ja_JP.UTF-8", "ja-JP".
fn of_locale(locale: &str) -> Option<Language> {
    let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
    match code.to_ascii_lowercase().as_str() {
        "ja" => Some(Language::Japanese),
        "en" => Some(Language::English),
        _ => None,
    }
}

/// The locale of systems whose programs do not learn it from the environment.
#[cfg(target_os = "macos")]
fn preferred() -> Option<String> {
    let output = std::process::Command::new("defaults").args(["read", "-g", "AppleLanguages"]).output().ok()?;
    let list = String::from_utf8(output.stdout).ok()?;
    // A list in brackets, one quoted locale a line, the preferred one first.
    let first =
        list.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').find(|part| !part.is_empty())?;
    Some(first.to_owned())
}

/// The locale of systems whose programs do not learn it from the environment.
#[cfg(windows)]
fn preferred() -> Option<String> {
    #[link(name = "kernel32")]
    unsafe extern "system" {
        safe fn GetUserDefaultUILanguage() -> u16;
    }
    // The lower ten bits are the language, the others its region.
    match GetUserDefaultUILanguage() & 0x3ff {
        0x11 => Some("ja".to_owned()),
        0x09 => Some("en".to_owned()),
        _ => None,
    }
}

/// The environment tells all.
#[cfg(not(any(windows, target_os = "macos")))]
fn preferred() -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_begins_with_its_language() {
        for locale in ["ja_JP.UTF-8", "ja", "ja-JP", "ja.eucJP", "JA_jp"] {
            assert_eq!(of_locale(locale), Some(Language::Japanese), "{locale}");
        }
        assert_eq!(of_locale("en_GB"), Some(Language::English));
        for locale in ["C", "POSIX", "", "jam_JM", "de_DE.UTF-8"] {
            assert_eq!(of_locale(locale), None, "{locale}");
        }
    }
}
