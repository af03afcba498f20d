// Java's Collections.shuffle: a deck of 52 a line, as many lines as the first argument says.
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Shuffle {
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out);
        for (int left = Integer.parseInt(arguments[0]); left > 0; left--) {
            List<Integer> deck = new ArrayList<>();
            for (int card = 1; card <= 52; card++) {
                deck.add(card);
            }
            Collections.shuffle(deck);
            StringBuilder line = new StringBuilder();
            for (int card : deck) {
                line.append(line.length() == 0 ? "" : " ").append(card);
            }
            out.println(line);
        }
        out.flush();
    }
}
