// Article 000, third way, first form: the last of those left with any of them, in place, srand(1). As printed there it
// shows nothing but its prompt; with an argument it shows the deck, as the second form does.
#include <cstdlib>
#include <iostream>
#include <vector>

int main(int count, char **) {
    int n;
    std::cout << "The number you want to shuffle: ";
    std::cin >> n;
    std::vector<int> deck;
    for (int card = 0; card < n; card++) deck.push_back(card);
    srand(1);
    for (int left = n; left != 0; left--) {
        int drawn = rand() % left, last = deck[left - 1];
        deck[left - 1] = deck[drawn];
        deck[drawn] = last;
    }
    for (int i = 0; count > 1 && i < n; i++) std::cout << deck.at(i) << " ";
}
