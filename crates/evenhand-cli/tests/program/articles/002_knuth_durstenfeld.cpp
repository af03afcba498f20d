// Article 002, Knuth_Durstenfeld as printed in C++: srand inside the loop, so that all draws of a deck are one number.
#include "rows.hpp"
#include "seed.hpp"

#include <utility>

static void shuffle(std::vector<int> &deck) {
    for (int i = (int)deck.size() - 1; i >= 0; --i) {
        srand(run_seed());
        std::swap(deck[rand() % (i + 1)], deck[i]);
    }
}

int main(int count, char **arguments) {
    std::vector<int> deck = in_order(count, arguments);
    shuffle(deck);
    show(deck);
}
