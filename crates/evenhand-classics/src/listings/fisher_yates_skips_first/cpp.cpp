void fisher_yates_skips_first(std::vector<int>& a) {
    int n = a.size();
    for (int i = 1; i < n; ++i) {
        int j = i + below(n - i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
