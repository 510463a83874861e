//! Special cases.
