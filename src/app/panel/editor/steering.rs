//! The rules by which the selected agent steers, as a table: each rule's acceleration, and its share after the clamp.

use crate::app::command::{Command, ExplainCommand};
use crate::app::frame::FrameView;
use crate::app::model::explain::{Highlight, HighlightSource};
use crate::app::overlay::part_of;
use crate::app::panel::widgets::asked::Asking;
use crate::app::panel::widgets::numbers::{number, short_beside_power, value_grid, value_response, value_row, vector};
use crate::app::panel::widgets::stops::context_menu;
use crate::app::style::color::color32;
use crate::app::style::trace_colors::rule_color;
use crate::asking::{Amount, Asked};
use crate::expression::four_digits;
use crate::language::t;
use crate::sim::{Attribution, FieldShare, Sight};
use crate::steering::{FieldLaw, Limit, Rule};
use crate::text;
use crate::text::listed::listed;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, CollapsingHeader, Color32, FontId, Galley, Label, Layout, Response, RichText, Sense, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use glam::DVec3;
use std::sync::Arc;

/// Height of a row in points.
const ROW: f32 = 18.0;
/// Additional height of a row whose vector is below the name.
const BELOW: f32 = 13.0;
/// From this width on the vector fits beside the name.
const WIDE: f32 = 330.0;
/// Width of the names in that case.
const NAME: f32 = 90.0;
/// Widths of the columns at the right: length and share.
const COLUMNS: [f32; 2] = [62.0, 46.0];

/// A row of the table.
struct Row {
    /// The symbol in the stages and the view, whose colour it has.
    symbol: &'static str,
    name: String,
    /// In m/s².
    value: DVec3,
    /// Its share of the acceleration.
    share: Option<String>,
    /// Whether it is a part of the row above.
    is_part: bool,
    tooltip: String,
    /// The limit that acted on it, in words.
    limit: Option<String>,
    /// The quantity that one can ask about, and its value.
    asked: Option<(Asked, DVec3)>,
}

/// The rules of the agent selected last at the end of the tick on display.
pub(in crate::app::panel) fn ui(ui: &mut Ui, body: usize, view: &FrameView, commands: &mut Vec<Command>) {
    let Some(attribution) = view.attribution.filter(|attribution| attribution.body == body) else { return };
    let mut pointed = None;
    CollapsingHeader::new(RichText::new(t!("Steering")).strong()).default_open(true).show(ui, |ui| {
        let text = t!("At the end of tick {tick}, from the positions reached; in m/s².", tick = attribution.tick);
        ui.add(Label::new(RichText::new(text).weak().size(11.5)).wrap());
        heading_ui(ui);
        for row in rows(attribution, view) {
            let response = row_ui(ui, &row, view);
            if response.hovered() {
                pointed = Some(row.symbol);
            }
            let asked = row.asked.map(|(asked, value)| (asked, Amount::Vector(value)));
            let digits = format!("({:?}, {:?}, {:?})", row.value.x, row.value.y, row.value.z);
            context_menu(&response, |ui| Asking { view, commands }.number_menu_ui(ui, asked, &digits));
        }
        ui.add_space(2.0);
        value_grid(ui, |ui| rest_ui(ui, attribution, view, commands));
    });
    highlight_pointed(attribution, pointed, view, commands);
}

/// Highlights the row under the pointer in the view and the explanation, and ends that.
fn highlight_pointed(attribution: &Attribution, pointed: Option<&str>, view: &FrameView, commands: &mut Vec<Command>) {
    let highlight = view.explanation.cursor.highlight.as_ref();
    let found = pointed.and_then(|symbol| {
        let stage = attribution.stages.iter().position(|stage| stage.symbol() == Some(symbol))?;
        Some(Highlight { from: HighlightSource::Inspector, stage, symbol: Some(symbol.to_owned()) })
    });
    match found {
        Some(found) if highlight != Some(&found) => {
            commands.push(Command::Explain(ExplainCommand::Highlight(Some(found))))
        }
        Some(_) => {}
        None if highlight.is_some_and(|highlight| highlight.from == HighlightSource::Inspector) => {
            commands.push(Command::Explain(ExplainCommand::Highlight(None)))
        }
        None => {}
    }
}

