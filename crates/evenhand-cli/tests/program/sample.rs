//! Samples.

use crate::{evenhand, folder, lines, names, order, text};

#[test]
fn a_sample_is_the_head_of_the_shuffle() {
    for n in [100, 1_000_000] {
        for count in [0, 1, 20, 70] {
            let head = order(n).split_inclusive('\n').take(count).collect::<String>();
            for input in [format!("-i 0-{}", n - 1), "-".to_string()] {
                let mut command = evenhand(&format!("sample -n {count} --seed 42 {input}"));
                assert!(text(command.write_stdin(lines(n))) == head, "{count} of {n}, {input}");
            }
        }
    }
}

#[test]
fn in_order_the_same_lines_come_as_in_the_input() {
    let known = "top\n0\n1\n3\n7\n";
    let table = format!("top\n{}", lines(10));
    assert_eq!(text(evenhand("sample -n 4 --seed 42 --header 1 --in-order").write_stdin(table)), known);
    assert_eq!(text(&mut evenhand("sample -n 3 --seed 42 --in-order -i 0-9")), "1\n3\n7\n");
    assert_eq!(text(&mut evenhand("sample -n 3 --seed 42 --in-order -e 0 1 2 3 4 5 6 7 8 9")), "1\n3\n7\n");
}

#[test]
fn more_than_there_are_is_an_error_and_nothing_is_written() {
    let folder = folder(&[("two", b"a\nb\n"), ("none", b"")]);
    for (input, name) in [
        ("-e a b", "the arguments"),
        ("-i 1-2", "the range 1-2"),
        ("--header 1", "standard input"),
        ("two", "two"),
        ("two none none", "two and 2 more"),
    ] {
        let mut command = evenhand(&format!("sample -n 3 -o out {input}"));
        let why =
            format!("evenhand: {name}: 3 records requested, 2 available. Ask for fewer, or shuffle all.\n");
        command.current_dir(&folder).write_stdin("top\na\nb\n").assert().code(1).stdout("").stderr(why);
        assert_eq!(names(folder.path()), ["none", "two"]);
    }
    evenhand("sample -n 3 --header 1").write_stdin("top\na\nb\n").assert().code(1).stdout("");
}

#[test]
fn a_sample_needs_a_count() {
    evenhand("sample").assert().code(2);
}

#[test]
fn every_sampler_of_the_classics_samples_lines() {
    use evenhand_classics::{Kind, catalogue};

    let lines = lines(1000);
    let samplers =
        catalogue().iter().map(evenhand_classics::Entry::page).filter(|page| page.kind == Kind::Sampler);
    for page in samplers {
        let sample = text(
            evenhand(&format!("sample -n 100 --seed 1 --method {}", page.name)).write_stdin(lines.as_str()),
        );
        let mut taken: Vec<u32> = sample.lines().map(|line| line.parse().unwrap()).collect();
        let in_order = format!("sample -n 100 --seed 1 --in-order --method {}", page.name.replace('_', "-"));
        let sorted = text(evenhand(&in_order).write_stdin(lines.as_str()));
        taken.sort_unstable();
        assert!(taken.windows(2).all(|pair| pair[0] < pair[1]) && taken.len() == 100, "{}", page.name);
        assert_eq!(sorted.lines().map(|line| line.parse::<u32>().unwrap()).collect::<Vec<_>>(), taken);
    }
    evenhand("sample -n 1 --method durstenfeld -e a").assert().code(2);
    evenhand("sample -n 1 --method flyod -e a").assert().code(2);
    evenhand("sample -n 2 --method floyd -e a").assert().code(1);
}

/// A table of `n` rows: a number, a weight that is 0 for every fifth, and a label of which some are rare.
fn table(n: usize) -> String {
    let row = |i: usize| {
        let label = ["a", "b", "\"c, d\""][(1 + i * i % 101).ilog2().min(5) as usize / 2];
        let weight = if i.is_multiple_of(5) { "0".to_owned() } else { format!(" {}.5e0", i % 7) };
        format!("{i},{weight},{label}\n")
    };
    let rows: Vec<String> = (1..=n).map(row).collect();
    format!("id,weight,label\n{}", rows.concat())
}

