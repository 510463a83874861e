//! Where the steps of a lesson are after the lesson was changed, so that what was answered stays with its question.

use crate::scene::{Ask, LessonStep};
use std::collections::BTreeMap;

/// The place of each step after a change; `None` where it is gone.
///
/// A step that stands somewhere unchanged is the same one. Of those that do not, if there are as many steps as before, the
/// one at the same place is the one that was edited.
pub(super) fn places_after(before: &[LessonStep], after: &[LessonStep]) -> Vec<Option<usize>> {
    let mut places: Vec<Option<usize>> =
        before.iter().enumerate().map(|(step, of)| (after.get(step) == Some(of)).then_some(step)).collect();
    let mut is_free: Vec<bool> = (0..after.len()).map(|place| !places.contains(&Some(place))).collect();
    for (step, of) in before.iter().enumerate() {
        if places[step].is_none() {
            places[step] = (0..after.len()).find(|place| is_free[*place] && after[*place] == *of);
            places[step].into_iter().for_each(|place| is_free[place] = false);
        }
    }
    if before.len() == after.len() {
        for (step, place) in places.iter_mut().enumerate().filter(|(step, place)| place.is_none() && is_free[*step]) {
            *place = Some(step);
        }
    }
    places
}

/// What belongs to questions, at the places where they are now. A question of which the kind or the number of things to
/// choose from changed is another one.
pub(super) fn moved<T>(
    kept: BTreeMap<usize, T>,
    places: &[Option<usize>],
    [before, after]: [&[LessonStep]; 2],
) -> BTreeMap<usize, T> {
    let place = |step: usize| {
        let place = (*places.get(step)?)?;
        is_same_question(before[step].ask.as_ref()?, after[place].ask.as_ref()?).then_some(place)
    };
    kept.into_iter().filter_map(|(step, kept)| Some((place(step)?, kept))).collect()
}

fn is_same_question(before: &Ask, after: &Ask) -> bool {
    match (before, after) {
        (Ask::Choice(before), Ask::Choice(after)) => before.options.len() == after.options.len(),
        (Ask::Order(before), Ask::Order(after)) => before.events.len() == after.events.len(),
        (before, after) => std::mem::discriminant(before) == std::mem::discriminant(after),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(titles: &str) -> Vec<LessonStep> {
        titles.chars().map(|title| LessonStep { title: title.to_string(), ..LessonStep::default() }).collect()
    }

    fn places(before: &str, after: &str) -> Vec<Option<usize>> {
        places_after(&steps(before), &steps(after))
    }

    #[test]
    fn a_step_keeps_its_answer_wherever_it_goes() {
        assert_eq!(places("abc", "bc"), [None, Some(0), Some(1)]);
        assert_eq!(places("abc", "bac"), [Some(1), Some(0), Some(2)]);
        assert_eq!(places("abc", "abxc"), [Some(0), Some(1), Some(3)]);
        assert_eq!(places("abc", "aabc"), [Some(0), Some(2), Some(3)]);
        assert_eq!(places("abc", ""), [None; 3]);
    }

    #[test]
    fn a_step_that_is_edited_in_its_place_is_the_same_one() {
        assert_eq!(places("abc", "aXc"), [Some(0), Some(1), Some(2)]);
    }
}
