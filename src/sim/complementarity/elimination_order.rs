//! The order in which the rows of a sparse symmetric matrix are eliminated so that its factor stays sparse, and which of
//! them are eliminated together.
//!
//! Minimum degree (Amestoy, Davis and Duff 1996): what is eliminated next has, by a bound, the fewest neighbours among
//! what is left. Contacts are neighbours when they share a body, so bodies are the cliques of the graph, and each
//! elimination merges some into one. No edge is ever listed. Rows that have no other neighbours than the one eliminated are
//! eliminated with it, and so are those that hardly have others: so the factor falls into dense blocks, the fronts (Duff and
//! Reid 1983).

use std::ops::Range;

/// None, among indices.
const NONE: u32 = u32::MAX;

/// A front is eliminated with its parent if that leaves at most one in so many of its rows without need, or so few entries.
const ONE_IN: usize = 4;
const FEW: usize = 12;

/// An order of elimination.
#[derive(Clone, Debug, Default)]
pub struct EliminationOrder {
    /// Of each row its place in the order.
    pub places: Vec<u32>,
    /// What is eliminated together, each after those that take part in it.
    pub fronts: Vec<Front>,
    /// The rows of the fronts, one list after the other.
    members: Vec<u32>,
}

/// Rows that are eliminated together, and those that this changes.
#[derive(Clone, Debug)]
pub struct Front {
    /// Where its rows are listed, by place: first those that are eliminated, then those that are changed.
    rows: Range<u32>,
    /// How many are eliminated.
    pub eliminated: usize,
    /// The front that it takes part in.
    pub parent: Option<u32>,
    /// The last of those that take part in it.
    last_child: Option<u32>,
    /// The one before it that has the same parent.
    sibling: Option<u32>,
}

impl EliminationOrder {
    /// The order for so many rows, of which those in a clique have entries in each other's columns. No row is in a
    /// clique twice.
    pub fn new(rows: usize, cliques: Cliques) -> EliminationOrder {
        let mut graph = Graph::new(rows, cliques);
        let mut order = Vec::with_capacity(rows);
        let mut steps = Vec::new();
        while order.len() < rows {
            steps.push(graph.eliminate_next(&mut order));
        }
        let mut places = vec![0; rows];
        for (place, &row) in order.iter().enumerate() {
            places[row as usize] = place as u32;
        }
        let changed = &mut graph.cliques.members;
        steps.iter().for_each(|step| changed[step.changed.clone()].sort_unstable_by_key(|&row| places[row as usize]));
        Fronts::new(&order, &places, &steps, changed).into_order(places)
    }

    /// The rows of a front, by place: first those that are eliminated, then those that are changed.
    pub fn rows(&self, front: &Front) -> &[u32] {
        &self.members[front.rows.start as usize..front.rows.end as usize]
    }

    /// The fronts that take part in one.
    pub fn children(&self, front: &Front) -> impl Iterator<Item = usize> {
        let children = std::iter::successors(front.last_child, |&child| self.fronts[child as usize].sibling);
        children.map(|child| child as usize)
    }
}

/// Rows eliminated together, as the graph gives them.
struct Step {
    /// Their places.
    eliminated: Range<usize>,
    /// Where the graph lists those that are changed.
    changed: Range<usize>,
}

/// Steps, some of which are joined with the one that they take part in.
struct Fronts<'a> {
    order: &'a [u32],
    changed: &'a [u32],
    steps: &'a [Step],
    /// Of each step the one that it takes part in, or [`NONE`]; once it was tried to join the two, what that is joined with.
    parents: Vec<u32>,
    /// Of each step the one that it is joined with; itself if none.
    joined: Vec<u32>,
    /// Of each that is not joined: how many rows are eliminated.
    eliminated: Vec<usize>,
}

