// Article 000, second way, over a vector: any of those left, found again and erased; all behind the prompt on one line.
#include "seed.hpp"

#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cout << "The number you want to shuffle: ";
    std::cin >> n;
    std::vector<int> left;
    for (int card = 0; card < n; card++) left.push_back(card);
    srand(run_seed());
    for (int count = n; count != 0; count--) {
        int card = left[rand() % count];
        std::cout << card << " ";
        left.erase(std::find(left.begin(), left.end(), card));
    }
}
