//! The state on disk, and files that several people share.

use std::fs;

use super::*;

const SEATS: [&str; 10] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];

#[test]
fn of_ten_processes_at_once_all_ten_lines_stay_in_the_shared_file() {
    let deck: Vec<String> = (1..=10).map(|card| card.to_string()).collect();
    let offer = offer(Spec::builder("custom", &deck, &SEATS.join(" "), &SEATS));
    let shared = tempfile::tempdir().unwrap();
    fs::write(shared.path().join("offer.json"), offer.text()).unwrap();
    fs::write(shared.path().join("lines.txt"), "good evening, all").unwrap();
    std::thread::scope(|scope| {
        for seat in SEATS {
            let shared = shared.path();
            scope.spawn(move || {
                let state = shared.join(format!("state of {seat}"));
                let mut seal =
                    crate::evenhand(&format!("fairdeal seal offer.json {seat} --into lines.txt --state"));
                seal.arg(state).current_dir(shared).assert().success();
            });
        }
    });
    let lines = fs::read_to_string(shared.path().join("lines.txt")).unwrap();
    let seals: Vec<SealLine> = lines.lines().filter_map(|line| line.parse().ok()).collect();
    assert_eq!(lines.lines().next(), Some("good evening, all"), "its missing end is healed");
    assert!(seals.len() == 10 && lines.lines().count() == 11 && lines.ends_with('\n'), "{lines}");
    assert!(offer.close(&seals).unwrap().silent().is_empty());
}

#[test]
fn of_two_programs_with_one_state_each_waits_for_the_other() {
    let player = Player::new("A");
    let offers: Vec<Offer> = (1..=8).map(|deals| offer(spec().deals(deals))).collect();
    std::thread::scope(|scope| {
        for (number, offer) in offers.iter().enumerate() {
            let (name, player) = (format!("{number}.json"), &player);
            player.party.write(&name, offer.text());
            scope.spawn(move || player.does(&format!("seal {name} A --circle c{number}"), &[]));
        }
    });
    assert_eq!(player.does("circle list", &[]).lines().count(), 8);
}

#[test]
fn another_line_of_the_seat_stays_unless_it_is_told_to_give_way() {
    let (first, second) = (Player::new("A"), Player::new("A"));
    let offer = offer(spec());
    let other = first.seals(&offer, &[]).to_string();
    let shared = second.party.path("lines.txt");
    second.party.write("lines.txt", format!("hello\n{other}\nbye"));
    let seal = "seal offer.json A --into lines.txt";
    second.party.write("offer.json", offer.text());
    let said = second.says(seal, &[]);
    assert!(
        said.code == 1 && said.err.contains("lines.txt, line 2") && said.err.contains("--replace"),
        "{}",
        said.err
    );
    assert!(fs::read_to_string(&shared).unwrap().contains(&other));
    second.does(seal, &["--replace"]);
    let own = second.seals(&offer, &[]).to_string();
    assert_eq!(second.party.read("lines.txt"), format!("hello\n{own}\nbye"));
    second.does(seal, &[]);
    assert_eq!(second.party.read("lines.txt"), format!("hello\n{own}\nbye"), "the same line is added once");
    // What may only be read is not written.
    let mut permissions = fs::metadata(&shared).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&shared, permissions).unwrap();
    let said = second.says(seal, &["--replace"]);
    assert!(said.code == 1 && said.err.contains("read-only"), "{}", said.err);
    assert_eq!(second.says("seal offer.json A --into .", &[]).code, 2);
    assert_eq!(second.says("seal offer.json A --into -", &[]).code, 2);
    assert_eq!(second.says("seal offer.json A --replace", &[]).code, 2);
}

#[test]
fn a_state_that_is_damaged_is_refused_by_name_and_left_as_it_is() {
    let (a, _, opened) = played(spec());
    let whole = fs::read_to_string(a.state()).unwrap();
    a.party.write("next.json", offer(spec().prev(opened.table().hash(), 1)).text());
    for damaged in ["", "{}", &whole[..whole.len() / 2], &whole.replacen("custom", "cusTom", 1)] {
        fs::write(a.state(), damaged).unwrap();
        for words in
            ["seal next.json A", "open table.json", "check opened.json", "circle list", "circle end friends"]
        {
            let said = a.says(words, &[]);
            assert_eq!((said.code, said.out.as_str()), (1, ""), "{words}");
            assert!(said.err.contains("circles.json"), "{}", said.err);
            assert_eq!(fs::read_to_string(a.state()).unwrap(), damaged);
        }
    }
    fs::write(a.state(), whole).unwrap();
    a.does("check opened.json", &[]);
}

#[test]
fn no_line_is_shown_that_is_not_stored_first() {
    let (a, offer) = (Player::new("A"), offer(spec()));
    let line = a.seals(&offer, &[]);
    a.party.write("table.json", offer.close(&[line]).unwrap().text());
    let before = fs::read_to_string(a.state()).unwrap();
    // Where the state cannot be written: its next version is a folder.
    let beside = a.state().with_file_name("circles.json.new");
    fs::create_dir(&beside).unwrap();
    let said = a.says("open table.json", &[]);
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
    assert!(said.err.contains("circles.json") && said.err.contains("so it shows nothing"), "{}", said.err);
    assert_eq!(fs::read_to_string(a.state()).unwrap(), before);
    fs::remove_dir(beside).unwrap();
    assert!(a.does("open table.json", &[]).starts_with("fairdeal-v2 open "));
    // Nor is anything sealed where there is no folder for the state.
    a.party.write("file", "");
    let said = a.says("seal offer.json A --state file/state", &[]);
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn a_state_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let a = Player::new("A");
    a.seals(&offer(spec()), &["--state", "deep/er"]);
    let mode = |path: &str| fs::metadata(a.party.path(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!([mode("deep/er"), mode("deep/er/circles.json")], [0o700, 0o600]);
    fs::set_permissions(a.party.path("deep/er/circles.json"), fs::Permissions::from_mode(0o640)).unwrap();
    let said = a.says("seal offer.json A --state deep/er", &[]);
    assert!(said.code == 1 && said.err.contains("chmod 600"), "{}", said.err);
}
