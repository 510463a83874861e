//! Questions that are not understood, in words.

use crate::asking::{Amount, Form, Misread, Mistake, Shown, WordKind};
use crate::expression::{Dimension, ExpressionError, beside_greatest, rounded_text};
use crate::language::t;

/// The most letters of a question that are shown with a mistake.
const MOST_SHOWN: usize = 160;

/// The question with what is not understood underlined, and what is wrong with it.
pub fn underlined(question: &str, misread: &Misread) -> String {
    // A question stands on one line here, whatever was typed.
    let line: String = question.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // Of a long one what stands around the mistake.
    let letters: Vec<char> = line.chars().collect();
    let from = if letters.len() > MOST_SHOWN { misread.at.start.saturating_sub(MOST_SHOWN / 2) } else { 0 };
    let to = letters.len().min(from + MOST_SHOWN);
    let [before, behind] = [from > 0, to < letters.len()].map(|is_cut| if is_cut { "…" } else { "" });
    let line = format!("{before}{}{behind}", letters[from..to].iter().collect::<String>());
    let length = misread.at.end.min(to).saturating_sub(misread.at.start).max(1);
    let column = misread.at.start - from + before.chars().count();
    let marks = format!("{}{}", " ".repeat(column), "^".repeat(length));
    format!("{line}\n{marks}\n{}", mistake(&misread.mistake))
}

/// A quantity with its value: "speed(cue) = 2 m/s".
pub fn shown(shown: &Shown) -> String {
    if let Amount::Truth(truth) = shown.amount {
        return format!("{}: {}", shown.text, if truth { t!("yes") } else { t!("no") });
    }
    let unit = if shown.dimension == Dimension::NONE { String::new() } else { shown.dimension.to_string() };
    format!("{} = {}", shown.text, amount(&shown.amount, &unit, 6))
}

/// A value with its unit, so many significant digits: "2 m/s", "(0, 1, 0) m".
pub fn amount(amount: &Amount, unit: &str, digits: usize) -> String {
    let number = |value: f64| rounded_text(value, digits);
    let value = match amount {
        amount if !amount.is_finite() => return no_number().to_owned(),
        Amount::Number(value) => number(*value),
        Amount::Vector(vector) => {
            format!("({})", beside_greatest(vector.to_array()).map(number).join(", "))
        }
        Amount::Truth(truth) => return (if *truth { t!("yes") } else { t!("no") }).to_owned(),
    };
    if unit.is_empty() { value } else { format!("{value} {unit}") }
}

/// In place of a value that does not exist, as of a quotient where its divisor is zero.
pub fn no_number() -> &'static str {
    t!("no finite number")
}

/// What is wrong with a question, and what was expected.
pub fn mistake(mistake: &Mistake) -> String {
    match mistake {
        Mistake::Syntax(error) => syntax(error),
        Mistake::Operands(error) => operands(error),
        Mistake::UnknownObject { name, nearest } => {
            let hint = nearest
                .as_ref()
                .filter(|nearest| !nearest.contains('"'))
                .map(|nearest| t!("; did you mean `{nearest}`?", nearest = in_question(nearest)));
            t!("there is no object `{name}`{hint}", hint = hint.unwrap_or_default(), name)
        }
        Mistake::SeveralObjects { name, ids } => {
            let ids: Vec<String> = ids.iter().take(8).map(|id| format!("#{id}")).collect();
            t!("several objects are called `{name}`: say which by its id, {ids}", ids = ids.join(t!(" or ")), name)
        }
        Mistake::NothingSelected => t!("nothing is selected").to_owned(),
        Mistake::UnknownWord { word, nearest } => {
            let hint = nearest.map(|nearest| t!("; did you mean `{nearest}`?", nearest));
            t!(
                "`{word}` is neither a quantity nor a function nor an event{hint}",
                hint = hint.unwrap_or_default(),
                word
            )
        }
        Mistake::Takes { word, forms } => {
            let forms: Vec<String> = forms.iter().map(|form| written(word, *form)).collect();
            t!("expected {forms}", forms = forms.join(t!(" or ")))
        }
        Mistake::Group => {
            t!("one object is needed here; of a group ask for max(…), min(…), sum(…) or count(…)").to_owned()
        }
        Mistake::NoGroup => {
            t!("a group is needed here, as in max(speed(all)) or count(agents, speed < 0.1)").to_owned()
        }
        Mistake::SeveralGroups => t!("only one group can be gone through at a time").to_owned(),
        Mistake::Any => t!("one object is needed here; `any` is for events, as in impact(#1, any)").to_owned(),
        Mistake::Itself => t!("two objects are needed here, and both are the same").to_owned(),
        Mistake::NoCondition => t!("a condition is needed here: compare it with something, as in … > 2").to_owned(),
        Mistake::NoQuantity => t!("a quantity is needed here, such as speed(#1)").to_owned(),
        Mistake::Vector => {
            t!("this is a vector: compare a component, as in velocity(#1).y, or its length, as in |velocity(#1)|")
                .to_owned()
        }
        Mistake::NoEvent { word } => {
            t!("`{word}` is of an event: say of which, as in impact(any, any) and {word} …", word)
        }
        Mistake::UnknownFace { word, nearest } => {
            let hint = nearest.map(|nearest| t!("; did you mean `{nearest}`?", nearest));
            let hint = hint.unwrap_or_else(|| t!(": top, bottom, left, right, front or back is one").to_owned());
            t!("no face of a box is called `{word}`{hint}", word, hint)
        }
        Mistake::NotFinite => t!("this is no finite number").to_owned(),
        Mistake::DivisionByZero => t!("this is zero: what is divided by it has no value").to_owned(),
        Mistake::NoFlags => {
            t!("only flags contain a face: flags contains top, flags(box, ball) contains top").to_owned()
        }
    }
}

