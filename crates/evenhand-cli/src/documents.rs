//! The examples in Rust of the pages, each compiled and run as a doctest of its page.

macro_rules! pages {
    ($($name:ident: $file:literal,)*) => {
        $(
            #[doc = include_str!($file)]
            mod $name {}
        )*
    };
}

pages! {
    readme: "../../../README.md",
    readme_in_chinese: "../../../README.zh-CN.md",
    audit: "../../../docs/audit.md",
    cards: "../../../docs/cards.md",
    rust: "../../../docs/rust.md",
}
