// Article 001: 54 cards in rows of ten, before and after their shuffle. Arguments: `naive` draws from all places, as the
// article's wrong scheme does; `deal` shows the hands of three players and what is left instead of the deck.
#include "seed.hpp"

#include <cstdio>
#include <cstring>
#include <iostream>

class Pack {
    static const int size = 54;
    int cards[size];

public:
    Pack() {
        for (int i = 0; i < size; i++) cards[i] = i + 1;
    }

    void show(int from = 0, int to = size) const {
        for (int i = from; i < to; i++) {
            if (i != from && (i - from) % 10 == 0) printf("\n");
            printf("%5d", cards[i]);
        }
        printf("\n");
        fflush(stdout);
    }

    void shuffle(bool is_naive) {
        srand((int)run_seed());
        for (int i = 0; i < size; i++) {
            int from = is_naive ? 0 : i;
            int drawn = from + (int)((size - 1.0 - from + 1.0) * rand() / (RAND_MAX + 1.0));
            if (i != drawn) {
                int card = cards[i];
                cards[i] = cards[drawn];
                cards[drawn] = card;
            }
        }
    }
};

int main(int count, char **arguments) {
    bool is_naive = false, deals = false;
    for (int i = 1; i < count; i++) {
        is_naive = is_naive || strcmp(arguments[i], "naive") == 0;
        deals = deals || strcmp(arguments[i], "deal") == 0;
    }
    Pack pack;
    std::cout << "Before Shufflling:" << std::endl;
    pack.show();
    pack.shuffle(is_naive);
    if (!deals) {
        std::cout << "After shufflling:" << std::endl;
        pack.show();
        return 0;
    }
    for (int player = 0; player < 3; player++) {
        std::cout << "Player " << player + 1 << ":" << std::endl;
        pack.show(17 * player, 17 * (player + 1));
    }
    std::cout << "Left over:" << std::endl;
    pack.show(51, 54);
    return 0;
}
