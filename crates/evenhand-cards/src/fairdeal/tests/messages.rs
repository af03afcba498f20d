//! Lines, check words, sheets and slips: one spelling each, and no text makes a reader panic.

use proptest::prelude::*;

use super::*;

#[test]
fn a_slip_on_the_sheet_proves_its_card_at_its_place() {
    let done = transcript();
    let deals = done.opened().deals(Some(&secret()), Some(&published())).unwrap();
    let (sheet, slips) = (deals.sheet(1).unwrap(), deals.slips(1).unwrap());
    assert_eq!((sheet.cards(), sheet.deal(), sheet.opened()), (54, 1, done.opened().hash()));
    assert_eq!(sheet.to_string().parse::<Sheet>(), Ok(sheet.clone()));
    let places = done.opened().spec().places();
    for slip in &slips {
        assert_eq!(slip.to_string().parse::<Slip>().as_ref(), Ok(slip));
        assert!(sheet.holds(slip));
        let dealt = deals.deal(1).unwrap().iter().find(|dealt| dealt.place == places[slip.place() as usize]);
        assert!(dealt.unwrap().cards().any(|card| card == slip.card()));
        let other: Slip = format!("{slip}x").parse().unwrap();
        assert!(!sheet.holds(&other));
    }
    let other = deals.slips(2).unwrap();
    assert!(other.iter().all(|slip| !sheet.holds(slip)), "a slip of another deal proves nothing of this one");
    let moved: Slip = slips[0].to_string().replacen("1:0:", "1:1:", 1).parse().unwrap();
    assert!(!sheet.holds(&moved));
    let beyond: Slip = slips[0].to_string().replacen("1:0:", "1:54:", 1).parse().unwrap();
    assert!(!sheet.holds(&beyond));
    assert!(deals.sheet(0).is_none() && deals.sheet(3).is_none() && deals.slips(3).is_none());
    assert!(!format!("{:?}", slips[0]).contains(slips[0].to_string().split(':').nth(2).unwrap()));
}

#[test]
fn a_slip_a_sheet_and_a_check_word_have_one_spelling() {
    let key = "0a".repeat(32);
    let fine = [format!("1:0:{key}:As"), format!("9999:9999:{key}:a:b:c"), format!("1:10:{key}:=")];
    for text in &fine {
        assert_eq!(text.parse::<Slip>().unwrap().to_string(), *text);
    }
    for text in [
        String::new(),
        format!("0:0:{key}:As"),
        format!("01:0:{key}:As"),
        format!("1:00:{key}:As"),
        format!("1:0:{}:As", key.to_uppercase()),
        format!("1:0:{key}:"),
        format!("1:0:{key}:A s"),
        format!("1:0:{key}:As\n"),
        format!("1:0:{key}:{}", "x".repeat(17)),
        format!("10000:0:{key}:As"),
        format!("1:0:{key}"),
    ] {
        assert!(text.parse::<Slip>().is_err(), "{text:?}");
    }
    let sheet = format!("fairdeal-v2 sheet\nopened:{key}\ndeal:1\n{key}\n");
    assert_eq!(sheet.parse::<Sheet>().unwrap().to_string(), sheet);
    for (text, error) in [
        (String::new(), ParseSheetError::Short),
        (sheet.replace(" sheet", " Sheet"), ParseSheetError::NoSheet),
        (sheet.replace("opened:", "opened: "), ParseSheetError::Line { line: 2 }),
        (sheet.replace("deal:1", "deal:01"), ParseSheetError::Line { line: 3 }),
        (sheet.trim_end().to_owned(), ParseSheetError::NotEnded { line: 4 }),
        (sheet.replace(&format!("1\n{key}\n"), "1\n"), ParseSheetError::Short),
        (format!("{sheet}\n"), ParseSheetError::Line { line: 5 }),
        (sheet.replace('\n', "\r\n"), ParseSheetError::NoSheet),
        (sheet.clone() + &format!("{key}\n").repeat(10_000), ParseSheetError::Long),
    ] {
        assert_eq!(text.parse::<Sheet>(), Err(error));
    }
    for text in
        ["4d98b229668", "4d98 b2296683", "4d98  b229668", "4d98-b229-6683", "4D98B2296683", "４d98b22966"]
    {
        assert!(text.parse::<CheckWord>().is_err(), "{text:?}");
    }
}

proptest! {
    #[test]
    fn a_line_that_is_taken_is_the_one_that_its_values_give(
        text in any::<String>(),
        cut in any::<prop::sample::Index>(),
        put in prop::sample::select(vec!["", " ", "\n", "\r", "-", "=", "A", "/", "é", "0"]),
    ) {
        let opened = opened();
        let offer = opened.table().offer();
        let text: String = text.chars().take(300).collect();
        let seal = offer.seal("A", &nonce("A"), &text).unwrap();
        let table = offer.close(std::slice::from_ref(&seal)).unwrap();
        let opening = table.opening("A", &nonce("A"), &text).unwrap();
        prop_assert_eq!(seal.to_string().parse::<SealLine>().unwrap(), seal.clone());
        prop_assert_eq!(opening.to_string().parse::<OpeningLine>().unwrap(), opening.clone());
        for line in [seal.to_string(), opening.to_string()] {
            let at = line.floor_char_boundary(cut.index(line.len() + 1));
            for changed in [format!("{}{put}{}", &line[..at], &line[at..]), line[at..].to_owned()] {
                let again = changed.parse::<SealLine>().map(|line| line.to_string()).ok()
                    .or_else(|| changed.parse::<OpeningLine>().map(|line| line.to_string()).ok());
                if let Some(again) = again {
                    prop_assert_eq!(again, changed.strip_suffix('\n').unwrap_or(&changed));
                }
            }
        }
    }

    #[test]
    fn no_text_makes_a_reader_of_lines_panic(text in any::<String>(), head in 0..4_usize) {
        let head = ["", "fairdeal-v2 seal ", "fairdeal-v2 open ", "fairdeal-v2 sheet\n"][head];
        let text = format!("{head}{text}");
        let _ = (text.parse::<SealLine>(), text.parse::<OpeningLine>(), text.parse::<Sheet>());
        let _ = (text.parse::<Slip>(), text.parse::<CheckWord>(), AnyFile::read(text.as_bytes()));
    }
}
