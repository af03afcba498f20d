void durstenfeld_stops_early(std::vector<int>& a) {
    int n = a.size();
    for (int i = n - 1; i > 1; --i) {
        int j = below(i + 1); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
