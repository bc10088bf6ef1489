/** A button of the payment page. */
export const outcomes = ['pay', 'risky', 'fail', 'cancel', 'leave', 'expire'] as const;
export type Outcome = (typeof outcomes)[number];

/** How the browser leaves the payment page for the shop's. */
export type WayBack =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> };
