#!/usr/bin/env bash
# Makes a private compiler for WebAssembly out of Debian's packages, for machines where rustup cannot download.
#
#   scripts/wasm-toolchain.sh PREFIX
#
# Nothing is installed: the packages are unpacked under PREFIX, the standard library is built there once for
# wasm32-unknown-unknown, and PREFIX/bin/rustc is a wrapper that finds both. Cargo and the linker stay rustup's.
# The last line of the output is what to export. A second run with the same PREFIX returns at once.
#
# Needs: apt, dpkg, a rustup toolchain, and the crates the standard library depends on. Package lists that are
# missing or too old are fetched when the user may do that.
set -euo pipefail

target=wasm32-unknown-unknown
prefix=$(realpath -m "${1:?usage: scripts/wasm-toolchain.sh PREFIX}")
root=$prefix/root
required=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$(dirname "$0")/../Cargo.toml")

# Whether apt offers a compiler that is new enough for the workspace; `offered` tells which one it offers.
compiler_is_offered() {
    offered=$(apt-cache show --no-all-versions rustc-web 2>/dev/null | sed -n 's/^Version: //p')
    [ -n "$offered" ] && dpkg --compare-versions "$offered" ge "$required"
}

find_compiler() {
    compiler_is_offered && return
    [ "$(id -u)" -ne 0 ] || apt-get -q update || true
    compiler_is_offered && return
    echo "error: expected Debian's rustc-web in version $required or newer, found ${offered:-none}" >&2
    exit 1
}

# The first package among the dependencies of package $1 whose name matches the pattern $2.
dependency() {
    apt-cache show --no-all-versions "$1" | sed -n 's/^Depends: //p' | tr ',' '\n' | grep -oE "$2" | head -n 1
}

# Debian's compiler names its standard library and its LLVM by version, so the names are looked up.
unpack_packages() {
    local std llvm package
    std=$(dependency libstd-rust-web-dev 'libstd-rust-web-[0-9.]+')
    llvm=$(dependency "$std" 'libllvm[0-9]+')
    mkdir -p "$prefix/debs" "$root"
    (cd "$prefix/debs" && apt-get -q download rustc-web libstd-rust-web-dev rust-web-src "$std" "$llvm")
    for package in "$prefix"/debs/*.deb; do dpkg-deb -x "$package" "$root"; done
    rm -r "$prefix/debs"
}

# The compiler looks for the linker in PATH, and for LLVM where it was unpacked instead of where it would be
# installed.
write_wrapper() {
    local host linker llvm
    host=$(rustc -vV | sed -n 's/^host: //p')
    linker=$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld
    [ -x "$linker" ] || { echo "error: expected rustup's linker at $linker, found none" >&2; exit 1; }
    ln -sfn "$linker" "$root/usr/bin/rust-lld"
    llvm=$(dirname "$(find "$root/usr/lib" -name 'libLLVM*' -print -quit)")
    mkdir -p "$prefix/bin"
    cat >"$prefix/bin/rustc" <<WRAPPER
#!/bin/sh
export LD_LIBRARY_PATH="$llvm\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}" PATH="$root/usr/bin:\$PATH"
exec "$root/usr/bin/rustc" "\$@"
WRAPPER
    chmod +x "$prefix/bin/rustc"
}

# Building the standard library from source is a feature that stable compilers hide, hence the bootstrap variable.
# An empty package is the smallest thing that makes cargo do it.
build_std() {
    local crate=$prefix/std library=$root/usr/lib/rustlib/$target/lib
    mkdir -p "$crate/src"
    printf '[package]\nname = "std-builder"\nedition = "2024"\n[workspace]\n[profile.release]\npanic = "abort"\n' \
        >"$crate/Cargo.toml"
    : >"$crate/src/lib.rs"
    (cd "$crate" && unset CARGO_TARGET_DIR CARGO_ENCODED_RUSTFLAGS &&
        RUSTC=$prefix/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="-C embed-bitcode=yes" \
            cargo build --release -Z build-std=std,panic_abort --target "$target")
    rm -rf "$library"
    mkdir -p "$library"
    cp "$crate/target/$target/release/deps/"*.rlib "$library/"
    rm -f "$library"/libstd_builder-*.rlib
    rm -r "$crate"
}

# The marker is written last, so an interrupted run starts afresh; a linker that rustup has moved since does too.
if [ ! -e "$prefix/complete" ] || [ ! -e "$root/usr/bin/rust-lld" ]; then
    rm -rf "$prefix"
    find_compiler
    unpack_packages
    write_wrapper
    "$prefix/bin/rustc" --version
    build_std
    touch "$prefix/complete"
fi
echo "export RUSTC=$prefix/bin/rustc"
