// C++11's std::random_shuffle, never seeded: a deck of 52 a line, as many lines as the first argument says.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int main(int, char **arguments) {
    std::vector<int> deck(52);
    for (long left = std::atol(arguments[1]); left > 0; left--) {
        std::iota(deck.begin(), deck.end(), 1);
        std::random_shuffle(deck.begin(), deck.end());
        for (int place = 0; place < 52; place++) {
            std::printf(place < 51 ? "%d " : "%d\n", deck[place]);
        }
    }
}
