void sort_by_coin_insertion(std::vector<int>& a) {
    int n = a.size();
    for (int i = 1; i < n; ++i) {
        int j = i;
        while (j > 0 && below(2) == 1) { //@ draw
            std::swap(a[j - 1], a[j]); //@ swap
            j -= 1;
        }
    }
}
