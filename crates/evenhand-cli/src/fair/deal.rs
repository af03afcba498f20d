//! `evenhand fairdeal deal`: hands, sheets and slips during play, and the secret after it.

mod hands;

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{
    AnyFile, Beacon, BeaconError, ClosedTable, Dealer, Deals, Dealt, Opened, Published, Secret,
};
use evenhand_locale::Language;

use crate::arguments::Show;
use crate::fair::words::messages;
use crate::fair::{beacon, boards, closings, names, player, published, secret};
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::state;
use crate::write;

pub(super) use hands::slip_file_name;

/// Shows the deals to the dealer, writes sheets and slips, or writes the done file for everyone.
pub(crate) fn run(arguments: &Show) -> anyhow::Result<()> {
    let given = arguments.secret.as_deref();
    file::read_once([arguments.file.as_path()].into_iter().chain(given))?;
    for path in arguments.output.iter().chain(&arguments.sheet_to) {
        file::must_be_new(path)?;
    }
    let name = file::name(&arguments.file);
    let opened = match AnyFile::read(&file::read(&arguments.file)?)
        .map_err(|error| anyhow!("{name}: {error}"))?
    {
        AnyFile::Opened(opened) => opened,
        AnyFile::Table(table) if arguments.agreed_void => return void(&table, arguments),
        AnyFile::Table(_) => {
            return Err(anyhow!(
                "{name}: the seals are not opened yet. Collect the opening lines first (fairdeal collect). If an opening \
                 never comes and all others said aloud that the table is void, pass --reveal --agreed-void."
            ));
        }
        AnyFile::Offer(_) => {
            return Err(anyhow!("{name}: this offer is not closed yet. Close it with fairdeal collect."));
        }
        AnyFile::Done(_) => {
            return Err(anyhow!(
                "{name}: this is a done file, which contains its deals. Show them with evenhand verify."
            ));
        }
        _ => return Err(anyhow!("{name}: this file is a public draw, not a deal")),
    };
    let dealerless = *opened.spec().dealer() == Dealer::None;
    if arguments.reveal && !dealerless && !arguments.hands_over && !arguments.agreed_void {
        let why = "--reveal shows the secret and all cards to everyone. If the last hand is over, pass --hands-over. \
                   If every seat that sealed said aloud that the table is void, or showed no opening line when asked \
                   aloud, pass --agreed-void.";
        return Err(UsageError(why.into()).into());
    }
    if arguments.agreed_void && dealerless {
        let why = "--agreed-void: players cannot declare a table without a dealer void. A seat that does not open \
                   by the agreed time has lost.";
        return Err(UsageError(why.into()).into());
    }
    if arguments.agreed_void {
        return void(opened.table(), arguments);
    }
    let secret = given.map(secret::read).transpose()?;
    let published = outcome(&opened, arguments, &name)?;
    let deals = match opened.deals(secret.as_ref(), published.as_ref()) {
        Ok(deals) => deals,
        Err(error) => {
            let look_up = (published.is_none() && opened.spec().beacon() != Beacon::None)
                .then(|| beacon::where_to_look(&opened.spec().beacon(), messages(language::messages())));
            let more = look_up.map(|text| format!("\n{text}")).unwrap_or_default();
            return Err(anyhow!("{name}: {error}{more}"));
        }
    };
    if !dealerless {
        bind(opened.table(), arguments)?;
    }
    if arguments.reveal {
        return reveal(&deals, arguments);
    }
    if arguments.hands_to.is_some() || arguments.sheet_to.is_some() {
        return hands::write(&deals, arguments);
    }
    names::check(&arguments.names.players, deals.spec())?;
    if let Some(note) = names::open_hands(deals.spec(), language::messages()) {
        player::show_message(&note);
    }
    Ok(write::to_standard_output(shown(&deals, arguments)?)?)
}

/// The published value of the beacon for the spec's round, if the user passed it.
fn outcome(opened: &Opened, arguments: &Show, name: &str) -> anyhow::Result<Option<Published>> {
    let Some(randomness) = &arguments.randomness else { return Ok(None) };
    let named = opened.spec().beacon();
    if named == Beacon::None {
        return Err(UsageError(format!("--randomness: {}", BeaconError::NotNamed)).into());
    }
    if let Some(early) = beacon::early(&named, messages(language::messages())) {
        return Err(anyhow!("{name}: {early}"));
    }
    published::given(&named, randomness, arguments.signature.as_deref()).map(Some)
}

/// Notes that this is the one table of its offer.
fn bind(table: &ClosedTable, arguments: &Show) -> anyhow::Result<()> {
    closings::bind(&state::of(&arguments.state)?.join("closed"), table.offer().hash(), table.hash())
}

