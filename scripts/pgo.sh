#!/usr/bin/env bash
# Builds the engine for this machine's processor with what its own benchmark tells about where it spends its time.
#
# The profile is turned from raw to indexed by llvm-profdata, which must be of the compiler's LLVM: it is looked for in
# the toolchain, then on the PATH, then added with rustup or the system's packages.
#
# Usage: scripts/pgo.sh EXE
set -euo pipefail
cd "$(dirname "$0")/.."
exe=${1:-sente}
profile=$PWD/target/pgo/profile
flags="-C target-cpu=native"

version=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
host=$(rustc -vV | sed -n 's/^host: //p')

find_profdata() {
    local own
    own=$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata
    if [ -x "$own" ]; then echo "$own"; else command -v "llvm-profdata-$version"; fi
}

if ! profdata=$(find_profdata); then
    rustup component add llvm-tools >/dev/null 2>&1 ||
        apt-get install -y "llvm-$version" >/dev/null 2>&1 || true
    profdata=$(find_profdata) || {
        echo "error: expected llvm-profdata for LLVM $version, found none:" \
            "try 'rustup component add llvm-tools' or a package llvm-$version" >&2
        exit 1
    }
fi

rm -rf "$profile"
echo "1 of 3: building with counters"
RUSTFLAGS="$flags -C profile-generate=$profile" CARGO_TARGET_DIR=target/pgo/counting \
    cargo build --release --package sente --target "$host"
echo "2 of 3: running the benchmark, of both games by both evaluations"
for game in chess shogi; do
    for evaluation in nnue classical; do
        "target/pgo/counting/$host/release/sente" bench --depth 11 --game "$game" --evaluation "$evaluation"
    done
done
"$profdata" merge -o "$profile/merged.profdata" "$profile"
echo "3 of 3: building with the profile"
RUSTFLAGS="$flags -C profile-use=$profile/merged.profdata" CARGO_TARGET_DIR=target/pgo/final \
    cargo build --release --package sente --target "$host"
suffix=
[ "${OS:-}" = Windows_NT ] && suffix=.exe
cp "target/pgo/final/$host/release/sente$suffix" "${exe%"$suffix"}$suffix"
