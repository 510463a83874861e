//! Plots of the selected bodies, with those of the baseline run dashed.

mod figure;
mod limits;
mod of_one;
mod of_several;

use super::chart::{LEAST, subject_ui};
use crate::app::command::{Action, Command, FileCommand, FilePurpose, Table};
use crate::app::frame::FrameView;
use crate::language::{noun, t};
use crate::ledger::Track;
use crate::text::count::counted;
use egui::{ComboBox, Id, Rect, RichText, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;
use figure::{Figure, Plotted, Shown};
use of_one::Chart;

/// One of the plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    OfOne(Chart),
    OfSeveral(Shown),
}

impl Choice {
    fn all(view: &FrameView, plotted: &[Plotted]) -> Vec<Choice> {
        match plotted {
            [one] => Chart::all_of(one.group(view)).iter().copied().map(Choice::OfOne).collect(),
            several => of_several::quantities(several).into_iter().map(Choice::OfSeveral).collect(),
        }
    }

    fn title(self, view: &FrameView, plotted: &[Plotted]) -> String {
        match self {
            Choice::OfOne(chart) => chart.title().to_owned(),
            Choice::OfSeveral(shown) => of_several::title(shown, view, plotted),
        }
    }

    fn figure<'a>(self, view: &FrameView<'a>, plotted: &'a [Plotted<'a>]) -> Option<Figure<'a>> {
        match self {
            Choice::OfOne(chart) => Some(chart.figure(view, plotted.last()?)),
            Choice::OfSeveral(shown) => Some(of_several::figure(shown, view, plotted)),
        }
    }
}

/// The plots of the selected bodies: as many as fit side by side, the chosen one first.
pub(super) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    if view.tracks.is_empty() {
        ui.horizontal(|ui| subject_ui(ui, view, commands));
        ui.label(RichText::new(t!("Select balls or agents to see what they did over the recording.")).weak());
        return;
    }
    let plotted = Plotted::all(view);
    let all = Choice::all(view, &plotted);
    // One and several have plots of their own, and each remembers which was chosen.
    let memory = Id::new("chosen plot of the selected").with(plotted.len() > 1);
    let chosen: Option<Choice> = ui.data(|data| data.get_temp(memory));
    let Some(mut chosen) = chosen.filter(|chosen| all.contains(chosen)).or_else(|| all.first().copied()) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        subjects_ui(ui, view);
        let title = |choice: Choice| choice.title(view, &plotted);
        ComboBox::from_id_salt("plot of the selected").selected_text(title(chosen)).show_ui(ui, |ui| {
            for choice in &all {
                ui.selectable_value(&mut chosen, *choice, title(*choice));
            }
        });
        export_ui(ui, view, commands);
        subject_ui(ui, view, commands);
        progress_ui(ui, view);
    });
    ui.data_mut(|data| data.insert_temp(memory, chosen));
    let room = ui.available_rect_before_wrap();
    let across = ((room.width() / LEAST.x) as usize).clamp(1, all.len());
    let others = all.iter().copied().filter(|choice| *choice != chosen);
    let width = room.width() / across as f32;
    for (place, choice) in [chosen].into_iter().chain(others).take(across).enumerate() {
        let left_top = room.min + vec2(width * place as f32, 0.0);
        let rect = Rect::from_min_size(left_top, vec2(width - 4.0, room.height()));
        let Some(figure) = choice.figure(view, &plotted) else { continue };
        ui.allocate_new_ui(UiBuilder::new().max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            figure.ui(ui, view, commands);
        });
    }
}

/// Who is plotted.
fn subjects_ui(ui: &mut Ui, view: &FrameView) {
    let name = match view.tracks {
        [track] => name_of(view, track),
        several if view.untracked == 0 => counted(several.len() as u64, noun!("ball")),
        several => {
            let selected = counted((several.len() + view.untracked) as u64, noun!("ball"));
            t!("the last {shown} of {selected}", shown = several.len(), selected)
        }
    };
    let label = ui.label(RichText::new(name).strong().size(12.0));
    if view.untracked > 0 {
        label.on_hover_text(t!("Of more balls the curves could not be told apart: those selected last are plotted."));
    }
}

/// The name of the only plotted body.
fn name_of(view: &FrameView, track: &Track) -> String {
    let tracked = track.tracked();
    let other = tracked.other.map(|other| t!(" (to {other})", other = view.label_of(other)));
    format!("{}{}", view.label_of(tracked.body), other.unwrap_or_default())
}

fn export_ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let action = Action::EXPORT_TRACK;
    let button = egui::Button::new(format!("{} CSV…", icon::EXPORT)).small();
    let response = ui.add_enabled(action.is_possible(view), button).on_hover_text(action.tooltip());
    if response.on_disabled_hover_text(t!("Still reading the recording.")).clicked() {
        commands.push(Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Track)))));
    }
}

/// How much of the recording has been read, until all of it is.
fn progress_ui(ui: &mut Ui, view: &FrameView) {
    if !view.tracks_are_complete {
        ui.spinner();
        let read = |track: &Track| track.ticks().end - track.ticks().start;
        let read = view.tracks.iter().map(read).min().unwrap_or(0);
        ui.label(RichText::new(t!("{read} read", read = counted(read, noun!("tick")))).small().weak());
    }
}