#[test]
fn a_part_of_all_is_the_head_that_is_as_long() {
    for n in [0, 1, 149, 150, 1_000_000] {
        for (part, of) in [("1%", 100), ("50%", 2), ("100%", 1)] {
            let count = (2 * n + of) / (2 * of);
            let head = order(n).split_inclusive('\n').take(count as usize).collect::<String>();
            let inputs = [Some("-".to_string()), n.checked_sub(1).map(|last| format!("-i 0-{last}"))];
            for input in inputs.into_iter().flatten() {
                let mut command = evenhand(&format!("sample -q -n {part} --seed 42 {input}"));
                assert!(text(command.write_stdin(lines(n))) == head, "{part} of {n}, {input}");
            }
            let run = |size: &str| {
                let mut command = evenhand(&format!("sample -q -n {size} --seed 42 --in-order"));
                text(command.write_stdin(lines(n)))
            };
            assert!(run(part) == run(&count.to_string()), "{part} of {n}, in order");
        }
    }
    evenhand("sample -n 101%").assert().code(2);
}

#[test]
fn with_replacement_the_same_lines_come_as_shuffle_repeats() {
    let lines = lines(100);
    let shuffled = text(evenhand("shuffle -r -n 250 --seed 42").write_stdin(lines.as_str()));
    for arguments in ["-n 250 -r", "-n 250 --repeat", "-n 250 --with-replacement"] {
        assert_eq!(
            text(evenhand(&format!("sample {arguments} --seed 42")).write_stdin(lines.as_str())),
            shuffled
        );
    }
    let bootstrap = text(evenhand("sample -r -n 100% --seed 42").write_stdin(lines.as_str()));
    assert!(shuffled.starts_with(&bootstrap) && bootstrap.lines().count() == 100);
    let mut sorted: Vec<u32> = bootstrap.lines().map(|line| line.parse().unwrap()).collect();
    sorted.sort_unstable();
    let in_order = text(evenhand("sample -r -n 100% --seed 42 --in-order").write_stdin(lines.as_str()));
    assert_eq!(in_order.lines().map(|line| line.parse::<u32>().unwrap()).collect::<Vec<_>>(), sorted);
    evenhand("sample -r -n 1").assert().code(1).stdout("");
    assert_eq!(text(&mut evenhand("sample -r -n 0")), "");
}

#[test]
fn a_weighted_sample_is_that_of_the_library_over_the_weights() {
    use evenhand::{Seed, WeightedReservoir};

    let table = table(5000);
    let rows: Vec<&str> = table.split_inclusive('\n').skip(1).collect();
    let weight = |row: &str| row.split(',').nth(1).unwrap().trim().parse::<f64>().unwrap();
    let folder = folder(&[("rows.csv", table.as_bytes())]);
    for k in [0, 1, 100, 4000] {
        let mut reservoir = WeightedReservoir::new(k, &Seed::from_text("42"));
        let mut kept = vec![""; k as usize];
        for row in &rows {
            if let Some(place) = reservoir.offer(weight(row)).unwrap() {
                kept[place as usize] = row;
            }
        }
        let sample: String = reservoir.into_order().into_iter().map(|place| kept[place as usize]).collect();
        let expected = format!("id,weight,label\n{sample}");
        let run = format!("sample -q --seed 42 -n {k} --weight weight rows.csv");
        assert!(text(evenhand(&run).current_dir(folder.path())) == expected, "{k}");
        let mut piped = evenhand(&format!("sample --seed 42 -n {k} --weight 2 --format csv"));
        assert!(text(piped.write_stdin(table.as_str())) == expected, "{k}");
        let mut in_order: Vec<&str> = sample.split_inclusive('\n').collect();
        in_order.sort_by_key(|row| row.split(',').next().unwrap().parse::<u32>().unwrap());
        let found = text(evenhand(&format!("{run} --in-order")).current_dir(folder.path()));
        assert!(found == format!("id,weight,label\n{}", in_order.concat()), "{k}");
    }
}

