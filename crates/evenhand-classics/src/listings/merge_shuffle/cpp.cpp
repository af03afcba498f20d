void merge_shuffle(std::vector<int>& a, int start, int end) {
    if (end - start < 2) {
        return;
    }
    int middle = (start + end) / 2;
    merge_shuffle(a, start, middle);
    merge_shuffle(a, middle, end);
    int i = start, j = middle;
    while (i < end) {
        if (below(2) == 1) { //@ draw
            if (j == end) {
                break;
            }
            std::swap(a[i], a[j]); //@ swap
            j += 1;
        } else if (i == j) {
            break;
        }
        i += 1;
    }
    while (i < end) {
        j = start + below(i - start + 1); //@ draw
        std::swap(a[i], a[j]); //@ swap
        i += 1;
    }
}
