// Decks of mulberry32 (T. Ettinger, 2017, public domain): node decks.js
function mulberry32(a) {
  return () => {
    let t = (a += 0x6d2b79f5);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
for (const seed of [42, 1700000000123]) {
  let random = mulberry32(seed);
  for (let k = 0; k < 2; k++) {
    const deck = [...Array(52).keys()];
    for (let i = 51; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    console.log(`mulberry32 durstenfeld scaled ${seed}: ${deck.join(" ")}`);
  }
  random = mulberry32(seed);
  for (let k = 0; k < 2; k++) {
    const deck = [...Array(52).keys()].map((card) => [random(), card]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]);
    console.log(`mulberry32 sort_by_key whole ${seed}: ${deck.join(" ")}`);
  }
}
