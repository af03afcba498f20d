// Save as judge.js, then:  evenhand audit -- node judge.js
const { randomInt } = require('node:crypto');
const { writeSync } = require('node:fs');

function myShuffle(deck) { // <-- your shuffle goes here: it puts the array in order, in place
  for (let i = deck.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}

try {
  for (;;) {
    const deck = Array.from({ length: 52 }, (_, i) => i + 1);
    myShuffle(deck);
    writeSync(1, deck.join(' ') + '\n');
  }
} catch (error) {
  if (error.code !== 'EPIPE') throw error; // evenhand has enough decks
}
