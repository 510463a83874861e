//! Random valid scenes with references in every direction, and random operations on them.

use collidoscope::scene::*;
use glam::DVec3;
use proptest::prelude::*;

/// A coordinate with all its bits, 0 and −0 among them.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), Just(-0.0), Just(5e-324), -1e3..1e3f64, -1.0..1.0f64]
}

prop_compose! {
    pub fn vector()(x in coordinate(), y in coordinate(), z in coordinate()) -> DVec3 {
        DVec3::new(x, y, z)
    }
}

fn body() -> impl Strategy<Value = Body> {
    ("[a-z]{0,3}", 0.01..10.0f64, vector(), vector(), 0.0..=1.0f64).prop_map(
        |(name, radius, position, velocity, restitution)| Body {
            id: 0,
            name,
            radius,
            position,
            since: None,
            velocity,
            mass: Mass::default(),
            restitution,
            group: None,
            color: None,
        },
    )
}

fn shape() -> impl Strategy<Value = Shape> {
    let rotation = [0.6, 0.0, 0.0, 0.8];
    prop_oneof![
        vector().prop_map(|point| PlaneShape { point, normal: DVec3::new(0.0, 2.0, 1.0) }.into()),
        vector().prop_map(move |center| QuadShape { center, half_extents: center.abs().truncate(), rotation }.into()),
        vector().prop_map(move |center| BoxShape { center, half_extents: center.abs(), rotation }.into()),
        vector().prop_map(|a| CapsuleShape { a, b: a + DVec3::new(0.5, 1.0, 0.0), radius: 0.25 }.into()),
    ]
}

/// Ids: bodies from 0, obstacles from 100, groups from 200, fields from 300, a query 400.
pub fn scene() -> impl Strategy<Value = Scene> {
    let bodies = prop::collection::vec((body(), any::<bool>()), 0..5);
    let obstacles = prop::collection::vec((shape(), any::<bool>()), 0..4);
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..3u64, any::<bool>(), vector()), 0..4);
    let marks = [prop::num::u16::ANY, prop::num::u16::ANY];
    (bodies, obstacles, edits, any::<bool>(), any::<bool>(), marks).prop_map(build)
}

type Ingredients =
    (Vec<(Body, bool)>, Vec<(Shape, bool)>, Vec<(prop::sample::Index, u64, bool, DVec3)>, bool, bool, [u16; 2]);

