void durstenfeld_skips_last(std::vector<int>& a) {
    int n = a.size();
    for (int i = n - 2; i >= 0; --i) {
        int j = below(i + 1); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
