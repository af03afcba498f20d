std::vector<int> floyd(const std::vector<int>& a, int k) {
    int n = a.size();
    std::set<int> taken;
    std::vector<int> sample;
    for (int j = n - k; j < n; ++j) {
        int t = below(j + 1); //@ draw
        if (taken.count(t)) {
            t = j;
        }
        taken.insert(t);
        sample.push_back(a[t]); //@ emit
    }
    return sample;
}
