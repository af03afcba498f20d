void rao_sandelius(std::vector<int>& a, int start, int end) {
    int n = end - start;
    if (n == 2 && below(2) == 1) { //@ draw
        std::swap(a[start], a[start + 1]); //@ swap
    }
    if (n < 3) {
        return;
    }
    std::vector<int> tails, heads;
    while (tails.empty() || heads.empty()) { //@ rejected
        tails.clear();
        heads.clear();
        for (int i = start; i < end; ++i) {
            if (below(2) == 1) { //@ draw
                heads.push_back(a[i]);
            } else {
                tails.push_back(a[i]);
            }
        }
    }
    int middle = start + tails.size();
    std::copy(tails.begin(), tails.end(), a.begin() + start); //@ remove insert
    std::copy(heads.begin(), heads.end(), a.begin() + middle); //@ moved
    if (end - middle == 2 && middle - start > 2) {
        rao_sandelius(a, middle, end);
        rao_sandelius(a, start, middle);
    } else {
        rao_sandelius(a, start, middle);
        rao_sandelius(a, middle, end);
    }
}