#[test]
fn weights_that_are_none_and_too_few_are_told() {
    let lines = "{\"w\": 1}\n{\"w\": 0}\n{\"w\": \"2\"}\n{\"w\": -1, \"x\": null}\n";
    for (arguments, why) in [
        ("-n 2 --weight w", "standard input: row 4: column \"w\" is \"-1\""),
        ("-n 2 --weight x", "standard input: row 1: column \"x\" is null or missing"),
        ("-n 2% --weight w", "and needs a number of records"),
    ] {
        let failed =
            evenhand(&format!("sample {arguments}")).write_stdin(lines).assert().failure().stdout("");
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(why), "{told}");
    }
    let three = lines.split_inclusive('\n').take(3).collect::<String>();
    let mut command = evenhand("sample -n 3 --weight w");
    let why = "standard input: 3 records requested, 2 with a weight above 0";
    command.write_stdin(three.as_str()).assert().code(1).stderr(predicates::str::contains(why));
    assert_eq!(text(evenhand("sample -n 2 --weight w").write_stdin(three)).lines().count(), 2);
}

#[test]
fn a_stratified_sample_has_of_each_class_its_part() {
    let classes = |rows: &[&str]| {
        let mut counts = std::collections::BTreeMap::<String, u64>::new();
        for row in rows {
            *counts.entry(row.splitn(3, ',').nth(2).unwrap().to_owned()).or_default() += 1;
        }
        counts
    };
    for n in [1, 100, 30_000] {
        let table = table(n);
        let all: Vec<&str> = table.split_inclusive('\n').skip(1).collect();
        let shuffled = text(evenhand("shuffle --seed 42 --format csv").write_stdin(table.as_str()));
        for size in ["0", "1", "10%", "100%"] {
            let mut before = None;
            for form in ["--memory 40M --threads 1", "--threads 8"] {
                let run = format!("sample -q --seed 42 -n {size} --stratify label --format csv {form}");
                let sample = text(evenhand(&run).write_stdin(table.as_str()));
                assert!(before.is_none_or(|before| before == sample), "{run}");
                before = Some(sample);
            }
            let sample = before.unwrap();
            let sample: Vec<&str> = sample.split_inclusive('\n').skip(1).collect();
            let k = match size.strip_suffix('%') {
                Some(percent) => (n * percent.parse::<usize>().unwrap() + 50) / 100,
                None => size.parse().unwrap(),
            };
            assert_eq!(sample.len(), k, "{size} of {n}");
            let (in_all, mut in_sample) = (classes(&all), classes(&sample));
            for (class, count) in in_all {
                let (found, exact) = (in_sample.remove(&class).unwrap_or(0), count * k as u64);
                let range = exact / n as u64..=exact.div_ceil(n as u64);
                assert!(range.contains(&found), "{size} of {n}: {found} of {count} {class}");
            }
            let mut shuffled = shuffled.split_inclusive('\n');
            assert!(
                sample.iter().all(|row| shuffled.any(|other| other == *row)),
                "in the order of the shuffle"
            );
        }
    }
    let mut many = evenhand("sample -n 11 --stratify label --format csv");
    let why = "standard input: 11 records requested, 10 available";
    many.write_stdin(table(10)).assert().code(1).stdout("").stderr(predicates::str::contains(why));
}

#[test]
fn a_percentage_that_rounds_to_none_is_reported_and_a_bootstrap_may_be_larger() {
    for run in ["sample -n 1%", "sample -n 1% --in-order", "sample -n 1% -r", "sample -n 1% --stratify label"]
    {
        let mut command = evenhand(&format!("{run} --format csv"));
        let told = predicates::str::contains("49 records rounds to 0");
        command.write_stdin(table(49)).assert().code(0).stdout("id,weight,label\n").stderr(told);
    }
    let mut command = evenhand("sample -n 0% --format csv");
    command.write_stdin(table(49)).assert().code(0).stderr("");
    let twice = text(evenhand("sample -q -n 200% -r --format csv").write_stdin(table(49)));
    assert_eq!(twice.lines().count(), 99);
    evenhand("sample -n 200% --format csv")
        .write_stdin(table(49))
        .assert()
        .code(2)
        .stderr(predicates::str::contains("More than 100% needs --with-replacement"));
}
