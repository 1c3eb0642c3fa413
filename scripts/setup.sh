#!/usr/bin/env bash
# Makes sure that everything `make test` calls is there. Quick when nothing is missing, and safe to repeat.
#
# How to build for WebAssembly is written to target/tools/wasm.env for `make wasm` to read. Where it cannot be
# built at all, one line says so and that build is skipped; with CI=true it is an error, because nobody reads the
# line there.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
tools=target/tools
settings=$tools/wasm.env

fail() {
    echo "error: $*" >&2
    exit 1
}

# Runs a command that may hang on a machine without network. Not every system has `timeout`.
briefly() {
    if command -v timeout >/dev/null; then timeout 120 "$@"; else "$@"; fi
}

# Whether the command $1 of cargo is there, if need be by adding the component $2.
component() {
    cargo "$1" --version >/dev/null 2>&1 && return
    command -v rustup >/dev/null || fail "expected cargo $1, found neither it nor rustup to add it"
    briefly rustup component add "$2" || fail "expected cargo $1, and rustup could not add the component $2"
}

# Leaves in `settings` the lines that make cargo build for WebAssembly.
wasm() {
    mkdir -p "$tools"
    if [ -d "$(rustc --print target-libdir --target "$target" 2>/dev/null)" ]; then
        : >"$settings"
    elif [ -e "$tools/wasm/complete" ]; then
        private_toolchain >/dev/null
    elif command -v rustup >/dev/null && briefly rustup target add "$target"; then
        : >"$settings"
    elif command -v apt-get >/dev/null && private_toolchain; then
        echo "WebAssembly: using the private toolchain in $tools/wasm"
    elif [ "${CI:-}" = true ]; then
        fail "the WebAssembly build needs 'rustup target add $target', which failed"
    else
        echo "WebAssembly: skipped, because 'rustup target add $target' failed"
        echo "wasm=skipped" >"$settings"
    fi
}

# The settings are only written when the whole toolchain stands; they are the last line of the script's output.
private_toolchain() {
    scripts/wasm-toolchain.sh "$tools/wasm" | tee "$tools/wasm.log" && tail -n 1 "$tools/wasm.log" >"$settings"
}

command -v cargo >/dev/null || fail "expected cargo, found none: install Rust from rustup.rs"
component fmt rustfmt
component clippy clippy
wasm
