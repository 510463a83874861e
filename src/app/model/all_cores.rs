//! The same done to many things, on all cores at once.

use std::num::NonZero;
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
}
