//! The classics: their catalogue, their steps, their race.

use predicates::prelude::*;
use serde_json::Value;

use crate::{evenhand, folder};

#[test]
fn the_catalogue_lists_every_shuffle_and_sampler_with_its_law() {
    let listed = evenhand("classics").assert().success();
    let text = String::from_utf8(listed.get_output().stdout.clone()).unwrap();
    for (name, law) in [
        ("durstenfeld", "uniform"),
        ("naive_swap", "BIASED"),
        ("sattolo", "cyclic"),
        ("reservoir_l", "uniform*"),
    ] {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        assert_eq!(line.split_whitespace().nth(1), Some(law), "{line}");
    }
}

#[test]
fn every_classic_has_a_page() {
    for entry in evenhand_classics::catalogue() {
        let name = entry.page().name;
        let heads = ["How it works", "Distribution", "Cost", "When to use it", "Reference"];
        let page = evenhand(&format!("classics {name}")).assert().success();
        let text = String::from_utf8(page.get_output().stdout.clone()).unwrap();
        assert!(text.starts_with(name) && heads.iter().all(|head| text.contains(head)), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
}

#[test]
fn an_unknown_classic_is_wrong_usage_and_the_nearest_are_offered() {
    for command in ["classics", "trace", "exact", "prove", "race"] {
        let why = predicate::str::contains("durstenfeld").and(predicate::str::contains("did you mean"));
        evenhand(&format!("{command} durstenfled")).assert().code(2).stdout("").stderr(why);
    }
}

/// The last line of a trace: what came out.
fn outcome(arguments: &str) -> String {
    let traced = evenhand(&format!("trace {arguments}")).assert().success();
    let text = String::from_utf8(traced.get_output().stdout.clone()).unwrap();
    text.lines().last().unwrap().to_string()
}

#[test]
fn the_articles_examples_come_out_as_printed_or_as_corrected() {
    assert_eq!(outcome("removal_vec --draws 5,3,3,1,1,1"), "5 3 4 1 2 6");
    assert_eq!(outcome("durstenfeld --draws 5,5,4,1,1,1"), "2 3 1 4 6 5");
    assert_eq!(outcome("ascending --draws 1,1,3,2,2,2"), "2 6 3 1 4 5");
    // What article 002 prints for those draws comes of these.
    assert_eq!(outcome("ascending --draws 1,1,3,1,2,2"), "4 6 3 2 1 5");
}

#[test]
fn a_trace_shows_each_step_with_its_draw_and_signs() {
    let text = "\
durstenfeld, 3 cards

· not yet shuffled   ▶ at hand   ■ done

 step  draw    deck
start          ·a ·b ·c
    1  1 of 3  ▶c ·b ▶a
    2  2 of 2  ·c ▶b ■a
    3  1 of 1  ▶c ■b ■a

Work: 3 draws, 2 items moved, no extra memory

c b a
";
    evenhand("trace durstenfeld --items a,b,c --draws 1,2,1").assert().success().stdout(text);
}

#[test]
fn the_trace_of_the_order_is_what_shuffle_does() {
    let shuffled = evenhand("shuffle --seed 42 -i 1-30").assert().success();
    let lines = String::from_utf8(shuffled.get_output().stdout.clone()).unwrap();
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(outcome("order -n 30 --seed 42"), lines.join(" "));
}

#[test]
fn a_trace_as_json_tells_draws_moves_and_cards_from_0() {
    let traced = evenhand("trace removal_vec --draws 2,1 -n 2 --json").assert().success();
    let document: Value = serde_json::from_slice(&traced.get_output().stdout).unwrap();
    assert_eq!(document["schema"], "evenhand-trace/1");
    assert_eq!(document["items"], serde_json::json!(["1", "2"]));
    assert_eq!(document["outcome"], serde_json::json!([1, 0]));
    let step = &document["steps"][1];
    assert_eq!(step["draws"], serde_json::json!([{ "bound": 2, "value": 1 }]));
    assert_eq!(step["events"][0], serde_json::json!({ "move": "remove", "place": 1 }));
    assert_eq!(step["result"], serde_json::json!([{ "card": 1, "state": "at_hand" }]));
}

#[test]
fn items_of_any_length_are_traced() {
    let long = "a".repeat(70_000);
    let traced = evenhand("trace durstenfeld --seed 1 --items").arg(format!("{long},b")).assert().success();
    let text = String::from_utf8(traced.get_output().stdout.clone()).unwrap();
    assert_eq!(text.matches(&long).count(), 4, "{} bytes", text.len());
}

#[test]
fn a_trace_as_a_picture_is_one_file_whatever_the_items_hold() {
    let folder = folder(&[]);
    evenhand("trace durstenfeld --items a<b,&c,d --seed s --svg steps.svg")
        .current_dir(&folder)
        .assert()
        .success()
        .stdout("");
    let picture = std::fs::read_to_string(folder.path().join("steps.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("a&lt;b") && picture.contains("&amp;c"));
}

#[test]
fn draws_that_make_no_sense_are_told_with_their_number_and_bound() {
    for (draws, why) in [
        ("7,1,1,1,1,1", "draw 1 is 7, but it must be from 1 to 6"),
        ("1,0,1,1,1,1", "draw 2 is 0, but it must be from 1 to 5"),
        ("1,1", "draw 3 is missing. Add a number from 1 to 4"),
        ("1,1,1,1,1,1,1", "7 draws are given, but the shuffle takes 6"),
    ] {
        let told = predicate::str::contains(why);
        evenhand(&format!("trace durstenfeld --draws {draws}")).assert().code(2).stdout("").stderr(told);
    }
}

#[test]
fn what_the_classics_cannot_do_is_wrong_usage() {
    for arguments in [
        "trace",
        "trace durstenfeld -n 3 --items a,b",
        "trace durstenfeld --draws x",
        "trace durstenfeld --draws 1 --seed 1",
        "trace durstenfeld --dice modulo",
        "trace durstenfeld --dice coins:3",
        "trace durstenfeld --rounds 3",
        "trace floyd -n 3 -k 4",
        "race -n 0",
        "race durstenfeld -n x",
    ] {
        evenhand(arguments).assert().code(2).stdout("").stderr(predicate::str::is_empty().not());
    }
}

#[test]
fn a_race_times_each_at_three_sizes_and_draws_a_plot() {
    let folder = folder(&[]);
    let raced =
        evenhand("race -n 1000 durstenfeld removal_list --svg race.svg").current_dir(&folder).assert();
    let text = String::from_utf8(raced.success().get_output().stdout.clone()).unwrap();
    let heads: Vec<&str> = text.lines().next().unwrap().split_whitespace().take(4).collect();
    assert_eq!(heads, ["cards", "10", "100", "1000"]);
    assert!(text.lines().any(|line| line.starts_with("removal_list") && line.ends_with("238 s")), "{text}");
    let picture = std::fs::read_to_string(folder.path().join("race.svg")).unwrap();
    assert_eq!(picture.matches("<polyline").count(), 2);
}

/// What a command prints.
fn printed(arguments: &str) -> String {
    let done = evenhand(arguments).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_exact_law_is_told_in_words_fractions_and_decimals() {
    let text = printed("exact naive_swap -n 3");
    assert!(text.contains("not uniform: 6 orders share 27 outcomes, which 6 does not divide"), "{text}");
    assert!(text.contains("acb  5/27 = 0.185185") && text.contains("abc  4/27 = 0.148148"), "{text}");
    let mut swaps = evenhand("exact random_transpositions -n 4 --event c<d --event a@1 --event order=abcd");
    let told = predicate::str::contains("P(c<d) = 33/64 = 0.515625")
        .and(predicate::str::contains("P(a@1) = 19/64 = 0.296875"))
        .and(predicate::str::contains("P(order=abcd) = 35/512"))
        .and(predicate::str::contains("total variation distance from uniform  39/512"));
    swaps.assert().success().stdout(told);
    assert!(printed("exact rejection -n 5").contains("each of 120 with the same probability"));
    assert!(printed("exact floyd -n 5 -k 2").contains("1/10"));
}

#[test]
fn wrong_dice_enter_laws_exactly() {
    let text = printed("exact durstenfeld -n 3 --dice modulo:15");
    assert!(text.contains("acb  10923/65536") && text.contains("abc  5461/32768"), "{text}");
    // All draws of a shuffle reduce one number: what it leaves modulo 12 says all.
    let document: Value =
        serde_json::from_str(&printed("exact durstenfeld -n 4 --dice reseeded_every_draw:15 --json"))
            .unwrap();
    assert_eq!(document["support"], 12);
    let document: Value =
        serde_json::from_str(&printed("exact durstenfeld -n 4 --dice fixed_seed --json")).unwrap();
    assert_eq!((&document["support"], &document["max_prob"]), (&1.into(), &"1".into()));
    // One second is one deck, a random one is one of too many.
    let one: Value =
        serde_json::from_str(&printed("exact durstenfeld -n 4 --dice time_seeded:glibc@1350000000 --json"))
            .unwrap();
    assert_eq!((&one["support"], &one["max_prob"]), (&1.into(), &"1".into()));
    let told = predicate::str::contains("Audit its decks");
    evenhand("exact durstenfeld -n 4 --dice random_second:glibc").assert().code(1).stdout("").stderr(told);
}

/// Article 001: `srand((int)time(0))`, so that two runs within a second collide.
#[test]
fn a_second_is_a_deck_and_without_one_it_is_now() {
    let trace = |second: &str| -> Value {
        let line = format!("trace durstenfeld -n 52 --dice time_seeded:glibc{second} --json");
        serde_json::from_str(&printed(&line)).unwrap()
    };
    let given = trace("@1350000000");
    assert_eq!(given["outcome"], trace("@1350000000")["outcome"]);
    assert_ne!(given["outcome"], trace("@1350000001")["outcome"]);
    // What a C program prints for that second (evenhand-classics/tests/seed_search/articles.txt).
    let first: Vec<u64> =
        given["outcome"].as_array().unwrap()[..4].iter().map(|card| card.as_u64().unwrap()).collect();
    assert_eq!(first, [33, 30, 31, 2]);
    // Two runs within a second have the same deck; a run says its second, which makes it again.
    let now = trace("");
    let second = now["dice"].as_str().unwrap().strip_prefix("time_seeded:glibc").unwrap().to_string();
    assert!(second[1..].parse::<u64>().unwrap() > 1_700_000_000, "{second}");
    assert_eq!(trace(&second)["outcome"], now["outcome"]);
    let told = predicate::str::contains("a second since 1970");
    evenhand("trace durstenfeld --dice time_seeded:glibc@noon").assert().code(2).stderr(told);
}

#[test]
fn laws_of_many_cards_come_from_small_chains_where_places_move_alike() {
    assert!(printed("exact durstenfeld -n 52").contains("each card at each place with 1/52, exactly"));
    let document: Value = serde_json::from_str(&printed("exact naive_swap -n 20 --json")).unwrap();
    assert_eq!(document["schema"], "evenhand-chain/1");
    assert_eq!(document["position_by_card"].as_array().unwrap().len(), 20);
    for (arguments, why) in [
        ("exact rejection -n 52", "more than 1,048,576 states"),
        ("exact riffle -n 52 --json", "more than 1,048,576 states"),
        ("exact naive_swap -n 52 --event #1@0", "--places-from 0"),
        ("exact naive_swap -n 9 --event fixed>=1", "only one card at a place"),
        ("exact durstenfeld -n 4294967295", "up to 104 cards"),
    ] {
        evenhand(arguments).assert().failure().stdout("").stderr(predicate::str::contains(why));
    }
}

#[test]
fn the_chains_are_the_laws_matrices_for_every_classic_that_has_them() {
    use evenhand_audit::exact::{Chain, Distribution, Exact, Limits, Space, Transitions};
    use evenhand_classics::{Classic, Progress, Setting, Transition, catalogue};

    for entry in catalogue() {
        for n in 1..=5 {
            let setting = Setting::new(n);
            let Some(transitions) = entry.transitions(&setting).unwrap() else { continue };
            let steps = transitions.iter().map(|transition| match transition {
                Transition::Swap { place, with } => Transitions::swap(&Exact, *place, with.clone()),
                Transition::SwapAny(places) => Transitions::swap_any(&Exact, places.clone()),
                Transition::Pull { from, to } => Transitions::pull(&Exact, from.clone(), *to),
                Transition::Insert { from, to } => Transitions::insert(&Exact, *from, to.clone()),
            });
            let chain = Chain::new(n, steps.collect::<Result<_, _>>().unwrap()).unwrap();
            let law = Distribution::follow(
                Space::Orders { n },
                entry.start(&setting).unwrap(),
                |machine, draw: &mut dyn evenhand::Draw| machine.step(draw, &mut ()) == Progress::Done,
                Classic::outcome,
                &Exact,
                &Limits::default(),
            )
            .unwrap();
            for (of_chain, of_law) in
                [(chain.position_by_card(), law.position_by_card()), (chain.precedes(), law.precedes())]
            {
                let of_law = of_law.unwrap();
                for (row, column) in (0..n as usize).flat_map(|row| (0..n as usize).map(move |c| (row, c))) {
                    let name = entry.page().name;
                    assert_eq!(
                        of_chain.at(row, column),
                        of_law.at(row, column),
                        "{name}, {n}: {row}, {column}"
                    );
                }
            }
        }
    }
}

#[test]
fn an_event_that_does_not_parse_is_told_with_its_place() {
    let told = predicate::str::contains("c<").and(predicate::str::contains("^"));
    evenhand("exact naive_swap -n 3 --event c<z").assert().code(2).stdout("").stderr(told);
}

#[test]
fn the_argument_of_article_002_is_shown_where_draws_settle_places() {
    let text = printed("prove durstenfeld -n 5");
    assert!(text.contains("place 3: 4/5 · 3/4 · 1/3 = 1/5, the same for each card"), "{text}");
    assert!(text.contains("random cut passes") || text.contains("random cut\npasses"), "{text}");
    assert!(printed("prove fisher_yates -n 52").contains("place 2: 51/52 · 1/51 = 1/52"));
    for name in ["ascending", "inside_out", "naive_swap", "cut", "riffle", "merge_shuffle"] {
        for n in [4, 8, 9, 52] {
            assert!(
                printed(&format!("prove {name} -n {n}")).contains("The argument does not apply"),
                "{name}, {n}"
            );
        }
    }
    evenhand("prove durstenfeld -n 0").assert().code(2);
}

#[test]
fn the_argument_says_the_same_from_the_tree_and_from_the_chain() {
    for name in [
        "order",
        "rejection",
        "removal_vec",
        "removal_list",
        "removal_to_front",
        "durstenfeld",
        "fisher_yates",
        "sattolo",
    ] {
        let few = printed(&format!("prove {name} -n 8"));
        let many = printed(&format!("prove {name} -n 9"));
        assert!(few.contains(" = 1/8") || name == "sattolo", "{few}");
        assert!(many.contains(" = 1/9") || name == "sattolo", "{many}");
        assert_eq!(
            few.contains("Each card is at each place"),
            many.contains("Each card is at each place"),
            "{name}"
        );
    }
}

#[test]
fn single_cells_are_events_of_many_cards_too() {
    let text = printed("exact random_transpositions -n 10 --event a<b --event a@1");
    assert!(text.contains("P(a<b) = ") && text.contains("P(a@1) = "), "{text}");
    assert!(printed("exact durstenfeld -n 52 --event #3@52").contains("P(#3@52) = 1/52"));
    // Of a cut there are few orders, whatever the number of cards.
    assert!(printed("exact cut -n 12").contains("1/12 = 0.083333"));
}

#[test]
fn a_trace_that_does_not_end_is_told_as_such() {
    let told = predicate::str::contains("not done after").and(predicate::str::contains("other random draws"));
    evenhand("trace rejection --dice off_by_one").assert().code(1).stdout("").stderr(told);
    evenhand("trace durstenfeld -n 4294967295").assert().code(2).stdout("");
}

#[test]
fn the_steps_of_the_order_are_its_swaps() {
    let text = printed("trace order -n 6 --seed 42");
    assert_eq!(text.lines().filter(|line| line.contains('▶')).count(), 1 + 5, "{text}");
}

#[test]
fn a_sampler_that_does_not_fit_in_memory_is_an_error() {
    let told = predicate::str::contains("is the limit");
    let sample = "sample --memory 50M --method sample_full_shuffle -n 1000000 -i 1-50000000";
    evenhand(sample).assert().code(1).stdout("").stderr(told);
}

/// Every command line that a page advises, as it stands there.
fn advised(page: &str) -> Vec<String> {
    let commands = page.split("evenhand ").skip(1);
    let commands =
        commands.map(|rest| rest.lines().next().unwrap_or("").replace(" shows its distribution.", ""));
    commands.map(|line| line.trim().to_owned()).filter(|line| line.contains(" -n ")).collect()
}

#[test]
fn a_page_never_advises_a_command_that_refuses() {
    for entry in evenhand_classics::catalogue() {
        let name = entry.page().name;
        let mut commands = advised(&printed(&format!("classics {name}")));
        commands.extend(advised(&printed(&format!("prove {name} -n 4"))));
        assert!(!commands.is_empty(), "{name}");
        commands.sort();
        commands.dedup();
        for command in commands {
            evenhand(&command).assert().success();
        }
    }
}

#[test]
fn the_argument_of_article_001_opens_the_law_of_a_deck() {
    let text = printed("exact naive_swap -n 54");
    let argument = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(argument.contains("The prime 53 divides 54! and does not divide 54^54"), "{text}");
    assert!(argument.contains("54^54 is about 3.54 × 10^93, a number of 94 digits"), "{text}");
    let argument = |arguments: &str| printed(arguments).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(argument("exact durstenfeld -n 54").contains("shows nothing here"));
    assert!(argument("exact durstenfeld -n 54 --dice modulo:15").contains("does not divide 2^810"));
    assert!(argument("exact riffle -n 52").contains("The prime 47 divides 52! and does not divide 2^364"));
    assert!(
        argument("exact durstenfeld -n 52 --dice reseeded_every_draw:15")
            .contains("fewer sequences than orders")
    );
    assert!(argument("exact sattolo -n 54").contains("fewer sequences than orders"));
    let chinese: String = printed("exact naive_swap -n 54 --lang zh").split_whitespace().collect();
    assert!(chinese.contains("素数53整除54!") && chinese.contains("却不整除54^54"), "{chinese}");
}

#[test]
fn a_proof_says_whether_it_is_uniform_and_why_the_chain_applies_or_not() {
    let line = |arguments: &str| printed(arguments).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(line("prove durstenfeld -n 5").starts_with("durstenfeld, 5 cards: uniform"));
    let ascending = line("prove ascending -n 5");
    assert!(ascending.starts_with("ascending, 5 cards: uniform By induction"), "{ascending}");
    assert!(
        ascending.contains("does not apply") && ascending.contains("uniform all the same"),
        "{ascending}"
    );
    let naive = line("prove naive_swap -n 5");
    assert!(naive.starts_with("naive_swap, 5 cards: BIASED from n = 3 on"), "{naive}");
    assert!(naive.ends_with("evenhand exact naive_swap -n 4 shows its distribution."), "{naive}");
    assert!(line("prove durstenfeld -n 5 --places-from 0").contains("place 2: 4/5 · 3/4 · 1/3 = 1/5"));
}

#[test]
fn draws_and_places_are_counted_as_is_asked_for() {
    // Article 004's forward shuffle draws the place itself, from 0; article 001's from 1.
    assert_eq!(outcome("fisher_yates -n 4 --draws 3,2,4,4 --draws-from i"), "3 2 4 1");
    assert_eq!(outcome("fisher_yates -n 4 --draws 2,1,3,3 --draws-from i --places-from 0"), "3 2 4 1");
    assert_eq!(outcome("fisher_yates -n 4 --draws 2,0,1,0 --draws-from 0"), "3 2 4 1");
    assert_eq!(outcome("fisher_yates -n 4 --draws 3,1,2,1"), "3 2 4 1");
    for (arguments, why) in [
        ("fisher_yates -n 4 --draws 3,1,4,4 --draws-from i", "draw 2 is 1, but it must be from 2 to 4"),
        ("durstenfeld -n 4 --draws-from i", "fisher_yates"),
        ("durstenfeld -n 4 --draws-from 2", "0, 1 or i"),
    ] {
        evenhand(&format!("trace {arguments}")).assert().code(2).stderr(predicate::str::contains(why));
    }
    assert!(
        printed("exact random_transpositions -n 4 --event a@0 --places-from 0").contains("P(a@0) = 19/64")
    );
    assert!(printed("exact random_transpositions -n 4 --event d>c").contains("P(d>c) = 33/64"));
    let told = predicate::str::contains("there is no place 0: the 4 places count from 1 (--places-from 0");
    evenhand("exact random_transpositions -n 4 --event a@0").assert().code(2).stdout("").stderr(told);
    let told = predicate::str::contains("没有第 0 位").and(predicate::str::contains("--places-from 0"));
    evenhand("exact random_transpositions -n 4 --event a@0 --lang zh")
        .assert()
        .code(2)
        .stdout("")
        .stderr(told);
}

#[test]
fn a_trace_counts_its_work_and_marks_what_was_drawn_before() {
    let text = printed("trace rejection -n 3 --draws 2,2,1,2,3");
    assert_eq!(text.matches("2 of 3: drawn before").count(), 2, "{text}");
    assert!(text.contains("Work: 5 draws, 2 of them rejected, 3 items moved"), "{text}");
    assert!(printed("trace rejection -n 2 --draws 2,2,1 --lang zh").contains("抽到过"));
    assert!(printed("trace removal_list -n 3 --draws 3,2,1").contains("3 links walked"));
    let traced = printed("trace removal_vec -n 3 --draws 1,1,1 --json");
    let document: Value = serde_json::from_str(&traced).unwrap();
    assert_eq!(
        document["work"],
        serde_json::json!({"draws": 3, "rejected": 0, "moved": 6, "walked": 0, "held": 3})
    );
    assert_eq!(document["steps"][1]["work"]["moved"], 3);
}

#[test]
fn trace_takes_the_items_that_audit_takes() {
    assert_eq!(outcome("durstenfeld --items 1-3,joker --draws 4,3,2,1"), "1 2 3 joker");
    let told = predicate::str::contains("Leave out one.");
    evenhand("trace durstenfeld -n 3 --items 1-4").assert().code(2).stdout("").stderr(told);
}

#[test]
fn pictures_of_a_pack_are_no_wider_than_a_screen() {
    let folder = folder(&[]);
    for (arguments, lines) in
        [("durstenfeld -n 52", 53), ("removal_vec -n 52", 53), ("riffle -n 52", 8), ("order -n 1", 1)]
    {
        evenhand(&format!("trace {arguments} --seed s --svg steps.svg --lang zh"))
            .current_dir(&folder)
            .assert()
            .success();
        let picture = std::fs::read_to_string(folder.path().join("steps.svg")).unwrap();
        let width = picture.split('"').skip_while(|part| !part.ends_with(" width=")).nth(1).unwrap();
        assert!(width.parse::<u32>().unwrap() <= 1280, "{arguments}: {width} wide");
        assert!(picture.matches("text-anchor=\"end\"").count() >= lines, "{arguments}");
    }
}

#[test]
fn a_race_explains_the_articles_seconds_by_the_work() {
    let text = printed("race -n 300 removal_vec removal_list durstenfeld rejection");
    for told in
        ["250,000,750,000 moved", "249,999,750,000 links walked", "1,999,971 moved", "14,392,727 draws"]
    {
        assert!(text.contains(told), "{text}");
    }
    let chinese = printed("race -n 300 removal_vec durstenfeld --lang zh");
    assert!(chinese.contains("354 秒") && chinese.contains("一次洗牌的工作量"), "{chinese}");
}
