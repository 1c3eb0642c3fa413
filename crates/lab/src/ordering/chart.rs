//! Charts as SVG, drawn with the colours of the page that they are in.

#![expect(clippy::cast_precision_loss, reason = "a place in a picture needs no more than a few digits")]

use std::fmt::Write as _;

const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 290.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 42.0;

/// How numbers are written along an axis and in notes.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Percent,
    Plies,
    Count,
    Ratio,
    Seconds,
}

impl Unit {
    /// A number with its unit, as people read it.
    pub(super) fn write(self, number: f64) -> String {
        match self {
            Self::Percent => format!("{:.1} %", number * 100.0),
            Self::Plies | Self::Ratio => format!("{number:.2}"),
            Self::Count => count(number),
            Self::Seconds => format!("{number:.2} s"),
        }
    }

    /// The same along an axis, where there is little room.
    fn tick(self, number: f64) -> String {
        match self {
            Self::Percent => format!("{:.0} %", number * 100.0),
            Self::Plies | Self::Ratio | Self::Seconds => format!("{number:.1}"),
            Self::Count => count(number),
        }
    }
}

fn count(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e3 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// Text that means nothing else inside a page.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A named curve or group of bars.
pub(super) struct Series<'a> {
    pub(super) name: &'a str,
    pub(super) points: Vec<(f64, f64)>,
}

/// What is along the axes.
pub(super) struct Axes {
    pub(super) x: &'static str,
    pub(super) y: Unit,
    /// The least and the greatest value shown; taken from the points if absent.
    pub(super) range: Option<(f64, f64)>,
    /// Whether every step up is a factor.
    pub(super) logarithmic: bool,
}

fn open(label: &str, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n",
        escaped(label)
    )
}

fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    match () {
        () if !low.is_finite() => (0.0, 1.0),
        () if high > low => (low, high),
        () => (low, low + 1.0),
    }
}

/// A step between lines of a grid that people can count in, about so many of them.
fn step(span: f64, lines: f64) -> f64 {
    let raw = span / lines;
    let power = 10f64.powf(raw.log10().floor());
    let factors = [1.0, 2.0, 2.5, 5.0, 10.0];
    factors.into_iter().map(|factor| factor * power).find(|&step| step >= raw).unwrap_or(raw)
}

