//! Every name that the source articles print, as its readers type it.

use predicates::prelude::*;

use crate::evenhand;

/// The names of the five articles: the article, the name as it is printed there, and the classics that it stands for, or
/// the command that it leads to.
const ARTICLES: &[(&str, &str, &[&str])] = &[
    ("000", "作法一", &["rejection"]),
    ("000", "作法二", &["removal_vec", "removal_list"]),
    ("000", "作法三", &["durstenfeld", "ascending"]),
    ("000", "Fisher–Yates shuffle", &["fisher_yates", "removal_vec", "removal_list"]),
    ("000", "perfect shuffle", &[]),
    ("000", "洗牌程式", &[]),
    ("000", "撲克牌", &["evenhand deal 撲克牌"]),
    ("001", "洗牌算法", &[]),
    ("001", "扑克", &["evenhand deal 扑克"]),
    ("001", "斗地主", &["evenhand deal 斗地主"]),
    ("001", "双扣", &["evenhand deal 双扣"]),
    ("001", "其中一种实现方案", &["naive_swap"]),
    ("002", "抽牌洗牌", &["draw_and_insert"]),
    ("002", "Fisher_Yates算法", &["fisher_yates", "removal_vec", "removal_list"]),
    ("002", "Knuth_Durstenfeld算法", &["durstenfeld"]),
    ("002", "Knuth_Durstenfeld算法(最佳洗牌算法)", &["durstenfeld"]),
    ("002", "Knuth_Durstenfeld_Shuffle", &["durstenfeld"]),
    ("002", "Inside_Out算法", &["inside_out", "ascending"]),
    ("002", "random_shuffle", &["ascending", "fisher_yates"]),
    ("003", "作法二", &["removal_vec", "removal_list"]),
    ("003", "Fisher–Yates shuffle", &["fisher_yates", "removal_vec", "removal_list"]),
    ("003", "第一種實作法", &["durstenfeld"]),
    ("003", "另一個實作方式", &["ascending"]),
    ("004", "洗牌算法", &[]),
    ("004", "方法1", &["removal_vec"]),
    ("004", "shuffle01", &["removal_vec"]),
    ("004", "改进方法1", &["fisher_yates"]),
    ("004", "shuffle01!", &["fisher_yates"]),
    ("004", "方法2", &["removal_to_front"]),
    ("004", "shuffle02", &["removal_to_front"]),
    ("004", "方法3", &["random_transpositions"]),
    ("004", "shuffle03!", &["random_transpositions"]),
    ("004", "random.shuffle", &["durstenfeld"]),
    ("004", "取样问题", &["sample_rejection", "sample_full_shuffle", "sample_partial_shuffle"]),
    ("004", "蓄水池算法", &["reservoir_r", "reservoir_l"]),
];

/// The page that `classics` shows for a name.
fn page(name: &str, language: &str) -> String {
    let mut command = evenhand("classics --lang");
    let shown = command.args([language, name]).assert().success();
    String::from_utf8(shown.get_output().stdout.clone()).unwrap()
}

#[test]
fn every_name_that_an_article_prints_has_a_page_with_all_that_it_stands_for() {
    for (article, name, meant) in ARTICLES {
        for language in ["en", "zh"] {
            let text = page(name, language);
            for one in *meant {
                assert!(text.contains(one), "{article}, {name}: no {one} in {text}");
            }
        }
    }
}

#[test]
fn a_command_that_runs_one_algorithm_takes_a_name_of_one_and_lists_those_of_several() {
    let classics = |meant: &[&str]| !meant.is_empty() && meant.iter().all(|one| !one.contains(' '));
    for (article, name, meant) in ARTICLES.iter().filter(|(_, _, meant)| classics(meant)) {
        let mut command = evenhand("trace -n 5 --seed 1");
        let traced = command.arg(name).assert();
        if let [one] = meant {
            traced.success().stdout(predicate::str::starts_with(*one));
            continue;
        }
        let refused = traced.code(2).stdout("");
        let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        for one in *meant {
            let line = |line: &str| {
                line.split_whitespace().nth(2) == Some(one)
                    && line.len() > "evenhand trace".len() + one.len() + 10
            };
            assert!(told.lines().any(line), "{article}, {name}: no line of {one} in {told}");
        }
    }
    for (name, meant) in
        [("斗地主", "evenhand deal 斗地主"), ("桥牌", "evenhand deal 桥牌"), ("方法4", "方法3")]
    {
        let mut command = evenhand("trace");
        command.arg(name).assert().code(2).stdout("").stderr(predicate::str::contains(meant));
    }
}

#[test]
fn every_command_that_runs_an_algorithm_refuses_a_name_of_two() {
    for command in ["trace", "exact", "prove", "race -q", "audit --classic", "shuffle -i 1-5 --method"] {
        for (name, meant) in
            [("作法二", "removal_list"), ("Inside_Out", "ascending"), ("random_shuffle", "fisher_yates")]
        {
            let refused = evenhand(command).arg(name).assert().code(2).stdout("");
            refused.stderr(
                predicate::str::contains("name of several algorithms").and(predicate::str::contains(meant)),
            );
        }
    }
    let refused = evenhand("sample -n 1 -i 1-5 --method 蓄水池算法").assert().code(2).stdout("");
    refused.stderr(predicate::str::contains("reservoir_l"));
    let refused = evenhand("audit --classic naive_swap --require Fisher_Yates@modulo:8").assert().code(2);
    refused.stderr(predicate::str::contains("removal_vec"));
}

