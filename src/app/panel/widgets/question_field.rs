//! A field for a condition or a quantity: names complete as one types, and mistakes are underlined.

use super::led_keys;
use super::text_cursor::{go_to_end, select_all};
use crate::app::panel::widgets::buttons::quiet;
use crate::app::panel::widgets::scroll;
use crate::asking::{Asks, Completions, Misread, Mistake, Names, completions};
use crate::expression::ExpressionError;
use crate::text::asking as words;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditOutput;
use egui::{
    Align, Align2, Area, Button, Frame, Id, Key, Layout, Modifiers, Order, Painter, Rect, Response, RichText, Stroke,
    TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use std::ops::Range;

/// Most rows of the list in sight.
const ROWS: usize = 7;
/// Width of the list in points.
const WIDTH: f32 = 340.0;
/// Most rows of a question in sight: what is wrong with it and what was found come below.
const MOST_ROWS: f32 = 5.0;
/// Length of the line that marks where something is missing, in points.
const MISSING: f32 = 7.0;

/// A field for a question.
pub(in crate::app::panel) struct QuestionField<'a> {
    /// Distinguishes it from other fields.
    pub id: Id,
    /// Its name for screen readers.
    pub label: &'a str,
    /// What can be typed, while it is empty.
    pub hint: &'a str,
    /// What the question asks for.
    pub asks: Asks,
    /// The objects that can be asked about.
    pub names: Names<'a>,
}

/// What is being typed. It is kept until it is taken or given up, or until the text that it replaces changes.
#[derive(Clone, Default)]
struct Draft {
    text: String,
    /// What it replaces.
    of: String,
    /// Whether the list is open: it opens as one types.
    is_listing: bool,
    /// The row chosen by the arrow keys.
    chosen: Option<usize>,
    /// Where the list was drawn: clicks there do not leave the field.
    list: Option<Rect>,
}

/// What a press of Enter came to.
#[derive(Clone, Copy, PartialEq)]
enum Enter {
    /// There was none, or it took a name from the list.
    Nothing,
    /// The question is not understood.
    Refused,
    /// The question is done.
    Done,
}

