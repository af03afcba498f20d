void random_transpositions(std::vector<int>& a, int rounds) {
    int n = a.size();
    for (int r = 0; r < rounds; ++r) {
        int i = below(n); //@ draw
        int j = below(n); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
