//! What parts of shapes are called in a sentence.

use crate::query::CapsulePart;

pub(super) fn capsule(part: CapsulePart) -> &'static str {
    match part {
        CapsulePart::Side => "the side",
        CapsulePart::End(0) => "the end a",
        CapsulePart::End(_) => "the end b",
    }
}
