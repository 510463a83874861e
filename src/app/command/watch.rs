//! Commands about the curves of quantities.

/// What a person asked to be watched.
#[derive(Clone, Debug, PartialEq)]
pub enum WatchCommand {
    /// Brings the watches to the front and puts the keys into the field for a new one, or no longer asks for that.
    New(bool),
    /// Watches a quantity, unless the scene does already, and brings the watches to the front.
    Add(String),
    /// Brings the watches to the front, with one of them marked.
    Show(usize),
    /// Copies the values of the curves as a table.
    CopyTable,
}
