//! Complementarity problems: the impulses of contacts that act at once, exactly.
//!
//! Contacts are normals between numbered bodies, and bodies are inverse masses and velocities: no scene enters. A problem is solved by
//! exchanging sets of contacts, after interior points where that goes round in circles, and ended contact by contact; each method
//! factors the same sparse matrix.

pub mod block_pivoting;
pub mod contact;
pub mod dual_active_set;
pub mod elimination_order;
pub mod interior_point;
pub mod joint;
pub mod precise;
pub mod problem;
pub mod pushed;
pub mod real;
pub mod sparse_factor;
pub mod sparse_rows;
