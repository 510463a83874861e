//! Where the panels are docked, and how large they are.

use crate::app::panel::tab::Tab;
use egui::{Vec2, vec2};
use egui_dock::{DockState, Node, NodeIndex, Tree};

/// The arrangement of the panels around the 3D view.
pub struct Layout {
    /// As egui_dock keeps it.
    pub dock: DockState<Tab>,
    /// The size of the room that the panels were sized for, in points.
    room: Vec2,
    /// How a person sized them, if they were fitted to another room since.
    wanted: Option<Wanted>,
    /// The panels in the other arrangement as they were left, and the room they were sized for.
    aside: Option<(DockState<Tab>, Vec2)>,
    /// How often the arrangement was replaced.
    rearranged: u64,
}

/// Panels as a person sized them: a smaller room may have taken from them what a larger one gives back.
struct Wanted {
    /// How the splits were divided.
    shares: Vec<f32>,
    /// The room in which they were.
    room: Vec2,
    /// How they are divided since: otherwise a person has sized panels again.
    fitted: Vec<f32>,
}

/// How the panels are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    /// Columns at both sides, and the events beside the timeline.
    Wide,
    /// A column at the left, and a low row at the bottom: for small windows and large text.
    Compact,
}

impl Arrangement {
    /// The one that suits a room in points.
    fn for_room(room: Vec2) -> Arrangement {
        if room.x < 960.0 || room.y < 520.0 { Arrangement::Compact } else { Arrangement::Wide }
    }
}

/// Height at which a few breakpoints are seen below the field for a new one, in points.
const HEIGHT_OF_BREAKPOINTS: f32 = 230.0;

/// The 3D view keeps at least this share of what it is split off from.
const LEAST_SHARE_OF_VIEW: f32 = 0.45;

/// A panel beside the explanation keeps at least this share of what both have.
const LEAST_SHARE_BESIDE_FORMULAS: f32 = 0.2;

impl Default for Layout {
    fn default() -> Layout {
        Layout::new()
    }
}

impl Layout {
    /// Arranged for a common screen until the first [`Layout::fit`].
    pub fn new() -> Layout {
        Layout::for_room(vec2(1280.0, 740.0))
    }

    fn for_room(room: Vec2) -> Layout {
        let dock = match Arrangement::for_room(room) {
            Arrangement::Wide => wide(room),
            Arrangement::Compact => compact(room),
        };
        Layout { dock, room, wanted: None, aside: None, rearranged: 0 }
    }

    /// Back to where the panels were at the start.
    pub fn reset(&mut self) {
        self.rearrange(self.room);
    }

    fn rearrange(&mut self, room: Vec2) {
        *self = Layout { rearranged: self.rearranged + 1, ..Layout::for_room(room) };
    }

    /// The id for egui_dock's state. It remembers the place that a tab is dragged from, and panics if no tab is
    /// there any more: so a drag must not outlive the arrangement that it began in.
    pub fn id(&self) -> egui::Id {
        egui::Id::new(("panels", self.rearranged))
    }

    /// Brings a panel to the front of the others in its place.
    pub fn show(&mut self, tab: Tab) {
        if let Some(place) = self.dock.find_tab(&tab) {
            self.dock.set_active_tab(place);
        }
    }

    /// Gives the explanation room for formulas, taken from its neighbours.
    pub fn widen_explanation(&mut self) {
        if let Some((node, _)) = self.dock.main_surface().find_tab(&Tab::Explain) {
            widen(self.dock.main_surface_mut(), node, (self.room, room_for_formulas(self.room)));
        }
    }

    /// Gives the map room for its picture, taken from its neighbours.
    pub fn widen_map(&mut self) {
        if let Some((node, _)) = self.dock.main_surface().find_tab(&Tab::Map) {
            widen(self.dock.main_surface_mut(), node, (self.room, room_for_map(self.room)));
        }
    }

