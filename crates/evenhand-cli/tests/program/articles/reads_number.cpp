// Shuffles the numbers below n, which it reads, and prints them under a heading; a wrong n is an error.
#include <algorithm>
#include <iostream>
#include <random>
#include <vector>

int main(int argc, char**) {
    int n = 0;
    std::cin >> n;
    if (argc > 1 && n < 2) return 1;
    std::vector<int> cards;
    for (int card = 0; card < n; card++) cards.push_back(card);
    std::mt19937_64 dice{std::random_device{}()};
    std::shuffle(cards.begin(), cards.end(), dice);
    std::cout << "\u6d17\u724c\u7ed3\u679c\uff1a" << std::endl;
    for (int card : cards) std::cout << card << ' ';
    std::cout << std::endl;
}
