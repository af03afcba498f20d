void sort_by_coin_binary_insertion(std::vector<int>& a) {
    int n = a.size();
    for (int i = 1; i < n; ++i) {
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
