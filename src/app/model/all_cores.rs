//! The same done to many things, on all cores at once.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Fewer things are sooner done than threads begin.
const FEWEST_PER_CORE: usize = 250;
/// More threads gain nothing within a frame.
const MOST_CORES: usize = 16;

/// How many cores there are.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MOST_CORES)
}

/// What `each` makes of the things, in their order; every thread has what `begin` gives it.
pub fn on_all_cores<Thing: Sync, Tool, Made: Send>(
    things: &[Thing],
    begin: impl Fn() -> Tool + Sync,
    each: impl Fn(&mut Tool, &Thing) -> Made + Sync,
) -> Vec<Made> {
    let of_part = |part: &[Thing]| {
        let mut tool = begin();
        part.iter().map(|thing| each(&mut tool, thing)).collect::<Vec<Made>>()
    };
    let threads = cores().min(things.len() / FEWEST_PER_CORE);
    if threads < 2 {
        return of_part(things);
    }
    let (first, others) = things.split_at(things.len() / threads);
    thread::scope(|scope| {
        let parts = others.chunks(others.len().div_ceil(threads - 1));
        let begun: Vec<_> = parts.map(|part| scope.spawn(|| of_part(part))).collect();
        let mut made = of_part(first);
        for thread in begun {
            // A panic goes on where it would have been without threads.
            made.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        made
    })
}

/// What `each` makes of the first of the things, in their order: of one at least, and of as many as it may go on with.
pub fn as_long_as<Thing: Sync, Made: Send>(
    things: &[Thing],
    may_go_on: impl Fn() -> bool + Sync,
    each: impl Fn(&Thing) -> Made + Sync,
) -> Vec<Made> {
    let next = AtomicUsize::new(0);
    // Each thing that is taken is done, so that those that are done have no gaps.
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|place| *place < things.len());
    let go_on = |first: Option<usize>| {
        let mut made: Vec<(usize, Made)> = first.map(|place| (place, each(&things[place]))).into_iter().collect();
        while may_go_on()
            && let Some(place) = take()
        {
            made.push((place, each(&things[place])));
        }
        made
    };
    let first = take();
    let mut made = thread::scope(|scope| {
        let begun: Vec<_> = (1..cores().min(things.len())).map(|_| scope.spawn(|| go_on(None))).collect();
        let mut made = go_on(first);
        for thread in begun {
            made.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        made
    });
    made.sort_unstable_by_key(|(place, _)| *place);
    made.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_comes_in_the_order_of_the_things_however_many_there_are() {
        for count in [0, 1, 499, 500, 501, 10_007] {
            let things: Vec<usize> = (0..count).collect();
            let expected: Vec<usize> = things.iter().map(|thing| 3 * thing).collect();
            assert_eq!(on_all_cores(&things, || 3, |factor, thing| *factor * thing), expected);
        }
    }

    #[test]
    fn as_many_as_it_may_go_on_with_are_done_in_their_order_and_one_at_least() {
        let things: Vec<usize> = (0..1_000).collect();
        assert_eq!(
            as_long_as(&things, || true, |thing| 3 * thing),
            things.iter().map(|thing| 3 * thing).collect::<Vec<_>>()
        );
        assert_eq!(as_long_as(&things, || false, |thing| 3 * thing), [0]);
        assert!(as_long_as(&things[..0], || true, |thing| 3 * thing).is_empty());
        let asked = AtomicUsize::new(0);
        let some = as_long_as(&things, || asked.fetch_add(1, Ordering::Relaxed) < 100, |thing| 3 * thing);
        assert!(some.len() == 101 && some.iter().enumerate().all(|(place, made)| *made == 3 * place), "{some:?}");
    }
}
