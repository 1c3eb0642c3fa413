//! What telemetry says about several ways of ordering moves, side by side.
//!
//! Whoever has run them brings their [`Figure`]s; [`Report::page`] makes one page of it that needs nothing else, with
//! pictures that can be read in light and in the dark, and [`Report::document`] the same for programs.

mod chart;
mod page;

use sente_search::telemetry::{Figure, Value};
use serde_json::{Map, json};

/// One way of ordering moves, and what was recorded of it.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What it is called.
    pub name: String,
    /// What is not as usual about it.
    pub settings: String,
    /// What was recorded.
    pub figures: Vec<Figure>,
}

/// Several ways of ordering moves, on the same positions to the same depth.
#[derive(Clone, Debug)]
pub struct Report {
    /// The program and its version.
    pub engine: String,
    /// How many positions were searched.
    pub positions: usize,
    /// How deep.
    pub depth: i32,
    /// The ways, the usual one first.
    pub variants: Vec<Variant>,
}

impl Variant {
    /// The figure with this key.
    pub fn figure(&self, key: &str) -> Option<&Value> {
        self.figures.iter().find(|figure| figure.key == key).map(|figure| &figure.value)
    }

    /// The number that a figure comes to.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.figure(key)?.number()
    }

    /// The cases of a figure that is a series; none if there is no such figure.
    pub fn cases(&self, key: &str) -> &[Figure] {
        match self.figure(key) {
            Some(Value::Series(cases)) => cases,
            _ => &[],
        }
    }

    /// The cases of a series whose keys are numbers.
    pub fn points(&self, key: &str) -> Vec<(f64, f64)> {
        let point = |case: &Figure| Some((case.key.parse().ok()?, case.value.number()?));
        self.cases(key).iter().filter_map(point).collect()
    }
}

impl Report {
    /// Everything as one object.
    pub fn document(&self) -> serde_json::Value {
        let variant = |variant: &Variant| {
            json!({
                "name": variant.name,
                "settings": variant.settings,
                "telemetry": figures(&variant.figures),
            })
        };
        json!({
            "engine": self.engine,
            "positions": self.positions,
            "depth": self.depth,
            "variants": self.variants.iter().map(variant).collect::<Vec<_>>(),
        })
    }

    /// Everything as a page that needs nothing else.
    pub fn page(&self) -> String {
        page::page(self)
    }
}

fn figures(list: &[Figure]) -> serde_json::Value {
    let value = |value: &Value| match value {
        Value::Count(count) => json!(count),
        Value::Number(number) => json!(number),
        Value::Share { part, whole } => json!({ "share": value.number(), "part": part, "whole": whole }),
        Value::Mean { sum, count } => json!({ "mean": value.number(), "sum": sum, "count": count }),
        Value::Series(cases) => figures(cases),
    };
    let entries = list.iter().map(|figure| (figure.key.clone(), value(&figure.value)));
    serde_json::Value::Object(entries.collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_search::Counters;
    use sente_search::telemetry::{Looked, Recorder as _, Seen, Telemetry};

    fn report() -> Report {
        let mut telemetry = Box::<Telemetry>::default();
        let stage = sente_search::ordering::Stage::Table;
        for depth in 1..=6 {
            let seen = Seen { rank: depth as usize % 3, stage, quiet: true, depth, reach: 6 };
            telemetry.searched(seen, depth / 2);
            telemetry.looked(Looked {
                depth,
                best: Some((seen, seen.rank)),
                first: Some(stage),
                cut: depth % 2 == 0,
                pv: true,
                guided: true,
                in_check: false,
                left_out: false,
                room: 2,
                lead: None,
            });
            telemetry.deepened(depth, 10 << depth);
        }
        let figures = telemetry.figures(&Counters::default(), 640, 0.5);
        let variant =
            |name: &str| Variant { name: name.to_owned(), settings: String::new(), figures: figures.clone() };
        let variants = vec![variant("staged"), variant("<ranked>")];
        Report { engine: "Test".to_owned(), positions: 1, depth: 6, variants }
    }

    #[test]
    fn the_page_is_whole_and_names_are_escaped() {
        let page = report().page();
        assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
        for tag in ["svg", "section", "table", "figure"] {
            let (opened, closed) =
                (page.matches(&format!("<{tag}")).count(), page.matches(&format!("</{tag}>")).count());
            assert!(opened > 0 && opened == closed, "{tag}: {opened} and {closed}");
        }
        assert!(page.contains("&lt;ranked&gt;") && !page.contains("<ranked>"));
        assert!(!page.contains("NaN") && !page.contains("inf"));
        assert!(
            !page.contains("http://")
                || page.matches("http://").count() == page.matches("http://www.w3.org").count()
        );
    }

    #[test]
    fn the_document_has_every_figure() {
        let document = report().document();
        let staged = &document["variants"][0]["telemetry"];
        assert_eq!(staged["first_move_cutoffs"]["whole"], 3);
        assert_eq!(staged["shortlist_coverage"]["part"], 4);
        assert_eq!(staged["nodes_by_depth"]["6"], 640);
        assert_eq!(document["depth"], 6);
    }

    #[test]
    fn nothing_recorded_is_no_mishap() {
        let figures = Telemetry::default().figures(&Counters::default(), 0, 0.0);
        let variants = vec![Variant { name: "empty".to_owned(), settings: String::new(), figures }];
        let page = Report { variants, ..report() }.page();
        assert!(!page.contains("NaN") && !page.contains("inf"));
    }
}
