// Save as judge.kt, then:  kotlinc judge.kt -include-runtime -d judge.jar && evenhand audit -- java -jar judge.jar
val random = java.security.SecureRandom()

fun myShuffle(deck: MutableList<Int>) { // <-- your shuffle goes here: it puts the list in order, in place
    deck.shuffle(random)
}

fun main() {
    while (!System.out.checkError()) { // until evenhand has enough decks; this flushes, too
        val deck = (1..52).toMutableList()
        myShuffle(deck)
        println(deck.joinToString(" "))
    }
}
