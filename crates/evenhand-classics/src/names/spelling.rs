//! One form for all ways to type a name.

/// Traditional characters of the names in the table, each with the simplified one.
const SIMPLIFIED: &str = "樣样採采撲扑鬥斗雙双進进隨随機机亂乱錯错誤误實实現现種种題题問问別别選选擇择換换個个張张數数組组鏈链\
                          連连遊游戲戏費费爾尔納纳總总單单順顺過过發发牆墙點点標标準准測测試试為为與与從从後后牠它儲储";

/// The form of a name: small letters of half width and simplified characters, without blanks and hyphens; digits for
/// Chinese numerals up to nine. What else stands in it stays: `shuffle01!` is not `shuffle01`.
pub(super) fn normal(name: &str) -> String {
    let name: String = name.chars().map(half_width).collect::<String>().replace('’', "'").replace("'s ", " ");
    name.chars().filter(|sign| !separates(*sign)).flat_map(char::to_lowercase).map(simplified).collect()
}

/// A form without the word for what it is: algorithm, shuffle.
pub(super) fn bare(form: &str) -> &str {
    let kinds = ["洗牌算法", "算法", "方法", "algorithm", "shuffle", "shuffling"];
    let mut left = form;
    // One may follow the other: the shuffle algorithm.
    while let Some(shorter) =
        kinds.iter().find_map(|kind| left.strip_suffix(kind)).filter(|left| left.len() > 2)
    {
        left = shorter;
    }
    left
}

/// Of full width, the same of half width.
fn half_width(sign: char) -> char {
    match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        _ => sign,
    }
}

/// Whether it only stands between the words of a name.
fn separates(sign: char) -> bool {
    let hyphens = '\u{2010}'..='\u{2015}';
    sign.is_whitespace()
        || hyphens.contains(&sign)
        || matches!(
            sign,
            '_' | '-'
                | '−'
                | '\''
                | '’'
                | '`'
                | '"'
                | '“'
                | '”'
                | '·'
                | '・'
                | '《'
                | '》'
                | '「'
                | '」'
                | ','
                | ';'
        )
}

fn simplified(sign: char) -> char {
    if sign.is_ascii() {
        return sign;
    }
    if let Some(place) = "一二三四五六七八九".chars().position(|numeral| numeral == sign) {
        return char::from_digit(place as u32 + 1, 10).unwrap_or(sign);
    }
    let mut pairs = SIMPLIFIED.chars();
    while let (Some(traditional), Some(simple)) = (pairs.next(), pairs.next()) {
        if traditional == sign {
            return simple;
        }
    }
    sign
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_type_a_name_have_one_form() {
        for ways in [
            &[
                "Fisher–Yates shuffle",
                "fisher-yates shuffle",
                "FISHER_YATES  SHUFFLE",
                "Fisher—Yates Shuffle",
            ][..],
            &["方法3", "方法3", "方法 3", "方法三"],
            &["取样问题", "取樣問題", "取 样 问 题"],
            &["shuffle01!", "shuffle01!", "Shuffle01!"],
        ] {
            assert!(ways.iter().all(|way| normal(way) == normal(ways[0])), "{ways:?}");
        }
        assert_ne!(normal("shuffle01"), normal("shuffle01!"));
        assert_eq!(SIMPLIFIED.chars().count() % 2, 0);
    }

    #[test]
    fn the_word_for_what_it_is_may_be_left_out() {
        for (name, rest) in [
            ("Inside_Out算法", "insideout"),
            ("Fisher–Yates shuffle", "fisheryates"),
            ("Floyd's algorithm", "floyd"),
            ("方法", "方法"),
        ] {
            assert_eq!(bare(&normal(name)), rest);
        }
    }
}
