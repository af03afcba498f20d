void order(std::vector<int>& a) {
    int n = a.size();
    for (int i = 0; i < n - 1; ++i) {
        int j = i + below(n - i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
