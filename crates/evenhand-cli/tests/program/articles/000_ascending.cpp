// Article 000, third way, second form: each card in turn with any up to itself, in place, srand(1).
#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cout << "The number you want to shuffle: ";
    std::cin >> n;
    std::vector<int> deck;
    for (int card = 0; card < n; card++) deck.push_back(card);
    srand(1);
    for (int i = 0; i < n; i++) {
        int drawn = rand() % (i + 1), card = deck[i];
        deck[i] = deck[drawn];
        deck[drawn] = card;
    }
    for (int i = 0; i < n; i++) std::cout << deck.at(i) << " ";
}
