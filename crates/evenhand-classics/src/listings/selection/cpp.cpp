std::vector<int> selection(const std::vector<int>& a, int k) {
    int n = a.size();
    std::vector<int> sample;
    int i = 0;
    while (int(sample.size()) < k) {
        int j = below(n - i); //@ draw
        if (j < k - int(sample.size())) {
            sample.push_back(a[i]); //@ emit
        }
        i += 1;
    }
    return sample;
}
