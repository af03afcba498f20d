//! `evenhand fairdeal offer`: a spec, a secret, and a commitment to both.

mod previous;

use std::path::Path;

use evenhand::Seed;
use evenhand_cards::fairdeal::{Beacon, Dealer, Form, Offer, Secret, Spec, SpecBuilder, SpecError};
use evenhand_cards::{Game, Table};

use crate::arguments::{Offer as OfferArguments, shown_name};
use crate::deal::{of_pattern, table};
use crate::fair::words::messages;
use crate::fair::{beacon, invite, names, player, secret};
use crate::file;
use crate::interrupt;
use crate::language;
use crate::outcome::UsageError;
use crate::write;

/// Writes the offer and, if there is a dealer, a new secret.
pub(crate) fn run(arguments: &OfferArguments) -> anyhow::Result<()> {
    file::must_be_kept(&arguments.output)?;
    if let Some(path) = &arguments.secret {
        file::must_be_kept(path)?;
    }
    if arguments.secret.as_ref() == Some(&arguments.output) {
        return Err(
            UsageError("--secret and -o name the same file. The secret needs its own file.".into()).into()
        );
    }
    let beacon = beacon::choose(arguments.round.beacon.as_deref(), arguments.round.beacon_in)?;
    let round = beacon::notice(&beacon, messages(language::output()))?;
    let (spec, players) = spec(arguments, beacon)?;
    if spec.has_open_hands() != arguments.open_hands {
        let id = if arguments.open_hands { "offer-no-open-hands" } else { "offer-open-hands" };
        return Err(UsageError(messages(language::messages()).text(id)).into());
    }
    let dealerless = *spec.dealer() == Dealer::None;
    let path = match (&arguments.secret, dealerless) {
        (None, false) => {
            let why = "--secret is missing. Pass --secret FILE, where evenhand writes the dealer's secret. A deal with --dealer none does not need it.";
            return Err(UsageError(why.into()).into());
        }
        (Some(_), true) => {
            return Err(UsageError("without a dealer there is no secret. Leave out --secret.".into()).into());
        }
        (path, _) => path.as_deref(),
    };
    if let Some(secret) = path.filter(|secret| is_shared(secret, &arguments.output)) {
        let facts = [("file", file::name(secret).into())];
        player::show_message(&messages(language::messages()).format("offer-secret-shared", facts));
    }
    // Creates the offer's file first: if that fails, no secret exists yet.
    let output = interrupt::create(&arguments.output)?;
    let offer = match path {
        None => {
            let fresh = Seed::from_os()?;
            let offer =
                Offer::dealerless(spec, *fresh.as_bytes()).map_err(|error| UsageError(error.to_string()))?;
            write::finish(output, offer.text())?;
            offer
        }
        Some(path) => {
            let secret = Secret::from_os()?;
            let offer = Offer::new(spec, &secret).map_err(|error| UsageError(error.to_string()))?;
            secret::write(path, &secret)?;
            // Two paths may name one file. The offer must not overwrite the secret then.
            let finished = file::must_be_new(&arguments.output)
                .and_then(|()| write::finish(output, offer.text()).map_err(anyhow::Error::from));
            if let Err(error) = finished {
                let _ = std::fs::remove_file(path);
                return Err(error);
            }
            offer
        }
    };
    Ok(write::to_standard_output(offer_text(&offer, &arguments.output, path, round, &players))?)
}

/// Whether the secret goes into the directory of the offer, which the players may share. The working directory is exempt.
fn is_shared(secret: &Path, output: &Path) -> bool {
    let folder = |path: &Path| match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.canonicalize().ok(),
        _ => Path::new(".").canonicalize().ok(),
    };
    let Some((secret, shared)) = folder(secret).zip(folder(output)) else { return false };
    secret.starts_with(&shared) && Path::new(".").canonicalize().is_ok_and(|here| here != shared)
}

/// The report for the person who makes the offer.
fn offer_text(
    offer: &Offer,
    output: &Path,
    secret: Option<&Path>,
    round: Option<String>,
    players: &[(String, String)],
) -> String {
    let messages = messages(language::output());
    let mut text = format!("offer {}\n", offer.hash());
    let output = file::name(output);
    let mut names = String::new();
    if !players.is_empty() {
        names = invite::option(players);
        let listed = names::listed(players, offer.spec().seats(), language::output());
        let facts = [("seats", listed.into()), ("option", names.trim().into())];
        text += &(messages.format("offer-names", facts) + "\n");
    }
    text += &messages.format("offer-publish", [("file", output.into()), ("names", names.as_str().into())]);
    text.push('\n');
    if let Some(note) = names::open_hands(offer.spec(), language::output()) {
        text += &(note + "\n");
    }
    if let Dealer::Seat(seat) = offer.spec().dealer() {
        text += &messages.format("offer-dealer-sits", [("seat", seat.as_str().into())]);
        text.push('\n');
    }
    text += &round.map(|round| round + "\n").unwrap_or_default();
    if let Some(secret) = secret {
        text += &messages.format("offer-secret", [("file", file::name(secret).into())]);
        text.push('\n');
    }
    text
}