impl<'a> Fronts<'a> {
    fn new(order: &'a [u32], places: &[u32], steps: &'a [Step], changed: &'a [u32]) -> Fronts<'a> {
        let mut step_of = vec![0; order.len()];
        for (index, step) in steps.iter().enumerate() {
            step_of[step.eliminated.clone()].fill(index as u32);
        }
        let parent = |step: &Step| {
            let first = changed[step.changed.clone()].first();
            first.map_or(NONE, |&row| step_of[places[row as usize] as usize])
        };
        let mut fronts = Fronts {
            order,
            changed,
            steps,
            parents: steps.iter().map(parent).collect(),
            joined: (0..steps.len() as u32).collect(),
            eliminated: steps.iter().map(|step| step.eliminated.len()).collect(),
        };
        (0..steps.len()).rev().for_each(|step| fronts.join_with_parent(step));
        fronts
    }

    /// Joins a step with the one that it takes part in, if that wastes little.
    fn join_with_parent(&mut self, step: usize) {
        let parent = self.parents[step];
        if parent == NONE {
            return;
        }
        // Parents come later: they are joined already.
        let parent = self.joined[parent as usize] as usize;
        self.parents[step] = parent as u32;
        let (own, changed) = (self.eliminated[step], self.steps[step].changed.len());
        let wasted = self.eliminated[parent] + self.steps[parent].changed.len() - changed;
        if wasted * ONE_IN <= own + changed || own * wasted <= FEW {
            self.joined[step] = parent as u32;
            self.eliminated[parent] += own;
        }
    }

    fn into_order(self, places: Vec<u32>) -> EliminationOrder {
        let count = self.steps.len();
        let mut index_of = vec![NONE; count];
        let mut order = EliminationOrder { places, ..EliminationOrder::default() };
        let mut end = 0;
        for step in (0..count).filter(|&step| self.joined[step] as usize == step) {
            index_of[step] = order.fronts.len() as u32;
            let size = self.eliminated[step] + self.steps[step].changed.len();
            let rows = end..end + size as u32;
            end = rows.end;
            let eliminated = self.eliminated[step];
            order.fronts.push(Front { rows, eliminated, parent: None, last_child: None, sibling: None });
        }
        order.members.resize(end as usize, NONE);
        // Filled in the order of elimination.
        let mut filled: Vec<u32> = order.fronts.iter().map(|front| front.rows.start).collect();
        for (step, Step { eliminated, changed }) in self.steps.iter().enumerate() {
            let index = index_of[self.joined[step] as usize] as usize;
            let mut push = |rows: &[u32]| {
                order.members[filled[index] as usize..][..rows.len()].copy_from_slice(rows);
                filled[index] += rows.len() as u32;
            };
            push(&self.order[eliminated.clone()]);
            if self.joined[step] as usize == step {
                push(&self.changed[changed.clone()]);
                let parent = Some(self.parents[step]).filter(|&parent| parent != NONE);
                order.fronts[index].parent = parent.map(|parent| index_of[parent as usize]);
            }
        }
        for index in 0..order.fronts.len() {
            if let Some(parent) = order.fronts[index].parent {
                let last_child = &mut order.fronts[parent as usize].last_child;
                order.fronts[index].sibling = last_child.replace(index as u32);
            }
        }
        order
    }
}

/// The members of some cliques, one list after the other; or, of each row, the cliques that it is in.
#[derive(Clone, Debug, Default)]
pub struct Cliques {
    members: Vec<u32>,
    /// Where each begins and ends.
    spans: Vec<[u32; 2]>,
}

impl Cliques {
    /// So many, of pairs of a clique and one of its members.
    pub fn new(count: usize, members: impl Iterator<Item = (usize, u32)> + Clone) -> Cliques {
        let mut spans = vec![[0; 2]; count];
        members.clone().for_each(|(clique, _)| spans[clique][1] += 1);
        let mut start = 0;
        for span in &mut spans {
            start += std::mem::replace(span, [start; 2])[1];
        }
        let mut cliques = Cliques { members: vec![0; start as usize], spans };
        for (clique, member) in members {
            let [_, end] = &mut cliques.spans[clique];
            cliques.members[*end as usize] = member;
            *end += 1;
        }
        cliques
    }

