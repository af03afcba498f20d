std::vector<int> sort_by_random_key(const std::vector<int>& a,
                                    int faces) {
    int n = a.size();
    std::vector<int> keys(n), places(n), result;
    for (int& key : keys) {
        key = below(faces); //@ draw
    }
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
        [&](int i, int j) { return keys[i] < keys[j]; });
    for (int place : places) {
        result.push_back(a[place]); //@ emit
    }
    return result;
}
