int median(int x, int y, int z) {
    below(2); //@ draw
    if (below(2) == 1) { //@ draw
        return y;
    }
    return below(2) == 1 ? z : x; //@ draw
}

void sort_by_coin_quicksort(std::vector<int>& a, int start, int end) {
    int n = end - start;
    if (n < 7) {
        for (int i = start + 1; i < end; ++i) {
            int j = i;
            while (j > start && below(2) == 1) { //@ draw
                std::swap(a[j - 1], a[j]); //@ swap
                j -= 1;
            }
        }
        return;
    }
    int low = start, middle = start + n / 2, high = end - 1;
    if (n > 40) {
        int e = n / 8;
        low = median(low, low + e, low + 2 * e);
        middle = median(middle - e, middle, middle + e);
        high = median(high - 2 * e, high - e, high);
    }
    if (n > 7) {
        middle = median(low, middle, high);
    }
    std::swap(a[start], a[middle]); //@ swap
    int up = start + 1, down = end;
    while (true) {
        while (up < down && below(2) == 1) { //@ draw
            up += 1;
        }
        while (up < down && below(2) == 1) { //@ draw
            down -= 1;
        }
        if (up >= down) {
            break;
        }
        std::swap(a[up], a[down - 1]); //@ swap
        up += 1;
        down -= 1;
    }
    std::swap(a[start], a[up - 1]); //@ swap
    sort_by_coin_quicksort(a, start, up - 1);
    sort_by_coin_quicksort(a, up, end);
}