    #[cfg(test)]
    pub fn of_lists(lists: &[Vec<u32>]) -> Cliques {
        let of_list = |(clique, list): (usize, &Vec<u32>)| list.iter().map(move |&member| (clique, member)).collect();
        let pairs: Vec<(usize, u32)> = lists.iter().enumerate().flat_map::<Vec<_>, _>(of_list).collect();
        Cliques::new(lists.len(), pairs.into_iter())
    }

    /// The members of a clique.
    pub fn of(&self, clique: usize) -> &[u32] {
        let [start, end] = self.spans[clique];
        &self.members[start as usize..end as usize]
    }

    /// How many pairs of members there are, each in both orders and with itself.
    pub fn pairs(&self) -> usize {
        self.spans.iter().map(|&[start, end]| (end - start) as usize).map(|length| length * length).sum()
    }

    fn len(&self, clique: u32) -> u32 {
        let [start, end] = self.spans[clique as usize];
        end - start
    }

    /// Empties a clique; returns where its members are.
    fn take(&mut self, clique: u32) -> Range<usize> {
        let [start, end] = &mut self.spans[clique as usize];
        let members = *start as usize..*end as usize;
        *end = *start;
        members
    }
}

/// What is left of the graph: the cliques that remain, each row's cliques, and the rows by degree.
struct Graph {
    cliques: Cliques,
    /// An elimination merges at least one of a neighbour's cliques, and adds one: they need no more room than at first.
    of_rows: Cliques,
    /// Per clique, how many of its rows are not in the newest one, if that was counted for this row's elimination.
    outside: Vec<(u32, u32)>,
    /// Per row, the last one whose elimination found it among its neighbours.
    found_by: Vec<u32>,
    /// Per row, how many neighbours at most it has outside the newest clique.
    outside_of_newest: Vec<usize>,
    queue: DegreeQueue,
}

impl Graph {
    fn new(rows: usize, mut cliques: Cliques) -> Graph {
        let count = cliques.spans.len();
        let pairs =
            (0..count).flat_map(|clique| cliques.of(clique).iter().map(move |&row| (row as usize, clique as u32)));
        let of_rows = Cliques::new(rows, pairs);
        let degree = |own: &[u32]| own.iter().map(|&clique| cliques.len(clique) as usize - 1).sum::<usize>();
        let mut queue = DegreeQueue::new(rows);
        // Inserted last, taken first: of rows with the same degree the first is eliminated first.
        for row in (0..rows).rev() {
            queue.insert(row as u32, degree(of_rows.of(row)));
        }
        // Each elimination adds one.
        cliques.spans.reserve(rows);
        cliques.members.reserve(8 * rows);
        Graph {
            cliques,
            of_rows,
            outside: vec![(NONE, 0); count + rows],
            found_by: vec![NONE; rows],
            outside_of_newest: vec![0; rows],
            queue,
        }
    }

