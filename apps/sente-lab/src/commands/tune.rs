//! `sente-lab tune`: numbers of the engine, fitted to games.

mod spsa;
mod texel;

use crate::failure::Failure;
use clap::Subcommand;
use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand)]
enum Method {
    /// Fit the weights of the classical evaluation to packed games
    Texel(Box<texel::Arguments>),
    /// Tune the numbers of the search by games against itself
    Spsa(Box<spsa::Arguments>),
}

/// Tunes what `arguments` say.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.method {
        Method::Texel(arguments) => texel::run(arguments, out),
        Method::Spsa(arguments) => spsa::run(arguments, out),
    }
}