    /// Gives the breakpoints room for a few of them, taken from their neighbours.
    pub fn widen_breakpoints(&mut self) {
        if let Some((node, _)) = self.dock.main_surface().find_tab(&Tab::Breakpoints) {
            widen(self.dock.main_surface_mut(), node, (self.room, vec2(0.0, HEIGHT_OF_BREAKPOINTS)));
        }
    }

    /// The panel that is in front in the place of another one.
    pub fn in_front_beside(&self, tab: Tab) -> Option<Tab> {
        let in_place = |node: &Node<Tab>| match node {
            Node::Leaf { tabs, active, .. } if tabs.contains(&tab) => tabs.get(active.0).copied(),
            Node::Leaf { .. } | Node::Horizontal { .. } | Node::Vertical { .. } | Node::Empty => None,
        };
        self.dock.iter_surfaces().flat_map(|surface| surface.iter_nodes()).find_map(in_place)
    }

    /// Whether a panel is in front of the others in its place.
    pub fn is_in_front(&self, tab: Tab) -> bool {
        self.in_front_beside(tab) == Some(tab)
    }

    /// Goes on with the other arrangement, as it was left if it was: large text for an audience must not cost a person the
    /// sizes of panels.
    fn take_up_other(&mut self, room: Vec2) {
        let aside = self.aside.take();
        let rearranged = self.rearranged + 1;
        let left = std::mem::replace(self, Layout { rearranged, ..Layout::for_room(room) });
        if let Some((dock, of_room)) = aside {
            (self.dock, self.room) = (dock, of_room);
            self.fit(room);
        }
        self.aside = Some((left.dock, left.room));
    }

    /// Fits the panels into a room. If a person changed nothing they are arranged anew; panels that were sized
    /// keep their size, and the 3D view takes the rest.
    pub fn fit(&mut self, room: Vec2) {
        if (room - self.room).length() < 0.5 || room.min_elem() < 1.0 {
            return;
        }
        self.take_up_wanted();
        let arranged = Layout::for_room(self.room).dock;
        let was_moved = places(&self.dock) != places(&arranged);
        let was_sized = fractions(&self.dock) != fractions(&arranged);
        if !was_moved && (!was_sized || Arrangement::for_room(room) != Arrangement::for_room(self.room)) {
            let chosen = brought_to_front(&self.dock);
            if Arrangement::for_room(room) == Arrangement::for_room(self.room) {
                // The same places, of other sizes.
                self.dock = Layout::for_room(room).dock;
                self.room = room;
            } else {
                self.take_up_other(room);
            }
            chosen.into_iter().for_each(|tab| self.show(tab));
            return;
        }
        let before = (shares(&self.dock), self.room);
        refit(self.dock.main_surface_mut(), NodeIndex::root(), self.room, room);
        self.wanted = Some(Wanted { shares: before.0, room: before.1, fitted: shares(&self.dock) });
        self.room = room;
    }

    /// Back to the sizes that a person gave, in the room of that time.
    fn take_up_wanted(&mut self) {
        let Some(wanted) = self.wanted.take().filter(|wanted| wanted.fitted == shares(&self.dock)) else { return };
        let splits = self.dock.main_surface_mut().iter_mut().filter_map(share_of);
        splits.zip(wanted.shares).for_each(|(share, wanted)| *share = wanted);
        self.room = wanted.room;
    }
}

