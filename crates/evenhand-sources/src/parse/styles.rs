//! Fair decks as programs in many languages print them: each style is read as what it is, or asked about.

use crate::cards::Cards;
use crate::parse::Parser;

/// A card of a deck of 52: what prints it may want its rank, its suit and its number from 1.
#[derive(Clone, Copy)]
struct Card {
    rank: &'static str,
    suit: usize,
    number: usize,
}

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const LETTERS: [&str; 4] = ["S", "H", "D", "C"];
const NAMES: [&str; 4] = ["Spades", "Hearts", "Diamonds", "Clubs"];
const MARKS: [&str; 4] = ["♠", "♥", "♦", "♣"];
const CHINESE: [&str; 4] = ["黑桃", "红桃", "方块", "梅花"];

impl Card {
    fn of(number: u32) -> Self {
        Self { rank: RANKS[number as usize % 13], suit: number as usize / 13, number: number as usize + 1 }
    }

    fn letter(self) -> &'static str {
        LETTERS[self.suit]
    }

    fn short(self) -> String {
        format!("{}{}", self.rank, self.letter())
    }

    fn marked(self) -> String {
        format!("{}{}", self.rank, MARKS[self.suit])
    }

    fn full(self) -> String {
        format!("{} of {}", self.rank, NAMES[self.suit])
    }

    /// In Unicode's block of playing cards, which has a knight between jack and queen.
    fn unicode(self) -> String {
        let rank = (self.number - 1) % 13 + 1;
        let code = 0x1f0a0 + 16 * self.suit + rank + usize::from(rank > 11);
        char::from_u32(code as u32).unwrap().to_string()
    }
}

