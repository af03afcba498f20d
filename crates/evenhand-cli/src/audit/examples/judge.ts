// Save as judge.ts, then:  evenhand audit -- node judge.ts    (Node 22.18 or later; before: npx tsx judge.ts)
import { randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';

function myShuffle(deck: number[]): void { // <-- your shuffle goes here: it puts the array in order, in place
  for (let i = deck.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}

try {
  for (;;) {
    const deck: number[] = Array.from({ length: 52 }, (_, i) => i + 1);
    myShuffle(deck);
    writeSync(1, deck.join(' ') + '\n');
  }
} catch (error) {
  if ((error as { code?: string }).code !== 'EPIPE') throw error; // evenhand has enough decks
}
