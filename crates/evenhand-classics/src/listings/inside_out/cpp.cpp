std::vector<int> inside_out(const std::vector<int>& a) {
    int n = a.size();
    std::vector<int> result(n);
    for (int i = 0; i < n; ++i) {
        int j = below(i + 1); //@ draw
        result[i] = result[j]; //@ emit
        result[j] = a[i]; //@ replace
    }
    return result;
}