/// A text without its line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_name_of_two_algorithms_shows_the_literatures_and_says_what_the_article_prints() {
    for name in ["Inside_Out", "Inside_Out算法", "INSIDE OUT", "Inside–Out"] {
        let text = one_line(&page(name, "en"));
        let said = text.find("without a copy: ascending").unwrap_or_else(|| panic!("{text}"));
        let own = text.find("inside_out: a shuffle").unwrap_or_else(|| panic!("{text}"));
        assert!(said < own, "{text}");
    }
    let own = one_line(&page("inside_out", "en"));
    assert!(own.contains("without a copy: ascending"), "its own page says so too");
    // The catalogue's own spelling is one algorithm's, and its trace says which.
    evenhand("trace inside_out -n 3 --seed 1")
        .assert()
        .success()
        .stdout(predicate::str::starts_with("inside_out"));
}

#[test]
fn names_are_found_in_other_characters_widths_and_spellings() {
    for (name, meant) in [
        ("取樣", "sample_rejection"),
        ("取樣問題", "sample_partial_shuffle"),
        ("蓄水池", "reservoir_l"),
        ("蓄水池抽樣", "reservoir_r"),
        ("水塘抽样", "reservoir_r"),
        ("方法3", "random_transpositions"),
        ("方法 3", "random_transpositions"),
        ("方法三", "random_transpositions"),
        ("改進方法1", "fisher_yates"),
        ("作法1", "rejection"),
        ("作法四", "作法二"),
        ("fisher yates shuffle", "removal_vec"),
        ("knuth-durstenfeld", "durstenfeld"),
        ("Knuth shuffle", "durstenfeld"),
        ("std::random_shuffle", "ascending"),
        ("gsr", "riffle"),
        ("faro", "riffle"),
        ("Microsoft shuffle", "sort_by_coin_timsort"),
        ("鬥地主", "evenhand deal 鬥地主"),
        ("雙扣", "evenhand deal 雙扣"),
        ("洗牌", "durstenfeld"),
        ("麻将", "evenhand deal 麻将"),
    ] {
        let text = page(name, "en");
        assert!(text.contains(meant), "{name}: no {meant} in {text}");
    }
}

#[test]
fn an_unknown_name_is_answered_with_what_is_near_or_with_none() {
    for (name, near) in [("flyod", "floyd"), ("durstenfled", "durstenfeld"), ("抽牌洗排", "抽牌洗牌")]
    {
        let mut command = evenhand("classics --lang en");
        let told = format!("evenhand: \"{name}\" is not a known algorithm: did you mean {near}?\n");
        command.arg(name).assert().code(2).stdout("").stderr(told);
    }
    for name in ["xyzzy", "bogosort", "冒泡排序"] {
        let told = format!(
            "evenhand: \"{name}\" is not a known algorithm. evenhand classics lists all algorithms.\n"
        );
        evenhand("classics").arg(name).assert().code(2).stdout("").stderr(told);
        let told = format!("evenhand: 目录里没有“{name}”这个算法：完整目录见 evenhand classics。\n");
        evenhand("classics --lang zh").arg(name).assert().code(2).stdout("").stderr(told);
    }
}

#[test]
fn a_name_of_several_algorithms_lists_whole_commands() {
    for (command, name) in [("trace", "作法三"), ("exact", "作法三"), ("audit --classic", "作法三")]
    {
        let told = predicates::str::contains(format!("\n  evenhand {command} durstenfeld  first form"));
        evenhand(command).arg(name).assert().code(2).stdout("").stderr(told);
    }
    let told = predicates::str::contains("did you mean durstenfeld?\n  evenhand trace durstenfeld\n");
    evenhand("trace durstenfled").assert().code(2).stdout("").stderr(told);
    let told = predicates::str::ends_with("evenhand classics lists all algorithms.\n");
    evenhand("trace foo").assert().code(2).stdout("").stderr(told);
}

#[test]
fn games_and_decks_are_dealt_by_their_chinese_names() {
    for (name, cards) in [("斗地主", 54), ("双扣", 108), ("扑克", 54), ("撲克牌", 54)] {
        let dealt = evenhand("deal --seed 1 --json").arg(name).assert().success();
        let text = String::from_utf8(dealt.get_output().stdout.clone()).unwrap();
        let deal: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(cards_of(&deal), cards, "{name}: {text}");
    }
}

/// How many cards a deal lists.
fn cards_of(deal: &serde_json::Value) -> usize {
    match deal {
        serde_json::Value::Array(cards) => cards.len(),
        serde_json::Value::Object(fields) => fields.values().map(cards_of).sum(),
        _ => 0,
    }
}
