void fisher_yates(std::vector<int>& a) {
    int n = a.size();
    for (int i = 0; i < n; ++i) {
        int j = i + below(n - i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
