//! A set of balls that is cheap to fill and to empty again.

/// An unordered set of balls, by index.
#[derive(Clone)]
pub struct BodySet {
    list: Vec<u32>,
    is_in: Vec<bool>,
}

impl BodySet {
    /// An empty set, for indices below `count`.
    pub fn none(count: usize) -> BodySet {
        BodySet { list: Vec::new(), is_in: vec![false; count] }
    }

    /// All indices below `count`.
    pub fn all(count: usize) -> BodySet {
        BodySet { list: (0..count as u32).collect(), is_in: vec![true; count] }
    }

    /// Adds a ball.
    pub fn insert(&mut self, ball: usize) {
        if !std::mem::replace(&mut self.is_in[ball], true) {
            self.list.push(ball as u32);
        }
    }

    /// Removes any ball.
    pub fn pop(&mut self) -> Option<usize> {
        let ball = self.list.pop()? as usize;
        self.is_in[ball] = false;
        Some(ball)
    }

    /// Removes all.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// Whether there is no ball.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether a ball is in the set.
    pub fn contains(&self, ball: usize) -> bool {
        self.is_in[ball]
    }

    /// Removes and returns all. [`reuse`](BodySet::reuse) gives the memory of the list back.
    pub fn take(&mut self) -> Vec<u32> {
        let list = std::mem::take(&mut self.list);
        list.iter().for_each(|&ball| self.is_in[ball as usize] = false);
        list
    }

    /// Takes over the memory of a list, if the set is empty.
    pub fn reuse(&mut self, mut list: Vec<u32>) {
        if self.list.is_empty() {
            list.clear();
            self.list = list;
        }
    }
}