/// Returns the requested spec, and the names of players that are not valid as seats.
fn spec(arguments: &OfferArguments, beacon: Beacon) -> anyhow::Result<(Spec, Vec<(String, String)>)> {
    let form = arguments.table.game.as_deref().and_then(Form::find);
    let seating = seats_or_names(&arguments.seats)?;
    let mut spec = match form {
        Some(form) => form_spec(form, arguments, &seating)?,
        None => table_spec(arguments, &seating)?,
    };
    let players: Vec<_> = match seating {
        Seating::Seats(_) => Vec::new(),
        Seating::Players(names) => spec.names().iter().cloned().zip(names).collect(),
    };
    let dealer = arguments.dealer.as_deref().map(|dealer| match dealer {
        "outside" => Dealer::Outside,
        "none" => Dealer::None,
        seat => {
            let player = players.iter().find(|(_, name)| name == seat);
            Dealer::Seat(player.map_or(seat, |(seat, _)| seat).to_owned())
        }
    });
    let dealerless = dealer.as_ref().map_or(form.is_some(), |dealer| *dealer == Dealer::None);
    if dealerless && beacon == Beacon::None && spec.names().len() < 2 {
        let why = "without a dealer and a beacon, one seat alone would decide. Pass at least two, such as --seats A,B.";
        return Err(UsageError(why.into()).into());
    }
    if let Some(dealer) = dealer {
        spec = spec.dealer(dealer);
    }
    let (prev, voids) = previous::before(arguments.prev.as_deref(), &arguments.void)?;
    let spec = spec.deals(arguments.deals).beacon(beacon).prev(prev, voids);
    Ok((spec.build().map_err(|error| UsageError(spec_fault(&error)))?, players))
}

/// Value of --seats.
enum Seating {
    /// Seats in the form of the contract. Empty without the option.
    Seats(Vec<String>),
    /// Names of players. The spec keeps its own seats.
    Players(Vec<String>),
}

/// Distinguishes seats from names of players, which may be in any script.
fn seats_or_names(seats: &[String]) -> anyhow::Result<Seating> {
    if seats.iter().all(|seat| Spec::is_seat_name(seat)) {
        return Ok(Seating::Seats(seats.to_vec()));
    }
    let wrong = |id: &str, name: &str| {
        let facts = [("name", evenhand_locale::plain(name).into())];
        anyhow::Error::from(UsageError(messages(language::messages()).format(id, facts)))
    };
    let mut names: Vec<String> = Vec::new();
    for text in seats {
        let name = shown_name(text).ok_or_else(|| wrong("seats-no-name", text))?;
        if names.contains(&name) {
            return Err(wrong("seats-twice", &name));
        }
        names.push(name);
    }
    Ok(Seating::Players(names))
}

/// Returns seats for this number of named players: A, B and so on.
fn lettered(players: usize) -> Vec<String> {
    if players > 26 {
        return (1..=players).map(|number| format!("P{number}")).collect();
    }
    ('A'..='Z').take(players).map(String::from).collect()
}

/// The reason why a spec is invalid. The text of an invalid card stays hidden: the user may have
/// passed a secret as a deck by mistake.
fn spec_fault(error: &SpecError) -> String {
    match error {
        SpecError::Card { place, .. } => format!(
            "card {place} of the deck is invalid. A card has 1 to 16 visible ASCII characters. evenhand does not show it, because it may be a secret."
        ),
        other => other.to_string(),
    }
}

/// Returns the spec of a form that needs no dealer.
fn form_spec(form: Form, arguments: &OfferArguments, seating: &Seating) -> anyhow::Result<SpecBuilder> {
    let (table, name) = (&arguments.table, arguments.table.game.as_deref().unwrap_or_default());
    let rules = table.rules.players.is_some() || table.rules.decks.is_some() || table.rules.no_burn;
    if table.deck.is_some() || table.pattern.is_some() || rules {
        let why = format!("{name} has its own deck and pattern. Pass only --seats and -n.");
        return Err(UsageError(why).into());
    }
    if arguments.seats.is_empty() {
        return Err(
            UsageError(format!("{name}: the seats are missing. Pass them, such as --seats A,B.")).into()
        );
    }
    Ok(match seating {
        Seating::Seats(seats) => Spec::of_form(form, seats),
        Seating::Players(names) => Spec::of_form(form, &lettered(names.len())),
    })
}

/// Returns the game and its table. If the user did not pass a number of players, the game is dealt
/// to the number of seats in --seats.
fn table_for_seats(arguments: &OfferArguments) -> anyhow::Result<(Option<&'static Game>, Table)> {
    let dealt = table(&arguments.table, None)?;
    let (seats, own) = (arguments.seats.len(), dealt.1.pattern().seats().count());
    let is_open = dealt.0.is_some() && arguments.table.pattern.is_none();
    if seats == 0 || seats == own || !is_open || arguments.table.rules.players.is_some() {
        return Ok(dealt);
    }
    let players = u32::try_from(seats).unwrap_or(u32::MAX);
    table(&arguments.table, Some(players))
        .map_err(|error| UsageError(format!("--seats names {seats} seats: {error}")).into())
}

/// Returns the spec of a game, or of a deck and a pattern.
fn table_spec(arguments: &OfferArguments, seating: &Seating) -> anyhow::Result<SpecBuilder> {
    let (game, table) = table_for_seats(arguments)?;
    let spec = Spec::of_table(game, &table).map_err(|error| of_pattern(&error))?;
    let (seats, own) = (&arguments.seats, spec.names().to_vec());
    if seats.is_empty() {
        return Ok(spec);
    }
    let has_pattern = game.is_none() || arguments.table.pattern.is_some();
    if has_pattern && let Seating::Seats(seats) = seating {
        return Ok(spec.seats(seats));
    }
    if seats.len() != own.len() {
        let (count, game) = (seats.len(), arguments.table.game.as_deref().unwrap_or("the pattern"));
        let why = format!(
            "--seats names {count} seats, but {game} is dealt to {} here: {}.",
            own.len(),
            own.join(", ")
        );
        return Err(UsageError(why).into());
    }
    Ok(match seating {
        Seating::Seats(seats) => spec.renamed(seats),
        Seating::Players(_) => spec,
    })
}