    /// Eliminates a row with the least degree, and those that then have no neighbours but its own; adds them to the
    /// order.
    fn eliminate_next(&mut self, order: &mut Vec<u32>) -> Step {
        let first = order.len();
        let row = self.queue.take_least();
        order.push(row);
        self.found_by[row as usize] = row;
        let cliques = &mut self.cliques;
        let start = cliques.members.len();
        for own in self.of_rows.take(row) {
            // Whoever is in it will be in the new one.
            for member in cliques.take(self.of_rows.members[own]) {
                let other = cliques.members[member];
                if self.found_by[other as usize] != row {
                    self.found_by[other as usize] = row;
                    cliques.members.push(other);
                }
            }
        }
        let newest = cliques.spans.len() as u32;
        for &other in &cliques.members[start..] {
            for &clique in self.of_rows.of(other as usize) {
                let (counted_for, outside) = &mut self.outside[clique as usize];
                if *counted_for != row {
                    (*counted_for, *outside) = (row, cliques.len(clique));
                }
                *outside = outside.saturating_sub(1);
            }
        }
        let mut kept_members = start;
        for member in start..cliques.members.len() {
            let other = cliques.members[member];
            let [first_own, end] = &mut self.of_rows.spans[other as usize];
            // Those merged are empty, and what lies within the newest need not be kept beside it.
            let (mut kept, mut outside_all) = (*first_own as usize, 0);
            for own in *first_own as usize..*end as usize {
                let clique = self.of_rows.members[own];
                let outside = self.outside[clique as usize].1;
                if cliques.len(clique) > 0 && outside > 0 {
                    self.of_rows.members[kept] = clique;
                    kept += 1;
                    outside_all += outside as usize;
                }
            }
            if kept == *first_own as usize {
                *end = *first_own;
                self.queue.remove(other);
                order.push(other);
                continue;
            }
            self.of_rows.members[kept] = newest;
            *end = kept as u32 + 1;
            self.outside_of_newest[other as usize] = outside_all;
            cliques.members[kept_members] = other;
            kept_members += 1;
        }
        cliques.members.truncate(kept_members);
        let (left, others) = (self.queue.len(), kept_members - start);
        for &other in &cliques.members[start..] {
            self.queue.remove(other);
            let degree = others - 1 + self.outside_of_newest[other as usize];
            self.queue.insert(other, degree.min(left - 1));
        }
        cliques.spans.push([start as u32, kept_members as u32]);
        Step { eliminated: first..order.len(), changed: start..kept_members }
    }
}

/// Rows by degree: one doubly linked list for each.
struct DegreeQueue {
    /// Per degree, its first row.
    heads: Vec<u32>,
    /// Per row: the one before and after it in its list, and its degree.
    links: Vec<[u32; 2]>,
    degrees: Vec<u32>,
    /// No row has a lower degree.
    least: usize,
    count: usize,
}

impl DegreeQueue {
    fn new(rows: usize) -> DegreeQueue {
        DegreeQueue {
            heads: vec![NONE; rows.max(1)],
            links: vec![[NONE; 2]; rows],
            degrees: vec![0; rows],
            least: 0,
            count: 0,
        }
    }

    fn len(&self) -> usize {
        self.count
    }

    fn insert(&mut self, row: u32, degree: usize) {
        let degree = degree.min(self.heads.len() - 1);
        let head = std::mem::replace(&mut self.heads[degree], row);
        if head != NONE {
            self.links[head as usize][0] = row;
        }
        self.links[row as usize] = [NONE, head];
        self.degrees[row as usize] = degree as u32;
        self.least = self.least.min(degree);
        self.count += 1;
    }

    fn remove(&mut self, row: u32) {
        let [before, after] = self.links[row as usize];
        match before {
            NONE => self.heads[self.degrees[row as usize] as usize] = after,
            before => self.links[before as usize][1] = after,
        }
        if after != NONE {
            self.links[after as usize][0] = before;
        }
        self.count -= 1;
    }

