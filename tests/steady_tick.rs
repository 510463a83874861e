//! A tick in which nothing is new allocates nothing; a recording only what it keeps.

use collidoscope::scene::{Scene, parse_scene};
use collidoscope::sim::{EventKind, Setup, Timeline, World};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

/// The system's allocator, which counts what each thread asks of it.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

// SAFETY: everything is passed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(bytes: usize) {
    // A thread that ends has nothing to count with any more.
    let _ = ALLOCATIONS.try_with(|counted| {
        let (times, sum) = counted.get();
        counted.set((times + 1, sum + bytes as u64));
    });
}

/// How often memory was asked for, and how many bytes in all.
fn allocations(what: impl FnOnce()) -> (u64, u64) {
    let before = ALLOCATIONS.get();
    what();
    let after = ALLOCATIONS.get();
    (after.0 - before.0, after.1 - before.1)
}

/// 216 elastic balls of diameter 1 in a cube of side 12 with a box in its middle: about one impact per
/// tick and ten balls.
fn gas(gravity: f64) -> Scene {
    let mut bodies = Vec::new();
    for id in 0..216u32 {
        let place = [id % 6, id / 6 % 6, id / 36].map(|n| 2.0 * f64::from(n) - 5.0);
        // Anything irregular will do.
        let velocity = [2f64, 3.0, 5.0].map(|square| 10.0 * (f64::from(id + 1) * square.sqrt()).fract() - 5.0);
        bodies.push(format!(r#"{{"id": {id}, "radius": 0.5, "position": {place:?}, "velocity": {velocity:?}}}"#));
    }
    let mut obstacles = Vec::new();
    for (axis, sign) in (0..3).flat_map(|axis| [(axis, 1.0), (axis, -1.0)]) {
        let mut normal = [0.0; 3];
        normal[axis] = sign;
        let point = normal.map(|component: f64| -6.0 * component);
        let id = 1000 + obstacles.len();
        obstacles
            .push(format!(r#"{{"id": {id}, "shape": {{"plane": {{"point": {point:?}, "normal": {normal:?}}}}}}}"#));
    }
    obstacles.push(r#"{"id": 2000, "shape": {"box": {"center": [0, 0, 0], "half_extents": [0.4, 0.3, 0.2]}}}"#.into());
    let text = format!(
        r#"{{"version": 1, "name": "gas", "settings": {{"gravity": [0, {gravity}, 0]}},
            "bodies": [{}], "obstacles": [{}]}}"#,
        bodies.join(","),
        obstacles.join(",")
    );
    parse_scene(&text, "gas").unwrap_or_else(|error| panic!("{error}"))
}

/// Balls that fall into a pit of four slopes, in which they jam.
fn pit() -> Scene {
    let bodies: Vec<String> = (0..30u32)
        .map(|id| {
            let [x, z] = [2f64, 3.0].map(|square| 2.0 * (f64::from(id + 1) * square.sqrt()).fract() - 1.0);
            let (radius, y) = (0.2 + 0.01 * f64::from(id), 2.0 + 1.2 * f64::from(id));
            format!(r#"{{"id": {id}, "radius": {radius}, "position": [{x}, {y}, {z}], "restitution": 0.3}}"#)
        })
        .collect();
    let slopes = [[0.8, 0.6, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.6, 0.8], [0.0, 0.6, -0.8]];
    let slopes: Vec<String> = (1000..)
        .zip(slopes)
        .map(|(id, normal): (u32, [f64; 3])| {
            format!(r#"{{"id": {id}, "shape": {{"plane": {{"point": [0, 0, 0], "normal": {normal:?}}}}}}}"#)
        })
        .collect();
    let text = format!(
        r#"{{"version": 1, "name": "pit", "settings": {{"gravity": [0, -9.81, 0]}},
            "bodies": [{}], "obstacles": [{}]}}"#,
        bodies.join(","),
        slopes.join(",")
    );
    parse_scene(&text, "pit").unwrap_or_else(|error| panic!("{error}"))
}

/// What a thousand ticks ask for, and how many impacts there are in them.
fn of_a_thousand_ticks(world: &mut World) -> ((u64, u64), usize) {
    let mut impacts = 0;
    let allocated = allocations(|| {
        for _ in 0..1_000 {
            world.step();
            world.hash();
            impacts += world.events().iter().filter(|event| matches!(event.kind, EventKind::Impact(_))).count();
        }
    });
    (allocated, impacts)
}

#[test]
fn a_thousand_steady_ticks_of_a_gas_allocate_nothing_whether_it_falls_or_not() {
    for gravity in [0.0, -9.81] {
        let mut world = World::new(Arc::new(Setup::new(&gas(gravity))));
        (0..3_000).for_each(|_| world.step());
        let (allocated, impacts) = of_a_thousand_ticks(&mut world);
        assert!(impacts > 5_000, "gravity {gravity}: too calm to tell: {impacts}");
        assert_eq!(allocated, (0, 0), "gravity {gravity}");
    }
}

#[test]
fn a_thousand_ticks_of_what_has_settled_allocate_nothing() {
    let mut world = World::new(Arc::new(Setup::new(&pit())));
    (0..3_000).for_each(|_| world.step());
    let snapshot = world.snapshot();
    assert!((0..snapshot.motions.len()).all(|body| snapshot.stands(body)), "it does not come to rest");
    assert_eq!(of_a_thousand_ticks(&mut world), ((0, 0), 0));
}

#[test]
fn a_thousand_recorded_ticks_allocate_only_what_is_kept() {
    let mut timeline = Timeline::new(Arc::new(Setup::new(&gas(0.0))), 64 << 20);
    timeline.record(3_000);
    let before = timeline.memory().0;
    let (times, bytes) = allocations(|| timeline.record(1_000));
    let kept = timeline.memory().0 - before;
    // Lists double when they are full: of what was asked for at least a quarter stays, and the number of
    // requests grows with the logarithm of what is kept.
    assert!(bytes < 4 * kept as u64 + (1 << 20), "{bytes} for {kept}");
    assert!(times < 200, "{times} requests in 1 000 ticks");
}
