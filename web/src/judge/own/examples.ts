// Shuffles that people write in JavaScript, as the editor offers them.

export const EXAMPLES = {
  naive: `// Each place in turn swaps with any place.
function shuffle(deck) {
  for (let i = 0; i < deck.length; i++) {
    const j = Math.floor(Math.random() * deck.length);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}
`,
  fisher_yates: `// Fisher–Yates: each place swaps with one of those not yet done.
function shuffle(deck) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}
`,
  sort: `// A comparator that tosses a coin.
function shuffle(deck) {
  return deck.sort(() => Math.random() - 0.5);
}
`,
  random_key: `// Each card gets a random number, and they are sorted by it.
function shuffle(deck) {
  return deck
    .map((card) => ({ card, key: Math.random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ card }) => card);
}
`,
} as const;

export type Example = keyof typeof EXAMPLES;
