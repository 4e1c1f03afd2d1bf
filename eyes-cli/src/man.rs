//! `eyes man`: the manual pages.

use clap_mangen::Man;

use crate::{Error, Outcome, command, output};

/// Print the manual page, of all or of one command
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command to describe, such as `show` or `pattern new`; without it, `eyes` itself
    command: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut page = command();
    page.build();
    for name in &args.command {
        let Some(subcommand) = page.find_subcommand(name) else {
            let whole = args.command.join(" ");
            return Err(Error::Usage(format!("no command `{whole}`: `eyes help` lists them")));
        };
        page = subcommand.clone();
    }
    let mut text = Vec::new();
    Man::new(page).source(concat!("eyes ", env!("CARGO_PKG_VERSION"))).render(&mut text)?;
    output::print(&String::from_utf8_lossy(&text))?;
    Ok(Outcome::Done)
}