fn rows(attribution: &Attribution, view: &FrameView) -> Vec<Row> {
    let setup = view.moment.setup;
    let sum = attribution.terms.sum();
    let lengths: f64 = attribution.terms.by_rule().map(|(_, term)| term.length()).sum();
    let row = |symbol, name: String, value, is_part| Row {
        symbol,
        name,
        value: attribution.per_second_squared(value),
        share: part_of(value, sum, lengths),
        is_part,
        tooltip: String::new(),
        limit: None,
        asked: None,
    };
    let acted = |limit: Limit| {
        text::steering::limited(limit, attribution.per_second_squared(DVec3::X * limit.amount(&attribution.params)).x)
    };
    let id = setup.bodies[attribution.body].id;
    let asked = |word, value| Some((Asked::Of(word, id), attribution.per_second_squared(value)));
    let asked_of = |share: &FieldShare| {
        let field = &setup.fields[share.field].field;
        // Of the article's law it is a term of S.
        let push = if field.law == FieldLaw::Clamped { share.push } else { attribution.per_second_squared(share.push) };
        (Asked::OfTwo("field", [id, field.id]), push)
    };
    let mut rows = Vec::new();
    for (rule, term) in attribution.terms.by_rule() {
        rows.push(Row {
            tooltip: text_of(rule).to_owned(),
            asked: asked(word_of(rule), term),
            limit: attribution.limit_of(rule).map(acted),
            ..row(rule.symbol(), text::steering::rule(rule).to_owned(), term, false)
        });
        if rule == Rule::Avoidance {
            rows.extend(attribution.fields.iter().map(|field| Row {
                tooltip: t!(
                    "Its distance is {local} m, its push before the clamp of avoidance {push}.",
                    local = number(field.local.distance()),
                    push = number(field.push.length())
                ),
                asked: Some(asked_of(field)),
                ..row(rule.symbol(), setup.label_of_field(field.field), field.share, true)
            }));
        }
        if rule == Rule::Flow && attribution.flows.len() > 1 {
            let name = |flow: usize| view.label_of(setup.flows[flow].flow.id);
            rows.extend(attribution.flows.iter().map(|flow| Row {
                tooltip: t!("What this flow adds.").to_owned(),
                limit: flow.limit.map(acted),
                ..row(rule.symbol(), name(flow.flow), flow.acceleration, true)
            }));
        }
    }
    let (applied, taken) = (attribution.acceleration(), attribution.taken_away());
    // What the clamp leaves is a share of the sum, however much of it cancels.
    let of_sum = |value| part_of(value, sum, 0.0);
    let most = number(attribution.per_second_squared(DVec3::X * attribution.params.max_change).x);
    let clamp = t!("What shortening the sum to max_change, {most} m/s², takes away.", most);
    let limit = attribution.limit_of_sum().map(acted);
    rows.push(Row {
        tooltip: t!("The sum of the rules above.").to_owned(),
        limit,
        share: of_sum(sum),
        ..row(t!("sum"), t!("sum").to_owned(), sum, false)
    });
    if taken != DVec3::ZERO {
        let asked = asked("steering_clamped", taken);
        rows.push(Row {
            tooltip: clamp,
            asked,
            share: of_sum(-taken),
            ..row("a", t!("clamp takes").to_owned(), -taken, true)
        });
    }
    let tooltip = t!("The sum, no longer than max_change, {most} m/s²: it acts for this tick.", most);
    rows.push(Row {
        tooltip,
        asked: asked(t!("steering"), applied),
        share: of_sum(applied),
        ..row("a", t!("applied a").to_owned(), applied, false)
    });
    rows
}

/// Whether a row is about the sum of all rules.
fn is_whole(symbol: &str) -> bool {
    symbol == "a" || symbol == t!("sum")
}

