// Article 002, the test of random_shuffle: ten numbers, a row before and a row after. C++14 or older: C++17 has no
// random_shuffle any more.
#include "rows.hpp"
#include "seed.hpp"

#include <algorithm>

static void test01() {
    srand(run_seed());
    std::vector<int> deck;
    for (int card = 0; card < 10; card++) deck.push_back(card);
    show(deck);
    std::random_shuffle(deck.begin(), deck.end());
    show(deck);
}

int main() {
    test01();
#ifdef _WIN32
    system("pause");
#endif
    return 0;
}
