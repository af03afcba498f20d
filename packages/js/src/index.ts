/**
 * Fair shuffles: one seed, one order, the same in every language. SPEC.md of the repository defines
 * the order.
 */

export { assertFair, FairnessError, type FairOptions, type Shuffle } from "./fair.js";
export { IndexOrder, type Like } from "./index-order.js";
export { permutation, sample, shuffle, shuffleInPlace, split, type TypedArray } from "./items.js";
export { type Key, KeyOrder } from "./key-order.js";
export { Seed, type SeedLike, type SeedOption } from "./seed.js";
export { type Series, series } from "./series.js";
export type { Names, Shares } from "./shares.js";