    fn take_least(&mut self) -> u32 {
        while self.heads[self.least] == NONE {
            self.least += 1;
        }
        let row = self.heads[self.least];
        self.remove(row);
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    /// Of each row, those below it in the factor when all are eliminated in this order: by elimination itself.
    fn below(rows: usize, cliques: &[Vec<u32>], places: &[u32]) -> Vec<Vec<usize>> {
        let mut is_entry = vec![vec![false; rows]; rows];
        for clique in cliques {
            for (&a, &b) in clique.iter().flat_map(|a| clique.iter().map(move |b| (a, b))) {
                is_entry[a as usize][b as usize] = a != b;
            }
        }
        let mut pivots: Vec<usize> = (0..rows).collect();
        pivots.sort_by_key(|&row| places[row]);
        let mut all = vec![Vec::new(); rows];
        for pivot in pivots {
            let below: Vec<usize> =
                (0..rows).filter(|&row| places[row] > places[pivot] && is_entry[row][pivot]).collect();
            for &a in &below {
                below.iter().for_each(|&b| is_entry[a][b] = a != b);
            }
            all[pivot] = below;
        }
        all
    }

    /// Entries of the factor below the diagonal.
    fn filled(rows: usize, cliques: &[Vec<u32>], places: &[u32]) -> usize {
        below(rows, cliques, places).iter().map(Vec::len).sum()
    }

    /// Contacts of bodies on a grid with their next neighbours in each direction.
    fn grid(side: usize) -> (usize, Vec<Vec<u32>>) {
        let mut cliques = vec![Vec::new(); side * side * side];
        let mut rows = 0;
        for body in 0..cliques.len() {
            for (step, coordinate) in [(1, body % side), (side, body / side % side), (side * side, body / side / side)]
            {
                if coordinate + 1 < side {
                    cliques[body].push(rows);
                    cliques[body + step].push(rows);
                    rows += 1;
                }
            }
        }
        (rows as usize, cliques)
    }

    #[test]
    fn a_chain_stays_a_chain() {
        // Each contact has a neighbour on either side: from an end nothing is filled in.
        let cliques: Vec<Vec<u32>> = (0..9).map(|link| vec![link, link + 1]).collect();
        let order = EliminationOrder::new(10, Cliques::of_lists(&cliques));
        assert_eq!(filled(10, &cliques, &order.places), 9);
    }

    /// So many rows, each in two cliques at most, as a contact is of two bodies.
    fn any_cliques(rows: usize, random: &mut dyn FnMut() -> f64) -> Vec<Vec<u32>> {
        let mut cliques = vec![Vec::new(); rows / 2 + 1];
        for row in 0..rows as u32 {
            let mut pick = || ((random() + 1.0) / 2.0 * cliques.len() as f64) as usize % cliques.len();
            let (a, b) = (pick(), pick());
            cliques[a].push(row);
            if b != a {
                cliques[b].push(row);
            }
        }
        cliques
    }

    #[test]
    fn fronts_hold_whatever_is_filled_in_and_what_they_leave_their_parents_hold() {
        let mut random = signed_random(3);
        for rows in [1, 2, 5, 20, 60, 200] {
            let cliques = any_cliques(rows, &mut random);
            let order = EliminationOrder::new(rows, Cliques::of_lists(&cliques));
            let mut places = order.places.clone();
            places.sort_unstable();
            assert!(places.iter().enumerate().all(|(index, &place)| index == place as usize));
            let below = below(rows, &cliques, &order.places);
            let mut times_eliminated = vec![0; rows];
            for (index, front) in order.fronts.iter().enumerate() {
                let all = order.rows(front);
                let (eliminated, changed) = all.split_at(front.eliminated);
                assert!(all.is_sorted_by_key(|&row| order.places[row as usize]));
                for &row in eliminated {
                    times_eliminated[row as usize] += 1;
                    assert!(below[row as usize].iter().all(|&other| all.contains(&(other as u32))), "{rows} rows");
                }
                assert_eq!(front.parent.is_none(), changed.is_empty());
                for child in order.children(front) {
                    assert!(child < index && order.fronts[child].parent == Some(index as u32));
                    let left = &order.rows(&order.fronts[child])[order.fronts[child].eliminated..];
                    assert!(left.iter().all(|row| all.contains(row)), "{rows} rows: {left:?} in {all:?}");
                }
            }
            assert!(times_eliminated.iter().all(|&times| times == 1));
            let children: usize = order.fronts.iter().map(|front| order.children(front).count()).sum();
            assert_eq!(children, order.fronts.iter().filter(|front| front.parent.is_some()).count());
        }
    }

    #[test]
    fn a_block_of_bodies_fills_in_less_than_half_of_what_layers_do() {
        let (rows, cliques) = grid(6);
        let layers: Vec<u32> = (0..rows as u32).collect();
        let order = EliminationOrder::new(rows, Cliques::of_lists(&cliques));
        let [ours, by_layers] = [&order.places, &layers].map(|places| filled(rows, &cliques, places));
        assert!(2 * ours < by_layers, "{ours} of {by_layers}");
    }
}
