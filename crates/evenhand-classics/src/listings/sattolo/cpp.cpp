void sattolo(std::vector<int>& a) {
    int n = a.size();
    for (int i = n - 1; i > 0; --i) {
        int j = below(i); //@ draw
        std::swap(a[i], a[j]); //@ swap
    }
}
