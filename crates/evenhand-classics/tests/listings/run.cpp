// Runs the listings in C++ with the dice that it reads, and prints what each gives.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using Cards = std::vector<int>;

// The die of the listings: what each shows, and its bound.
static std::vector<std::pair<long long, long long>> dice;
static std::size_t rolled;

static long long below(long long bound) {
    if (rolled == dice.size()) {
        throw std::string("more dice than the classic rolls");
    }
    auto [value, known] = dice[rolled++];
    if (known != bound) {
        throw std::string("other dice than the classic's");
    }
    return value;
}

#include "listings.inc"

// The sample or the result that a listing returns, or else the deck that it shuffled.
template <class Listing>
static Cards outcome(Cards a, Listing listing) {
    if constexpr (std::is_void_v<decltype(listing(a))>) {
        listing(a);
        return a;
    } else {
        return listing(a);
    }
}

static Cards call(const std::string& which, int n, int k, int rounds, int faces) {
    Cards deck(n);
    std::iota(deck.begin(), deck.end(), 0);
    int start = 0, end = n;
    (void)k, (void)rounds, (void)faces;
#define CALL(name, arguments)                                                              \
    if (which == #name) {                                                                  \
        return outcome(deck, [=](Cards& a) { return listing_##name::name arguments; });    \
    }
#include "calls.inc"
    throw std::string("no such listing");
}

int main() {
    std::ios::sync_with_stdio(false);
    std::string name;
    int n, k, rounds, faces;
    std::size_t count;
    while (std::cin >> name >> n >> k >> rounds >> faces >> count) {
        dice.resize(count);
        rolled = 0;
        for (auto& [value, bound] : dice) {
            std::cin >> value >> bound;
        }
        try {
            Cards cards = call(name, n, k, rounds, faces);
            if (rolled != count) {
                throw std::string("fewer dice than the classic rolls");
            }
            for (std::size_t i = 0; i < cards.size(); ++i) {
                std::cout << (i > 0 ? " " : "") << cards[i];
            }
        } catch (const std::string& why) {
            std::cout << why;
        }
        std::cout << '\n';
    }
}
