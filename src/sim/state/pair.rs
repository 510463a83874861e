//! A pair that may collide, by indices.

/// What a ball can collide with; the number is an index of `Setup::bodies` or `Setup::obstacles`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Other {
    /// A ball with a higher index.
    Body(usize),
    /// An obstacle.
    Obstacle(usize),
}

/// A pair that may collide. Of two balls the one with the lower index is `body`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// Index of the ball.
    pub body: usize,
    /// What it collides with.
    pub other: Other,
}

impl Pair {
    /// Two balls in either order.
    pub fn of_balls(a: usize, b: usize) -> Pair {
        Pair { body: a.min(b), other: Other::Body(a.max(b)) }
    }

    /// A ball and an obstacle.
    pub fn with_obstacle(body: usize, obstacle: usize) -> Pair {
        Pair { body, other: Other::Obstacle(obstacle) }
    }

    /// The balls of the pair.
    pub fn balls(self) -> impl Iterator<Item = usize> {
        let second = match self.other {
            Other::Body(index) => Some(index),
            Other::Obstacle(_) => None,
        };
        std::iter::once(self.body).chain(second)
    }
}

/// The balls of some pairs, ascending.
pub fn balls_of(pairs: impl IntoIterator<Item = Pair>) -> Vec<usize> {
    let mut balls: Vec<usize> = pairs.into_iter().flat_map(Pair::balls).collect();
    balls.sort_unstable();
    balls.dedup();
    balls
}
