// What is wrong with what was asked for.

import { told } from "../engine";

/** A field that is wrong, and what is wrong with it, for the reader. */
export interface Fault {
  field: string;
  message: string;
}

/** What is wrong, as the module throws it. */
export function faultOf(error: unknown): Fault {
  return typeof error === "string" ? JSON.parse(error) as Fault : { field: "page", message: told(error) };
}