impl QuestionField<'_> {
    /// The field, the list below it, and what is wrong. Tab takes the chosen or first name of the list; Enter takes the name
    /// that the arrow keys chose, else the question as it was typed, if it is understood; Esc closes the list, and without one
    /// gives up what was typed. Returns the question once it is done, and is
    /// understood or empty; what is not understood stays as it was typed.
    pub fn ui(&self, ui: &mut Ui, text: &str) -> Option<String> {
        let mut draft = self.draft(ui, text);
        let field = self.id.with("field");
        let had_focus = ui.memory(|memory| memory.has_focus(field));
        let enter = if had_focus { self.press_keys(ui, field, &mut draft) } else { Enter::Nothing };
        let height = MOST_ROWS * ui.text_style_height(&TextStyle::Monospace) + 2.0 * ui.spacing().button_padding.y;
        let area = scroll::vertical().id_salt(self.id).max_height(height).auto_shrink([false, true]);
        let shown = area.show(ui, |ui| {
            let output = self.field_ui(ui, field, &mut draft);
            let misread = self.misread(&draft.text);
            if let Some(misread) = &misread {
                let place = underline(ui, &output, &misread.at);
                if enter == Enter::Refused {
                    ui.scroll_to_rect(place, None);
                }
            }
            (output.response, misread)
        });
        let (response, misread) = &shown.inner;
        if response.has_focus() && response.changed() {
            (draft.is_listing, draft.chosen) = (true, None);
        }
        let is_held = self.keeps_focus(ui, response, &draft);
        if response.has_focus() || is_held {
            self.list_ui(ui, field, response.rect.intersect(shown.inner_rect), &mut draft);
        }
        if let Some(misread) = misread {
            mistake_ui(ui, misread, had_focus);
        }
        let gave_up = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        if gave_up && !self.completions(ui, field, &draft).found.is_empty() {
            (draft.is_listing, draft.list) = (false, None);
            ui.memory_mut(|memory| memory.request_focus(field));
            ui.data_mut(|data| data.insert_temp(self.id, draft));
            return None;
        }
        let is_left = enter == Enter::Done || response.lost_focus() && !is_held;
        if gave_up || is_left && (misread.is_none() || draft.text == text) {
            ui.data_mut(|data| data.remove_temp::<Draft>(self.id));
            return (!gave_up && draft.text != text).then_some(draft.text);
        }
        if is_left {
            (draft.is_listing, draft.list) = (false, None);
        }
        ui.data_mut(|data| data.insert_temp(self.id, draft));
        None
    }

    /// Leads the keys into the field, whose `text` or draft typing then replaces; whether they are there to stay.
    pub fn lead_keys(&self, ui: &Ui, text: &str) -> bool {
        let field = self.id.with("field");
        led_keys::lead(ui.ctx(), field, || select_all(ui, field, &self.draft(ui, text).text))
    }

    /// What is being typed in place of a text.
    fn draft(&self, ui: &Ui, text: &str) -> Draft {
        let fresh = || Draft { text: text.to_owned(), of: text.to_owned(), ..Draft::default() };
        let kept: Option<Draft> = ui.data(|data| data.get_temp(self.id));
        kept.filter(|draft| draft.of == text).unwrap_or_else(fresh)
    }

    /// Puts a question into the field in place of the empty one, to be changed and entered, and leads the keys there; whether
    /// they are there to stay.
    pub fn propose(&self, ui: &Ui, text: &str) -> bool {
        let field = self.id.with("field");
        led_keys::lead(ui.ctx(), field, || {
            let draft = Draft { text: text.to_owned(), ..Draft::default() };
            ui.data_mut(|data| data.insert_temp(self.id, draft));
            go_to_end(ui, field, text);
        })
    }

    /// What is wrong with a question; with an empty one nothing is.
    fn misread(&self, text: &str) -> Option<Misread> {
        (!text.trim().is_empty()).then(|| self.asks.misread(text, self.names)).flatten()
    }

    /// What can be written where the cursor is, while the list is open.
    fn completions(&self, ui: &Ui, field: Id, draft: &Draft) -> Completions {
        if !draft.is_listing {
            return Completions::default();
        }
        let state = TextEdit::load_state(ui.ctx(), field);
        let cursor = state.and_then(|state| state.cursor.char_range()).map(|range| range.primary.index);
        completions(&draft.text, cursor.unwrap_or(usize::MAX), self.asks, self.names)
    }

    /// The keys that choose and take, which the field itself does not get.
    fn press_keys(&self, ui: &Ui, field: Id, draft: &mut Draft) -> Enter {
        let take = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key) > 0);
        let enter = take(Key::Enter);
        let entered = if self.misread(&draft.text).is_none() { Enter::Done } else { Enter::Refused };
        let list = self.completions(ui, field, draft);
        if list.found.is_empty() {
            // The list opens without a letter, too.
            draft.is_listing |= !draft.is_listing && take(Key::ArrowDown);
            return if enter { leave_if_done(ui, field, entered) } else { Enter::Nothing };
        }
        let last = list.found.len() - 1;
        if take(Key::ArrowDown) {
            draft.chosen = Some(draft.chosen.map_or(0, |chosen| (chosen + 1).min(last)));
        }
        if take(Key::ArrowUp) {
            draft.chosen = draft.chosen.and_then(|chosen| chosen.checked_sub(1));
        }
        if enter && draft.chosen.is_none() {
            if entered == Enter::Refused {
                // What is wrong is to be seen.
                (draft.is_listing, draft.list) = (false, None);
            }
            return leave_if_done(ui, field, entered);
        }
        if enter || take(Key::Tab) {
            write(ui, field, draft, &list, draft.chosen.unwrap_or(0));
        }
        Enter::Nothing
    }

    fn field_ui(&self, ui: &mut Ui, field: Id, draft: &mut Draft) -> TextEditOutput {
        let is_listing = !self.completions(ui, field, draft).found.is_empty();
        // Longer questions go on in the next row.
        let edit = TextEdit::multiline(&mut draft.text)
            .id(field)
            .desired_rows(1)
            .desired_width(f32::INFINITY)
            .hint_text(self.hint)
            .font(TextStyle::Monospace)
            .return_key(None)
            .lock_focus(is_listing);
        let output = edit.show(ui);
        // Nothing but what was pasted has line breaks.
        if draft.text.contains(char::is_control) {
            draft.text = draft.text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        }
        output.response.widget_info(|| {
            let info = WidgetInfo::text_edit(true, &draft.text, &draft.text);
            WidgetInfo { label: Some(self.label.to_owned()), ..info }
        });
        output
    }

    /// Keeps the focus although the pointer was pressed beside the field, if that was in its list.
    fn keeps_focus(&self, ui: &Ui, response: &Response, draft: &Draft) -> bool {
        let pointer = ui.input(|input| input.pointer.interact_pos());
        let is_held = response.lost_focus() && draft.list.zip(pointer).is_some_and(|(list, at)| list.contains(at));
        if is_held {
            ui.memory_mut(|memory| memory.request_focus(response.id));
        }
        is_held
    }

    /// What can be written, below the field, or above it where there is no room.
    fn list_ui(&self, ui: &mut Ui, field: Id, rect: Rect, draft: &mut Draft) {
        let list = self.completions(ui, field, draft);
        if list.found.is_empty() {
            draft.list = None;
            return;
        }
        let row = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
        let height = row * list.found.len().min(ROWS) as f32;
        let screen = ui.ctx().screen_rect();
        let is_above = rect.bottom() + height + 24.0 > screen.bottom();
        let (pivot, at) = match is_above {
            true => (Align2::LEFT_BOTTOM, rect.left_top() - vec2(0.0, 2.0)),
            false => (Align2::LEFT_TOP, rect.left_bottom() + vec2(0.0, 2.0)),
        };
        let area = Area::new(self.id.with("list")).order(Order::Foreground).pivot(pivot).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(WIDTH.min(screen.width() - 40.0));
                rows_ui(ui, &list, draft.chosen, (height, row))
            })
        });
        draft.list = Some(shown.response.rect);
        if let Some(clicked) = shown.inner.inner {
            write(ui, field, draft, &list, clicked);
            ui.memory_mut(|memory| memory.request_focus(field));
        }
    }
}

