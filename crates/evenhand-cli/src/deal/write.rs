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
    while next < end {
        let parts: Vec<u64> = (0..pool.current_num_threads() as u64)
            .map(|part| next + part * at_once)
            .take_while(|first| *first < end)
            .collect();
        let render = |first: &u64| {
            let count = (end - first).min(at_once) as usize;
            let mut cards = vec![0; n * count];
            dealer.fill((first - 1) as u32, &mut cards);
            let mut text = Vec::new();
            for (deal, cards) in (*first..).zip(cards.chunks_exact(n)) {
                look.append(request, Some(deal), cards, &mut text)?;
            }
            Ok(text)
        };
        let texts: Result<Vec<Vec<u8>>, NumberError> =
            pool.install(|| parts.par_iter().map(render).collect());
        for text in texts? {
            write_bytes(&text, &mut output)?;
        }
        next += parts.len() as u64 * at_once;
    }
    Ok(interrupt::finish(output)?)
}

/// Where the result goes.
pub(crate) fn output(arguments: &Deal) -> anyhow::Result<Output> {
    Ok(match &arguments.output {
        Some(path) if path != Path::new("-") => interrupt::create(path)?,
        _ => Output::standard()?,
    })
}
