// The rows of article 002's test: the deck before its shuffle, and after it, each on one line with a blank behind each
// card. The number of cards is the first argument, or 54.
#pragma once

#include <cstdlib>
#include <iostream>
#include <vector>

inline void show(const std::vector<int> &deck) {
    for (size_t i = 0; i < deck.size(); i++) std::cout << deck[i] << " ";
    std::cout << std::endl;
}

inline std::vector<int> in_order(int count, char **arguments) {
    int n = count > 1 ? atoi(arguments[1]) : 54;
    std::vector<int> deck;
    for (int card = 1; card <= n; card++) deck.push_back(card);
    return deck;
}
