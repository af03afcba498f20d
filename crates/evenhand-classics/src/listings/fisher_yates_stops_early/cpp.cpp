void fisher_yates_stops_early(std::vector<int>& a) {
    int n = a.size();
    for (int i = 0; i < n - 2; ++i) {
        int j = i + below(n - i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
