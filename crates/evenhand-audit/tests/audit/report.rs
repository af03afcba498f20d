//! Reports are read by people, browsers and programs: what each must find in them.
//!
//! Decks come from fixed streams that were never changed. Where a test says that something is seen, or that nothing is,
//! the chance of the contrary is 0.1 % at most, by the limits that the report documents. Long, since each form of a report is
//! read here as a whole.

use crate::decks::Words;
use crate::shuffles;
use evenhand::{Draw as _, Permutation};
use evenhand_audit::battery::{Effect, Finding, Form, Subject, Table, Transform};
use evenhand_audit::power::{Power, PowerEstimate};
use evenhand_audit::report::Language;
use evenhand_audit::suspects::{Alike, Feature, Fit, Suspect};
use evenhand_audit::{Audit, Statistic};
use evenhand_audit::{EvidencePoint, FurtherFinding, NotLookedAt, Provenance, Report};
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;

const ENGLISH: Language = Language::English;

fn report(n: u32, decks: u32, stream: u64, mut deal: impl FnMut(&mut Words) -> Vec<u32>) -> Report {
    let (mut audit, mut words) = (Audit::new(n).unwrap(), Words::new(3000 + stream));
    for _ in 0..decks {
        audit.observe(&deal(&mut words)).unwrap();
    }
    audit.report()
}

fn fair(n: u32, decks: u32) -> Report {
    report(n, decks, 0, |words| words.order(n))
}

fn naive(n: u32, decks: u32) -> Report {
    report(n, decks, 1, |words| {
        let mut deck: Vec<u32> = (0..n).collect();
        for round in 0..n as usize {
            (shuffles::NAIVE_SWAP.turn)(&mut deck, round, words);
        }
        deck
    })
}

/// The loop ends a place early: places 1 and 2 are never swapped with one another.
fn ends_early(decks: u32) -> Report {
    report(52, decks, 2, |words| {
        let mut deck: Vec<u32> = (0..52).collect();
        for i in (2..52).rev() {
            deck.swap(i, words.below(i as u64 + 1) as usize);
        }
        deck
    })
}

/// A report with something of everything.
fn full() -> Report {
    let suspect = |name: &str, log10_over_fair, fit| Suspect {
        name: name.into(),
        alike: Vec::new(),
        log10_over_fair,
        log10_over_next: Some(212.4),
        fit,
        transform: Transform::Decks,
        detected_by: Feature::Statistic { statistic: Statistic::Inversions, of_inverse: false },
        remedies: Vec::new(),
    };
    let estimate = |name: &str, power| PowerEstimate {
        name: name.into(),
        decks: 2000,
        power,
        detected_by: None,
        needed: None,
        needed_range: None,
    };
    Report {
        provenance: Provenance {
            source: "decks.txt".into(),
            command: "evenhand audit decks.txt".into(),
            version: "0.1.0".into(),
            seed: None,
            sha256: Some("00ff".into()),
        },
        evidence: vec![
            EvidencePoint { decks: 1, log10_e_value: 0.0 },
            EvidencePoint { decks: 1000, log10_e_value: 9.5 },
            EvidencePoint { decks: 2000, log10_e_value: 8.25 },
        ],
        suspects: vec![
            suspect("naive_swap", 214.5, Fit::Fits { p: 0.4 }),
            suspect("sattolo", 2.1, Fit::Differs { p: 1e-200 }),
        ],
        searched: Vec::new(),
        search_speed: None,
        power: vec![
            estimate("naive_swap", Power::Simulated { found: 100, of: 100 }),
            estimate("modulo", Power::Extrapolated { probability: 0.43 }),
            estimate("riffle:10", Power::Undetected { tried: 1_000_000 }),
        ],
        findings: vec![FurtherFinding::FixedSeed],
        not_looked_at: vec![NotLookedAt::OtherRuns],
        ..naive(52, 2000)
    }
}

/// The elements of a name that have a class.
fn with_class(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).unwrap();
    document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

/// How many squares of a map are coloured: subpaths of its paths of standard deviations.
fn lit(svg: &str) -> usize {
    let document = Document::parse(svg).unwrap();
    let paths = document.descendants().filter(|node| {
        node.has_tag_name("path")
            && node.attribute("class").is_some_and(|class| class.starts_with(['l', 'm']))
    });
    paths.map(|path| path.attribute("d").unwrap_or_default().matches('M').count()).sum()
}

