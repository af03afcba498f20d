pub fn overhand(a: &mut Vec<u32>, rounds: usize, faces: usize) {
    let n = a.len();
    for _ in 0..rounds {
        let mut result = Vec::new();
        let mut packet = Vec::new();
        for i in 0..n {
            if i > 0 && below(faces) == 0 { //@ draw
                packet.append(&mut result);
                result = packet;
                packet = Vec::new();
            }
            packet.push(a[i]); //@ remove insert
        }
        packet.append(&mut result);
        *a = packet;
    }
}
