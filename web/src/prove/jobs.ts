// What the worker does for Prove.

import { articles_arguments, exact_law } from "evenhand-web";

/** A request, and the tag of its reader's language. */
interface Input {
  tag: string;
  request: string;
}

export const proveJobs = {
  law: ({ tag, request }: Input) => exact_law(tag, request),
  arguments: ({ tag, request }: Input) => articles_arguments(tag, request),
};
