//! Sets of balls that are emptied as often as they are filled.

/// A set of balls, without an order.
#[derive(Clone)]
pub struct BodySet {
    list: Vec<u32>,
    is_in: Vec<bool>,
}

impl BodySet {
    /// None of so many.
    pub fn none(count: usize) -> BodySet {
        BodySet { list: Vec::new(), is_in: vec![false; count] }
    }

    /// All of so many.
    pub fn all(count: usize) -> BodySet {
        BodySet { list: (0..count as u32).collect(), is_in: vec![true; count] }
    }

    /// Adds one, if it is not there.
    pub fn insert(&mut self, ball: usize) {
        if !std::mem::replace(&mut self.is_in[ball], true) {
            self.list.push(ball as u32);
        }
    }

    /// Takes one out.
    pub fn pop(&mut self) -> Option<usize> {
        let ball = self.list.pop()? as usize;
        self.is_in[ball] = false;
        Some(ball)
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether one is there.
    pub fn contains(&self, ball: usize) -> bool {
        self.is_in[ball]
    }

    /// Takes all out and gives them. [`reuse`](BodySet::reuse) gives their room back.
    pub fn take(&mut self) -> Vec<u32> {
        let list = std::mem::take(&mut self.list);
        list.iter().for_each(|&ball| self.is_in[ball as usize] = false);
        list
    }

    /// Takes over the room of a list, if there is nobody.
    pub fn reuse(&mut self, mut list: Vec<u32>) {
        if self.list.is_empty() {
            list.clear();
            self.list = list;
        }
    }
}