/// The page as XML, which it is meant to be.
fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap()
}

#[test]
fn a_failure_says_in_plain_words_what_comes_too_often_and_with_which_odds() {
    let report = full();
    let Finding::Fail { p, .. } = report.finding else { panic!("{}", report.finding) };
    let said = report.to_string().replace('\n', " ");
    // The range is that of any square at once.
    let verdict = "This shuffle is not fair: cards 44 to 51 are 0.79 times (0.70 to 0.89 with 99 %) as often at places 1 to \
                   7 as they should be. ";
    let odds = format!(
        "A fair shuffle would look as biased, in one test or another, less than once in 10^{:.0} audits. It resembles naive_swap: 10^212 times \
         likelier than the next, and fits. Every run begins with the same deck: the seed is fixed,",
        (-p.log10()).floor()
    );
    assert!(said.starts_with(&format!("{verdict}{odds}")), "{said}");
}

#[test]
fn no_finding_says_how_fine_the_audit_was() {
    let report = fair(52, 2000);
    let (text, tests) = (report.to_string(), report.tests.len());
    let said = text.replace('\n', " ");
    let verdict = format!(
        "No bias found at this resolution: {tests} tests of 2,000 decks of 52 cards saw no more than one in 1,000 \
         audits of fair decks shows. "
    );
    assert!(said.starts_with(&verdict), "{text}");
    assert!(text.contains(&format!("All {tests} tests: nothing beyond 1e-3.")), "{text}");
    assert!(said.contains("percentage points of 1/52 (99 % confidence)."), "{text}");
}

#[test]
fn what_is_not_resolved_asks_for_fresh_decks() {
    let mut report = fair(52, 300);
    // As far out above as it says.
    report.tests[0].0.statistic = 1.2 * report.tests[0].0.degrees.unwrap();
    report.tests[0].0.p = 2e-5;
    report.tests[0].1 = 2e-5;
    report.finding = Finding::of(&[report.tests[0].0.clone()], report.bounds);
    assert!(matches!(report.finding, Finding::Unresolved { .. }));
    let text = report.to_string().replace('\n', " ");
    assert!(
        text.starts_with(
            "Unresolved: some cards come to some places too often. A fair shuffle would look as biased, in one test or another, about"
        ),
        "{text}"
    );
    assert!(text.contains("50,000 audits: too seldom to pass, too often to fail."), "{text}");
    // A producer reads millions, and not powers of ten.
    for (p, odds) in [(3e-7, "about once in 3 million audits."), (2e-10, "about once in 5 billion audits.")] {
        report.tests[0].0.p = p;
        report.tests[0].1 = p;
        report.finding = Finding::of(&[report.tests[0].0.clone()], report.bounds);
        let text = report.to_string().replace('\n', " ");
        assert!(text.contains(odds), "{text}");
    }
}

/// Every form of a report says one of three things, in the words of that one alone.
#[test]
fn a_report_has_one_verdict() {
    let mut reports = vec![full(), fair(52, 2000), fair(4, 1000), ends_early(1000), naive(10, 3000)];
    // Evidence as well, and what was left open.
    let points = full().evidence;
    reports.push(Report { evidence: points.clone(), ..fair(52, 300) });
    let mut open = Report { evidence: points, ..fair(52, 300) };
    open.tests[0].0.p = 2e-5;
    open.tests[0].1 = 2e-5;
    open.finding = Finding::of(&[open.tests[0].0.clone()], open.bounds);
    reports.push(open);
    // Even and odd by turns; never shuffled; too few decks for any test.
    let mut turn = false;
    reports.push(report(20, 300, 20, |words| {
        turn = !turn;
        let mut deck = words.order(20);
        if Permutation::new(deck.clone()).unwrap().is_even() != turn {
            deck.swap(0, 1);
        }
        deck
    }));
    reports.push(report(52, 200, 21, |_| (0..52).collect()));
    reports.push(report(52, 0, 22, |words| words.order(52)));
    reports.push(Audit::new(1).unwrap().report());
    let says = ["not fair", "Unresolved:", "No bias found"];
    for report in reports {
        let own = match report.finding {
            Finding::Fail { .. } => says[0],
            Finding::Unresolved { .. } => says[1],
            _ => says[2],
        };
        for told in [report.to_string(), report.html(ENGLISH), report.json(ENGLISH), report.svg(ENGLISH)] {
            let told = told.replace('\n', " ");
            for other in says.into_iter().filter(|other| *other != own) {
                assert!(!told.contains(other), "{own}, and {other}: {told}");
            }
            assert!(!told.to_lowercase().contains("no bias") || own == says[2], "{told}");
            assert!(told.matches(own).count() == 1 || told.starts_with("<svg"), "{own}: {told}");
        }
        // Nothing is said twice.
        let html = report.html(ENGLISH);
        let page = parsed(&html);
        let mut sentences: Vec<&str> = page
            .descendants()
            .filter(|node| matches!(node.tag_name().name(), "p" | "li"))
            .filter_map(|node| node.text())
            .flat_map(|text| text.split_inclusive(". "))
            .map(str::trim)
            .filter(|sentence| sentence.len() > 20)
            .collect();
        let all = sentences.len();
        sentences.sort_unstable();
        sentences.dedup();
        assert_eq!(sentences.len(), all, "{html}");
    }
}

