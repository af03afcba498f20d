/* The shuffles of the articles as C programs write them: LOOP REDUCTION SEED CARDS DECKS [reseeded].
 *
 * srand and rand are the C library's, or with -DMSVC those of Microsoft's, by its recurrence. Each deck is put back in
 * order before it is shuffled. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MSVC
static unsigned state = 1;
static void seed_with(unsigned seed) { state = seed; }
static int next(void) { state = state * 214013u + 2531011u; return (int)(state >> 16 & 0x7fff); }
#define LARGEST 0x7fff
#else
static void seed_with(unsigned seed) { srand(seed); }
static int next(void) { return rand(); }
#define LARGEST RAND_MAX
#endif

static int scaled, reseeded;
static unsigned seed;

static int below(int n)
{
    if (reseeded)
        seed_with(seed);
    return scaled ? (int)(n * (next() / (LARGEST + 1.0))) : next() % n;
}

static void swap(int *a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }

static void shuffle(const char *loop, int *a, int n)
{
    int result[256], drawn[256] = {0}, i, j, left, card;
    if (!strcmp(loop, "rejection")) {
        for (i = 0; i < n;) {
            j = below(n);
            if (!drawn[j]) {
                drawn[j] = 1;
                result[i++] = a[j];
            }
        }
        memcpy(a, result, n * sizeof *a);
    } else if (!strcmp(loop, "removal_vec") || !strcmp(loop, "removal_to_front")) {
        int front = !strcmp(loop, "removal_to_front");
        for (left = n; left > 0; left--) {
            j = below(left);
            result[front ? left - 1 : n - left] = a[j];
            memmove(a + j, a + j + 1, (left - j - 1) * sizeof *a);
        }
        memcpy(a, result, n * sizeof *a);
    } else if (!strcmp(loop, "durstenfeld")) {
        for (i = n - 1; i >= 0; i--)
            swap(a, below(i + 1), i);
    } else if (!strcmp(loop, "fisher_yates")) {
        for (i = 0; i < n; i++)
            swap(a, i, i + below(n - i));
    } else if (!strcmp(loop, "ascending")) {
        for (i = 0; i < n; i++)
            swap(a, i, below(i + 1));
    } else if (!strcmp(loop, "inside_out")) {
        for (i = 0; i < n; i++) {
            j = below(i + 1);
            result[i] = result[j];
            result[j] = a[i];
        }
        memcpy(a, result, n * sizeof *a);
    } else if (!strcmp(loop, "naive_swap")) {
        for (i = 0; i < n; i++)
            swap(a, i, below(n));
    } else if (!strcmp(loop, "random_transpositions")) {
        for (i = 0; i < n; i++) {
            int first = below(n), second = below(n);
            swap(a, first, second);
        }
    } else if (!strcmp(loop, "draw_and_insert")) {
        for (i = 0; i < n; i++) {
            j = below(n);
            card = a[n - 1];
            memmove(a + j + 1, a + j, (n - 1 - j) * sizeof *a);
            a[j] = card;
        }
    } else {
        exit(2);
    }
}

int main(int count, char **words)
{
    int a[256], n, decks, i;
    if (count < 6)
        return 2;
    scaled = !strcmp(words[2], "scaled");
    seed = (unsigned)strtoul(words[3], NULL, 10);
    n = atoi(words[4]);
    reseeded = count > 6;
    seed_with(seed);
    for (decks = atoi(words[5]); decks > 0; decks--) {
        for (i = 0; i < n; i++)
            a[i] = i;
        shuffle(words[1], a, n);
        for (i = 0; i < n; i++)
            printf(i ? " %d" : "%d", a[i]);
        printf("\n");
    }
    return 0;
}