/// Tree and bookmarks over the inspector at the left, as high as the window: an inspector has many rows. Beside them the
/// timeline, with the kept runs, and the events at the bottom, overlays over this tick at the right, and the 3D view in the middle.
fn wide(room: Vec2) -> DockState<Tab> {
    let bottom = (0.25 * room.y).clamp(175.0, 260.0);
    // Three numbers and their unit in a row.
    let left = (0.19 * room.x).clamp(272.0, 340.0);
    let right = (0.2 * room.x).clamp(265.0, 340.0);
    // The switches of the overlays and their sizes, without a scroll bar; in a low window at least the switches.
    let overlays = 354.0_f32.min(0.73 * (room.y - bottom));
    let mut dock = DockState::new(vec![Tab::View]);
    let tree = dock.main_surface_mut();
    let [beside, at_left] =
        tree.split_left(NodeIndex::root(), left / room.x, vec![Tab::Scene, Tab::Bookmarks, Tab::Lesson]);
    tree.split_below(at_left, 0.36, vec![Tab::Inspector]);
    let at_bottom = vec![Tab::Events, Tab::Find, Tab::Expectations, Tab::Ledger, Tab::Plots, Tab::Agents];
    let [above, below] =
        tree.split_below(beside, 1.0 - bottom / room.y, vec![Tab::Timeline, Tab::Watches, Tab::Runs, Tab::Vary]);
    tree.split_right(below, 0.57, at_bottom);
    let [_, at_right] =
        tree.split_right(above, 1.0 - right / (room.x - left), vec![Tab::Overlays, Tab::Map, Tab::Breakpoints]);
    tree.split_below(at_right, overlays / (room.y - bottom), vec![Tab::ThisTick, Tab::Explain, Tab::Causes]);
    dock
}

/// Two stacks of panels at the left, one at the bottom.
fn compact(room: Vec2) -> DockState<Tab> {
    let bottom = (0.28 * room.y).clamp(105.0, 150.0);
    let left = (0.36 * room.x).clamp(200.0, 270.0);
    let mut dock = DockState::new(vec![Tab::View]);
    let tree = dock.main_surface_mut();
    let share = (1.0 - bottom / room.y).max(LEAST_SHARE_OF_VIEW);
    let at_bottom = vec![
        Tab::Timeline,
        Tab::Watches,
        Tab::Events,
        Tab::Find,
        Tab::Expectations,
        Tab::Ledger,
        Tab::Plots,
        Tab::Bookmarks,
        Tab::Breakpoints,
        Tab::Runs,
        Tab::Vary,
        Tab::Agents,
        Tab::Lesson,
    ];
    let [above, _] = tree.split_below(NodeIndex::root(), share, at_bottom);
    let share = (left / room.x).min(1.0 - LEAST_SHARE_OF_VIEW);
    let [_, at_left] = tree.split_left(above, share, vec![Tab::Scene, Tab::Overlays, Tab::Map]);
    tree.split_below(at_left, 0.45, vec![Tab::Inspector, Tab::ThisTick, Tab::Explain, Tab::Causes]);
    dock
}

/// The panels brought to the front of their places: at first the first one is there.
fn brought_to_front(dock: &DockState<Tab>) -> Vec<Tab> {
    let chosen = |node: &Node<Tab>| match node {
        Node::Leaf { tabs, active, .. } if active.0 > 0 => tabs.get(active.0).copied(),
        Node::Leaf { .. } | Node::Horizontal { .. } | Node::Vertical { .. } | Node::Empty => None,
    };
    dock.main_surface().iter().filter_map(chosen).collect()
}

/// Width and height at which formulas can be read, in a window of this size.
fn room_for_formulas(room: Vec2) -> Vec2 {
    vec2((0.24 * room.x).clamp(350.0, 520.0), (0.66 * room.y).max(520.0))
}

/// Width and height at which the parts of a picture can be told apart, with what stands above and below it; half of a
/// low window, which has to show the explanation as well.
fn room_for_map(room: Vec2) -> Vec2 {
    let width = (0.27 * room.x).clamp(300.0, 520.0);
    vec2(width, (width + 190.0).min(0.56 * room.y))
}

