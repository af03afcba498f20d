std::vector<int> sample_partial_shuffle(std::vector<int>& a, int k) {
    int n = a.size();
    for (int i = 0; i < k; ++i) {
        int j = i + below(n - i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
    return std::vector<int>(a.begin(), a.begin() + k);
}
