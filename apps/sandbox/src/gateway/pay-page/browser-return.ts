/** A button of the payment page. */
export const outcomes = ['pay', 'risky', 'fail', 'cancel', 'leave', 'expire'] as const;
export type Outcome = (typeof outcomes)[number];

/** How the browser gets from the payment page to the shop. */
export type BrowserReturn =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> };
