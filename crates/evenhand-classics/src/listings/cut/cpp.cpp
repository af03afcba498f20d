void cut(std::vector<int>& a) {
    int n = a.size();
    if (n > 0) {
        int j = below(n); //@ draw
        std::rotate(a.begin(), a.begin() + j, a.end()); //@ remove insert moved
    }
}
