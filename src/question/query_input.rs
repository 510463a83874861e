//! The input of a query as a type.

use super::element::Element;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The input of a query; the type has the fields of the question.
///
/// Its docstrings are the meanings that editors show, its schema attributes the units and examples.
pub(crate) trait QueryInput: DeserializeOwned + JsonSchema + Clone + Send + Sync + 'static {
    /// The name that questions use.
    const NAME: &'static str;

    /// What the question is about, in the order of its fields.
    const ELEMENTS: &'static [Element];

    /// Reads one of its inputs anew, which is as if all had been read with this one changed.
    ///
    /// # Errors
    /// When the value is not valid, or there is no such input.
    fn reread(&mut self, varied: &VariedInput, input: &Value) -> Result<(), serde_json::Error>;
}

/// An input, or an element of one that is a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VariedInput {
    pub(crate) name: String,
    pub(crate) element: Option<usize>,
}

/// Makes [`QueryInput::reread`] of the names of all fields, those that questions call otherwise `as` the name there; then
/// of those that are lists.
macro_rules! reread {
    ($($field:ident $(as $name:literal)?),* $(; $($list:ident),*)?) => {
        fn reread(
            &mut self,
            varied: &$crate::question::VariedInput,
            input: &serde_json::Value,
        ) -> Result<(), serde_json::Error> {
            // None can be left out here.
            let Self { $($field,)* $($($list),*)? } = self;
            let value = &input[&varied.name];
            $($(
                if let (stringify!($list), Some(index)) = (&*varied.name, varied.element)
                    && let Some(element) = $list.get_mut(index)
                {
                    *element = serde::Deserialize::deserialize($crate::strict_json::Strict(&value[index]))?;
                    return Ok(());
                }
            )*)?
            $(
                if varied.name == [stringify!($field) $(, $name)?].into_iter().last().unwrap_or_default() {
                    *$field = serde::Deserialize::deserialize($crate::strict_json::Strict(value))?;
                    return Ok(());
                }
            )*
            Err(serde::de::Error::unknown_field(&varied.name, &[]))
        }
    };
}

pub(super) use reread;
