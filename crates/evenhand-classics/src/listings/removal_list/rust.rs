pub fn removal_list(a: &[u32]) -> Vec<u32> {
    let n = a.len();
    let mut link: Vec<usize> = (1..=n).collect();
    link.push(0);
    let mut result = Vec::new();
    for left in (1..=n).rev() {
        let j = below(left); //@ draw
        let mut before = n;
        for _ in 0..j {
            before = link[before]; //@ walked
        }
        let card = link[before];
        link[before] = link[card]; //@ remove
        result.push(a[card]); //@ emit
    }
    result
}
