//! The names that the five source articles print, article by article, and those of the literature.
//!
//! What an article prints stands as it is printed there. Of one name that an article and the literature give to two
//! algorithms, the literature's stands first, and the row is [`Subject::Disputed`].

use super::{KnownName, Subject};

/// A row.
macro_rules! names {
    ($($id:literal $subject:ident [$($article:literal $printed:literal),* $(,)?] [$($spelling:literal),* $(,)?]
        [$($classic:literal),* $(,)?])*) => {
        /// All rows.
        pub(super) const NAMES: &[KnownName] = &[$(KnownName {
            id: $id,
            printed: &[$(($article, $printed)),*],
            spellings: &[$($spelling),*],
            classics: &[$($classic),*],
            subject: Subject::$subject,
        }),*];
    };
}

names! {
    // 000, and 003, which is its extract.
    "way-1" Classics ["000" "作法一"] [] ["rejection"]
    "way-2" Classics ["000" "作法二", "003" "作法二"] [] ["removal_vec", "removal_list"]
    "way-2-vector" Classics ["000" "vector", "003" "vector"] ["作法二之一", "作法二vector"] ["removal_vec"]
    "way-2-list" Classics ["000" "list", "003" "list"] ["作法二之二", "作法二list"] ["removal_list"]
    "way-3" Classics ["000" "作法三"] [] ["durstenfeld", "ascending"]
    "way-3-first" Classics ["000" "實作一", "000" "第一種實作法", "003" "第一種實作法"] ["作法三之一", "作法三實作一"]
        ["durstenfeld"]
    "way-3-second" Classics ["000" "實作二", "000" "另一個實作方式", "003" "另一個實作方式"]
        ["作法三之二", "作法三實作二"] ["ascending"]
    "way-4" Classics [] ["作法四", "作法"]
        ["rejection", "removal_vec", "removal_list", "durstenfeld", "ascending"]
    "fisher-yates" Disputed
        ["000" "Fisher–Yates shuffle", "002" "Fisher_Yates算法", "003" "Fisher–Yates shuffle", "004" "Fisher–Yates shuffle"]
        ["Fisher Yates", "费雪-耶茨", "费舍尔-耶茨", "费雪叶茨"] ["fisher_yates", "removal_vec", "removal_list"]
    "perfect-shuffle" Other ["000" "perfect shuffle", "002" "完美洗牌算法"]
        ["faro", "faro shuffle", "weave shuffle", "完美洗牌"] []

    // 001.
    "wrong-scheme" Classics ["001" "其中一种实现方案", "001" "错误的方法"] ["错误方案", "错误的方案", "wrong scheme", "the wrong scheme", "naive", "naive shuffle"]
        ["naive_swap"]
    "corrected-scheme" Classics ["001" "改正后"] ["修正", "修正方案", "修正后的方案", "corrected scheme", "the corrected scheme", "改正"] ["fisher_yates"]
    "doudizhu" Game ["001" "斗地主"] [] []
    "shuangkou" Game ["001" "双扣"] [] []
    "poker" Deck ["000" "撲克牌", "001" "扑克", "001" "扑克牌", "001" "Poker", "002" "扑克牌", "003" "撲克牌"]
        ["一副扑克", "一副扑克牌"] []
    "shuffling" Catalogue
        ["000" "洗牌程式", "000" "Shuffling a deck of cards", "001" "洗牌算法", "002" "洗牌算法", "002" "游戏洗牌算法",
         "003" "洗牌程式", "004" "洗牌算法"]
        ["洗牌", "洗牌程序", "shuffle", "shuffling", "shuffles"] []

    // 002.
    "draw-and-insert" Classics ["002" "抽牌洗牌"] ["抽牌", "top to random"] ["draw_and_insert"]
    "knuth-durstenfeld" Classics
        ["002" "Knuth_Durstenfeld算法", "002" "Knuth_Durstenfeld算法(最佳洗牌算法)", "002" "最佳洗牌算法",
         "002" "Knuth_Durstenfeld_Shuffle"]
        ["Knuth shuffle", "knuth", "Fisher-Yates-Knuth", "Knuth-Fisher-Yates", "algorithm P", "algorithm 235", "高德纳洗牌"]
        ["durstenfeld"]
    "inside-out" Disputed ["002" "Inside_Out算法"] ["Inside Out", "inside-out Fisher-Yates"] ["inside_out", "ascending"]
    "random-shuffle" Disputed ["002" "random_shuffle"] ["std::random_shuffle"] ["ascending", "fisher_yates"]

    // 004.
    "method-1" Classics ["004" "方法1", "004" "shuffle01"] [] ["removal_vec"]
    "method-1-improved" Classics ["004" "改进方法1", "004" "shuffle01!", "004" "方法1的改进版"] ["改进方法", "方法1改进"]
        ["fisher_yates"]
    "method-2" Classics ["004" "方法2", "004" "shuffle02"] ["shuffle02!"] ["removal_to_front"]
    "method-3" Classics ["004" "方法3", "004" "shuffle03!"] ["shuffle03"] ["random_transpositions"]
    "method-4" Classics [] ["方法4", "方法", "shuffle04", "shuffle04!"]
        ["removal_vec", "fisher_yates", "removal_to_front", "random_transpositions"]
    "built-in" Classics ["004" "ruby自带的shuffle", "004" "arr.shuffle", "004" "python也自带shuffle方法", "004" "random.shuffle"]
        ["python自带shuffle"] ["durstenfeld"]
    "sampling" Classics ["004" "取样问题"] ["取样", "抽样", "采样", "抽样问题", "sampling", "samples"]
        ["sample_rejection", "sample_full_shuffle", "sample_partial_shuffle"]
    "reservoir" Classics ["004" "蓄水池算法"]
        ["蓄水池", "蓄水池抽样", "蓄水池采样", "水塘抽样", "水库抽样", "reservoir", "reservoir sampling"]
        ["reservoir_r", "reservoir_l"]
    "harness" Other ["004" "ShuffleTest", "004" "目标1", "004" "目标2"] [] []

    // The literature.
    "gsr" Classics [] ["GSR", "Gilbert-Shannon-Reeds", "riffle shuffle", "dovetail", "dovetail shuffle", "交错洗牌", "鸽尾洗牌"]
        ["riffle"]
    "algorithm-r" Classics [] ["algorithm R"] ["reservoir_r"]
    "algorithm-l" Classics [] ["algorithm L"] ["reservoir_l"]
    "algorithm-s" Classics [] ["algorithm S", "selection sampling"] ["selection"]
    "overhand" Classics [] ["过手洗牌", "overhand shuffle"] ["overhand"]
    "cut" Classics [] ["切牌"] ["cut"]
    "coin-sort" Classics []
        ["sort(() => Math.random() - 0.5)", "Math.random() - 0.5", "random comparator", "Microsoft shuffle", "随机排序",
         "random sort"]
        ["sort_by_coin_timsort", "sort_by_coin_merge_runs", "sort_by_coin_quicksort", "sort_by_coin_insertion"]
    "key-sort" Classics [] ["order by rand()", "order by random()", "sort by random"]
        ["sort_by_random_key", "sort_by_random_key_no_ties"]
}
