std::vector<int> sort_by_random_key_no_ties(const std::vector<int>& a,
                                            int faces) {
    int n = a.size();
    std::vector<int> keys(n), places(n), result;
    std::set<int> distinct;
    while (int(distinct.size()) < n) { //@ rejected
        for (int& key : keys) {
            key = below(n * faces); //@ draw
        }
        distinct = std::set<int>(keys.begin(), keys.end());
    }
    std::iota(places.begin(), places.end(), 0);
    std::sort(places.begin(), places.end(),
        [&](int i, int j) { return keys[i] < keys[j]; });
    for (int place : places) {
        result.push_back(a[place]); //@ emit
    }
    return result;
}
