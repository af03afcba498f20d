// Decks of java.util.SplittableRandom and of sort keys: java Decks.java
import java.util.*;
import java.util.stream.*;

class Decks {
    static void show(String name, int[] deck) {
        System.out.println(name + ": " + Arrays.stream(deck).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
    }

    static int[] sorted() {
        return IntStream.range(0, 52).toArray();
    }

    static void swap(int[] deck, int i, int j) {
        int card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }

    public static void main(String[] arguments) {
        for (long seed : new long[] {42, 1700000000123L}) {
            var random = new SplittableRandom(seed);
            for (int k = 0; k < 2; k++) {
                int[] deck = sorted();
                for (int i = 51; i > 0; i--) swap(deck, i, random.nextInt(i + 1));
                show("splittable durstenfeld bounded_next_int " + seed, deck);
            }
            random = new SplittableRandom(seed);
            for (int k = 0; k < 2; k++) {
                int[] deck = sorted();
                for (int i = 0; i < 51; i++) swap(deck, i, random.nextInt(i, 52));
                show("splittable fisher_yates bounded_next_int " + seed, deck);
            }
            var old = new Random(seed);
            for (int k = 0; k < 2; k++) {
                double[] keys = old.doubles(52).toArray();
                int[] deck = IntStream.range(0, 52).boxed().sorted(Comparator.comparingDouble(card -> keys[card])).mapToInt(card -> card).toArray();
                show("java sort_by_key fraction " + seed, deck);
            }
        }
    }
}
