//! `sente-lab merge`: many files of packed games into one.

use crate::failure::Failure;
use sente_lab::data;
use sente_lab::packed::{Archive, merge};
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The file to write; if it exists, it is replaced
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// The files to read; a name alone is looked for in the data folder, too
    #[arg(required = true, value_name = "IN")]
    files: Vec<PathBuf>,

    /// Keep what can be read of damaged files
    #[arg(long)]
    salvage: bool,
}

/// Merges the files. Games that several of them have are kept once.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let paths: Vec<_> = arguments.files.iter().map(|file| data::find(file)).collect();
    let archives = paths
        .iter()
        .map(|path| Archive::open(path))
        .collect::<Result<Vec<_>, _>>()
        .map_err(io::Error::other)?;
    if !arguments.salvage {
        check(&paths, &archives)?;
    }
    let merged = merge(&archives, &arguments.out).map_err(io::Error::other)?;
    for (file, damage) in &merged.damages {
        // With standard error gone there is nobody left to tell.
        let _ = writeln!(io::stderr(), "{}: {damage}", paths[*file].display());
    }
    let size = std::fs::metadata(&arguments.out)?.len();
    writeln!(
        out,
        "{}: {} games, {size} bytes, {} duplicates left out",
        arguments.out.display(),
        merged.games,
        merged.duplicates
    )?;
    Ok(())
}

/// Finds damage before anything is written, because a merge that loses games silently is worse than none.
fn check(paths: &[PathBuf], archives: &[Archive]) -> Result<(), Failure> {
    for (path, archive) in paths.iter().zip(archives) {
        if let Some(damage) = archive.packets().find_map(Result::err) {
            let text = format!("{}: {damage} (--salvage keeps the rest)", path.display());
            return Err(Failure::Io(io::Error::other(text)));
        }
    }
    Ok(())
}
