// C++'s std::shuffle with a Mersenne Twister seeded once: a deck of 52 a line, as many lines as the first argument says.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

int main(int, char **arguments) {
    std::mt19937 generator(std::random_device{}());
    std::vector<int> deck(52);
    for (long left = std::atol(arguments[1]); left > 0; left--) {
        std::iota(deck.begin(), deck.end(), 1);
        std::shuffle(deck.begin(), deck.end(), generator);
        for (int place = 0; place < 52; place++) {
            std::printf(place < 51 ? "%d " : "%d\n", deck[place]);
        }
    }
}