/// Gives a leaf the room that formulas need, as far as its neighbours keep theirs; the size of the leaf. The row of panels
/// below the 3D view stays where it is: its tabs would jump away from the pointer.
fn widen(tree: &mut Tree<Tab>, node: NodeIndex, (room, wanted): (Vec2, Vec2)) -> Vec2 {
    let Some(parent) = node.parent() else { return room };
    let mut size = widen(tree, parent, (room, wanted));
    let beside = if node.is_left() { parent.right() } else { parent.left() };
    let least_beside = if holds_view(tree, beside) { LEAST_SHARE_OF_VIEW } else { LEAST_SHARE_BESIDE_FORMULAS };
    let stays = tree[parent].is_vertical() && holds_view(tree, node);
    let (axis, fraction) = match &mut tree[parent] {
        Node::Horizontal { fraction, .. } => (0, fraction),
        Node::Vertical { fraction, .. } => (1, fraction),
        Node::Leaf { .. } | Node::Empty => return size,
    };
    let share = if node.is_left() { *fraction } else { 1.0 - *fraction };
    if stays {
        size[axis] *= share;
        return size;
    }
    let grown = (wanted[axis] / size[axis]).min(1.0 - least_beside).max(share);
    *fraction = if node.is_left() { grown } else { 1.0 - grown };
    size[axis] *= grown;
    size
}

/// The places of the panels, without their sizes.
fn places(dock: &DockState<Tab>) -> Vec<(bool, Vec<Tab>)> {
    let place = |node: &Node<Tab>| (node.is_horizontal(), node.tabs().map(<[Tab]>::to_vec).unwrap_or_default());
    dock.main_surface().iter().map(place).collect()
}

/// How the splits of the tree are divided.
fn shares(dock: &DockState<Tab>) -> Vec<f32> {
    let share = |node: &Node<Tab>| match node {
        Node::Horizontal { fraction, .. } | Node::Vertical { fraction, .. } => Some(*fraction),
        Node::Leaf { .. } | Node::Empty => None,
    };
    dock.main_surface().iter().filter_map(share).collect()
}

/// How a split is divided, to be changed.
fn share_of(node: &mut Node<Tab>) -> Option<&mut f32> {
    match node {
        Node::Horizontal { fraction, .. } | Node::Vertical { fraction, .. } => Some(fraction),
        Node::Leaf { .. } | Node::Empty => None,
    }
}

/// The same in hundredths.
fn fractions(dock: &DockState<Tab>) -> Vec<u32> {
    shares(dock).into_iter().map(|share| (share * 100.0).round() as u32).collect()
}

/// Gives a part of the tree a new size in points.
fn refit(tree: &mut Tree<Tab>, node: NodeIndex, old: Vec2, new: Vec2) {
    let (axis, fraction) = match &tree[node] {
        Node::Horizontal { fraction, .. } => (0, *fraction),
        Node::Vertical { fraction, .. } => (1, *fraction),
        Node::Leaf { .. } | Node::Empty => return,
    };
    let first_side = fraction * old[axis];
    let fitted = if holds_view(tree, node.left()) {
        (1.0 - (old[axis] - first_side) / new[axis]).clamp(LEAST_SHARE_OF_VIEW, 0.95)
    } else if holds_view(tree, node.right()) {
        (first_side / new[axis]).clamp(0.05, 1.0 - LEAST_SHARE_OF_VIEW)
    } else {
        fraction
    };
    if let Node::Horizontal { fraction, .. } | Node::Vertical { fraction, .. } = &mut tree[node] {
        *fraction = fitted;
    }
    let sides = |size: Vec2, fraction: f32| {
        let (mut first, mut second) = (size, size);
        first[axis] *= fraction;
        second[axis] *= 1.0 - fraction;
        (first, second)
    };
    let (old_sides, new_sides) = (sides(old, fraction), sides(new, fitted));
    refit(tree, node.left(), old_sides.0, new_sides.0);
    refit(tree, node.right(), old_sides.1, new_sides.1);
}