/// What becomes of a style.
enum Comes {
    /// Read, with the card ace of spades called so.
    As(&'static str),
    /// Decks whose style only the whole text shows, because the first line alone is not a deck.
    Found(&'static str),
    /// Asked about, with this in the message.
    Asked(&'static str),
}
use Comes::{As, Asked, Found};

/// A deck, the number of its line from 1, and what is printed of it.
type Print = fn(&[Card], usize) -> String;

fn each(deck: &[Card], name: impl Fn(Card) -> String, between: &str) -> String {
    deck.iter().map(|card| name(*card)).collect::<Vec<_>>().join(between)
}

/// Each style: the language, the form as its users write it, and how it prints a deck.
#[rustfmt::skip]
const STYLES: &[(&str, &str, Comes, Print)] = &[
    ("JavaScript", "console.log(JSON.stringify(deck)) of objects", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{{\"suit\":\"{}\",\"rank\":\"{}\"}}", card.letter(), card.rank), ","))),
    ("JavaScript", "console.log(JSON.stringify(deck)) of numbers and names", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{{\"rank\":\"{}\",\"suit\":\"{}\",\"up\":false,\"joker\":null}}", card.rank, card.letter()), ",")
            .replace(",\"up\":false,\"joker\":null", ""))),
    ("JavaScript", "JSON.stringify({ round, deck })", As("AS"), |deck, round|
        format!("{{\"round\":{round},\"deck\":[{}]}}", each(deck, |card| format!("\"{}\"", card.short()), ","))),
    ("JavaScript", "JSON.stringify({ dealt, deck }), two lists", Found("AS"), |deck, round|
        format!("{{\"dealt\":[{round},2],\"deck\":[{}]}}", each(deck, |card| format!("\"{}\"", card.short()), ","))),
    ("JavaScript", "console.log(deck) of few cards", As("AS"), |deck, _|
        format!("[ {} ]", each(deck, |card| format!("'{}'", card.short()), ", "))),
    ("JavaScript", "console.log(deck), broken over lines", Found("AS"), |deck, _|
        format!("[\n  {}\n]", each(deck, |card| format!("'{}'", card.short()), ",\n  "))),
    ("JavaScript", "console.log(deck), cut after 100", Asked("leaves cards out"), |deck, _|
        format!("[ {}, ... 2 more items ]", each(&deck[..50], |card| format!("'{}'", card.short()), ", "))),
    ("JavaScript", "console.log(String(deck)) of objects", Asked("Print the names of the cards"), |deck, _|
        each(deck, |_| "[object Object]".into(), ",")),
    ("JavaScript", "console.log(deck.join())", As("AS"), |deck, _| each(deck, Card::short, ",")),
    ("JavaScript", "console.log(...deck) of strings of words", As("A of Spades"), |deck, _| each(deck, Card::full, " ")),
    ("TypeScript", "console.log(`Deck ${i}: ${deck}`)", As("AS"), |deck, round|
        format!("Deck {round}: {}", each(deck, Card::short, ","))),
    ("Python", "print(*deck) of \"A of Spades\"", As("A of Spades"), |deck, _| each(deck, Card::full, " ")),
    ("Python", "print(*deck, 'Joker') of \"A of Spades\"", As("A of Spades"), |deck, round| {
        let mut names: Vec<String> = deck.iter().map(|card| card.full()).collect();
        names.insert(round % 53, "Joker".into());
        names.join(" ")
    }),
    ("Python", "print(deck) of strings", As("A of Spades"), |deck, _|
        format!("[{}]", each(deck, |card| format!("'{}'", card.full()), ", "))),
    ("Python", "print(deck) of tuples", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("('{}', '{}')", card.rank, card.letter()), ", "))),
    ("Python", "print(*deck) of tuples", As("A S"), |deck, _|
        each(deck, |card| format!("('{}', '{}')", card.rank, card.letter()), " ")),
    ("Python", "print(deck) of tuples of numbers", As("1 0"), |deck, _|
        format!("[{}]", each(deck, |card| format!("({}, {})", (card.number - 1) % 13 + 1, card.suit), ", "))),
    ("Python", "print(deck) of dataclasses or named tuples", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card(rank='{}', suit='{}')", card.rank, card.letter()), ", "))),
    ("Python", "print(deck) of dataclasses of enums", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card(rank='{}', suit=<Suit.{}: '{}'>)", card.rank, NAMES[card.suit], card.letter()), ", "))),
    ("Python", "print(deck) of objects without __repr__", Asked("Print the names of the cards"), |deck, _|
        format!("[{}]", each(deck, |card| format!("<__main__.Card object at 0x7f3a5c{:06x}>", card.number * 48), ", "))),
    ("Python", "print(f'{i}: {deck}')", As("AS"), |deck, round|
        format!("{round}: [{}]", each(deck, |card| format!("'{}'", card.short()), ", "))),
    ("Python", "logging.info('deck=%s', deck)", As("AS"), |deck, round|
        format!("2026-11-21 10:00:{round:02},123 INFO deck=[{}]", each(deck, |card| format!("'{}'", card.short()), ", "))),
    ("Python", "json.dumps(deck) of lists", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("[\"{}\", \"{}\"]", card.rank, card.letter()), ", "))),
    ("Python", "json.dumps(deck) of unicode cards", As("🂡"), |deck, _|
        format!("[{}]", each(deck, |card| {
            let mut units = [0; 2];
            let units = card.unicode().chars().next().unwrap().encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
            format!("\"{units}\"")
        }, ", "))),
    ("Python", "''.join(deck) of unicode cards", As("🂡"), |deck, _| each(deck, Card::unicode, "")),
    ("Python", "print(*deck) of unicode cards", As("🂡"), |deck, _| each(deck, Card::unicode, " ")),
    ("numpy", "print(deck), not wrapped", As("1"), |deck, _| format!("[{}]", each(deck, |card| format!("{:2}", card.number), " "))),
    ("numpy", "print(deck), wrapped", Asked("on one line"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{:2}", card.number), " ").split_at(70).0).replace(']', "\n 1]")),
    ("numpy", "print(list(deck)), of numpy 2", As("1"), |deck, _|
        format!("[{}]", each(deck, |card| format!("np.int64({})", card.number), ", "))),
    ("numpy", "print(repr(deck))", As("1"), |deck, _| format!("array([{}])", each(deck, |card| format!("{:2}", card.number), ", "))),
    ("Java", "Arrays.toString(deck), List.toString()", As("A of Spades"), |deck, _| format!("[{}]", each(deck, Card::full, ", "))),
    ("Java", "List.toString() of records", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card[rank={}, suit={}]", card.rank, card.letter()), ", "))),
    ("Java", "List.toString() as an editor generates it", As("Card A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card [rank={}, suit={}]", card.rank, card.letter()), ", "))),
    ("Java", "List.toString() without Card.toString()", Asked("Print the names of the cards"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card@{:x}", 0x1b6d_3586 + card.number), ", "))),
    ("Java", "System.out.println(int[])", Asked("Print the names of the cards"), |_, round| format!("[I@{:x}", 0x6d06_d69c + round)),
    ("Kotlin", "println(deck) of data classes", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card(rank={}, suit={})", card.rank, card.letter()), ", "))),
    ("Kotlin", "println(deck) of pairs", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("({}, {})", card.rank, card.letter()), ", "))),
    ("Scala", "println(deck) of case classes", As("A S"), |deck, _|
        format!("List({})", each(deck, |card| format!("Card({},{})", card.rank, card.letter()), ", "))),
    ("Swift", "print(deck) of strings", As("AS"), |deck, _| format!("[{}]", each(deck, |card| format!("\"{}\"", card.short()), ", "))),
    ("Swift", "print(deck) of structs", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("main.Card(rank: \"{}\", suit: \"{}\")", card.rank, card.letter()), ", "))),
    ("C#", "string.Join(\", \", deck)", As("A of Spades"), |deck, _| each(deck, Card::full, ", ")),
    ("C#", "string.Join(\", \", deck) of records", As("A S"), |deck, _|
        each(deck, |card| format!("Card {{ Rank = {}, Suit = {} }}", card.rank, card.letter()), ", ")),
    ("C#", "string.Join(\" \", deck) of tuples", As("A S"), |deck, _|
        each(deck, |card| format!("({}, {})", card.rank, card.letter()), " ")),
    ("F#", "printfn \"%A\" deck, of unions", As("Card A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card {} {}", card.rank, card.letter()), "; "))),
    ("F#", "printfn \"%A\" deck, of records", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{{ Rank = \"{}\"; Suit = \"{}\" }}", card.rank, card.letter()), "; "))),
    ("Rust", "println!(\"{deck:?}\") of strings", As("A of Spades"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{:?}", card.full()), ", "))),
    ("Rust", "println!(\"{deck:?}\") of tuples of characters", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("(\"{}\", '{}')", card.rank, card.letter()), ", "))),
    ("Rust", "println!(\"{deck:?}\") of structs", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card {{ rank: \"{}\", suit: {} }}", card.rank, NAMES[card.suit]), ", ")
            .replace("Spades", "S").replace("Hearts", "H"))),
    ("Rust", "println!(\"{deck:?}\") of enums that hold a rank", As("Spades A"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{}({})", NAMES[card.suit], card.rank), ", "))),
    ("Rust", "println!(\"{deck:#?}\")", Found("AS"), |deck, _|
        format!("[\n    {},\n]", each(deck, |card| format!("{:?}", card.short()), ",\n    "))),
    ("Go", "fmt.Println(deck) of numbers", As("1"), |deck, _| format!("[{}]", each(deck, |card| card.number.to_string(), " "))),
    ("Go", "fmt.Println(deck) of structs", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{{{} {}}}", card.rank, card.letter()), " "))),
    ("Go", "fmt.Printf(\"%+v\\n\", deck)", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{{Rank:{} Suit:{}}}", card.rank, card.letter()), " "))),
    ("Go", "fmt.Printf(\"%#v\\n\", deck)", As("A S"), |deck, _|
        format!("[]main.Card{{{}}}", each(deck, |card| format!("main.Card{{Rank:\"{}\", Suit:\"{}\"}}", card.rank, card.letter()), ", "))),
    ("Go", "fmt.Println(deck) of strings of words", As("A of Spades"), |deck, _| format!("[{}]", each(deck, Card::full, " "))),
    ("Go", "fmt.Println(deck) of pointers", Asked("Print the names of the cards"), |deck, _|
        format!("[{}]", each(deck, |card| format!("0xc000{:06x}", card.number * 32), " "))),
    ("Ruby", "p deck, of arrays", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("[\"{}\", :{}]", card.rank, card.letter()), ", "))),
    ("Ruby", "p deck, of structs", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("#<struct Card rank=\"{}\", suit=:{}>", card.rank, card.letter()), ", "))),
    ("Ruby", "p deck, of objects", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("#<Card:0x000075c{:09x} @rank=\"{}\", @suit=\"{}\">", card.number * 40, card.rank, card.letter()), ", "))),
    ("Ruby", "p deck, of hashes", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{{:rank=>\"{}\", :suit=>:{}}}", card.rank, card.letter()), ", "))),
    ("PHP", "echo json_encode($deck), with keys", As("AS"), |deck, _|
        format!("{{{}}}", deck.iter().enumerate().map(|(place, card)| format!("\"{place}\":\"{}\"", card.short())).collect::<Vec<_>>().join(","))),
    ("PHP", "print_r($deck)", Found("AS"), |deck, _|
        format!("Array\n(\n{}\n)", deck.iter().enumerate().map(|(place, card)| format!("    [{place}] => {}", card.short())).collect::<Vec<_>>().join("\n"))),
    ("PHP", "serialize($deck)", Found("AS"), |deck, _|
        format!("a:52:{{{}}}", deck.iter().enumerate().map(|(place, card)| format!("i:{place};s:{}:\"{}\";", card.short().len(), card.short())).collect::<String>())),
    ("Perl", "print \"@deck\\n\"", As("AS"), |deck, _| each(deck, Card::short, " ")),
    ("Perl", "Data::Dumper on one line", As("AS"), |deck, _|
        format!("$VAR1 = [{}];", each(deck, |card| format!("'{}'", card.short()), ","))),
    ("Lua", "print(table.concat(deck, \"\\t\"))", As("AS"), |deck, _| each(deck, Card::short, "\t")),
    ("C", "printf(\"%d, \", deck[i])", As("1"), |deck, _| each(deck, |card| card.number.to_string(), ", ") + ", "),
    ("C++", "std::cout << card << ' '", As("AS"), |deck, _| each(deck, Card::short, " ") + " "),
    ("C++", "std::cout << rank << \" of \" << suit << \", \"", As("A of Spades"), |deck, _| each(deck, Card::full, ", ") + ", \r"),
    ("C++", "std::cout << '{' << rank << ',' << suit << '}'", As("A S"), |deck, _|
        each(deck, |card| format!("{{{},{}}}", card.rank, card.letter()), "")),
    ("Haskell", "print deck, of records", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card {{rank = {}, suit = {}}}", card.rank, card.letter()), ","))),
    ("Haskell", "print deck, of constructors", As("Card A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("Card {} {}", card.rank, card.letter()), ","))),
    ("OCaml", "a list of tuples", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("({}, {})", card.rank, card.letter()), "; "))),
    ("Elixir", "IO.inspect(deck, limit: :infinity)", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("%{{rank: \"{}\", suit: :{}}}", card.rank, card.letter()), ", "))),
    ("Clojure", "(println deck)", As("A S"), |deck, _|
        format!("[{}]", each(deck, |card| format!("[{} :{}]", card.rank, card.letter()), " "))),
    ("Scheme", "(display deck)", As("A . S"), |deck, _|
        format!("({})", each(deck, |card| format!("({} . {})", card.rank, card.letter()), " "))),
    ("Julia", "println(deck) of structs", As("A S"), |deck, _|
        format!("Card[{}]", each(deck, |card| format!("Card(\"{}\", '{}')", card.rank, card.letter()), ", "))),
    ("R", "print(deck), on one line", As("1"), |deck, _| format!(" [1] {}", each(deck, |card| format!("{:2}", card.number), " "))),
    ("R", "print(deck), wrapped", Found("1"), |deck, _|
        format!(" [1] {}\n[27] {}", each(&deck[..26], |card| format!("{:2}", card.number), " "), each(&deck[26..], |card| format!("{:2}", card.number), " "))),
    ("R", "print(deck) of strings", As("AS"), |deck, _| format!("[1] {}", each(deck, |card| format!("\"{}\"", card.short()), " "))),
    ("MATLAB", "disp(deck)", As("1"), |deck, _| deck.iter().map(|card| format!("{:6}", card.number)).collect()),
    ("MATLAB", "disp(deck), in columns", Asked("split over several lines"), |deck, _|
        format!("  Columns 1 through 26\n\n{}", each(&deck[..26], |card| card.number.to_string(), "   "))),
    ("Mathematica", "Print[deck]", As("A S"), |deck, _|
        format!("{{{}}}", each(deck, |card| format!("{{{}, {}}}", card.rank, card.letter()), ", "))),
    ("PowerShell", "objects", As("A S"), |deck, _|
        each(deck, |card| format!("@{{rank={}; suit={}}}", card.rank, card.letter()), " ")),
    ("any", "A♠ 10♥ in colours", As("A♠"), |deck, _|
        each(deck, |card| format!("\u{1b}[3{}m{}\u{1b}[0m", card.suit % 2, card.marked()), " ")),
    ("any", "A♠10♥, without blanks", As("A♠"), |deck, _| each(deck, Card::marked, "")),
    ("any", "A ♠ 10 ♥, with blanks in names", As("A ♠"), |deck, _|
        each(deck, |card| format!("{} {}", card.rank, MARKS[card.suit]), " ")),
    ("any", "AsTd, as poker players write", As("AS"), |deck, _| each(deck, Card::short, "")),
    ("any", "红桃A 黑桃10", As("黑桃A"), |deck, _| each(deck, |card| format!("{}{}", CHINESE[card.suit], card.rank), " ")),
    ("any", "红桃A、黑桃10", As("黑桃A"), |deck, _| each(deck, |card| format!("{}{}", CHINESE[card.suit], card.rank), "、")),
    ("any", "红桃A黑桃10", As("黑桃A"), |deck, _| each(deck, |card| format!("{}{}", CHINESE[card.suit], card.rank), "")),
    ("any", "\"Ace, of Spades\",\"…\"", As("A, of Spades"), |deck, _|
        each(deck, |card| format!("\"{}, of {}\"", card.rank, NAMES[card.suit]), ",")),
    ("any", "A, S, K, H: parts and cards alike", Found("AS"), |deck, _|
        each(deck, |card| format!("{}, {}", card.rank, card.letter()), ", ")),
    ("any", "A-S K-H", As("A-S"), |deck, _| each(deck, |card| format!("{}-{}", card.rank, card.letter()), " ")),
    ("any", "A,S;K,H", As("A,S"), |deck, _| each(deck, |card| format!("{},{}", card.rank, card.letter()), ";")),
    ("any", "A|S, K|H", As("A|S"), |deck, _| each(deck, |card| format!("{}|{}", card.rank, card.letter()), ", ")),
    ("any", "#17 AS KH", As("AS"), |deck, round| format!("#{round} {}", each(deck, Card::short, " "))),
    ("any", "17) AS KH", As("AS"), |deck, round| format!("{round}) {}", each(deck, Card::short, " "))),
    ("any", "Shuffled AS KH", Asked("`items`"), |deck, _| format!("Shuffled {}", each(deck, Card::short, " "))),
    ("any", "17 AS KH, a number that is no card", Found("AS"), |deck, round| format!("{round} {}", each(deck, Card::short, " "))),
    ("any", "Shuffled: AS KH (52 cards)", Found("AS"), |deck, _| format!("Shuffled: {} (52 cards)", each(deck, Card::short, " "))),
    ("any", "52 AS KH, their number", Asked("`items`"), |deck, _| format!("52 {}", each(deck, Card::short, " "))),
    ("any", "52 17 3, their number and the numbers from 0 on", Asked("`items`"), |deck, _|
        format!("52 {}", each(deck, |card| (card.number - 1).to_string(), " "))),
    ("any", "1. AS 2. KH", Asked("`items`"), |deck, _|
        deck.iter().enumerate().map(|(place, card)| format!("{}. {}", place + 1, card.short())).collect::<Vec<_>>().join(" ")),
    ("any", "[1] AS [2] KH", Asked("`items`"), |deck, _|
        deck.iter().enumerate().map(|(place, card)| format!("[{}] {}", place + 1, card.short())).collect::<Vec<_>>().join(" ")),
    ("any", "[7, 'AS', 20, 'KH']", Asked("`items`"), |deck, _|
        format!("[{}]", each(deck, |card| format!("{}, '{}'", card.number, card.short()), ", "))),
    ("any", "top AS KH bottom", Asked("`items`"), |deck, _| format!("top {} bottom", each(deck, Card::short, " "))),
    ("any", "AS KH ok", Asked("`items`"), |deck, _| format!("{} ok", each(deck, Card::short, " "))),
    ("any", "7 Ace of Spades", Asked("`items`"), |deck, _| each(deck, |card| format!("{} {}", card.number, card.full()), " ")),
    ("any", "a mark at the beginning", As("AS"), |deck, _| format!("\u{feff}{}\r", each(deck, Card::short, "\t"))),
    ("any", "<deck><card>AS</card>…</deck>", Found("AS"), |deck, _|
        format!("<deck>{}</deck>", each(deck, |card| format!("<card>{}</card>", card.short()), ""))),
    ("any", "Cairo New York Oslo, names of one word and of two", Asked("\"New York\" stand together"), |deck, _| each(&few(deck, 9), city, " ")),
    ("any", "[Cairo New York Oslo]", Asked("`separator`"), |deck, _| format!("[{}]", each(&few(deck, 9), city, " "))),
    ("any", "[Oslo, Washington, D.C., Paris]", Asked("\"Washington D.C.\" stand together"), |deck, _|
        format!("[{}]", each(&few(deck, 5), |card| city(card).replace("New York", "Washington, D.C."), ", "))),
    ("any", "Temperance High Priestess Strength", Asked("`separator`"), |deck, _|
        each(&few(deck, 8), |card| city(card).replace("New York", "High Priestess"), " ")),
    ("any", "AS Big Joker KH", Asked("\"Big Joker\" stand together"), |deck, round| {
        let mut names: Vec<String> = deck.iter().map(|card| card.short()).collect();
        names.insert(round % 53, "Big Joker".into());
        names.join(" ")
    }),
    ("any", "OK 8H", Asked("\"OK\" is the first word of each of 40 decks"), |deck, _| format!("OK {}", each(deck, Card::short, " "))),
    ("any", "OK 8H, in colours", Asked("\"OK\""), |deck, _| format!("\u{1b}[32mOK\u{1b}[0m {}", each(deck, Card::short, " "))),
    ("any", "- 8D", Asked("\"-\""), |deck, _| format!("- {}", each(deck, Card::short, " "))),
    ("any", "> 2S", Asked("\">\""), |deck, _| format!("> {}", each(deck, Card::short, " "))),
    ("any", "🃏 7S", Asked("\"🃏\""), |deck, _| format!("🃏 {}", each(deck, Card::short, " "))),
    ("any", "• J♣ Q♦", Asked("\"•\""), |deck, _| format!("• {}", each(&few(deck, 5), Card::marked, " "))),
    ("any", "[INFO] Jack-Diamonds", Asked("[INFO]"), |deck, _|
        format!("[INFO] {}", each(&few(deck, 5), |card| format!("{}-{}", card.rank, NAMES[card.suit]), " "))),
    ("any", "order cherry apple", Asked("\"order\""), |deck, _| format!("order {}", each(&few(deck, 6), fruit, " "))),
    ("any", "apple cherry fin", Asked("\"fin\" is the last word"), |deck, _| format!("{} fin", each(&few(deck, 6), fruit, " "))),
    ("any", "DECK Ann Dee", Asked("\"DECK\""), |deck, _| format!("DECK {}", each(&few(deck, 5), city, " ").replace("New York", "Ann"))),
    ("any", "2026-11-22 Ten-Spades", Asked("2026-11-22"), |deck, _| format!("2026-11-22 {}", each(&few(deck, 5), fruit, " "))),
    ("any", "Cy Bob (fair)", Asked("(fair)"), |deck, _| format!("{} (fair)", each(&few(deck, 4), fruit, " "))),
    ("any", "\"deck\" Ann Cy", Asked("\"deck\""), |deck, _| format!("\"deck\" {}", each(&few(deck, 4), fruit, " "))),
    ("any", "0 20 23, a 0 before the numbers from 1 on", Asked("\"0\" is the first word"), |deck, _|
        format!("0 {}", each(deck, |card| card.number.to_string(), " "))),
    ("any", "3 36 0, a 0 behind the numbers from 1 on", Asked("\"0\" is the last word"), |deck, _|
        format!("{} 0", each(deck, |card| card.number.to_string(), " "))),
    ("any", "1234 51 21", Asked("\"1234\""), |deck, _| format!("1234 {}", each(deck, |card| card.number.to_string(), " "))),
    ("any", "1 21 1378, their sum", Asked("\"1378\" is the last word"), |deck, _|
        format!("{} 1378", each(deck, |card| card.number.to_string(), " "))),
    ("any", "seed=12345 16 28", Asked("\"12345\""), |deck, _| format!("seed=12345 {}", each(deck, |card| card.number.to_string(), " "))),
    ("any", "10:05 33 16", Asked("\"10:05\""), |deck, _| format!("10:05 {}", each(deck, |card| card.number.to_string(), " "))),
    ("any", "10:05:17 33 16", Found("1"), |deck, round| format!("10:05:{round:02} {}", each(deck, |card| card.number.to_string(), " "))),
    ("any", "N 8S … E …", Asked("\"N\""), |deck, _| hands(deck, ["N", "E", "S", "W"])),
    ("any", "N: 8S … E: …", Asked("\"N:\""), |deck, _| hands(deck, ["N:", "E:", "S:", "W:"])),
    ("any", "P1 8S … P2 …", Asked("\"P1\""), |deck, _| hands(deck, ["P1", "P2", "P3", "P4"])),
    ("any", "8D … / 4H …", Asked("\"/\" is word 27"), |deck, _| halves(deck, "/")),
    ("any", "8D … || 4H …", Asked("\"||\" is word 27"), |deck, _| halves(deck, "||")),
    ("any", "23 … vs 4 …", Asked("\"vs\" is word 27"), |deck, _|
        format!("{} vs {}", each(&deck[..26], |card| card.number.to_string(), " "), each(&deck[26..], |card| card.number.to_string(), " "))),
    ("Python", "print(json.dumps(decks)), all on one line", Asked("one deck per line"), |deck, _|
        format!("[[{}], [{}]]", each(deck, |card| card.number.to_string(), ", "), each(&reversed(deck), |card| card.number.to_string(), ", "))),
    ("any", "[3, 1, 2][2, 1, 3]", Asked("one deck per line"), |deck, _|
        format!("[{}][{}]", each(deck, Card::short, ", "), each(&reversed(deck), Card::short, ", "))),
    ("any", "3 1 2;2 1 3", Asked("one deck per line"), |deck, _| format!("{};{}", each(deck, Card::short, " "), each(&reversed(deck), Card::short, " "))),
    ("any", "3 1 2 2 1 3, several decks", Asked("one deck per line"), |deck, _|
        format!("{} {}", each(deck, Card::short, " "), each(&reversed(deck), Card::short, " "))),
    ("any", "[1, 2, 3] -> [3, 1, 2]", Asked("one before and after its shuffle"), |deck, _|
        format!("{:?} -> [{}]", (1..53).collect::<Vec<_>>(), each(deck, |card| card.number.to_string(), ", "))),
    ("any", "before=[1 2 3] after: 3 1 2", Found("1"), |deck, _|
        format!("before={:?} after: {}", (1..53).collect::<Vec<_>>(), each(deck, |card| card.number.to_string(), " "))),
    ("Python", "print(deck) of tuples of all numbers", Asked("in the same brackets"), |deck, _|
        format!("[{}]", each(&few(deck, 10), |card| format!("({}, {})", 2 * card.number - 2, 2 * card.number - 1), ", "))),
    ("Go", "fmt.Println(deck) of structs of all numbers", Asked("in the same brackets"), |deck, _|
        format!("[{}]", each(&few(deck, 10), |card| format!("{{{} {}}}", 2 * card.number - 2, 2 * card.number - 1), " "))),
    ("Python", "print(piles), each shuffled for itself", Asked("in the same brackets"), |deck, _|
        format!("[[{}], [{}]]", each(&few(deck, 6), |card| card.number.to_string(), ", "),
            each(&few(deck, 6), |card| (card.number + 6).to_string(), ", "))),
    ("any", "Who, Beatles, Crosby (David, Graham, Neil, Stephen, Joni)", Asked("several places"), |deck, _|
        each(&few(deck, 3), |card| ["Who", "Beatles", "Crosby (David, Graham, Neil, Stephen, Joni)"][card.number - 1].into(), ", ")),
    ("any", "['deck', 'KH']", Asked("\"deck\""), |deck, _| format!("['deck', {}]", each(deck, |card| format!("'{}'", card.short()), ", "))),
    ("any", "('shuffled', 11, 43)", Asked("\"shuffled\""), |deck, _| format!("('shuffled', {})", each(deck, |card| card.number.to_string(), ", "))),
    ("SQL", "INSERT INTO decks VALUES ('AS', 'KH')", As("AS"), |deck, _|
        format!("INSERT INTO decks VALUES ({});", each(deck, |card| format!("'{}'", card.short()), ", "))),
    ("SQL", "INSERT INTO decks VALUES (7, 'AS', 'KH')", Asked("\"7\" is the first word"), |deck, _|
        format!("INSERT INTO decks VALUES (7, {});", each(deck, |card| format!("'{}'", card.short()), ", "))),
    ("JSON", "{\"deck\": \"7H,JD\", \"user\": \"Ann Lee\"}", Found("AS"), |deck, _|
        format!("{{\"deck\": \"{}\", \"user\": \"Ann Lee\"}}", each(deck, Card::short, ","))),
    ("JSON", "{\"players\": [\"Ann\", \"Bob\"], \"deck\": \"7H JD\"}", Found("AS"), |deck, _|
        format!("{{\"players\": [\"Ann\", \"Bob\"], \"deck\": \"{}\"}}", each(deck, Card::short, " "))),
    ("JSON", "{\"deck\": \"7HJD\", \"note\": \"fair shuffle\"}", Found("AS"), |deck, _|
        format!("{{\"deck\": \"{}\", \"note\": \"fair shuffle\"}}", each(deck, Card::short, ""))),
    ("JSON lines", "{\"deck\": \"7H,JD\", \"user\": \"Ann Lee\"}", Found("AS"), |deck, _|
        format!("{{\"deck\": \"{}\", \"user\": \"Ann Lee\"}}", each(deck, Card::short, ","))),
    ("JSON lines", "{\"players\": [\"Ann\", \"Bob\"], \"deck\": \"7H JD\"}", Found("AS"), |deck, _|
        format!("{{\"players\": [\"Ann\", \"Bob\"], \"deck\": \"{}\"}}", each(deck, Card::short, " "))),
    ("JSON lines", "{\"deck\": \"7HJD\", \"note\": \"fair shuffle\"}", Found("AS"), |deck, _|
        format!("{{\"deck\": \"{}\", \"note\": \"fair shuffle\"}}", each(deck, Card::short, ""))),
    ("JSON lines", "{\"at\": \"2026-11-22 10:05\", \"deck\": [\"7H\", \"JD\"]}", As("AS"), |deck, _|
        format!("{{\"at\": \"2026-11-22 10:05\", \"deck\": [{}]}}", each(deck, |card| format!("\"{}\"", card.short()), ","))),
    ("JSON lines", "[\"blackjack\", \"8C\"]", Asked("\"blackjack\""), |deck, _|
        format!("[\"blackjack\",{}]", each(deck, |card| format!("\"{}\"", card.short()), ","))),
    ("JSON lines", "[[6, 7], [16, 17]]", Asked("in the same brackets"), |deck, _|
        format!("[{}]", each(&few(deck, 10), |card| format!("[{}, {}]", 2 * card.number - 1, 2 * card.number), ", "))),
    ("CSV", "7H,JD", As("AS"), |deck, _| each(deck, Card::short, ",")),
    ("CSV", "table7,7H,JD", Asked("\"table7\""), |deck, _| format!("table7,{}", each(deck, Card::short, ","))),
    ("CSV", "blackjack,2026-11-22,7H,JD", Asked("\"blackjack\""), |deck, _| format!("blackjack,2026-11-22,{}", each(deck, Card::short, ","))),
    ("CSV", "2026,50,32", Asked("\"2026\""), |deck, _| format!("2026,{}", each(deck, |card| card.number.to_string(), ","))),
    ("CSV", "0,1,2,…,51, a header", Asked("`header`"), |deck, round| match round {
        1 => (0..52).map(|column| column.to_string()).collect::<Vec<_>>().join(","),
        _ => each(deck, |card| (card.number - 1).to_string(), ","),
    }),
];

