std::vector<int> removal_vec(std::vector<int>& a) {
    std::vector<int> result;
    while (!a.empty()) {
        int j = below(a.size()); //@ draw
        int card = a[j];
        a.erase(a.begin() + j); //@ remove moved
        result.push_back(card); //@ emit
    }
    return result;
}
