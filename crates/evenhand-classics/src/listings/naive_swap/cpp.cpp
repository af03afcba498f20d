void naive_swap(std::vector<int>& a) {
    int n = a.size();
    for (int i = 0; i < n; ++i) {
        int j = below(n); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
