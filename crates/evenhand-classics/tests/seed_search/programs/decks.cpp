// Decks of PCG's own library (libpcg-cpp-dev): c++ decks.cpp && ./a.out
#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <pcg_random.hpp>

template <class Shuffle> void show(const char* name, unsigned long long seed, pcg32 random, Shuffle shuffle)
{
    for (int k = 0; k < 2; k++) {
        std::array<int, 52> deck;
        std::iota(deck.begin(), deck.end(), 0);
        shuffle(deck, random);
        std::cout << name << ' ' << seed << ':';
        for (int card : deck) std::cout << ' ' << card;
        std::cout << '\n';
    }
}

int main()
{
    auto bounded = [](auto& deck, pcg32& random) {
        for (int i = 51; i > 0; i--) std::swap(deck[i], deck[random(i + 1)]);
    };
    auto modulo = [](auto& deck, pcg32& random) {
        for (int i = 51; i > 0; i--) std::swap(deck[i], deck[random() % (i + 1)]);
    };
    auto scaled = [](auto& deck, pcg32& random) {
        for (int i = 0; i < 52; i++) std::swap(deck[i], deck[int(random() / 4294967296.0 * 52)]);
    };
    auto standard = [](auto& deck, pcg32& random) { std::shuffle(deck.begin(), deck.end(), random); };
    for (unsigned long long seed : {42ULL, 1700000000123ULL}) {
        show("pcg32 durstenfeld low_rejected", seed, pcg32(seed), bounded);
        show("pcg32 durstenfeld modulo", seed, pcg32(seed), modulo);
        show("pcg32 naive_swap scaled", seed, pcg32(seed), scaled);
        show("pcg32 ascending_by_two multiplied", seed, pcg32(seed), standard);
        // The stream of the demonstration of the C library: pcg32_srandom(seed, 54).
        show("pcg32_demo durstenfeld low_rejected", seed, pcg32(seed, 54u), bounded);
        show("pcg32_demo durstenfeld modulo", seed, pcg32(seed, 54u), modulo);
    }
}
