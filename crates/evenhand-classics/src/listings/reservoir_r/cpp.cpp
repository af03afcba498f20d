std::vector<int> reservoir_r(const std::vector<int>& a, int k) {
    int n = a.size();
    std::vector<int> reservoir;
    for (int i = 0; i < n; ++i) {
        if (i < k) {
            reservoir.push_back(a[i]); //@ emit
        } else if (k > 0) {
            int j = below(i + 1); //@ draw
            if (j < k) {
                reservoir[j] = a[i]; //@ replace
            }
        }
    }
    return reservoir;
}
