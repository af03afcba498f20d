// Article 002, Inside_Out as printed: in place, each card in turn with any up to itself.
#include "rows.hpp"
#include "seed.hpp"

#include <utility>

int main(int count, char **arguments) {
    std::vector<int> deck = in_order(count, arguments);
    srand(run_seed());
    for (size_t i = 0; i < deck.size(); i++) std::swap(deck[i], deck[rand() % (i + 1)]);
    show(deck);
}
