// Decks of kotlin.random.Random with a seed: kotlinc decks.kt -d decks.jar && kotlin -cp decks.jar DecksKt
import kotlin.random.Random

fun show(name: String, deck: List<Int>) = println(name + ": " + deck.joinToString(" "))

fun swapped(random: Random): List<Int> {
    val deck = (0..51).toMutableList()
    for (i in 51 downTo 1) {
        val j = random.nextInt(i + 1)
        val card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    }
    return deck
}

fun main() {
    for (random in listOf(Random(42), Random(42L))) {
        repeat(2) { show("kotlin durstenfeld next_int 42", (0..51).shuffled(random)) }
    }
    for (seed in listOf(42L, 1700000000123L)) {
        var random = Random(seed)
        repeat(2) { show("kotlin durstenfeld next_int $seed", (0..51).shuffled(random)) }
        random = Random(seed)
        repeat(2) { show("kotlin durstenfeld next_int $seed", swapped(random)) }
        random = Random(seed)
        repeat(2) {
            val deck = (0..51).toMutableList()
            for (i in 0..50) {
                val j = random.nextInt(i, 52)
                val card = deck[i]
                deck[i] = deck[j]
                deck[j] = card
            }
            show("kotlin fisher_yates next_int $seed", deck)
        }
    }
}