/// The bits of the last two numbers say which objects are hidden and, rarely, locked.
fn build((bodies, obstacles, edits, has_group, is_selected, [hidden, locked]): Ingredients) -> Scene {
    let mut scene = parse_scene(
        r#"{"version": 1, "name": "generated", "settings": {"duration": 1},
            "queries": [{"id": 400, "ask": {"query": "ray_sphere"}}],
            "expectations": [{"why": "", "expect": {"query": {"query": 400, "answer": {"status": "invalid"}}}},
                             {"why": "", "expect": {"max_penetration": {"depth": 9}}}]}"#,
        "generated",
    )
    .unwrap();
    if has_group {
        scene.agent_groups = group();
    }
    for (i, (body, is_agent)) in bodies.into_iter().enumerate() {
        scene.bodies.push(Body { id: i as Id, group: (is_agent && has_group).then_some(200), ..body });
    }
    for (i, (shape, has_field)) in obstacles.into_iter().enumerate() {
        let id = 100 + i as Id;
        scene.obstacles.push(Obstacle {
            id,
            name: String::new(),
            shape,
            restitution: 1.0,
            velocity: DVec3::ZERO,
            color: None,
        });
        if has_field {
            let affects = Affects::All;
            scene.fields.push(Field { affects, ..Field::around(300 + i as Id, id) });
        }
        if !scene.bodies.is_empty() {
            let never = NeverCollide { between: [id, 0], until: None };
            scene.expectations.push(Expectation { why: String::new(), expect: Expected::NeverCollide(never) });
        }
    }
    for (which, tick, is_position, value) in edits.into_iter().filter(|_| !scene.bodies.is_empty()) {
        let id = which.get(&scene.bodies).id;
        let property = if is_position { EditProperty::Position } else { EditProperty::Velocity };
        scene.edits.push(Edit { tick, id, property, value: value.into() });
    }
    // One at a moment with all that is selected, one at a collision, for each of the first obstacles.
    for obstacle in scene.obstacles.iter().take(2).filter(|_| !scene.bodies.is_empty()) {
        let event = BookmarkedEvent { between: [0, obstacle.id], nth: 2 };
        let moment = BookmarkedMoment { tick: 3, local_time: 0.0 };
        let selected = vec![obstacle.id, 0];
        for at in [BookmarkPlace::Event(event), BookmarkPlace::Moment(moment)] {
            let (name, note) = (format!("bookmark of {}", obstacle.id), String::new());
            scene.bookmarks.push(Bookmark { name, note, at, camera: None, overlays: None, selected: selected.clone() });
        }
        let condition = format!("impact(#0, #{}) and impulse > 2", obstacle.id);
        let quantity = format!("gap(#0, #{})", obstacle.id);
        scene.watches.push(Watch { name: String::new(), quantity, enabled: obstacle.id % 2 == 1 });
        let view = StepView { at: Some(StepPlace::Event(event)), selected: selected.clone(), ..StepView::default() };
        let hide = vec![Hide::Object(obstacle.id)];
        let step = LessonStep { title: condition.clone(), view, hide, ..LessonStep::default() };
        scene.lesson.extend([LessonStep::of_text(obstacle.id.to_string()), step]);
        scene.breakpoints.push(Breakpoint { name: String::new(), condition, enabled: obstacle.id % 2 == 0 });
    }
    // One without the first body, and one made from it.
    if let Some(body) = scene.bodies.first() {
        let mut other = scene.without_notes();
        other.bodies.remove(0);
        other.edits.retain(|edit| edit.id != body.id);
        other.fields.retain(|field| field.obstacle != body.id);
        other.settings.gravity = DVec3::X;
        let [first, second] = [(1, None), (2, Some(1))].map(|(id, parent)| kept_run(id, parent));
        let again = scene.without_notes();
        scene.runs.push(first.departing(&again, &other));
        scene.runs.push(second.departing(&other, &again));
    }
    scene.view.selected = scene.bodies.first().filter(|_| is_selected).map(|body| body.id);
    let marked = |bits: u16| {
        let bit = move |place: usize| bits.rotate_right(place as u32) & 1 == 1;
        ids(&scene).into_iter().enumerate().filter(move |(place, _)| bit(*place)).map(|(_, id)| id)
    };
    (scene.view.hidden, scene.view.locked) =
        (marked(hidden).collect(), marked(locked & locked.rotate_right(3)).collect());
    assert_eq!(validate_scene(&scene), []);
    scene
}

fn kept_run(id: u32, parent: Option<u32>) -> KeptRun {
    let (changes, edits, without) = (Vec::new(), Vec::new(), Vec::new());
    KeptRun { id, name: String::new(), parent, shown: false, changes, edits, without }
}

fn group() -> Vec<AgentGroup> {
    let text = r#"{"version": 1, "name": "n", "agent_groups": [{"id": 200}]}"#;
    parse_scene(text, "group").unwrap().agent_groups
}

/// An operation drawn at random, before its scene is known.
#[derive(Clone, Debug)]
pub struct RandomOperation {
    kind: usize,
    which: [prop::sample::Index; 2],
    vector: DVec3,
    number: f64,
    /// Consecutive operations with the same number are one gesture.
    pub gesture: Option<u64>,
}

pub fn random_operation() -> impl Strategy<Value = RandomOperation> {
    let which = any::<[prop::sample::Index; 2]>();
    let gesture = prop::option::of(0..2u64);
    (0..14usize, which, vector(), -0.5..2.0f64, gesture)
        .prop_map(|(kind, which, vector, number, gesture)| RandomOperation { kind, which, vector, number, gesture })
}

/// Every part of a scene.
pub fn parts(scene: &Scene) -> Vec<PartRef> {
    let objects = ids(scene).into_iter().map(PartRef::Object);
    let edits = (0..scene.edits.len()).map(PartRef::Edit);
    let expectations = (0..scene.expectations.len()).map(PartRef::Expectation);
    let bookmarks = (0..scene.bookmarks.len()).map(PartRef::Bookmark);
    let breakpoints = (0..scene.breakpoints.len()).map(PartRef::Breakpoint);
    let watches = (0..scene.watches.len()).map(PartRef::Watch);
    let runs = (0..scene.runs.len()).map(PartRef::Run);
    let steps = (0..scene.lesson.len()).map(PartRef::Step);
    let single = [PartRef::Settings, PartRef::About, PartRef::View];
    objects
        .chain(edits)
        .chain(expectations)
        .chain(bookmarks)
        .chain(breakpoints)
        .chain(watches)
        .chain(runs)
        .chain(steps)
        .chain(single)
        .collect()
}

