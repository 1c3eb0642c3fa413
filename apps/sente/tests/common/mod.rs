//! Running the real binary.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use serde_json::Value;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// What the binary does with these arguments and this standard input.
pub(crate) fn sente(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sente"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A program that refuses its arguments does not read.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

/// What the binary prints when all goes well.
pub(crate) fn printed(arguments: &[&str], input: &str) -> String {
    let output = sente(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The JSON document that the binary prints when all goes well.
pub(crate) fn document(arguments: &[&str], input: &str) -> Value {
    let text = printed(arguments, input);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error} in\n{text}"))
}

/// The one line on standard error with which the binary ends, and its status.
pub(crate) fn failed(arguments: &[&str], input: &str) -> (String, i32) {
    let output = sente(arguments, input);
    let errors = text(&output.stderr);
    assert_eq!(text(&output.stdout), "", "{arguments:?} wrote to standard output");
    assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{arguments:?}: {errors}");
    (errors, output.status.code().expect("the binary was not killed"))
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is text")
}
