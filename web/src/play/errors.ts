// What the page has words for when it goes wrong; it crosses from a worker by the id of its words.

/** The ids of the words. */
export type ErrorId = "take-time" | "take-long" | "take-line" | "store-silent" | "store-failed" | "store-damaged";

/** Something that went wrong and that the page can say. */
export class ToldError extends Error {
  readonly id: ErrorId;

  constructor(id: ErrorId) {
    super(id);
    this.id = id;
  }
}
