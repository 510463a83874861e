//! The field in the tool bar that shows the tick and goes to the one that is typed, or to a time.

use crate::app::command::{Command, PlaybackCommand, ViewCommand};
use crate::app::frame::FrameView;
use crate::app::model::visits::Way;
use crate::app::panel::widgets::led_keys;
use crate::app::panel::widgets::numbers::number;
use crate::app::panel::widgets::text_cursor::select_all;
use crate::app::style::theme::panel_colors;
use crate::expression::number_in;
use crate::foreign_text::quoted;
use crate::language::{Text, t, text};
use crate::sim::{Clock, Instant};
use egui::{Area, Frame, Id, Key, Order, Response, RichText, TextEdit, TextStyle, Ui, WidgetInfo, vec2};

/// The field's name for screen readers.
const NAME: Text = text!("Go to a tick or time");
/// What can be typed.
const TOOLTIP: Text = text!(
    "The tick on display. Type another one, as in 120 or #120, or a time with its unit, as in 2.5 s, \
                       1/3 s or 250 ms, and press Enter: what is not recorded yet is simulated."
);

/// What is being typed.
#[derive(Clone, Default)]
struct Typed {
    text: String,
    /// Why the text was refused, and that text.
    error: Option<(String, String)>,
}

/// The ticks that a scene has: the first, and the last if it ends.
type Ends = (u64, Option<u64>);

/// The field.
pub(in crate::app::panel) fn ui(ui: &mut Ui, view: &FrameView, commands: &mut Vec<Command>) {
    let memory = Id::new("go to");
    let typed: Option<Typed> = ui.data(|data| data.get_temp(memory));
    let shown = view.playback.cursor.tick.to_string();
    let mut typed_now = typed.unwrap_or_else(|| Typed { text: shown.clone(), error: None });
    let field = TextEdit::singleline(&mut typed_now.text).font(TextStyle::Monospace).desired_width(width(ui, view));
    let response = ui.add(field).on_hover_text(TOOLTIP.words());
    let text = typed_now.text.clone();
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &text, &text);
        info.label = Some(NAME.words().to_owned());
        info
    });
    if view.windows.go_to && led_keys::lead(ui.ctx(), response.id, || ()) {
        commands.push(Command::View(ViewCommand::ShowGoTo(false)));
    }
    if response.gained_focus() {
        select_all(ui, response.id, &typed_now.text);
    }
    typed_now.error.take_if(|(_, about)| *about != typed_now.text);
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if is_entered && typed_now.text != shown {
        let ends = (view.playback.first_tick, view.playback.last_tick);
        match moment_of(&typed_now.text, view.moment.setup.clock, ends) {
            Ok(moment) => commands.push(Command::Playback(PlaybackCommand::Jump(moment, Way::Typed))),
            Err(reason) => {
                typed_now.error = Some((reason, typed_now.text.clone()));
                response.request_focus();
            }
        }
    }
    // A refused text keeps the focus: the next letter corrects it.
    let goes_on = response.has_focus() || (is_entered && typed_now.error.is_some());
    if let Some((reason, _)) = typed_now.error.as_ref().filter(|_| goes_on) {
        error_ui(ui, &response, reason, view);
    }
    ui.data_mut(|data| {
        if goes_on {
            data.insert_temp(memory, typed_now);
        } else {
            data.remove_temp::<Typed>(memory);
        }
    });
}

/// Width of the last tick, in points.
pub(in crate::app::panel) fn width(ui: &Ui, view: &FrameView) -> f32 {
    let longest = view.playback.last_tick.unwrap_or(0).max(view.playback.cursor.tick).to_string().len().max(5);
    let font = TextStyle::Monospace.resolve(ui.style());
    (longest + 1) as f32 * ui.fonts(|fonts| fonts.glyph_width(&font, '0'))
}

/// Why the text was refused, below the field.
fn error_ui(ui: &Ui, field: &Response, reason: &str, view: &FrameView) {
    let color = panel_colors(view.settings.theme).alarm;
    let area = Area::new(Id::new("go to error")).order(Order::Foreground);
    area.fixed_pos(field.rect.left_bottom() + vec2(0.0, 4.0)).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width(320.0);
            ui.label(RichText::new(reason).color(color));
        });
    });
}

