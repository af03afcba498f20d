//! Writing deals, millions of them if asked for: made and rendered on all threads, written in order.

use std::path::Path;

use evenhand::Seed;
use evenhand_cards::NumberError;
use evenhand_files::{Output, write_bytes};
use rayon::prelude::*;

use crate::arguments::Deal;
use crate::deal::look::Look;
use crate::deal::request::Request;
use crate::interrupt;

/// Cards that a thread deals at a time: some 100 KB of text.
const CARDS_AT_ONCE: usize = 1 << 15;

/// Writes the deals that were asked for.
pub(crate) fn deals(request: &Request, look: &Look, seed: &Seed, arguments: &Deal) -> anyhow::Result<()> {
    let n = request.table.deck().len();
    let dealer = request.table.dealer(seed);
    let threads = arguments.threads.map_or(0, std::num::NonZero::get);
    // One deal needs no threads.
    let few = arguments.count as usize <= CARDS_AT_ONCE / n;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(if few { 1 } else { threads }).build()?;
    let mut output = output(arguments)?;
    interrupt::begin(&mut output)?;
    let at_once = (CARDS_AT_ONCE / n).max(1) as u64;
    let (mut next, end) = (arguments.first, arguments.first + arguments.count);
    // Kept from turn to turn: fresh ones would be asked of the system each time.
    let mut buffers: Vec<(Vec<u32>, Vec<u8>)> = vec![Default::default(); pool.current_num_threads()];
    while next < end {
        let render = |(part, (cards, text)): (usize, &mut (Vec<u32>, Vec<u8>))| -> Result<(), NumberError> {
            let first = (next + part as u64 * at_once).min(end);
            cards.resize(n * (end - first).min(at_once) as usize, 0);
            text.clear();
            dealer.fill((first - 1) as u32, cards);
            (first..)
                .zip(cards.chunks_exact(n))
                .try_for_each(|(deal, cards)| look.append(request, Some(deal), cards, text))
        };
        pool.install(|| buffers.par_iter_mut().enumerate().try_for_each(render))?;
        for (_, text) in &buffers {
            write_bytes(text, &mut output)?;
        }
        next += buffers.len() as u64 * at_once;
    }
    Ok(interrupt::finish(output)?)
}

/// Where the result goes.
pub(crate) fn output(arguments: &Deal) -> anyhow::Result<Output> {
    Ok(match &arguments.output {
        Some(path) if path != Path::new("-") => interrupt::create(path)?,
        _ => crate::streams::output()?,
    })
}