/// Every id of a scene, in the order of the document.
pub fn ids(scene: &Scene) -> Vec<Id> {
    let bodies = scene.bodies.iter().map(|body| body.id);
    let obstacles = scene.obstacles.iter().map(|obstacle| obstacle.id);
    let groups = scene.agent_groups.iter().map(|group| group.id);
    let fields = scene.fields.iter().map(|field| field.id);
    let flows = scene.flows.iter().map(|flow| flow.id);
    let queries = scene.queries.iter().map(|query| query.id);
    bodies.chain(obstacles).chain(groups).chain(fields).chain(flows).chain(queries).collect()
}

/// A random operation on a scene; some are meant to be refused.
pub fn operation(random: &RandomOperation, scene: &Scene) -> Operation {
    let parts = parts(scene);
    let [first, second] = [0, 1].map(|i| *random.which[i].get(&parts));
    let objects = || [first, second].into_iter().filter(|part| matches!(part, PartRef::Object(_)));
    match random.kind {
        0 | 1 => Operation::Remove(objects().collect()),
        2 => Operation::Duplicate(objects().collect()),
        3 => Operation::Reorder { part: first, to: random.which[1].index(6) },
        4 => Operation::Rename { part: first, name: format!("name {}", random.number) },
        5 => Operation::Replace { part: first, with: scene.part(second).unwrap() },
        6 => Operation::Remove(vec![first, second]),
        7 => Operation::Add(changed(scene.part(first).unwrap(), random)),
        8 => Operation::SetAtTick(Edit {
            tick: random.which[1].index(3) as u64,
            id: random.which[0].index(5) as Id,
            property: EditProperty::Velocity,
            value: random.vector.into(),
        }),
        9 => Operation::SetHidden { ids: objects().filter_map(PartRef::id).collect(), hidden: random.number > 1.0 },
        10 => Operation::SetLocked { ids: objects().filter_map(PartRef::id).collect(), locked: random.number > 1.0 },
        11 => Operation::Several(several(random, scene)),
        _ => Operation::Replace { part: first, with: changed(scene.part(first).unwrap(), random) },
    }
}

/// Operations that are each applied to the result of those before.
fn several(random: &RandomOperation, scene: &Scene) -> Vec<Operation> {
    let of_kind = |kind: usize| operation(&RandomOperation { kind, ..random.clone() }, scene);
    let [first, second] = [0, 1].map(|i| random.which[i].index(11));
    vec![of_kind(first), of_kind(2), of_kind(second)]
}

/// A part with other numbers, not all of them valid.
fn changed(mut part: Part, random: &RandomOperation) -> Part {
    match &mut part {
        Part::Body(body) => {
            body.position = random.vector;
            body.radius = random.number;
        }
        Part::Obstacle(obstacle) => obstacle.restitution = random.number,
        Part::Flow(flow) => flow.center = random.vector,
        Part::Edit(edit) => edit.value = random.vector.into(),
        Part::Settings(settings) => {
            settings.gravity = random.vector;
            settings.duration = (random.number > 1.0).then_some(random.number);
        }
        Part::About(about) => about.description = random.number.to_string(),
        Part::Step(step) => step.text = random.number.to_string(),
        Part::View(view) => view.slice_height = Some(random.number),
        Part::Bookmark(bookmark) => {
            bookmark.at = BookmarkPlace::Moment(BookmarkedMoment { tick: 1, local_time: random.number })
        }
        Part::Watch(watch) => watch.enabled = random.number > 1.0,
        Part::Run(run) => run.shown = random.number > 1.0,
        Part::Breakpoint(breakpoint) => breakpoint.enabled = random.number > 1.0,
        Part::Group(_) | Part::Field(_) | Part::Query(_) | Part::Expectation(_) => {}
    }
    part
}
