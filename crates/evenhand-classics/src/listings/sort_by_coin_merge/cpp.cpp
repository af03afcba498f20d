void sort_by_coin_merge(std::vector<int>& a, int start, int end) {
    if (end - start < 2) {
        return;
    }
    int middle = (start + end) / 2;
    sort_by_coin_merge(a, start, middle);
    sort_by_coin_merge(a, middle, end);
    std::vector<int> upper(a.begin() + start, a.begin() + middle);
    int h = upper.size();
    int u = 0, i = start, j = middle;
    while (u < h && j < end) {
        if (below(2) == 1) { //@ draw
            a[i] = a[j]; //@ remove insert
            j += 1;
        } else {
            a[i] = upper[u]; //@ moved
            u += 1;
        }
        i += 1;
    }
    std::copy(upper.begin() + u, upper.end(), a.begin() + i); //@ moved
}
