// What ends work whose size others decide: it took too long, or is too long to be looked at.

export type Limit = "time" | "long";

/** Work that was stopped at a limit. */
export class LimitError extends Error {
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(limit);
    this.limit = limit;
  }
}