/// The cards of a deck whose numbers are not above `most`.
fn few(deck: &[Card], most: usize) -> Vec<Card> {
    deck.iter().copied().filter(|card| card.number <= most).collect()
}

fn reversed(deck: &[Card]) -> Vec<Card> {
    deck.iter().rev().copied().collect()
}

fn city(card: Card) -> String {
    ["Cairo", "New York", "Oslo", "Paris", "Rome", "Tokyo", "Madrid", "Berlin", "London"][card.number - 1]
        .into()
}

fn fruit(card: Card) -> String {
    ["cherry", "apple", "pear", "fig", "banana", "plum"][card.number - 1].into()
}

/// Four hands, each with a label before it.
fn hands(deck: &[Card], labels: [&str; 4]) -> String {
    let hand = |(cards, label): (&[Card], &str)| format!("{label} {}", each(cards, Card::short, " "));
    deck.chunks(13).zip(labels).map(hand).collect::<Vec<_>>().join(" ")
}

fn halves(deck: &[Card], between: &str) -> String {
    format!("{} {between} {}", each(&deck[..26], Card::short, " "), each(&deck[26..], Card::short, " "))
}

/// Rows of cells without quotes.
struct Cells(Vec<String>);

impl crate::Rows for Cells {
    fn next_row(&mut self, cell: &mut dyn FnMut(&[u8])) -> std::io::Result<bool> {
        let row = self.0.pop();
        row.iter().flat_map(|row| row.split(',')).for_each(|text| cell(text.as_bytes()));
        Ok(row.is_some())
    }
}

