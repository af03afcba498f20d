std::vector<int> sample_rejection(const std::vector<int>& a, int k) {
    int n = a.size();
    std::set<int> taken;
    std::vector<int> sample;
    while (int(sample.size()) < k) {
        int j = below(n); //@ draw
        if (taken.count(j)) {
            continue; //@ rejected
        }
        taken.insert(j);
        sample.push_back(a[j]); //@ emit
    }
    return sample;
}
