//! What the integration tests share.

pub mod random;

pub use random::Random;
