// Save as judge.cpp, then:  g++ -std=c++17 -O2 -o judge judge.cpp && evenhand audit -- ./judge
#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

void my_shuffle(std::vector<int>& deck) { // <-- your shuffle goes here: it puts the vector in order, in place
    static std::random_device entropy;
    std::shuffle(deck.begin(), deck.end(), entropy);
}

int main() {
    while (std::cout) { // until evenhand has enough decks
        std::vector<int> deck(52);
        std::iota(deck.begin(), deck.end(), 1);
        my_shuffle(deck);
        for (int card : deck) std::cout << card << ' ';
        std::cout << std::endl; // which flushes
    }
}
