//! The report as a page.

use super::chart::{self, Axes, Series, Unit, escaped};
use super::{Report, Variant};
use sente_search::ordering::Stage;
use sente_search::telemetry::{Figure, PLACES, Value};
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");

/// The numbers at the top: the key of a figure, what it is, its unit, and whether more is better.
const SUMMARY: [(&str, &str, Unit, Option<bool>); 12] = [
    ("first_move_cutoffs", "cutoffs by the first move", Unit::Percent, Some(true)),
    ("table_move_hits", "table moves that were best", Unit::Percent, Some(true)),
    ("shortlist_coverage", "best quiet moves of main lines in a shortlist", Unit::Percent, Some(true)),
    ("repeated_searches", "empty windows searched again", Unit::Percent, Some(false)),
    ("early_quiets_left_out", "early quiet moves left out", Unit::Percent, None),
    ("early_quiets_reduced", "early quiet moves reduced", Unit::Percent, None),
    ("exchanges_per_capture", "exchanges worked out per noisy move", Unit::Ratio, Some(false)),
    ("table_hits", "table look-ups that found something", Unit::Percent, None),
    ("quiescence", "nodes of quiescence", Unit::Percent, None),
    ("branching", "effective branching factor", Unit::Ratio, Some(false)),
    ("nodes", "nodes", Unit::Count, Some(false)),
    ("ordering_share", "time spent on the order", Unit::Percent, Some(false)),
];

/// The whole page.
pub(super) fn page(report: &Report) -> String {
    let title = "The order of moves";
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n<p>{}: {} positions, each searched \
         to depth {} by every picker with everything else the same. What is counted is the main search below the \
         root, unless said otherwise.</p>\n</header>\n<main>\n",
        escaped(&report.engine),
        report.positions,
        report.depth
    );
    page.push_str(&summary(report));
    for section in [first_moves, places, stages, reductions, exchanges, sizes] {
        page.push_str(&section(report));
    }
    page.push_str(
        "</main>\n<footer>Rates tell how good an order is, not how strong an engine is: games do.</footer>\n",
    );
    page.push_str("</body>\n</html>\n");
    page
}

/// A part of the page: a heading, a sentence, and pictures.
fn section(heading: &str, text: &str, content: &str) -> String {
    format!("<section>\n<h2>{heading}</h2>\n<p>{text}</p>\n{content}</section>\n")
}

fn figure(caption: &str, chart: &str) -> String {
    format!("<figure>\n<figcaption>{caption}</figcaption>\n{chart}\n</figure>\n")
}

fn names(report: &Report) -> Vec<&str> {
    report.variants.iter().map(|variant| variant.name.as_str()).collect()
}

/// Which colour is whose.
fn legend(report: &Report) -> String {
    let entry = |(index, variant): (usize, &Variant)| {
        format!("<li><i class=\"key s{index}\"></i>{}</li>", escaped(&variant.name))
    };
    format!(
        "<ul class=\"legend\">{}</ul>\n",
        report.variants.iter().enumerate().map(entry).collect::<Vec<_>>().concat()
    )
}

