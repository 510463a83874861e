//! The published method compared with ours: which results differ, and by how much.

use crate::app::command::{Command, ExplainCommand};
use crate::app::model::explain::{Comparison, Explained};
use crate::app::text::query_fields;
use crate::expression::four_digits;
use crate::language::{noun, t};
use crate::published::{Compared, Difference};
use crate::query::Digits;
use crate::text;
use crate::text::count::counted;
use egui::{CollapsingHeader, Label, RichText, Ui};

/// A fold with the differences, or a note that there are none.
pub(super) fn ui(ui: &mut Ui, comparison: &Comparison, explained: &Explained, commands: &mut Vec<Command>) {
    let differences = &comparison.differences;
    let title = t!("As published (f32): {differences}", differences = summary(differences));
    ui.add_space(4.0);
    CollapsingHeader::new(RichText::new(title).strong()).id_salt("as published").default_open(true).show(ui, |ui| {
        if differences.is_empty() {
            let text = t!("The published method finds the same, to the last bit, in every quantity.");
            ui.add(Label::new(RichText::new(text).weak()).wrap());
        }
        for difference in differences {
            difference_ui(ui, difference, explained, commands);
        }
    });
}

/// A summary of the differences; rounding errors do not count.
fn summary(differences: &[Difference]) -> String {
    match differences.iter().filter(|difference| !difference.is_rounding()).count() {
        0 if differences.is_empty() => t!("agrees").to_owned(),
        0 => t!("agrees but for rounding").to_owned(),
        many => counted(many, noun!("difference")),
    }
}

fn difference_ui(ui: &mut Ui, difference: &Difference, explained: &Explained, commands: &mut Vec<Command>) {
    let place = explained.stages.iter().position(|stage| Some(stage.kind) == difference.stage);
    ui.horizontal_wrapped(|ui| {
        let name = RichText::new(name_of(difference));
        let name = if difference.is_rounding() { name } else { name.strong() };
        match place {
            Some(place) => {
                if ui.link(name).on_hover_text(t!("Goes to that stage.")).clicked() {
                    commands.push(Command::Explain(ExplainCommand::GoToStage(Some(place))));
                }
            }
            None => _ = ui.label(name),
        }
    });
    let [ours, theirs] = [&difference.ours, &difference.theirs];
    let texts = [ours, theirs].map(|value| shown(value, Digits::Four));
    // Values that differ only beyond the fourth digit are shown with every digit.
    let texts = if texts[0] == texts[1] { [ours, theirs].map(|value| shown(value, Digits::All)) } else { texts };
    let by = match (difference.absolute, difference.ulps) {
        (Some(absolute), Some(ulps)) => {
            t!(", off by {absolute} ({ulps} ulp)", absolute = four_digits(absolute), ulps = four_digits(ulps))
        }
        _ => String::new(),
    };
    let text = t!("ours {ours}, published {published}{by}", ours = texts[0], published = texts[1], by);
    let full = t!(
        "ours {ours}\npublished {published}",
        ours = shown(ours, Digits::All),
        published = shown(theirs, Digits::All)
    );
    ui.indent(("difference", &difference.stage, &difference.quantity), |ui| {
        ui.add(Label::new(RichText::new(text).size(13.0)).wrap()).on_hover_text(full);
    });
}

/// The stage and the symbol that it computes, or the field of the answer.
fn name_of(difference: &Difference) -> String {
    match difference.stage {
        Some(stage) => format!("{}: {}", text::stage::name(stage), text::stage::line_in_words(&difference.quantity)),
        None => format!("{}: {}", t!("Answer"), query_fields::path(&difference.quantity)),
    }
}

fn shown(compared: &Compared, digits: Digits) -> String {
    match compared {
        Compared::Value(value) => value.text(digits),
        Compared::Status(status) => text::status::name(*status).to_owned(),
        Compared::Truth(true) => t!("yes").to_owned(),
        Compared::Truth(false) => t!("no").to_owned(),
        Compared::Faces(faces) if faces.is_empty() => t!("none").to_owned(),
        Compared::Faces(faces) => text::shape::faces(faces.iter().copied()),
        Compared::Json(json) => json.clone(),
        Compared::Nothing => t!("none").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, speak};
    use crate::query::{SteeringStage, SweepStage, Value};

    #[test]
    fn rounding_is_not_counted_among_the_differences() {
        let by = |ulps| Difference {
            stage: Some(SweepStage::StartTime.into()),
            quantity: "t".to_owned(),
            ours: Compared::Value(Value::Scalar(1.0)),
            theirs: Compared::Value(Value::Scalar(2.0)),
            absolute: Some(1.0),
            ulps,
        };
        assert_eq!(summary(&[]), "agrees");
        assert_eq!(summary(&[by(Some(0.5)), by(Some(1.0))]), "agrees but for rounding");
        assert_eq!(summary(&[by(Some(0.5)), by(Some(2.0))]), "1 difference");
        assert_eq!(summary(&[by(None), by(Some(2.0))]), "2 differences");
    }

    #[test]
    fn what_differs_is_called_in_the_language_of_the_window() {
        let _spoken = speak(Language::Japanese);
        let of = |stage, quantity: &str| Difference {
            stage,
            quantity: quantity.to_owned(),
            ours: Compared::Nothing,
            theirs: Compared::Truth(true),
            absolute: None,
            ulps: None,
        };
        assert_eq!(name_of(&of(None, "a.velocity")), "答え: a.速度");
        let flow = of(Some(SteeringStage::Flow.into()), "flow");
        assert!(name_of(&flow).ends_with(&format!(": {}", t!("flow"))), "{}", name_of(&flow));
    }
}
