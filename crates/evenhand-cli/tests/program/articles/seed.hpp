// What the programs give to srand: the time, as the articles do, which is the same for all runs of one second; or, for
// tests that run a program thousands of times, the number of its process, mixed, which is another one for each run.
#pragma once

#include <cstdlib>
#include <ctime>
#include <unistd.h>

inline unsigned run_seed() {
    if (std::getenv("ARTICLE_SEED_BY_PROCESS") == NULL) return (unsigned)time(NULL);
    // A bijection of 32 bits (MurmurHash3's finalizer): no two processes share a seed.
    unsigned word = (unsigned)getpid();
    word = (word ^ (word >> 16)) * 0x85ebca6bu;
    word = (word ^ (word >> 13)) * 0xc2b2ae35u;
    return word ^ (word >> 16);
}
