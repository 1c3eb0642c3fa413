//! The losses of a fit as a picture.

use super::fit::Epoch;
use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;

/// The losses by epoch, as an SVG picture.
pub fn plot(epochs: &[Epoch]) -> String {
    let losses = || epochs.iter().flat_map(|epoch| [epoch.training, epoch.validation]);
    let low = losses().fold(f64::INFINITY, f64::min);
    let high = losses().fold(f64::NEG_INFINITY, f64::max);
    let span = if high > low { high - low } else { 1.0 };
    let last = epochs.iter().map(|epoch| epoch.number).max().unwrap_or(0).max(1);
    let x = |number: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * ratio(number, last);
    let y = |loss: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (loss - low) / span;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let (left, right, top, bottom) = (MARGIN, WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN);
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"black\"/>\n\
         <text x=\"4\" y=\"{top}\">{high:.6}</text>\n<text x=\"4\" y=\"{bottom}\">{low:.6}</text>\n\
         <text x=\"{right}\" y=\"{}\" text-anchor=\"end\">epoch {last}</text>",
        bottom + 20.0
    );
    let curves = [("training", "#1f77b4"), ("validation", "#d62728")];
    for (place, (name, colour)) in curves.into_iter().enumerate() {
        let loss = |epoch: &Epoch| if place == 0 { epoch.training } else { epoch.validation };
        let point = |epoch: &Epoch| format!("{:.1},{:.1}", x(epoch.number), y(loss(epoch)));
        let points: Vec<_> = epochs.iter().map(point).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\n\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">{name} loss</text>",
            points.join(" "),
            right - 120.0,
            top + 16.0 * ratio(place, 1)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[expect(clippy::cast_precision_loss, reason = "a place in a picture needs no more than a few digits")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_both_curves() {
        let epoch = |number, training, validation| Epoch { number, training, validation, rate: 1.0 };
        let svg = plot(&[epoch(0, 0.3, 0.31), epoch(1, 0.2, 0.22), epoch(2, 0.1, 0.15)]);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert_eq!(svg.matches("<polyline").count(), 2);
        // The best loss is at the bottom right, the worst at the top left.
        assert!(svg.contains("660.0,340.0") && svg.contains("60.0,60.0"));
        assert!(plot(&[]).contains("</svg>"));
    }
}
