// Article 000, second way, over a linked list: walk to one of those left and unlink it.
#include "seed.hpp"

#include <iostream>
#include <iterator>
#include <list>

int main() {
    int n;
    std::cout << "The number you want to shuffle: ";
    std::cin >> n;
    std::list<int> left;
    for (int card = 0; card < n; card++) left.push_back(card);
    srand(run_seed());
    for (int count = n; count != 0; count--) {
        std::list<int>::iterator at = left.begin();
        std::advance(at, rand() % count);
        std::cout << *at << " ";
        left.erase(at);
    }
}
