//! What a map varies, over what, and by what it is coloured.

use crate::app::command::{Command, EditCommand, MapCommand};
use crate::app::frame::FrameView;
use crate::app::model::query_map::{MapChoice, QueryMaps, ShownMap, first_axis};
use crate::app::panel::widgets::number_field::{ANY, NumberField};
use crate::expression::rounded_text;
use crate::language::t;
use crate::map::Axis;
use crate::question::{NumberInput, QueryKind};
use crate::scene::{BenchQuery, Operation, Part, PartRef};
use crate::text::map::coloring;
use egui::{Button, ComboBox, RichText, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Widths of the choice of a number, of a bound and of the choice of colours, in points.
const NUMBER: f32 = 128.0;
const BOUND: f32 = 52.0;
const COLORING: f32 = 172.0;

/// Rows for both axes and for the colours.
pub(super) fn ui(ui: &mut Ui, shown: &ShownMap, query: &BenchQuery, view: &FrameView, commands: &mut Vec<Command>) {
    let mut choice = shown.choice.clone();
    for (index, name) in ["→", "↑"].into_iter().enumerate() {
        axis_ui(ui, view, (index, name), &mut choice, &shown.numbers);
    }
    let (mut is_forgotten, mut is_kept) = (false, false);
    ui.horizontal(|ui| {
        coloring_ui(ui, &mut choice, query, view.maps);
        let reset = ui.add(Button::new(RichText::new(icon::ARROW_COUNTER_CLOCKWISE)).small());
        reset.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Show the whole map")));
        is_forgotten = reset.on_hover_text(t!("Shows what the map showed at first.")).clicked();
        lay_ui(ui, shown, view, commands);
        let keep = ui.add(Button::new(RichText::new(icon::PUSH_PIN)).small());
        keep.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Keep the map with the query")));
        is_kept = keep.on_hover_text(t!("Keeps what the map shows with the query: it is shown so at first.")).clicked();
    });
    if is_kept {
        let with = Part::Query(BenchQuery { map: Some(shown.choice.to_keep()), ..query.clone() });
        commands.push(Command::Edit(EditCommand::Change(Operation::Replace { part: PartRef::Object(query.id), with })));
    }
    if is_forgotten {
        commands.push(Command::Map(MapCommand::Forget(query.id)));
    } else if choice != shown.choice {
        commands.push(Command::Map(MapCommand::Choose(query.id, choice)));
    }
}

/// The switch that lays the picture into the 3D view.
fn lay_ui(ui: &mut Ui, shown: &ShownMap, view: &FrameView, commands: &mut Vec<Command>) {
    let is_on = view.maps.is_laid;
    let button = Button::new(RichText::new(icon::CUBE)).small().selected(is_on);
    let response = ui.add_enabled(shown.place_at([0.0; 2]).is_some(), button);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, t!("Lay the map into the view")));
    let response = response.on_hover_text(t!("Lays the picture into the 3D view, where the two numbers are."));
    let needs = t!("Both numbers must be components of one place, such as from.x and from.z.");
    if response.on_disabled_hover_text(needs).clicked() {
        commands.push(Command::Map(MapCommand::LayIntoView(!is_on)));
    }
}

/// The number that varies along an axis, and its range.
fn axis_ui(
    ui: &mut Ui,
    view: &FrameView,
    (index, name): (usize, &str),
    choice: &mut MapChoice,
    numbers: &[NumberInput],
) {
    let other = numbers.iter().find(|number| number.is_called(&choice.axes[1 - index].path)).cloned();
    let axis = &mut choice.axes[index];
    ui.horizontal(|ui| {
        ui.label(name);
        let combo = ComboBox::from_id_salt((t!("number of the map"), index)).selected_text(&axis.path).width(NUMBER);
        let shown = combo.truncate().height(320.0).show_ui(ui, |ui| {
            for number in numbers {
                let is_free = other.as_ref().is_none_or(|other| !other.collides_with(number));
                let label = ui.add_enabled(is_free, egui::SelectableLabel::new(number.path == axis.path, &number.path));
                if label.on_hover_text(&number.meaning).clicked() && number.path != axis.path {
                    *axis = first_axis(number, numbers);
                }
            }
        });
        let label = t!("number along {name}", name);
        shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &label));
        let unit = numbers.iter().find(|number| number.is_called(&axis.path)).map_or("", |number| number.unit.as_str());
        for (end, word) in [t!("from"), t!("to")].into_iter().enumerate() {
            bound_ui(ui, view, (&t!("{end} along {name}", end = word, name), end), axis, unit);
        }
    });
}

/// The lower or upper end of a range.
fn bound_ui(ui: &mut Ui, view: &FrameView, (label, end): (&str, usize), axis: &mut Axis, unit: &str) {
    let span = axis.high - axis.low;
    // As many digits as tell a hundredth of the range.
    let largest = axis.low.abs().max(axis.high.abs());
    let digits = ((largest / span).log10().ceil() + 3.0).clamp(4.0, 17.0) as usize;
    let ends = [axis.low, axis.high];
    let takes = |typed: f64| {
        let mut ends = ends;
        ends[end] = typed;
        let other = rounded_text(ends[1 - end], digits);
        match (ends[0] < ends[1] && (ends[1] - ends[0]).is_finite(), end) {
            (true, _) => Ok(()),
            (false, 0) => Err(t!("must be less than {other}, where the range ends", other)),
            (false, _) => Err(t!("must be greater than {other}, where the range begins", other)),
        }
    };
    let field =
        NumberField { label, unit: "", speed: span / 200.0, limits: ANY, is_whole: false, digits, width: BOUND };
    let (typed, response) = field.ui(ui, view, ends[end], &takes);
    response.on_hover_text(if unit.is_empty() { label.to_owned() } else { t!("{label}, in {unit}", label, unit) });
    if let Some(typed) = typed {
        *[&mut axis.low, &mut axis.high][end] = typed;
    }
}

fn coloring_ui(ui: &mut Ui, choice: &mut MapChoice, query: &BenchQuery, maps: &QueryMaps) {
    let possible = QueryKind::of(&query.ask).map(|kind| maps.colorings(kind)).unwrap_or_default();
    let combo = ComboBox::from_id_salt("colours of the map").selected_text(coloring(choice.coloring)).width(COLORING);
    let shown = combo.truncate().show_ui(ui, |ui| {
        for by in possible {
            ui.selectable_value(&mut choice.coloring, by, coloring(by));
        }
    });
    shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, t!("colours of the map")));
}