/// Takes the keys from a field whose question is done.
fn leave_if_done(ui: &Ui, field: Id, entered: Enter) -> Enter {
    if entered == Enter::Done {
        ui.memory_mut(|memory| memory.surrender_focus(field));
    }
    entered
}

/// The rows of the list; which one was clicked.
fn rows_ui(ui: &mut Ui, list: &Completions, chosen: Option<usize>, (height, row): (f32, f32)) -> Option<usize> {
    let mut clicked = None;
    let mut area = scroll::vertical().max_height(height).auto_shrink([false, true]);
    if let Some(chosen) = chosen {
        let first = (chosen + 1).saturating_sub(ROWS);
        area = area.vertical_scroll_offset(first as f32 * row);
    }
    area.show_rows(ui, row - ui.spacing().item_spacing.y, list.found.len(), |ui, range| {
        for index in range {
            let found = &list.found[index];
            // Tab takes the first one.
            let is_marked = index == chosen.unwrap_or(0);
            let button = Button::new(RichText::new(&found.word).monospace())
                .shortcut_text(quiet(ui, words::kind(found.kind)))
                .selected(is_marked)
                .frame(is_marked)
                .truncate();
            let layout = Layout::top_down_justified(Align::LEFT);
            let response = ui.with_layout(layout, |ui| ui.add(button)).inner;
            response.widget_info(|| WidgetInfo::labeled(egui::WidgetType::Button, true, &found.word));
            if response.clicked() {
                clicked = Some(index);
            }
        }
    });
    clicked
}

/// Writes a row of the list in place of what was begun.
fn write(ui: &Ui, field: Id, draft: &mut Draft, list: &Completions, row: usize) {
    let Some(found) = list.found.get(row) else { return };
    let letters: Vec<char> = draft.text.chars().collect();
    let end = list.replaced.end.min(letters.len());
    let start = list.replaced.start.min(end);
    let behind: String = letters[end..].iter().collect();
    let before: String = letters[..start].iter().collect();
    draft.text = format!("{before}{}{behind}", found.written);
    (draft.is_listing, draft.chosen) = (true, None);
    let cursor = CCursor::new(start + found.written.chars().count());
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
    TextEdit::store_state(ui.ctx(), field, state);
}

/// Underlines characters, or marks the place where something is missing; where the first of them is.
fn underline(ui: &Ui, output: &TextEditOutput, characters: &Range<usize>) -> Rect {
    let painter: Painter = ui.painter_at(output.text_clip_rect.expand(2.0));
    let stroke = Stroke::new(1.5, ui.visuals().error_fg_color);
    let rect_of = |character: usize| {
        let rect = output.galley.pos_from_ccursor(CCursor::new(character));
        rect.translate(output.galley_pos.to_vec2())
    };
    let line = |from: Rect, to: f32| {
        let y = from.bottom() - 1.0;
        painter.line_segment([pos2(from.left(), y), pos2(to, y)], stroke);
    };
    if characters.is_empty() {
        let at = rect_of(characters.start);
        line(at, at.left() + MISSING);
    }
    for character in characters.clone() {
        let [begin, end] = [character, character + 1].map(rect_of);
        // The last character of a row ends in the next one.
        let is_in_row = end.top() == begin.top();
        line(begin, if is_in_row { end.left() } else { begin.left() + MISSING });
    }
    rect_of(characters.start)
}

/// What is wrong, below the field; what is only not written yet is no mistake.
fn mistake_ui(ui: &mut Ui, misread: &Misread, is_typing: bool) {
    let text = RichText::new(words::mistake(&misread.mistake)).small();
    let visuals = ui.visuals();
    let color = if is_typing && is_unfinished(misread) { visuals.weak_text_color() } else { visuals.error_fg_color };
    ui.label(text.color(color));
}

/// Whether nothing is wrong but that something is not written yet.
fn is_unfinished(misread: &Misread) -> bool {
    use ExpressionError::{Empty, Incomplete, Unclosed};
    matches!(misread.mistake, Mistake::Syntax(Empty | Incomplete | Unclosed { .. }))
}
