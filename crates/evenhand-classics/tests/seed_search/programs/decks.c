/* Decks of the C library: cc decks.c && ./a.out */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#define N 52
static int deck[N];

static void swap(int i, int j) { int card = deck[i]; deck[i] = deck[j]; deck[j] = card; }
static void sorted(void) { for (int i = 0; i < N; i++) deck[i] = i; }
static void show(const char *name, unsigned seed)
{
    printf("%s %u:", name, seed);
    for (int i = 0; i < N; i++) printf(" %d", deck[i]);
    puts("");
}

int main(void)
{
    static const unsigned seeds[] = { 42, 1700000000 };
    static const int sizes[] = { 32, 64, 256 };
    static char state[256], name[64];
    char *first = initstate(1, state, sizes[0]);
    for (int s = 0; s < 2; s++) {
        unsigned seed = seeds[s];
        srand48(seed);
        for (int k = 0; k < 2; k++) {
            sorted();
            for (int i = N - 1; i > 0; i--) swap(i, lrand48() % (i + 1));
            show("drand48 durstenfeld modulo", seed);
        }
        srand48(seed);
        for (int k = 0; k < 2; k++) {
            sorted();
            for (int i = 0; i < N; i++) swap(i, (int)(drand48() * N));
            show("drand48 naive_swap scaled", seed);
        }
        for (int t = 0; t < 3; t++) {
            initstate(seed, state, sizes[t]);
            for (int k = 0; k < 2; k++) {
                sorted();
                for (int i = N - 1; i > 0; i--) swap(i, random() % (i + 1));
                snprintf(name, sizeof name, "random%d durstenfeld modulo", sizes[t]);
                show(name, seed);
            }
            initstate(seed, state, sizes[t]);
            for (int k = 0; k < 2; k++) {
                sorted();
                for (int i = 0; i < N - 1; i++) swap(i, i + (int)((N - i) * (random() / 2147483648.0)));
                snprintf(name, sizeof name, "random%d fisher_yates scaled", sizes[t]);
                show(name, seed);
            }
        }
        /* Fixed-point scaling, with the default state again. */
        setstate(first);
        srand(seed);
        for (int k = 0; k < 2; k++) {
            sorted();
            for (int i = N - 1; i > 0; i--) swap(i, (int)(((unsigned long long)rand() * (i + 1)) >> 31));
            show("glibc durstenfeld scaled", seed);
        }
        srand(seed);
        for (int k = 0; k < 2; k++) {
            sorted();
            for (int i = N - 1; i > 0; i--) swap(i, ((rand() & 0x7fff) * (i + 1)) >> 15);
            show("glibc durstenfeld fixed_point_15", seed);
        }
        srand(seed);
        for (int k = 0; k < 2; k++) {
            sorted();
            for (int i = N - 1; i > 0; i--) swap(i, ((rand() & 0xffff) * (i + 1)) >> 16);
            show("glibc durstenfeld fixed_point_16", seed);
        }
    }
    return 0;
}