/// The moment that a text names; or why it names none.
fn moment_of(text: &str, clock: Clock, (first, last): Ends) -> Result<Instant, String> {
    let text = text.trim();
    let moment = match number_in(tick_in(text), "") {
        Ok(number) => Instant::start_of(tick_of(tick_in(text), number)?),
        Err(_) => {
            let seconds = number_in(text, "s").map_err(|reason| {
                t!(
                    "“{text}” is neither a tick, as in 120, nor a time, as in 2.5 s: {reason}.",
                    text = quoted(text),
                    reason
                )
            })?;
            let first_second = clock.seconds(Instant::start_of(first));
            if seconds < first_second {
                return Err(t!(
                    "{text} is before the scene begins, at {first_second} s.",
                    first_second = number(first_second),
                    text
                ));
            }
            clock.instant_at(seconds)
        }
    };
    if moment.tick < first {
        return Err(t!("The scene begins at tick {first}.", first));
    }
    match last {
        Some(last) if moment > Instant::start_of(last) => {
            let seconds = number(clock.seconds(Instant::start_of(last)));
            Err(t!("{text} is after the scene ends, at tick {last} ({seconds} s).", text, last, seconds))
        }
        None if moment.tick == u64::MAX => Err(t!("{text} is too far ahead.", text)),
        _ => Ok(moment),
    }
}

/// A text without the sign or word for ticks.
fn tick_in(text: &str) -> &str {
    text.strip_prefix('#').or_else(|| text.strip_prefix("tick")).unwrap_or(text).trim()
}

/// The tick of a number without a unit.
fn tick_of(text: &str, number: f64) -> Result<u64, String> {
    // Not by way of the number, which has fewer digits.
    match text.parse() {
        Ok(tick) => Ok(tick),
        Err(_) if number < 0.0 => Err(t!("There is no tick {text}: ticks are counted from 0.", text)),
        Err(_) if number.fract() != 0.0 => {
            Err(t!("There is no tick {text}. A time has its unit, as in {text} s.", text))
        }
        Err(_) if number >= u64::MAX as f64 => Err(t!("{text} is too far ahead.", text)),
        Err(_) => Ok(number as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At 60 ticks a second, of a scene that begins at tick 60 and ends at tick 180, after 3 s.
    fn typed(text: &str) -> Result<(u64, f64), String> {
        moment_of(text, Clock::new(60), (60, Some(180))).map(|moment| (moment.tick, moment.local))
    }

    #[test]
    fn a_number_is_a_tick_and_with_a_unit_a_time() {
        for text in [
            "120",
            "#120",
            " # 120 ",
            "tick 120",
            "2 s",
            "2s",
            "4/2 s",
            "2000 ms",
            "2000000 µs",
            "1/30 min",
            "60 + 60",
            "1 s + 1000 ms",
        ] {
            assert_eq!(typed(text), Ok((120, 0.0)), "{text}");
        }
        // 2.5 s = 150 ticks; 1.505 s = 90.3 ticks: 5 ms into tick 90.
        assert_eq!(typed("2.5 s"), Ok((150, 0.0)));
        let (tick, local) = typed("1.505 s").expect("a moment");
        assert_eq!((tick, (local - 0.005).abs() < 1e-12), (90, true), "{local}");
        assert_eq!(typed("3 s"), Ok((180, 0.0)));
    }

    #[test]
    fn what_leads_nowhere_is_refused_with_its_reason() {
        let reason = |text: &str| typed(text).expect_err(text);
        assert_eq!(reason("2.5"), "There is no tick 2.5. A time has its unit, as in 2.5 s.");
        assert_eq!(reason("-3"), "There is no tick -3: ticks are counted from 0.");
        let neither = |text: &str| format!("“{text}” is neither a tick, as in 120, nor a time, as in 2.5 s: ");
        for text in ["soon", "", "x s", "2 m"] {
            assert!(reason(text).starts_with(&neither(text)), "{}", reason(text));
        }
        assert!(reason("2 m").ends_with("is in m, needs s."), "{}", reason("2 m"));
        assert_eq!(reason("181"), "181 is after the scene ends, at tick 180 (3 s).");
        assert_eq!(reason("3.001 s"), "3.001 s is after the scene ends, at tick 180 (3 s).");
        assert_eq!(reason("59"), "The scene begins at tick 60.");
        assert_eq!(reason("0.5 s"), "0.5 s is before the scene begins, at 1 s.");
        assert_eq!(reason("99999999999999999999"), "99999999999999999999 is too far ahead.");
        assert_eq!(moment_of("1e300 s", Clock::new(60), (0, None)), Err("1e300 s is too far ahead.".to_owned()));
    }
}
