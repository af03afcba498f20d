// What the worker does for Deal: numbers, which take up to a second to count.

import { deal_of_number, number_of_deal } from "evenhand-web";

export const dealJobs = {
  number: ({ tag, request }: { tag: string; request: string }) => number_of_deal(tag, request),
  dealOfNumber: ({ tag, request, number }: { tag: string; request: string; number: string }) => deal_of_number(tag, request, number),
};
