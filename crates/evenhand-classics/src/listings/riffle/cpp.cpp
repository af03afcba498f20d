void riffle(std::vector<int>& a, int rounds) {
    int n = a.size();
    if (n < 2) {
        return;
    }
    for (int r = 0; r < rounds; ++r) {
        std::vector<int> lower(n), old = a;
        for (int& coin : lower) {
            coin = below(2); //@ draw
        }
        int cut = n - std::accumulate(lower.begin(), lower.end(), 0);
        int u = 0, v = cut;
        for (int i = 0; i < n; ++i) {
            if (lower[i] == 1) {
                a[i] = old[v]; //@ remove insert
                v += 1;
            } else {
                a[i] = old[u]; //@ moved
                u += 1;
            }
        }
    }
}