/// The word of a rule in the language of questions.
fn word_of(rule: Rule) -> &'static str {
    match rule {
        Rule::Separation => t!("separation"),
        Rule::Alignment => t!("alignment"),
        Rule::Cohesion => t!("cohesion"),
        Rule::Flow => t!("flow"),
        Rule::Cruising => t!("cruising"),
        Rule::Avoidance => t!("avoidance"),
    }
}

/// The purpose of a rule.
fn text_of(rule: Rule) -> &'static str {
    match rule {
        Rule::Separation => t!("Steers to the separation distance from the nearest agent: away from it or towards it."),
        Rule::Alignment => t!("Steers to the velocity of the nearest agent."),
        Rule::Cohesion => t!("Steers to the centre of the perceived agents."),
        Rule::Flow => t!("Steers with the flows it is in."),
        Rule::Cruising => t!("Steers to its desired speed, with a random turn."),
        Rule::Avoidance => t!("Steers away from everything with a field. Below: the contribution of each."),
    }
}

fn heading_ui(ui: &mut Ui) {
    let small = |text: &str| RichText::new(text).weak().size(11.0);
    ui.horizontal(|ui| {
        ui.label(small(t!("rule")));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tooltip = t!("Its component along the sum, as a share of the sum. The clamp shortens all alike, so this is its share of what is applied, too. Not shown where the rules nearly cancel.");
            ui.label(small(t!("share"))).on_hover_text(tooltip);
            ui.add_space(COLUMNS[1] - 34.0);
            ui.label(small(t!("length")));
        });
    });
}

/// A row, and whether the pointer is on it. The vector is below the name where it has no room beside it.
fn row_ui(ui: &mut Ui, row: &Row, view: &FrameView) -> Response {
    let is_wide = ui.available_width() >= WIDE;
    let words = if row.limit.is_some() { BELOW } else { 0.0 };
    let height = if is_wide { ROW + words } else { ROW + BELOW + words };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let length = four_digits(row.value.length());
    let share = row.share.clone().unwrap_or_else(|| "–".to_owned());
    response.widget_info(|| {
        let label = format!("{} {length} {share}{}", row.name, limit_in_label(row));
        WidgetInfo::labeled(WidgetType::Label, true, label)
    });
    let visuals = ui.visuals();
    let highlight = view.explanation.cursor.highlight.as_ref().and_then(|highlight| highlight.symbol.as_deref());
    if response.hovered() || highlight == Some(row.symbol) {
        ui.painter().rect_filled(rect, 3.0, visuals.widgets.hovered.weak_bg_fill);
    }
    let color = rule_color(row.symbol, view.settings.theme).map_or(visuals.text_color(), color32);
    let middle = rect.top() + 0.5 * ROW;
    let (indent, dot) = if row.is_part { (22.0, 2.0) } else { (12.0, 4.0) };
    ui.painter().circle_filled(pos2(rect.left() + indent - 7.0, middle), dot, color);
    let text = match row.is_part {
        true => visuals.weak_text_color(),
        false if is_whole(row.symbol) => visuals.strong_text_color(),
        false => visuals.text_color(),
    };
    for (edge, number, width) in [(rect.right() - COLUMNS[1], &length, COLUMNS[0]), (rect.right(), &share, COLUMNS[1])]
    {
        let galley = one_line(ui, number, 12.0, text, width);
        ui.painter().galley(pos2(edge - galley.size().x - 2.0, middle - galley.size().y / 2.0), galley, text);
    }
    let left = rect.left() + indent;
    let name_room = if is_wide { NAME } else { rect.right() - COLUMNS[0] - COLUMNS[1] - left };
    let name = one_line(ui, &row.name, 12.5, text, name_room);
    ui.painter().galley(pos2(left, middle - name.size().y / 2.0), name, text);
    let (from, below, end) = if is_wide {
        (left + NAME, middle, rect.right() - COLUMNS[0] - COLUMNS[1])
    } else {
        (left, middle + 15.0, rect.right())
    };
    let vector = one_line(ui, &triple(row.value), 11.0, visuals.weak_text_color(), end - from);
    ui.painter().galley(pos2(from, below - vector.size().y / 2.0), vector, text);
    if let Some(limit) = &row.limit {
        let galley = one_line(ui, limit, 11.0, visuals.warn_fg_color, rect.right() - left);
        let middle = rect.bottom() - 0.5 * BELOW - 1.0;
        ui.painter().galley(pos2(left, middle - galley.size().y / 2.0), galley, text);
    }
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(&row.name).strong());
        if !row.tooltip.is_empty() {
            ui.label(&row.tooltip);
        }
        let DVec3 { x, y, z } = row.value;
        ui.label(RichText::new(format!("x {x:?}\ny {y:?}\nz {z:?}\nlength {:?}", row.value.length())).monospace());
    })
}