/// Curves over a common axis.
pub(super) fn lines(label: &str, axes: &Axes, series: &[Series<'_>]) -> String {
    let scale = |value: f64| if axes.logarithmic { value.max(1.0).log10() } else { value };
    let all = || series.iter().flat_map(|series| &series.points);
    let (x0, x1) = extent(all().map(|&(x, _)| x));
    let (y0, y1) = axes.range.unwrap_or_else(|| {
        let (_, high) = extent(all().map(|&(_, y)| y).chain([0.0]));
        (if axes.logarithmic { extent(all().map(|&(_, y)| y)).0 } else { 0.0 }, high * 1.05)
    });
    let (y0, y1) = (scale(y0), scale(y1).max(scale(y0) + 1e-9));
    let x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * (value - x0) / (x1 - x0);
    let y = |value: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (scale(value) - y0) / (y1 - y0);
    let mut svg = open(label, HEIGHT);
    let step_y = if axes.logarithmic { 1.0 } else { step(y1 - y0, 5.0) };
    let mut tick = (y0 / step_y).ceil() * step_y;
    while tick <= y1 + 1e-9 {
        let value = if axes.logarithmic { 10f64.powf(tick) } else { tick };
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1}\" \
             text-anchor=\"end\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y(value) + 4.0,
            axes.y.tick(value),
            at = y(value)
        );
        tick += step_y;
    }
    let step_x = step(x1 - x0, 12.0).max(1.0).round();
    let mut tick = (x0 / step_x).ceil() * step_x;
    while tick <= x1 + 1e-9 {
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{tick:.0}</text>",
            x(tick),
            HEIGHT - BOTTOM + 18.0
        );
        tick += step_x;
    }
    let _ = writeln!(
        svg,
        "<text class=\"axis\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 4.0,
        axes.x
    );
    for (index, series) in series.iter().enumerate() {
        let points: Vec<_> =
            series.points.iter().map(|&(px, py)| format!("{:.1},{:.1}", x(px), y(py))).collect();
        let _ = writeln!(svg, "<polyline class=\"curve s{index}\" points=\"{}\"/>", points.join(" "));
        for &(px, py) in &series.points {
            let _ = writeln!(
                svg,
                "<circle class=\"dot s{index}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.2\"><title>{}, {} {px}: {}</title></circle>",
                x(px),
                y(py),
                escaped(series.name),
                axes.x,
                axes.y.write(py)
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// Groups of bars that lie, each with its name and number.
pub(super) fn bars(label: &str, unit: Unit, rows: &[(String, Vec<Option<f64>>)], names: &[&str]) -> String {
    const BAR: f64 = 18.0;
    const GAP: f64 = 14.0;
    const NAMES: f64 = 150.0;
    const NUMBERS: f64 = 66.0;
    let group = BAR * names.len() as f64 + GAP;
    let height = group * rows.len() as f64 + GAP;
    let most =
        rows.iter().flat_map(|(_, values)| values.iter().flatten()).fold(0.0f64, |most, &v| most.max(v));
    let most = if matches!(unit, Unit::Percent) { most.max(1.0) } else { most.max(1e-9) };
    let mut svg = open(label, height);
    for (row, (name, values)) in rows.iter().enumerate() {
        let top = GAP + group * row as f64;
        let middle = top + BAR * names.len() as f64 / 2.0 + 4.5;
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{}\" y=\"{middle:.1}\" text-anchor=\"end\">{}</text>",
            NAMES - 10.0,
            escaped(name)
        );
        for (index, value) in values.iter().enumerate() {
            let at = top + BAR * index as f64;
            let Some(value) = *value else { continue };
            let width = (WIDTH - NAMES - NUMBERS) * (value / most);
            let _ = writeln!(
                svg,
                "<rect class=\"bar s{index}\" x=\"{NAMES}\" y=\"{at:.1}\" width=\"{width:.1}\" height=\"{}\" rx=\"2\">\
                 <title>{}, {}: {written}</title></rect><text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{written}</text>",
                BAR - 4.0,
                escaped(names.get(index).unwrap_or(&"")),
                escaped(name),
                NAMES + width + 6.0,
                at + BAR - 7.5,
                written = unit.write(value)
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// A part of a whole: the number of its colour, its name, and its share.
pub(super) type Part = (usize, String, f64);

/// Shares of a whole, one bar below the other.
pub(super) fn shares(label: &str, rows: &[(String, Vec<Part>)]) -> String {
    const BAR: f64 = 24.0;
    const GAP: f64 = 12.0;
    const NAMES: f64 = 120.0;
    let height = (BAR + GAP) * rows.len() as f64 + GAP;
    let mut svg = open(label, height);
    for (row, (name, parts)) in rows.iter().enumerate() {
        let top = GAP + (BAR + GAP) * row as f64;
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            NAMES - 10.0,
            top + BAR / 2.0 + 4.5,
            escaped(name)
        );
        let mut at = NAMES;
        for (colour, part, share) in parts {
            let width = (WIDTH - NAMES - RIGHT) * share;
            let _ = writeln!(
                svg,
                "<rect class=\"part c{colour}\" x=\"{at:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{BAR}\">\
                 <title>{}, {}: {}</title></rect>",
                escaped(name),
                escaped(part),
                Unit::Percent.write(*share)
            );
            if width > 40.0 {
                let _ = writeln!(
                    svg,
                    "<text class=\"inside\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.0} %</text>",
                    at + width / 2.0,
                    top + BAR / 2.0 + 4.5,
                    share * 100.0
                );
            }
            at += width;
        }
    }
    svg.push_str("</svg>");
    svg
}
