void sink(std::vector<int>& result, std::vector<int>& keys,
          int root, int end) {
    while (2 * root + 1 < end) {
        int child = 2 * root + 1;
        if (child + 1 < end && keys[child] < keys[child + 1]) {
            child += 1;
        }
        if (keys[root] >= keys[child]) {
            return;
        }
        std::swap(keys[root], keys[child]);
        std::swap(result[root], result[child]); //@ moved
        root = child;
    }
}

std::vector<int> sort_by_random_key_unstable(const std::vector<int>& a,
                                             int faces) {
    int n = a.size();
    std::vector<int> keys(n), result = a;
    for (int& key : keys) {
        key = below(faces); //@ draw
    }
    for (int root = n / 2 - 1; root >= 0; --root) {
        sink(result, keys, root, n);
    }
    for (int last = n - 1; last > 0; --last) {
        std::swap(keys[0], keys[last]);
        std::swap(result[0], result[last]); //@ moved
        sink(result, keys, 0, last);
    }
    return result; //@ emit
}
