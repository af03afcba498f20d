double real() {
    return (below(1LL << 53) + 1) / double(1LL << 53); //@ draw
}

std::vector<int> reservoir_l(const std::vector<int>& a, int k) {
    int n = a.size();
    std::vector<int> reservoir(a.begin(), a.begin() + k); //@ emit
    if (k == 0) {
        return reservoir;
    }
    double w = 1;
    long long i = k - 1;
    while (true) {
        w *= std::exp(std::log(real()) / k);
        i += std::floor(std::log(real()) / std::log1p(-w)) + 1;
        if (i >= n) {
            return reservoir;
        }
        int j = below(k); //@ draw
        reservoir[j] = a[i]; //@ replace
    }
}
