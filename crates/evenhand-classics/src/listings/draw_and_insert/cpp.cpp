void draw_and_insert(std::vector<int>& a) {
    int n = a.size();
    for (int r = 0; r < n; ++r) {
        int j = below(n); //@ draw
        int card = a[n - 1];
        a.pop_back(); //@ remove
        a.insert(a.begin() + j, card); //@ insert moved
    }
}
