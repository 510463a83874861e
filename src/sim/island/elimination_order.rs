//! The order in which the rows of a sparse symmetric matrix are eliminated so that its factor stays sparse.
//!
//! Minimum degree (Amestoy, Davis and Duff 1996): what is eliminated next has, by a bound, the fewest neighbours among
//! what is left. Contacts are neighbours when they share a body, so bodies are the cliques of the graph, and each
//! elimination merges some into one. No edge is ever listed.

use std::ops::Range;

/// None, among indices.
const NONE: u32 = u32::MAX;

/// An order of elimination.
#[derive(Clone, Debug, Default)]
pub struct EliminationOrder {
    /// Of each row its place in the order.
    pub places: Vec<u32>,
    /// The rows in this order.
    pub rows: Vec<u32>,
    /// Where the entries of each column of the factor may begin, by place, and where the last ones end: there are no more
    /// of them than these leave room for, whichever rows are left out.
    pub starts: Vec<usize>,
}

impl EliminationOrder {
    /// The order for so many rows, of which those in a clique have entries in each other's columns. No row is in a
    /// clique twice.
    pub fn new(rows: usize, cliques: Cliques) -> EliminationOrder {
        let mut graph = Graph::new(rows, cliques);
        let mut order = EliminationOrder {
            places: vec![0; rows],
            rows: Vec::with_capacity(rows),
            starts: Vec::with_capacity(rows + 1),
        };
        order.starts.push(0);
        let mut entries = 0;
        for place in 0..rows as u32 {
            let (row, neighbours) = graph.eliminate_next();
            order.places[row as usize] = place;
            order.rows.push(row);
            entries += neighbours;
            order.starts.push(entries);
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
        Graph { cliques, of_rows, outside: vec![(NONE, 0); count + rows], found_by: vec![NONE; rows], queue }
    }

    /// Eliminates a row with the least degree; returns it and the number of its neighbours among those left.
    fn eliminate_next(&mut self) -> (u32, usize) {
        let row = self.queue.take_least();
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
        let neighbours = &cliques.members[start..];
        for &other in neighbours {
            for &clique in self.of_rows.of(other as usize) {
                let (counted_for, outside) = &mut self.outside[clique as usize];
                if *counted_for != row {
                    (*counted_for, *outside) = (row, cliques.len(clique));
                }
                *outside = outside.saturating_sub(1);
            }
        }
        let left = self.queue.len();
        for &other in neighbours {
            let [start, end] = &mut self.of_rows.spans[other as usize];
            // Those merged are empty, and what lies within the newest need not be kept beside it.
            let (mut kept, mut degree) = (*start as usize, neighbours.len() - 1);
            for own in *start as usize..*end as usize {
                let clique = self.of_rows.members[own];
                let outside = self.outside[clique as usize].1;
                if cliques.len(clique) > 0 && outside > 0 {
                    self.of_rows.members[kept] = clique;
                    kept += 1;
                    degree += outside as usize;
                }
            }
            self.of_rows.members[kept] = newest;
            *end = kept as u32 + 1;
            self.queue.remove(other);
            self.queue.insert(other, degree.min(left - 1));
        }
        let count = neighbours.len();
        cliques.spans.push([start as u32, cliques.members.len() as u32]);
        (row, count)
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

    /// Entries of the factor below the diagonal when all rows are eliminated in this order: by elimination itself.
    fn filled(rows: usize, cliques: &[Vec<u32>], places: &[u32]) -> usize {
        let mut is_entry = vec![vec![false; rows]; rows];
        for clique in cliques {
            for (&a, &b) in clique.iter().flat_map(|a| clique.iter().map(move |b| (a, b))) {
                is_entry[places[a as usize] as usize][places[b as usize] as usize] = a != b;
            }
        }
        let mut entries = 0;
        for pivot in 0..rows {
            let below: Vec<usize> = (pivot + 1..rows).filter(|&row| is_entry[row][pivot]).collect();
            entries += below.len();
            for &a in &below {
                below.iter().for_each(|&b| is_entry[a][b] = a != b);
            }
        }
        entries
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
        assert_eq!(order.starts.last(), Some(&9));
    }

    #[test]
    fn there_is_room_for_exactly_what_is_filled_in() {
        let mut random = signed_random(3);
        for rows in [1, 2, 5, 20, 60] {
            // Every row is in two cliques at most, as a contact is of two bodies.
            let mut cliques = vec![Vec::new(); rows / 2 + 1];
            for row in 0..rows as u32 {
                let mut pick = || ((random() + 1.0) / 2.0 * cliques.len() as f64) as usize % cliques.len();
                let (a, b) = (pick(), pick());
                cliques[a].push(row);
                if b != a {
                    cliques[b].push(row);
                }
            }
            let order = EliminationOrder::new(rows, Cliques::of_lists(&cliques));
            let mut places = order.places.clone();
            places.sort_unstable();
            assert!(places.iter().enumerate().all(|(index, &place)| index == place as usize));
            assert_eq!(order.starts.last(), Some(&filled(rows, &cliques, &order.places)));
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