/// ", cut at max change, 10 m/s²" for who cannot see the row.
fn limit_in_label(row: &Row) -> String {
    row.limit.as_ref().map_or_else(String::new, |limit| format!(", {limit}"))
}

/// A text on one line, cut to a width.
fn one_line(ui: &Ui, text: &str, size: f32, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(size), color);
    job.wrap = TextWrapping::truncate_at_width(width.max(1.0));
    ui.fonts(|fonts| fonts.layout_job(job))
}

/// Velocity and neighbours.
fn rest_ui(ui: &mut Ui, attribution: &Attribution, view: &FrameView, commands: &mut Vec<Command>) {
    let [before, after] = [attribution.me.velocity / attribution.unit_secs, attribution.after.velocity];
    let speeds = format!("{} → {}", four_digits(before.length()), four_digits(after.length()));
    let most = attribution.params.max_speed / attribution.unit_secs;
    let limit = match attribution.is_speed_limited() {
        true => format!(" ({})", text::steering::limited(Limit::MaxSpeed, most)),
        false => String::new(),
    };
    let tooltip = t!(
        "Speed before and after. Velocity before {before}, after {after} m/s.",
        before = vector(before),
        after = vector(after)
    );
    let place = value_response(ui, t!("speed"), format!("{speeds} m/s{limit}"), "", &tooltip).rect;
    let asked = Asked::Of("speed", view.moment.setup.bodies[attribution.body].id);
    Asking { view, commands }.menu(ui, place, t!("speed"), (asked, Amount::Number(after.length())));
    if let Some(sight) = &attribution.sight {
        neighbours_ui(ui, attribution, sight, view);
    }
    let perceived = four_digits(attribution.params.perception);
    value_row(ui, t!("perception"), perceived, "m", t!("How far it perceives: the sphere in the view."));
}

fn neighbours_ui(ui: &mut Ui, attribution: &Attribution, sight: &Sight, view: &FrameView) {
    let within = sight.seen.len() + sight.unseen.len();
    let text = match sight.unseen.len() {
        0 => t!("{within} seen", within),
        _ => t!("{seen} seen of {within} within perception", seen = sight.seen.len(), within),
    };
    let tooltip = t!(
        "Neighbours it perceives: at most max_friends, {max_friends}.",
        max_friends = attribution.params.max_friends
    );
    value_row(ui, t!("neighbours"), text, "", &tooltip);
    if let Some((nearest, place)) = sight.nearest {
        let name = view.label_of(view.moment.setup.bodies[nearest].id);
        let text = listed([name, four_digits(attribution.me.position.distance(place))]);
        value_row(
            ui,
            t!("nearest"),
            text,
            "m",
            t!("The agent keeps its distance from it, and aligns with its velocity."),
        );
    }
}

/// The components with three digits each, where those say something.
fn triple(value: DVec3) -> String {
    let component = |x: f64| match x {
        x if x.abs() < 5e-4 * value.length() => "0".to_owned(),
        x => short_beside_power(x, 3, 2),
    };
    let [x, y, z] = value.to_array().map(component);
    format!("({x}, {y}, {z})")
}