fn summary(report: &Report) -> String {
    let mut table = "<table>\n<thead><tr><th></th>".to_owned();
    for variant in &report.variants {
        let settings = if variant.settings.is_empty() { "" } else { "<br>" };
        // Writing to a string cannot fail.
        let _ = write!(
            table,
            "<th scope=\"col\">{}{settings}<small>{}</small></th>",
            escaped(&variant.name),
            escaped(&variant.settings)
        );
    }
    table.push_str("</tr></thead>\n<tbody>\n");
    for (key, what, unit, more_is_better) in SUMMARY {
        let numbers: Vec<_> = report.variants.iter().map(|variant| variant.number(key)).collect();
        let best = more_is_better.and_then(|more| {
            let known = numbers.iter().flatten().copied();
            if more { known.reduce(f64::max) } else { known.reduce(f64::min) }
        });
        let _ = write!(table, "<tr><th scope=\"row\">{what}</th>");
        for number in &numbers {
            let is_best = numbers.len() > 1 && number.is_some() && *number == best;
            let class = if is_best { " class=\"best\"" } else { "" };
            let text = number.map_or("–".to_owned(), |number| unit.write(number));
            let _ = write!(table, "<td{class}>{text}</td>");
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody>\n</table>\n");
    format!("<section>\n<div class=\"wide\">\n{table}</div>\n</section>\n")
}

/// One curve for each variant.
fn curves(report: &Report, label: &str, key: &str, axes: &Axes) -> String {
    let series: Vec<_> = report
        .variants
        .iter()
        .map(|variant| Series { name: &variant.name, points: variant.points(key) })
        .collect();
    chart::lines(label, axes, &series)
}

/// One group of bars for each case of a series.
fn case_bars(report: &Report, label: &str, key: &str, unit: Unit) -> String {
    let mut cases: Vec<&Figure> = Vec::new();
    for case in report.variants.iter().flat_map(|variant| variant.cases(key)) {
        if cases.iter().all(|known| known.key != case.key) {
            cases.push(case);
        }
    }
    let value = |variant: &Variant, case: &Figure| {
        variant.cases(key).iter().find(|other| other.key == case.key).and_then(|other| other.value.number())
    };
    let row = |case: &&Figure| {
        let name = if case.what.is_empty() { &case.key } else { case.what };
        (name.to_owned(), report.variants.iter().map(|variant| value(variant, case)).collect())
    };
    chart::bars(label, unit, &cases.iter().map(row).collect::<Vec<_>>(), &names(report))
}

fn first_moves(report: &Report) -> String {
    let range = Some((0.5, 1.0));
    let axes = Axes { x: "depth", y: Unit::Percent, range, logarithmic: false };
    let by_depth =
        curves(report, "Cutoffs by the first move, by depth", "first_move_cutoffs_by_depth", &axes);
    let bars = |by: &str, key: &str| {
        case_bars(report, &format!("Cutoffs by the first move, by {by}"), key, Unit::Percent)
    };
    let content = legend(report)
        + "<div class=\"pair\">\n"
        + &figure("By depth left", &by_depth)
        + &figure("By kind of node", &bars("kind of node", "first_move_cutoffs_by_node"))
        + &figure(
            "By where the first move came from",
            &bars("stage of the first move", "first_move_cutoffs_by_stage"),
        )
        + &figure(
            "By the lead of the evaluation over what cuts, in hundredths",
            &bars("lead of the evaluation", "first_move_cutoffs_by_lead"),
        )
        + "</div>\n";
    section(
        "Cut by the first move",
        "Where a node is cut at all, the first move should do it: everything tried before the move that cuts was for \
         nothing.",
        &content,
    )
}

fn places(report: &Report) -> String {
    let of = |value: &Value| -> Vec<chart::Part> {
        let Value::Series(cases) = value else { return Vec::new() };
        let part = |(index, case): (usize, &Figure)| {
            Some((index, format!("place {}", case.key), case.value.number()?))
        };
        cases.iter().enumerate().filter_map(part).collect()
    };
    let picture = |variant: &Variant| {
        let row = |case: &Figure| (format!("depth {}", case.key), of(&case.value));
        let mut rows: Vec<_> = variant.cases("best_place_by_depth").iter().map(row).collect();
        rows.extend(variant.figure("best_place").map(|value| ("all depths".to_owned(), of(value))));
        let caption = format!("Place of the best move, {}", escaped(&variant.name));
        figure(&caption, &chart::shares(&format!("Place of the best move, {}", variant.name), &rows))
    };
    let key = |(index, place): (usize, &&str)| format!("<li><i class=\"key c{index}\"></i>{place}</li>");
    let legend = format!(
        "<ul class=\"legend\">{}</ul>\n",
        PLACES.iter().enumerate().map(key).collect::<Vec<_>>().concat()
    );
    let pictures = report.variants.iter().map(picture).collect::<Vec<_>>().concat();
    let content = format!("{legend}<div class=\"pair\">\n{pictures}</div>\n");
    section(
        "Where the best move was",
        "Of all nodes with a move that cut or raised the score: first, second to fifth, sixth to tenth, or later.",
        &content,
    )
}

fn stages(report: &Report) -> String {
    let colour = |key: &str| Stage::ALL.iter().position(|stage| stage.key() == key).unwrap_or(0);
    let row = |variant: &Variant| {
        let part = |case: &Figure| Some((colour(&case.key), case.what.to_owned(), case.value.number()?));
        let parts = variant.cases("cutoffs_by_stage").iter().filter_map(part).collect();
        (variant.name.clone(), parts)
    };
    let rows: Vec<_> = report.variants.iter().map(row).collect();
    let seen = |stage: &Stage| {
        report
            .variants
            .iter()
            .any(|variant| variant.cases("cutoffs_by_stage").iter().any(|case| case.key == stage.key()))
    };
    let key =
        |stage: Stage| format!("<li><i class=\"key c{}\"></i>{}</li>", colour(stage.key()), stage.name());
    let legend = Stage::ALL.into_iter().filter(seen).map(key).collect::<Vec<_>>().concat();
    let content = format!("<ul class=\"legend\">{legend}</ul>\n")
        + &figure("Cutoffs by the stage of the move that cut", &chart::shares("Cutoffs by stage", &rows));
    section(
        "What cuts",
        "Where the moves that cut came from. A ranked picker has its shortlist instead of stages.",
        &content,
    )
}

fn reductions(report: &Report) -> String {
    let plies = Axes { x: "rank", y: Unit::Plies, range: None, logarithmic: false };
    let percent = Axes { x: "rank", y: Unit::Percent, range: None, logarithmic: false };
    let content = legend(report)
        + "<div class=\"pair\">\n"
        + &figure(
            "Mean reduction by rank, in plies",
            &curves(report, "Mean reduction by rank", "reduction_by_rank", &plies),
        )
        + &figure(
            "Share of moves left out, by rank",
            &curves(report, "Moves left out by rank", "left_out_by_rank", &percent),
        )
        + "</div>\n";
    section(
        "What is made of the rank",
        "Late moves are searched less deep or not at all. Moves that were never yielded are not counted.",
        &content,
    )
}

fn exchanges(report: &Report) -> String {
    let row = |key: &str, name: &str| {
        (name.to_owned(), report.variants.iter().map(|variant| variant.number(key)).collect::<Vec<_>>())
    };
    let rows = [row("exchanges_per_capture", "worked out")];
    let content = legend(report)
        + &figure(
            "Exchanges worked out for the order, per noisy move generated",
            &chart::bars("Exchanges per noisy move", Unit::Ratio, &rows, &names(report)),
        );
    section(
        "Exchanges",
        "Whether a capture loses material is only asked when it matters. The sorted picker asks of every one, but \
         remembers.",
        &content,
    )
}

fn sizes(report: &Report) -> String {
    let axes = Axes { x: "iteration", y: Unit::Count, range: None, logarithmic: true };
    let row = |key: &str, name: &str| {
        (name.to_owned(), report.variants.iter().map(|variant| variant.number(key)).collect::<Vec<_>>())
    };
    let times = [row("seconds", "all of it"), row("ordering_seconds", "on the order")];
    let content = legend(report)
        + "<div class=\"pair\">\n"
        + &figure(
            "Nodes up to the end of each iteration, all positions together",
            &curves(report, "Nodes by iteration", "nodes_by_depth", &axes),
        )
        + &figure("Time, with telemetry on", &chart::bars("Time", Unit::Seconds, &times, &names(report)))
        + "</div>\n";
    section(
        "What it costs",
        "The size of the tree depends on the positions, and no few of them tell which order is better; time depends on \
         the machine and on what else it does. Telemetry itself takes a part of it.",
        &content,
    )
}
