std::vector<int> removal_to_front(std::vector<int>& a) {
    std::vector<int> result;
    while (!a.empty()) {
        int j = below(a.size()); //@ draw
        int card = a[j];
        a.erase(a.begin() + j); //@ remove moved
        result.insert(result.begin(), card); //@ emit moved
    }
    return result;
}