/// How the log of a language is laid out.
fn layout(language: &str, text: &str) -> crate::Layout {
    use crate::Layout;
    let from = Box::new(std::io::Cursor::new(text.as_bytes().to_vec()));
    match language {
        "JSON lines" => Layout::JsonLines { from, field: None },
        "CSV" => {
            let rows = Box::new(Cells(text.lines().rev().map(String::from).collect()));
            Layout::Rows { rows, column: None, header: false }
        }
        _ => Layout::Text(from),
    }
}

/// Fair decks of 52, by a generator of a line.
fn decks(count: usize) -> Vec<Vec<Card>> {
    let mut state = 42_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as usize
    };
    let mut shuffle = || {
        let mut deck: Vec<Card> = (0..52).map(Card::of).collect();
        for place in (1..52).rev() {
            deck.swap(place, below(place + 1));
        }
        deck
    };
    (0..count).map(|_| shuffle()).collect()
}

/// The faces of all decks of a text, or the message.
fn read(language: &str, text: &str) -> Result<(Cards, Vec<u32>), String> {
    use crate::{Event, Log, Lookahead, Stop};
    let stop = Stop::default();
    let log = Log::new("log", layout(language, text));
    let ahead = Lookahead::wait(log.stream(stop.child()).unwrap(), &stop);
    let Some(_) = ahead.first() else {
        let error = ahead.end().unwrap_err();
        let why = std::error::Error::source(&error).and_then(|error| error.source());
        return Err(why.map(ToString::to_string).unwrap_or_default());
    };
    let cards =
        Cards::learned(ahead.first().unwrap_or_default(), None, None).map_err(|error| error.to_string())?;
    let mut stream = ahead.parse(Parser::new(&cards, "log, line"), u64::MAX, stop.child()).unwrap();
    let mut faces = Vec::new();
    loop {
        match stream.next(&stop) {
            Event::Item(decks) => faces.extend(decks),
            Event::End(end) => return end.map(|()| (cards, faces)).map_err(|error| error.to_string()),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_style_is_read_correctly_or_rejected() {
    assert!(STYLES.len() > 150);
    let decks = decks(40);
    for (language, form, comes, print) in STYLES {
        let text: String = (1..).zip(&decks).map(|(round, deck)| print(deck, round) + "\n").collect();
        let label = format!("{language}: {form}");
        match (read(language, &text), comes) {
            (Ok((cards, faces)), As(ace) | Found(ace)) => {
                let ace = cards.names().iter().position(|name| name == ace);
                let ace = ace.unwrap_or_else(|| {
                    panic!("{label}: {:?}", cards.names().iter().take(9).collect::<Vec<_>>())
                });
                let size = cards.names().len();
                assert_eq!(faces.len(), size * decks.len(), "{label}");
                for (faces, deck) in faces.chunks(size).zip(&decks) {
                    let place = deck.iter().position(|card| card.number == 1).unwrap();
                    // With one joker before it or not.
                    let found = faces.iter().position(|face| *face as usize == ace).unwrap();
                    assert!(found - place <= size - 52, "{label}");
                }
            }
            (Err(error), Asked(why)) => assert!(error.contains(why), "{label}: {error}"),
            (Ok((cards, _)), Asked(_)) => {
                panic!("{label} is read as {:?}", cards.names().iter().take(9).collect::<Vec<_>>())
            }
            (Err(error), As(_) | Found(_)) => panic!("{label}: {error}"),
        }
    }
}

/// With known cards, each style is read correctly.
#[test]
fn every_style_is_read_with_known_cards() {
    let decks = decks(3);
    for (language, form, comes, print) in STYLES {
        let As(_) = comes else { continue };
        if *language == "JSON lines" {
            continue;
        }
        let lines: Vec<String> = (1..).zip(&decks).map(|(round, deck)| print(deck, round)).collect();
        let learned = Cards::learned(lines[0].as_bytes(), None, None).unwrap();
        let known = Cards::of_items(learned.items()).unwrap();
        let mut faces = Vec::new();
        let text = lines.join("\n");
        let parsed = Parser::new(&known, "line").decks(text.as_bytes(), 1, u64::MAX, &mut faces);
        assert_eq!(parsed.map(|parsed| parsed.decks), Ok(3), "{language}: {form}");
    }
}
