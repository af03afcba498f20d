std::vector<int> rejection(const std::vector<int>& a) {
    int n = a.size();
    std::vector<bool> drawn(n, false);
    std::vector<int> result;
    while (int(result.size()) < n) {
        int j = below(n); //@ draw
        while (drawn[j]) { //@ rejected
            j = below(n); //@ draw
        }
        drawn[j] = true;
        result.push_back(a[j]); //@ emit
    }
    return result;
}
