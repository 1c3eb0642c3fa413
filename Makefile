# Everything here is a short name for a few cargo commands; `make help` lists the names.
#
# OpenBench workers build with `make EXE=path`.

EXE ?= sente
ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

# The compiler may use all that this machine's processor has. Such a binary may not run on another machine, so the
# flags are given here and not in a configuration file that every build would obey.
NATIVE := RUSTFLAGS="-C target-cpu=native" CARGO_TARGET_DIR=target/native

# cozy-chess, which the benchmarks run beside ours, uses PEXT only when told to; ours follows the target.
PEER = $(shell rustc -C target-cpu=native --print cfg 2>/dev/null | grep -q 'target_feature="bmi2"' && echo --features cozy-chess/pext)

# The long perft: which files, and how deep.
SUITE ?= crates/chess/tests/data/perft/standard.epd
DEPTH ?= 6

.PHONY: build pgo help setup test bench perft wasm

build:
	$(NATIVE) cargo build --release --package sente
	cp target/native/release/sente$(SUFFIX) $(EXE:$(SUFFIX)=)$(SUFFIX)

pgo:
	scripts/pgo.sh $(EXE)

help:
	@echo "make [EXE=path]               the engine for this machine's processor, as ./sente or path"
	@echo "make pgo [EXE=path]           the same, built with a profile of its own benchmark: slower to build, faster"
	@echo "make test                     set up what is missing, then run every check there is"
	@echo "make bench                    speed of the rules of chess, beside cozy-chess"
	@echo "make perft [SUITE=f] [DEPTH=n]  count every position of a suite to a depth: seconds to hours"
	@echo "make wasm                     build the crates that run in a browser"

setup:
	@scripts/setup.sh

test: setup
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy --package sente --features tune -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
	cargo test --workspace
	@$(MAKE) --no-print-directory wasm

bench:
	$(NATIVE) cargo bench --package sente-chess $(PEER)

perft:
	$(NATIVE) cargo run --release --package sente -- perft $(DEPTH) --suite $(SUITE)

# A compiler of its own may be needed here; scripts/setup.sh has found out and left word.
wasm: setup
	@. ./target/tools/wasm.env; \
	if [ "$$wasm" = skipped ]; then echo "WebAssembly: skipped"; else set -x; \
	cargo build --release --target wasm32-unknown-unknown --target-dir target/wasm -p sente-game -p sente-chess -p sente-shogi -p sente-eval -p sente-search \
	&& RUSTFLAGS="-C target-feature=+simd128" cargo build --release --target wasm32-unknown-unknown --target-dir target/wasm-simd -p sente-eval; fi
