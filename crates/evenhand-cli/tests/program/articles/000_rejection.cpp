// Article 000, first way: any of n, again while it was drawn before; a number a line, the first one behind the prompt.
#include "seed.hpp"

#include <iostream>
#include <vector>

int main() {
    int n;
    std::cout << "The number you want to shuffle: ";
    std::cin >> n;
    std::vector<bool> is_drawn(n, false);
    srand(run_seed());
    for (int drawn = 0; drawn < n;) {
        int card = rand() % n;
        if (is_drawn[card]) continue;
        is_drawn[card] = true;
        drawn++;
        std::cout << card << std::endl;
    }
}
