// JavaScript's usual sort by a coin, in Node: a deck of 52 a line, as many lines as the first argument says.
const count = Number(process.argv[2]);
let lines = [];
for (let made = 1; made <= count; made++) {
  const deck = Array.from({ length: 52 }, (_, i) => i + 1);
  deck.sort(() => Math.random() - 0.5);
  lines.push(deck.join(" "));
  if (lines.length === 1000 || made === count) {
    require("fs").writeSync(1, lines.join("\n") + "\n");
    lines = [];
  }
}