fn syntax(error: &ExpressionError) -> String {
    match error {
        ExpressionError::Empty => t!("is empty: a quantity such as speed(#1) or a condition is needed").to_owned(),
        ExpressionError::Incomplete => t!("expected a quantity, number or condition at the end").to_owned(),
        ExpressionError::Unexpected { piece, .. } if piece == "#" => {
            t!("an id is a whole number, as in speed(#3)").to_owned()
        }
        ExpressionError::Unexpected { piece, .. } => {
            let hint = if piece == "=" { t!("; equal is one `=`, as in speed(#1) = 2") } else { "" };
            t!("expected a quantity, number, operator or condition instead of `{piece}`{hint}", piece, hint)
        }
        ExpressionError::NoUnit { piece, .. } => t!("expected an operator or a unit instead of `{piece}`", piece),
        error => error.to_string(),
    }
}

fn operands(error: &ExpressionError) -> String {
    match error {
        ExpressionError::Dimensions { left, right, .. } => {
            t!("the sides differ in unit: {left} and {right}", left, right)
        }
        error => error.to_string(),
    }
}

/// A word with what it is of.
fn written(word: &str, form: Form) -> String {
    match form {
        Form::Whole => format!("`{word}`"),
        Form::Body => format!("`{word}(ball)`"),
        Form::Object => format!("`{word}(object)`"),
        Form::Pair => format!("`{word}(ball, object)`"),
        Form::BoxAndBody => format!("`{word}(box, ball)`"),
        Form::BodyAndField => format!("`{word}(ball, object or field)`"),
        Form::Group => format!("`{word}(group)`"),
    }
}

/// A name as it is written in a question.
fn in_question(name: &str) -> String {
    let is_word = name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_word { name.to_owned() } else { format!("\"{name}\"") }
}

/// What a word is that can be written in a question, with the unit its plain numbers count in.
pub fn kind(kind: WordKind) -> String {
    let spaced = |unit: &str, what: &str| if unit.is_empty() { what.to_owned() } else { format!("{unit}   {what}") };
    match kind {
        WordKind::Object(id) => format!("#{id}"),
        WordKind::Objects => t!("objects").to_owned(),
        WordKind::Quantity(unit, forms) => {
            let forms: Vec<&str> = forms.iter().map(|form| of(*form)).collect();
            spaced(unit, &t!("of {forms}", forms = forms.join(t!(" or "))))
        }
        WordKind::Predicate(_) => t!("condition").to_owned(),
        WordKind::Event(_) => t!("event").to_owned(),
        WordKind::OfEvent(unit) => spaced(unit, t!("of the event")),
        WordKind::Function => t!("function").to_owned(),
        WordKind::Gathering => t!("over a group").to_owned(),
        WordKind::Connective => String::new(),
        WordKind::Face => t!("face").to_owned(),
    }
}

fn of(form: Form) -> &'static str {
    match form {
        Form::Whole => t!("everything"),
        Form::Body => t!("a ball"),
        Form::Object => t!("an object"),
        Form::Pair => t!("two"),
        Form::BoxAndBody => t!("a box and a ball"),
        Form::BodyAndField => t!("a ball and a field"),
        Form::Group => t!("a group"),
    }
}
