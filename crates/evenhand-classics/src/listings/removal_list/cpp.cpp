std::vector<int> removal_list(const std::vector<int>& a) {
    int n = a.size();
    std::vector<int> link(n);
    std::iota(link.begin(), link.end(), 1);
    link.push_back(0);
    std::vector<int> result;
    for (int left = n; left > 0; --left) {
        int j = below(left); //@ draw
        int before = n;
        for (int r = 0; r < j; ++r) {
            before = link[before]; //@ walked
        }
        int card = link[before];
        link[before] = link[card]; //@ remove
        result.push_back(a[card]); //@ emit
    }
    return result;
}