/// Writes the done file.
fn reveal(deals: &Deals, arguments: &Show) -> anyhow::Result<()> {
    let Some(path) = &arguments.output else { return Ok(()) };
    write::to_file(path, deals.reveal().text())?;
    let id = match deals.spec().dealer() {
        Dealer::None => "deal-done-dealerless",
        _ => "deal-done",
    };
    report_written(path, id)
}

/// Writes a table that all agreed is void, with its secret.
fn void(table: &ClosedTable, arguments: &Show) -> anyhow::Result<()> {
    let Some(path) = &arguments.output else { return Ok(()) };
    let secret = arguments.secret.as_deref().map(secret::read).transpose()?;
    let name = file::name(&arguments.file);
    let text = void_text(table, secret.as_ref()).map_err(|error| anyhow!("{name}: {error}"))?;
    bind(table, arguments)?;
    write::to_file(path, text)?;
    report_written(path, "deal-void")
}

/// Reports a written file, unless it is standard output.
fn report_written(path: &Path, id: &str) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(());
    }
    let text = messages(language::output()).format(id, [("file", file::name(path).into())]);
    Ok(write::to_standard_output(text + "\n")?)
}

/// Returns the hands in the requested format.
fn shown(deals: &Deals, arguments: &Show) -> anyhow::Result<Vec<u8>> {
    let all = deals.all();
    if let Some(deal) = arguments.deal.filter(|deal| *deal == 0 || *deal as usize > all.len()) {
        return Err(no_deal(deal, all.len()));
    }
    let given = arguments.seat.as_deref();
    let seat = given.map(|given| names::seat_of(&arguments.names.players, deals.spec(), given));
    if let Some(seat) = seat
        && !deals.spec().hands().iter().any(|(name, _)| *name == seat)
    {
        let places: Vec<&str> = deals.spec().hands().into_iter().map(|(name, _)| name).collect();
        return Err(
            UsageError(format!("--seat: unknown place {seat:?}. Places: {}.", places.join(", "))).into()
        );
    }
    let wanted = |deal: u32| arguments.deal.is_none_or(|only| only == deal);
    if arguments.boards.has_format() {
        player::show_message(&check_word_text(deals, language::messages()).trim_end());
        let first = arguments.deal.unwrap_or(1);
        let all: Vec<_> =
            (1..).zip(all).filter(|(deal, _)| wanted(*deal)).map(|(_, deal)| deal.clone()).collect();
        return boards::write(deals.spec(), &all, first, &arguments.boards, &arguments.names.players);
    }
    if arguments.json {
        player::show_message(&check_word_text(deals, language::messages()).trim_end());
        let mut text = Vec::new();
        for (deal, places) in (1..).zip(all).filter(|(deal, _)| wanted(*deal)) {
            let is_shown = |dealt: &&Dealt| seat.is_none_or(|seat| seat == dealt.place);
            let places: Vec<_> = deals.spec().decided(places).filter(is_shown).cloned().collect();
            names::deal_object(&arguments.names, deals.spec(), deal, &places).append(&mut text);
        }
        return Ok(text);
    }
    let called = names::called(&arguments.names, deals.spec());
    let mut text = String::new();
    if seat.is_none() {
        text += &check_word_text(deals, language::output());
    }
    for (deal, places) in (1..).zip(all) {
        if wanted(deal) {
            if all.len() > 1 {
                text += &names::heading(deal);
            }
            let places: Vec<_> = deals.spec().decided(places).cloned().collect();
            text += &names::deal(&called, &places, seat);
        }
    }
    if seat.is_none() && arguments.deal.is_none() {
        text += &names::settled(deals.spec(), all, language::output());
    }
    Ok(text.into_bytes())
}

/// Returns the check word, which all players compare before anyone looks at a card.
pub(super) fn check_word_text(deals: &Deals, language: Language) -> String {
    let (word, opened) = (deals.opened().check_word().to_string(), deals.opened().hash().to_string());
    let named = [("word", word.into()), ("opened", opened.into())];
    messages(language).format("deal-check-word", named) + "\n"
}

/// An error for a deal that does not exist.
fn no_deal(deal: u32, deals: usize) -> anyhow::Error {
    UsageError(format!("there is no deal {deal}. This table has deals 1 to {deals}.")).into()
}

/// The file of a void table.
fn void_text(
    table: &ClosedTable,
    secret: Option<&Secret>,
) -> Result<String, evenhand_cards::fairdeal::StageError> {
    match secret {
        Some(secret) => table.void(secret),
        None => Err(evenhand_cards::fairdeal::StageError::NeedsSecret),
    }
}
