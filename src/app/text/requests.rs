//! Why what a person asked for was not done.

use crate::app::model::session::NotExpected;

/// Why something on display is no expectation.
pub fn not_expected(why: NotExpected) -> String {
    match why {
        NotExpected::NoBody(id) => format!("There is no body {id}."),
        NotExpected::NoQuery(id) => format!("There is no query {id}."),
        NotExpected::BeforeImpact => "An expectation is about the state after what happens at its time. Show the \
                                      moment after the impact first."
            .to_owned(),
        NotExpected::EventGone => "This event is no longer there.".to_owned(),
        NotExpected::NoCollision => "Only a collision can be expected as an event. Expect the state of a body after \
                                     it, or carve a repro."
            .to_owned(),
        NotExpected::Unlisted => "This event is not in the list: too many happened before it.".to_owned(),
        NotExpected::TooLong => {
            "It would take long to measure everything up to this moment. Go to an earlier one.".to_owned()
        }
    }
}
