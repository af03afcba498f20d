// What the worker does for Prove.

import { exact_law } from "evenhand-web";

export const proveJobs = {
  law: ({ tag, request }: { tag: string; request: string }) => exact_law(tag, request),
};
