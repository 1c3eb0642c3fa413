//! `sente-lab ordering` as a user meets it.

mod common;

use common::{Scratch, lab};

#[test]
fn every_picker_is_on_the_page_and_in_the_document() {
    let scratch = Scratch::new("ordering");
    let (html, json) = (scratch.path("page.html"), scratch.path("numbers.json"));
    let mut command = lab();
    command.args([
        "ordering",
        "--depth",
        "4",
        "--variant",
        "gated=ranked,gates.on=true",
        "--html",
        &html,
        "--json",
        &json,
    ]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(&html).unwrap();
    let document: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    let variants = document["variants"].as_array().unwrap();
    let names: Vec<_> = variants.iter().map(|variant| variant["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["staged", "ranked", "sorted", "gated"]);
    assert_eq!(variants[3]["settings"], "gates.on=true");
    for name in names {
        assert!(page.contains(&format!("</i>{name}</li>")), "{name}");
    }
    assert!(variants.iter().all(|variant| variant["telemetry"]["nodes"].as_u64() > Some(1000)));
    assert_eq!(document["positions"], 16);
}

#[test]
fn wrong_variants_are_refused() {
    for (variant, reason) in [
        ("ranked", "expected NAME=PICKER"),
        ("mine=best", "expected staged, ranked or sorted"),
        ("mine=ranked,gates.on=2", "gates.on: expected a value from false to true"),
    ] {
        let output = lab().args(["ordering", "--variant", variant]).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(reason), "{error}");
    }
}
