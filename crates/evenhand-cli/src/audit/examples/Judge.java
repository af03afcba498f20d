// Save as Judge.java, then:  evenhand audit -- java Judge.java
import java.security.SecureRandom;
import java.util.*;
import java.util.stream.*;

class Judge {
    static final SecureRandom RANDOM = new SecureRandom();

    static void myShuffle(List<Integer> deck) { // <-- your shuffle goes here: it puts the list in order, in place
        Collections.shuffle(deck, RANDOM);
    }

    public static void main(String[] arguments) {
        while (!System.out.checkError()) { // until evenhand has enough decks; this flushes, too
            List<Integer> deck = IntStream.rangeClosed(1, 52).boxed().collect(Collectors.toList());
            myShuffle(deck);
            System.out.println(deck.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        }
    }
}
