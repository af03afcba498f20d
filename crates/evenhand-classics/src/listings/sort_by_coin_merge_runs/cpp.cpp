void sort_by_coin_merge_runs(std::vector<int>& a) {
    int n = a.size();
    int width = 24;
    if (n >= 24) {
        width = 4;
    }
    for (int start = 0; start < n; start += width) {
        for (int i = start + 1; i < std::min(start + width, n); ++i) {
            int j = i;
            while (j > start && below(2) == 1) { //@ draw
                std::swap(a[j - 1], a[j]); //@ swap
                j -= 1;
            }
        }
    }
    for (; width < n; width *= 2) {
        for (int start = 0; start + width < n; start += 2 * width) {
            int end = std::min(start + 2 * width, n);
            if (below(2) == 0) { //@ draw
                continue;
            }
            std::vector<int> old(a.begin() + start, a.begin() + end);
            int u = 0, v = width;
            for (int i = start; i < end; ++i) {
                bool lower = v < end - start;
                if (lower && u < width) {
                    lower = below(2) == 1; //@ draw
                }
                if (lower) {
                    a[i] = old[v]; //@ write
                    v += 1;
                } else {
                    a[i] = old[u]; //@ write
                    u += 1;
                }
            }
        }
    }
}
