// Article 002, drawing cards: n times, the last card is taken and inserted at one of the n places.
#include "rows.hpp"
#include "seed.hpp"

int main(int count, char **arguments) {
    std::vector<int> deck = in_order(count, arguments);
    std::cout << "洗牌前：" << std::endl;
    show(deck);
    srand(run_seed());
    for (size_t round = 0; round < deck.size(); round++) {
        int last = deck.back();
        deck.pop_back();
        deck.insert(deck.begin() + rand() % (deck.size() + 1), last);
    }
    std::cout << "洗牌后：" << std::endl;
    show(deck);
}
