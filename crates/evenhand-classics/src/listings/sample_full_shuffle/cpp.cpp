std::vector<int> sample_full_shuffle(std::vector<int>& a, int k) {
    int n = a.size();
    for (int i = 0; i < n; ++i) {
        int j = i + below(n - i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
    return std::vector<int>(a.begin(), a.begin() + k);
}
