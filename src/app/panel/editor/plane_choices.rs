//! The planes that agents may keep in.

use crate::language::t;
use crate::scene::EditValue;
use crate::steering::PlaneAcross;
use crate::text::edits;

/// None, and each of them.
pub(super) fn plane_choices() -> Vec<(EditValue, String)> {
    let planes = PlaneAcross::ALL.map(|across| (EditValue::Plane(across), edits::plane(across).to_owned()));
    [(EditValue::Absent, t!("no").to_owned())].into_iter().chain(planes).collect()
}
