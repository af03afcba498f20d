void overhand(std::vector<int>& a, int rounds, int faces) {
    int n = a.size();
    for (int r = 0; r < rounds; ++r) {
        std::vector<int> result, packet;
        for (int i = 0; i < n; ++i) {
            if (i > 0 && below(faces) == 0) { //@ draw
                packet.insert(packet.end(),
                              result.begin(), result.end());
                result = packet;
                packet.clear();
            }
            packet.push_back(a[i]); //@ remove insert
        }
        packet.insert(packet.end(), result.begin(), result.end());
        a = packet;
    }
}
