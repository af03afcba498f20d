// What the worker does for Crack: the search, part by part, each about as long as one look at the clock, the first of one second.

import { SeedSearch } from "evenhand-web";
import type { Progress, SearchInput } from "./facts";

/** How long a part should take, in milliseconds. */
const PART = 100;

export const crackJobs = {
  search: ({ tag, request }: SearchInput, tell: (part: unknown) => void): Progress => {
    const search = new SeedSearch(tag, request);
    let seeds = 1;
    for (;;) {
      const began = performance.now();
      const progress = JSON.parse(search.advance(seeds)) as Progress;
      const took = performance.now() - began;
      if (progress.seeds_left === 0 || progress.hits.length > 0) {
        return progress;
      }
      tell(progress);
      seeds = Math.max(1, Math.min(1 << 24, Math.round(seeds * Math.min(4, PART / Math.max(took, 1)))));
    }
  },
};
