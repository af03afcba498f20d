// What a worker does for Watch: it follows a run that takes long, keeps it, and hands out its steps.

import { Tracing } from "evenhand-web";
import { type Fault, faultOf } from "./fault";
import { type Summary, summaryOf, type View, viewsOf } from "./tracing";

let kept: Tracing | undefined;

export const watchJobs = {
  trace: ({ tag, request }: { tag: string; request: string }): Summary | Fault => {
    try {
      kept = new Tracing(tag, request);
      return summaryOf(kept, request);
    } catch (error) {
      return faultOf(error);
    }
  },
  steps: ({ from, to }: { from: number; to: number }): View[] => kept === undefined ? [] : viewsOf(kept, from, to),
};
