void sort_by_coin_timsort(std::vector<int>& a) { //@ n<64
    int n = a.size();
    if (n < 2) {
        return;
    }
    int falls = below(2); //@ draw
    int end = 2;
    while (end < n && below(2) == 1) { //@ draw
        end += 1;
    }
    if (falls == 1) {
        std::reverse(a.begin(), a.begin() + end); //@ swap
    }
    for (int i = end; i < n; ++i) {
        int low = 0, high = i;
        while (low < high) {
            int middle = (low + high) / 2;
            if (below(2) == 1) { //@ draw
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        int card = a[i];
        a.erase(a.begin() + i); //@ remove
        a.insert(a.begin() + low, card); //@ insert moved
    }
}