/// Whether the 3D view is in a part of the tree.
fn holds_view(tree: &Tree<Tab>, node: NodeIndex) -> bool {
    match &tree[node] {
        Node::Leaf { tabs, .. } => tabs.contains(&Tab::View),
        Node::Empty => false,
        Node::Horizontal { .. } | Node::Vertical { .. } => {
            holds_view(tree, node.left()) || holds_view(tree, node.right())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Width and height of the leaf that holds a panel.
    fn size_of(layout: &Layout, tab: Tab) -> Vec2 {
        let tree = layout.dock.main_surface();
        let (mut node, _) = tree.find_tab(&tab).expect("every panel is docked");
        let mut size = layout.room;
        while let Some(parent) = node.parent() {
            let share = |fraction: f32| if node.is_left() { fraction } else { 1.0 - fraction };
            match &tree[parent] {
                Node::Horizontal { fraction, .. } => size.x *= share(*fraction),
                Node::Vertical { fraction, .. } => size.y *= share(*fraction),
                Node::Leaf { .. } | Node::Empty => unreachable!("leaves have no children"),
            }
            node = parent;
        }
        size
    }

    #[test]
    fn the_drag_of_a_tab_does_not_outlive_the_arrangement_it_began_in() {
        let mut layout = Layout::new();
        layout.fit(vec2(1200.0, 740.0));
        let wide = layout.id();
        // The same arrangement in another room: panels keep their scroll positions, and a drag goes on.
        layout.fit(vec2(1100.0, 700.0));
        assert_eq!(layout.id(), wide);
        // A compact one has fewer places.
        layout.fit(vec2(512.0, 384.0));
        let compact = layout.id();
        assert_ne!(compact, wide);
        layout.reset();
        assert_ne!(layout.id(), compact);
    }

    #[test]
    fn the_explanation_and_the_map_grow_in_their_column_and_leave_the_panels_below_the_view_where_they_are() {
        for room in [vec2(1280.0, 664.0), vec2(1920.0, 1020.0), vec2(640.0, 350.0)] {
            for (tab, widen) in [
                (Tab::Explain, Layout::widen_explanation as fn(&mut Layout)),
                (Tab::Map, Layout::widen_map as fn(&mut Layout)),
            ] {
                let mut layout = Layout::for_room(room);
                let height = |layout: &Layout, tab| size_of(layout, tab).y;
                let before = [Tab::Timeline, Tab::Plots].map(|below| height(&layout, below));
                let own = size_of(&layout, tab);
                widen(&mut layout);
                assert_eq!(
                    [Tab::Timeline, Tab::Plots].map(|below| height(&layout, below)),
                    before,
                    "{tab:?} at {room}"
                );
                let grown = size_of(&layout, tab) - own;
                assert!(grown.min_elem() >= 0.0 && grown.max_elem() > 10.0, "{tab:?} at {room}: {grown}");
            }
        }
    }

    #[test]
    fn breakpoints_are_seen_below_their_field_where_the_explanation_has_taken_its_room() {
        for room in [vec2(1280.0, 664.0), vec2(1920.0, 1020.0)] {
            let mut layout = Layout::for_room(room);
            layout.widen_explanation();
            layout.widen_breakpoints();
            let height = size_of(&layout, Tab::Breakpoints).y;
            assert!(height >= HEIGHT_OF_BREAKPOINTS - 1.0, "{height} at {room}");
        }
    }

    #[test]
    fn every_panel_is_docked_in_both_arrangements() {
        for room in [vec2(1280.0, 740.0), vec2(640.0, 350.0)] {
            let layout = Layout::for_room(room);
            for tab in Tab::ALL {
                assert!(layout.dock.main_surface().find_tab(&tab).is_some(), "{tab:?} at {room}");
            }
        }
    }

    #[test]
    fn panels_that_were_sized_keep_their_size_when_the_window_grows() {
        let mut layout = Layout::for_room(vec2(1280.0, 740.0));
        let Node::Vertical { fraction, .. } = &mut layout.dock.main_surface_mut()[NodeIndex::root().right()] else {
            panic!("what is beside the left column is divided into above and below");
        };
        *fraction -= 0.1;
        let before = Tab::ALL.map(|tab| size_of(&layout, tab));
        layout.fit(vec2(1920.0, 1020.0));
        for (tab, before) in Tab::ALL.into_iter().zip(before) {
            let grown = size_of(&layout, tab) - before;
            match tab {
                // 640 points wider and 280 higher.
                Tab::View => assert!((grown - vec2(640.0, 280.0)).length() < 0.1, "{grown}"),
                Tab::Timeline
                | Tab::Watches
                | Tab::Runs
                | Tab::Events
                | Tab::Find
                | Tab::Expectations
                | Tab::Ledger
                | Tab::Plots
                | Tab::Vary
                | Tab::Agents => {
                    assert!(grown.y.abs() < 0.1);
                }
                _ => assert!(grown.x.abs() < 0.1),
            }
        }
    }

    #[test]
    fn larger_text_and_back_leaves_untouched_panels_as_they_were() {
        let mut layout = Layout::for_room(vec2(1280.0, 740.0));
        let before = Tab::ALL.map(|tab| size_of(&layout, tab));
        for room in [vec2(1163.0, 672.0), vec2(640.0, 344.0), vec2(1163.0, 672.0), vec2(1280.0, 740.0)] {
            layout.fit(room);
        }
        assert_eq!(Tab::ALL.map(|tab| size_of(&layout, tab)), before);
    }

    #[test]
    fn panels_that_were_sized_have_their_size_again_after_text_was_large() {
        let mut layout = Layout::for_room(vec2(1280.0, 740.0));
        layout.widen_explanation();
        layout.show(Tab::Explain);
        let before = Tab::ALL.map(|tab| size_of(&layout, tab));
        // Step by step: a wide room that is narrower has no place for all of it, and the last one is arranged otherwise.
        for room in [vec2(1163.0, 672.0), vec2(1000.0, 580.0), vec2(693.0, 400.0), vec2(1000.0, 580.0)] {
            layout.fit(room);
        }
        layout.fit(vec2(1280.0, 740.0));
        let after = Tab::ALL.map(|tab| size_of(&layout, tab));
        let moved = before.iter().zip(after).map(|(before, after)| (after - *before).length()).fold(0.0, f32::max);
        assert!(moved < 0.1 && layout.is_in_front(Tab::Explain), "{before:?} {after:?}");
    }

    #[test]
    fn a_small_room_is_arranged_compactly_and_a_large_one_widely_again() {
        let mut layout = Layout::for_room(vec2(1280.0, 740.0));
        let wide = places(&layout.dock);
        layout.fit(vec2(800.0, 440.0));
        assert_ne!(places(&layout.dock), wide);
        layout.fit(vec2(1280.0, 740.0));
        assert_eq!(places(&layout.dock), wide);
    }

    /// The panels in front in their places.
    fn in_front(layout: &Layout) -> Vec<Tab> {
        let front = |node: &Node<Tab>| match node {
            Node::Leaf { tabs, active, .. } => Some(tabs[active.0]),
            Node::Horizontal { .. } | Node::Vertical { .. } | Node::Empty => None,
        };
        layout.dock.main_surface().iter().filter_map(front).collect()
    }

    #[test]
    fn a_small_room_shows_tree_inspector_and_timeline_and_what_was_brought_to_the_front() {
        let mut layout = Layout::for_room(vec2(1280.0, 740.0));
        layout.fit(vec2(800.0, 440.0));
        for tab in [Tab::View, Tab::Scene, Tab::Inspector, Tab::Timeline] {
            assert!(in_front(&layout).contains(&tab), "{tab:?}");
        }
        layout.fit(vec2(1280.0, 740.0));
        layout.show(Tab::Expectations);
        layout.fit(vec2(800.0, 440.0));
        assert!(in_front(&layout).contains(&Tab::Expectations));
    }

    #[test]
    fn panels_that_were_moved_stay_where_they_are() {
        let mut layout = Layout::for_room(vec2(1280.0, 740.0));
        let tree = layout.dock.main_surface_mut();
        let place = tree.find_tab(&Tab::Overlays).expect("it is docked");
        tree.remove_tab(place);
        tree.push_to_first_leaf(Tab::Overlays);
        let moved = places(&layout.dock);
        layout.fit(vec2(640.0, 350.0));
        assert_eq!(places(&layout.dock), moved);
        assert!(size_of(&layout, Tab::View).min_elem() > 50.0);
    }
}
