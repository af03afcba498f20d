// Article 002, Fisher_Yates: any card of the list A to the end of the list B, until A is empty.
#include "rows.hpp"
#include "seed.hpp"

int main(int count, char **arguments) {
    std::vector<int> a = in_order(count, arguments), b;
    std::cout << "The original order" << std::endl;
    show(a);
    srand(run_seed());
    while (!a.empty()) {
        int drawn = rand() % a.size();
        b.push_back(a[drawn]);
        a.erase(a.begin() + drawn);
    }
    std::cout << "The new order" << std::endl;
    show(b);
}