/// Of 360 pixels: what is wider than the page scrolls in a box of its own, and pictures shrink. Measured with Chromium of
/// November 2026: the page is 360 wide, tables of 670 to 750 in boxes of 336.
#[test]
fn on_a_phone_tables_scroll_by_themselves_and_pictures_shrink() {
    let html = full().html(ENGLISH);
    let page = parsed(&html);
    let is_boxed = |node: &roxmltree::Node<'_, '_>| {
        node.ancestors()
            .any(|above| above.tag_name().name() == "div" && above.attribute("class") == Some("wide"))
    };
    let wide = page.descendants().filter(|node| matches!(node.tag_name().name(), "table" | "svg"));
    assert!(wide.clone().count() > 12 && wide.into_iter().all(|node| is_boxed(&node)));
    let tables = page.descendants().filter(|node| node.tag_name().name() == "table");
    for table in tables {
        assert_eq!(table.parent().unwrap().attribute("tabindex"), Some("0"), "keys reach what scrolls");
    }
    assert!(html.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>"));
    let style = page.descendants().find(|node| node.tag_name().name() == "style").unwrap().text().unwrap();
    for rule in [
        ".wide{overflow-x:auto}",
        ".wide svg{display:block;max-width:100%;height:auto}",
        "figure{margin:0;min-width:0}",
        "h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}",
        "p,li{max-width:46rem;overflow-wrap:anywhere}",
        "minmax(min(100%,30rem),1fr)",
        "minmax(min(100%,21rem),1fr)",
    ] {
        assert!(style.contains(rule), "{rule}");
    }
    // No picture is kept wider than a phone.
    assert!(!style.contains("svg{min-width"), "{style}");
}

#[test]
fn no_decks_and_no_cards_are_reported_as_such() {
    for (n, told) in [(0, "0 decks of 0 cards"), (1, "0 decks of 1 card"), (52, "0 decks of 52 cards")] {
        let report = Audit::new(n).unwrap().report();
        let text = report.to_string();
        assert!(
            text.starts_with(&format!("No bias found at this resolution: {told} are too few for any test.")),
            "{text}"
        );
        parsed(&report.html(ENGLISH));
        Document::parse(&report.svg(ENGLISH)).unwrap();
        serde_json::from_str::<Value>(&report.json(ENGLISH)).unwrap();
    }
}

#[test]
fn the_terminal_shows_outliers_alone_and_what_would_have_been_caught() {
    let text = full().to_string();
    for told in [
        "It resembles naive_swap: 10^212 times likelier than the next, and fits.",
        "Every run begins with the same deck: the seed is fixed, or is a clock that did not move on,",
        "inversions                                  decks",
        " tests: nothing beyond 1e-3.",
        "caught, power 90 % or more  naive_swap",
        "perhaps, 10 to 90 %         modulo (43.0 %)",
        "not caught                  riffle:10",
        "Not tested\n  Other differences between runs: all decks come from one run.",
    ] {
        assert!(text.contains(told), "{told}\n{text}");
    }
    assert!(!text.contains("random") && !text.contains('✓') && !text.contains('\u{1b}'), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(full().terminal(60, true, ENGLISH).starts_with("\u{1b}[1;31mThis shuffle is not fair"));
}

#[test]
fn suspects_that_are_not_told_apart_are_both_named_and_none_is_if_none_fits() {
    let mut report = full();
    report.suspects[0].alike =
        vec![Alike { name: "random_insertion".into(), transform: Transform::Decks, remedies: Vec::new() }];
    let said = |report: &Report| report.to_string().replace('\n', " ");
    let told = "It resembles naive_swap or random_insertion, which these decks cannot distinguish: 10^212 times \
                likelier than the next, and fits.";
    assert!(said(&report).contains(told), "{report}");
    report.suspects[0].alike.clear();
    report.suspects[0].log10_over_next = None;
    let told = "It resembles naive_swap: 10^214 times likelier than fair decks, and fits.";
    assert!(said(&report).contains(told), "{report}");
    for suspect in &mut report.suspects {
        suspect.fit = Fit::Differs { p: 1e-9 };
    }
    let told = "None of the known faults that were tried fits these decks.";
    assert!(said(&report).contains(told), "{report}");
    report.suspects[0].log10_over_fair = -3.0;
    assert!(!report.to_string().contains("naive_swap:"));
}

#[test]
fn json_holds_everything_and_reads_back() {
    let mut report = full();
    report.suspects[1].log10_over_fair = f64::NEG_INFINITY;
    let json: Value = serde_json::from_str(&report.json_with_tables(ENGLISH)).unwrap();
    let without: Value = serde_json::from_str(&report.json(ENGLISH)).unwrap();
    assert!(without["tables"].is_null() && without["tests"] == json["tests"]);
    assert_eq!(json["schema"], "evenhand-audit/3");
    assert_eq!((json["n"].as_u64(), json["decks"].as_u64()), (Some(52), Some(2000)));
    assert_eq!(json["verdict"]["outcome"], "fail");
    assert_eq!(json["sha256"], "00ff");
    assert!(json["seed"].is_null());
    assert_eq!(json["e_value"]["log10"].as_f64(), Some(8.25));
    assert_eq!(json["e_value"]["log10_highest"].as_f64(), Some(9.5));
    assert_eq!(json["tests"].as_array().unwrap().len(), report.tests.len());
    for (written, (test, adjusted)) in json["tests"].as_array().unwrap().iter().zip(&report.tests) {
        let same = |key: &str, value: f64| {
            let read = written[key].as_f64().unwrap();
            assert!((read / value - 1.0).abs() < 1e-15, "{key}: {read} {value}");
        };
        assert_eq!(written["id"], test.id.key());
        let name = format!("{} of the ", written["name"].as_str().unwrap());
        assert!(test.id.to_string().starts_with(&name), "{name}");
        assert!(written["null"]["distribution"].is_string() && written["measured"]["kind"].is_string());
        same("p", test.p);
        same("p_adjusted", *adjusted);
    }
    assert_eq!(json["suspects"][0]["fit"], "fits");
    assert!(json["suspects"][1]["log10_over_fair"].is_null(), "no number");
    assert_eq!(json["resolution"][1]["outcome"], "perhaps");
    assert_eq!(json["resolution"][2]["tried"].as_u64(), Some(1_000_000));
    assert_eq!(json["tables"]["places"]["observed"][51].as_array().unwrap().len(), 52);
    assert_eq!(json["findings"][0]["kind"], "fixed_seed");
    let not_looked_at = &json["not_looked_at"][0];
    assert_eq!(not_looked_at["kind"], "other_runs");
    assert_eq!(not_looked_at["sentence"], "Other differences between runs: all decks come from one run.");
    let text = report.json(ENGLISH);
    let at = |key: &str| text.find(&format!("\n  \"{key}\":")).unwrap();
    assert!(at("schema") < at("verdict") && at("verdict") < at("tests") && at("tests") < at("tables"));
}

#[test]
fn hostile_names_neither_open_an_element_nor_command_a_terminal() {
    let hostile = "<script>alert('\"&\u{1b}[31m\u{202e}')</script>";
    let mut audit = Audit::new(4).unwrap().named([hostile, "b", "c", "d"].map(String::from));
    let mut words = Words::new(3100);
    for _ in 0..200 {
        let mut deck = words.order(4);
        deck.sort_unstable();
        audit.observe(&deck).unwrap();
    }
    let fault =
        FurtherFinding::RequiredNotShown { fault: hostile.into(), decks: 200, power: 0.5, required: 0.9 };
    let mut report = Report { findings: vec![fault], ..audit.report() };
    report.provenance = Provenance {
        source: hostile.into(),
        command: hostile.into(),
        version: hostile.into(),
        seed: Some(hostile.into()),
        sha256: Some(hostile.into()),
    };
    report.suspects = full().suspects;
    report.suspects[0].name = hostile.into();
    report.power = full().power;
    report.power[0].name = hostile.into();
    let (html, svg) = (report.html(ENGLISH), report.svg(ENGLISH));
    let page = parsed(&html);
    assert!(!page.descendants().any(|node| node.has_tag_name("script")));
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    assert!(!svg.contains("<script"));
    Document::parse(&svg).unwrap();
    let told = [html, svg, report.terminal(80, false, ENGLISH), report.article()];
    assert!(told.iter().all(|text| !text.contains(['\u{1b}', '\u{202e}'])));
    assert_eq!(serde_json::from_str::<Value>(&report.json(ENGLISH)).unwrap()["source"], hostile);
}

#[test]
fn the_page_is_whole_asks_for_nothing_and_is_small() {
    for report in [full(), fair(52, 2000), fair(4, 100), naive(200, 300)] {
        let html = report.html(ENGLISH);
        let page = parsed(&html);
        let named =
            |name: &'static str| page.descendants().filter(move |node| node.tag_name().name() == name);
        assert_eq!(named("h1").count(), 1);
        for table in named("table") {
            assert!(table.children().any(|child| child.tag_name().name() == "caption"));
        }
        for picture in named("svg") {
            let told = |name| picture.children().any(|child| child.tag_name().name() == name);
            assert!(told("title") && told("desc"));
        }
        let mut ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "an id comes twice");
        for asks in ["src", "href", "srcset", "action"] {
            assert!(page.descendants().all(|node| node.attribute(asks).is_none()), "{asks}");
        }
        assert!(!html.contains("url(") && !html.contains("@import") && named("script").count() == 0);
        assert!(html.contains("prefers-color-scheme:dark"));
        assert!(html.len() < 400_000, "{} bytes", html.len());
    }
}

#[test]
fn pictures_of_many_numbers_have_an_id_each() {
    let mut report = full();
    let one = report.tables.histograms[0].clone();
    report.tables.histograms = vec![one; 40];
    let html = report.html(ENGLISH);
    let page = parsed(&html);
    let mut ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert!(all > 80 && ids.len() == all, "{} ids, {all} times", ids.len());
}

#[test]
fn the_page_tells_every_test_and_where_the_decks_came_from() {
    let report = full();
    let html = report.html(ENGLISH);
    let page = parsed(&html);
    let rows = page.descendants().filter(|node| {
        node.tag_name().name() == "tr"
            && node.children().filter(|cell| cell.tag_name().name() == "td").count() == 9
    });
    assert_eq!(rows.count(), report.tests.len());
    for told in [
        "decks.txt",
        "evenhand audit decks.txt",
        "00ff",
        "It resembles naive_swap",
        "all decks come from one run.",
    ] {
        assert!(html.contains(told), "{told}");
    }
}

/// Hypothesis: fair decks colour a square with 0.1 %. Three audits, at most 0.3 % in all.
#[test]
fn the_heat_map_of_fair_decks_is_blank() {
    for (n, decks) in [(4, 1000), (52, 2000), (130, 300)] {
        let svg = fair(n, decks).svg(ENGLISH);
        assert_eq!(lit(&svg), 0, "{n} cards");
        assert_eq!(with_class(&svg, "paper"), 2, "{n} cards");
    }
}

/// No single card of 2,000 decks is beyond noise; blocks of them are.
#[test]
fn the_heat_map_of_a_naive_swap_is_not_blank() {
    let svg = naive(52, 2000).svg(ENGLISH);
    assert!(lit(&svg) >= 5, "{}", lit(&svg));
    // So far off that each card is seen by itself.
    let svg = naive(52, 100_000).svg(ENGLISH);
    assert!(lit(&svg) > 300, "{}", lit(&svg));
}

#[test]
fn one_row_of_digits_is_lit_in_one_place_by_a_loop_that_ends_early() {
    let report = ends_early(1000);
    let html = report.html(ENGLISH);
    let page = parsed(&html);
    let digits = page
        .descendants()
        .find(|node| node.attribute("aria-labelledby") == Some("digits-t digits-d"))
        .unwrap();
    // The darkest, apart from the one of the legend: descending and ascending swaps read the same dice at place 2.
    let darkest = digits.descendants().filter(|node| node.attribute("class") == Some("m6")).count();
    assert_eq!(darkest, 3);
    let told = digits.children().find(|child| child.tag_name().name() == "desc").unwrap().text().unwrap();
    assert!(told.contains("descending Fisher-Yates digits at place 2"), "{told}");
    let said = report.to_string().replace('\n', " ");
    // What it does, then what makes it so.
    assert!(said.starts_with("This shuffle is not fair: card "), "{said}");
    let mechanism = "The draw at place 2 is not uniform: a loop may be off by one. A fair shuffle would look";
    assert!(said.contains(mechanism), "{said}");
    assert_eq!(html.matches("a loop may be off by one").count(), 1);
}

#[test]
fn the_articles_table_has_its_layout() {
    let mut audit = Audit::new(4).unwrap().named(["a", "b", "c", "d"].map(String::from));
    for deck in [[0, 1, 2, 3], [1, 0, 2, 3], [1, 2, 0, 3]] {
        audit.observe(&deck).unwrap();
    }
    assert_eq!(
        audit.report().article(),
        "a\n[1, 1, 1, 0]\nb\n[2, 1, 0, 0]\nc\n[0, 1, 2, 0]\nd\n[0, 0, 0, 3]\n"
    );
}

#[test]
fn names_of_any_width_are_shown_and_long_ones_cut() {
    let names = ["梅花三", "a card with a long name of many words", "黑桃", "d"];
    let mut audit = Audit::new(4).unwrap().named(names.map(String::from));
    for _ in 0..50 {
        audit.observe(&[0, 1, 2, 3]).unwrap();
    }
    let report = audit.report();
    let svg = report.svg(ENGLISH);
    assert!(svg.contains("梅花三") && svg.contains("a card with a…"), "{svg}");
    assert!(report.html(ENGLISH).contains("黑桃"));
    assert!(report.article().starts_with("梅花三\n[50, 0, 0, 0]\n"));
}

/// All orders of n cards, by rank.
fn all_orders(n: u32) -> Vec<Vec<u32>> {
    let orders: u32 = (1..=n).product();
    (0..orders).map(|rank| Permutation::unrank(n, &rank.into()).unwrap().iter().collect()).collect()
}

/// The chance of tables that are this even is none: each order comes as often as any other, 100 times.
#[test]
fn decks_that_are_too_even_are_not_said_to_be_uneven() {
    let orders = all_orders(4);
    let mut next = 0;
    let report = report(4, 2400, 0, |_| {
        next += 1;
        orders[(next - 1) % orders.len()].clone()
    });
    assert!(matches!(report.finding, Finding::Fail { .. }));
    let text = report.to_string();
    let said = text.replace('\n', " ");
    let verdict = "This shuffle is not fair: the orders come more regularly than chance allows. ";
    assert!(said.starts_with(verdict), "{text}");
    assert!(!text.contains("25.00 %, not 25.00 %") && !text.contains("not mixed uniformly"), "{text}");
    let row = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(row.contains("more regular than chance: statistic 0.0, expected 23"), "{text}");
    let orders =
        report.tests.iter().find(|(test, _)| test.id.subject == Subject::Table(Table::Orders)).unwrap();
    let Effect::TooEven { statistic, expected } = orders.0.effect else { panic!("{:?}", orders.0.effect) };
    assert!(statistic.abs() < 1e-9 && (expected - 23.0).abs() < 1e-9);
    assert!(report.html(ENGLISH).contains("more regular than chance: statistic 0.0, expected 23"));
    assert!(report.html(ENGLISH).contains("orders come more regularly than chance allows"));
}

/// Each deck is followed by its reverse: every pair comes before and after one another equally often.
#[test]
fn pairs_that_are_as_often_before_as_after_are_not_said_to_lean() {
    let (mut last, mut turn) = (Vec::new(), false);
    let report = report(52, 2000, 10, |words| {
        turn = !turn;
        if turn {
            last = words.order(52);
        } else {
            last.reverse();
        }
        last.clone()
    });
    let (test, _) = report
        .tests
        .iter()
        .find(|(test, _)| test.id.key() == "pair_order" && test.id.transform == Transform::Decks)
        .unwrap();
    let Effect::TooEven { statistic, expected } = test.effect else { panic!("{:?}", test.effect) };
    assert!(statistic.abs() < 1e-9 && (expected - 1326.0).abs() < 1e-9);
    assert!(report.html(ENGLISH).contains("more regular than chance: statistic 0.0, expected 1326"));
    let html = report.html(ENGLISH);
    assert!(html.contains("ards come before and after one another more regularly than chance allows"));
    assert!(!html.contains("more often than after them"));
}

#[test]
fn what_is_below_the_least_chance_that_is_told_is_told_as_such() {
    // Never shuffled: most tests are as far out as a number can tell.
    let report = report(52, 2000, 11, |_| (0..52).collect());
    let Finding::Fail { p, .. } = report.finding else { panic!("{}", report.finding) };
    assert!(p <= 1e-300, "{p:e}");
    assert!(report.finding.to_string().ends_with("p < 1e-300"), "{}", report.finding);
    let text = report.to_string();
    assert!(text.replace('\n', " ").contains("less than once in 10^300 audits."), "{text}");
    for told in [text, report.html(ENGLISH)] {
        assert!(told.contains("1e-300"));
        assert!(["e-299", "e-298", "e-297"].iter().all(|floor| !told.contains(floor)), "{told}");
    }
}

/// A naive swap's dice fall low, and not by as much as a remainder's: the words leave remainders to remainders.
#[test]
fn remainders_are_named_where_the_excess_is_that_of_remainders() {
    let of = |report: &Report| {
        let (test, p) =
            report.tests.iter().find(|(test, _)| test.id.subject == Subject::Remainders).unwrap().clone();
        assert!(p < 1e-6, "{p:e}: {:?}", test.effect);
        // Alone, so that the verdict speaks of it.
        let alone = Audit::new(52).unwrap().report_of(vec![test]);
        alone.to_string().replace('\n', " ")
    };
    let byte = report(52, 20_000, 12, |words| {
        let mut deck: Vec<u32> = (0..52).collect();
        for i in (1..52_usize).rev() {
            deck.swap(i, words.below(256) as usize % (i + 1));
        }
        deck
    });
    let said = of(&byte);
    assert!(said.contains("too often, as remainders do (descending"), "{said}");
    let low = report(52, 20_000, 13, |words| {
        let mut deck: Vec<u32> = (0..52).collect();
        for i in (1..52_u64).rev() {
            // The lower of two dice.
            deck.swap(i as usize, words.below(i + 1).min(words.below(i + 1)) as usize);
        }
        deck
    });
    let said = of(&low);
    assert!(!said.contains("as remainders do") && !said.contains("modulo the number of values"), "{said}");
    assert!(said.contains("must have drawn lower values too often"), "{said}");
    let said = low.to_string();
    assert!(!said.starts_with("This shuffle is not fair: a shuffle that swaps"), "{said}");
}

/// Hypothesis: independent decks, whatever their law, do not tell of one another: of 8 lags none is below 1e-6 but with
/// 1e-5. 5,000 decks of 52, each in order with a half, so that inversions are too few and scatter too far.
/// Fault: each deck is dealt as the one before with a half.
#[test]
fn independent_decks_of_a_biased_shuffle_are_not_said_to_go_together() {
    let together = |report: &Report| {
        let lags = report.tests.iter().filter(|(test, _)| {
            test.id.subject == Subject::Statistic(Statistic::Inversions)
                && matches!(test.id.form, Form::Lag(_))
        });
        lags.map(|(test, _)| test.p).fold(1.0, f64::min)
    };
    let biased = |words: &mut Words| {
        let mut deck = words.order(52);
        if words.below(2) == 0 {
            deck.sort_unstable();
        }
        deck
    };
    let independent = report(52, 5000, 14, biased);
    assert!(together(&independent) > 1e-6, "{:e}", together(&independent));
    assert!(!independent.html(ENGLISH).contains("their orders correlate"));
    let mut last = Vec::new();
    let dependent = report(52, 5000, 15, |words| {
        if last.is_empty() || words.below(2) == 0 {
            last = biased(words);
        }
        last.clone()
    });
    assert!(together(&dependent) < 1e-20, "{:e}", together(&dependent));
}

#[test]
fn the_page_says_how_much_likelier_each_suspect_is_than_the_next() {
    let html = full().html(ENGLISH);
    let page = parsed(&html);
    let table = page
        .descendants()
        .find(|node| {
            node.tag_name().name() == "table"
                && node.descendants().any(|it| it.text() == Some("over the next"))
        })
        .unwrap();
    let row: Vec<&str> = table
        .descendants()
        .filter(|node| node.tag_name().name() == "td")
        .take(7)
        .map(|cell| cell.text().unwrap_or_default())
        .collect();
    assert_eq!(row[2..5], ["214.5", "212.4", "fits"]);
}

#[test]
fn one_thing_is_told_in_the_singular() {
    let mut one = Report { decks: 1, ..full() };
    one.power[2].power = Power::Undetected { tried: 1 };
    one.power[2].needed = Some(1);
    one.evidence.truncate(1);
    one.evidence.push(EvidencePoint { decks: 1, log10_e_value: 0.5 });
    for told in [one.to_string(), one.html(ENGLISH), one.svg(ENGLISH)] {
        assert!(!told.contains(" 1 decks") && !told.contains(" 1 cards"), "{told}");
    }
    assert!(one.to_string().contains("Faults that 1 deck would have caught"));
    assert!(one.to_string().contains("riffle:10 (takes 1 deck)"));
    let mut tests = full().tests;
    tests.retain(|(test, _)| test.id.transform == Transform::Decks);
    tests.truncate(2);
    tests[0].1 = 1e-9;
    tests[1].1 = 1.0;
    let text = Report { tests: tests.clone(), ..full() }.to_string();
    assert!(text.contains("The other test: nothing beyond 1e-3."), "{text}");
    let text = Report { tests: tests.split_off(1), ..full() }.to_string();
    assert!(text.contains("The one test: nothing beyond 1e-3."), "{text}");
    // Sattolo's orders are of one cycle each.
    let cyclic = report(10, 2000, 16, |words| {
        let mut deck: Vec<u32> = (0..10).collect();
        for i in (1..10).rev() {
            deck.swap(i, words.below(i as u64) as usize);
        }
        deck
    });
    let html = cyclic.html(ENGLISH);
    assert!(html.contains("has 1 cycle of cards in one another's places on average"), "{html}");
    assert!(!html.contains("1.0 cycle"));
    let json = cyclic.json(ENGLISH);
    assert!(!json.contains("with 1 cycles"));
}

/// Names that look like the report's own words are names: nothing is read back from a sentence.
#[test]
fn names_that_are_phrases_of_the_report_are_taken_as_names() {
    let names = ["q", "x right after y", "c", "one Lehmer digit", "e before f", "parity"];
    let mut audit = Audit::new(6).unwrap().named(names.map(String::from));
    let mut words = Words::new(3017);
    for _ in 0..2000 {
        // Card 1 follows card 0, wherever that is but at the end.
        let mut deck = words.order(6);
        deck.retain(|card| *card != 1);
        let place = deck.iter().position(|card| *card == 0).unwrap();
        deck.insert(place + 1, 1);
        audit.observe(&deck).unwrap();
    }
    let report = audit.report();
    let neighbours = |(test, _): &&(evenhand_audit::battery::Test, f64)| {
        test.id.subject == Subject::Table(Table::NeighboursInRow) && test.id.transform == Transform::Decks
    };
    let (test, adjusted) = report.tests.iter().find(neighbours).unwrap().clone();
    assert!(adjusted < 1e-6);
    let alone = report.tests.iter().position(|(other, _)| other.id == test.id).unwrap();
    let mut only = report.clone();
    only.tests = vec![report.tests[alone].clone()];
    only.finding = Finding::of(std::slice::from_ref(&test), report.bounds);
    let sentence = "card x right after y comes right after card q every time, not 16.7 %";
    assert!(only.terminal(200, false, ENGLISH).contains(sentence), "{only}");
    assert!(
        only.html(ENGLISH).contains("card x right after y comes right after card q every time, not 16.7")
    );
    let json: Value = serde_json::from_str(&report.json_with_tables(ENGLISH)).unwrap();
    let written = &json["tests"][alone];
    assert_eq!(written["id"], "neighbours_in_row");
    let far = &written["outliers"][0];
    assert_eq!(far["what"], "card x right after y right after card q");
    assert_eq!(far["where"], serde_json::json!({ "kind": "neighbours", "first": 0, "second": 1 }));
    assert_eq!(json["tables"]["places"]["columns"][1], "x right after y");
}
