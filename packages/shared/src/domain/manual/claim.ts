import { PRICE_HOLDS_MS } from '../transaction/transaction.ts';

/** What became of a customer's word that they have sent the money. */
export const claimStates = ['open', 'approved', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Payments of one customer that may wait for a human at the same time. */
export const MOST_OPEN_CLAIMS = 3;

/** How often a customer may say so about one payment, which a human looks at each time. */
export const MOST_CLAIMS_OF_PAYMENT = 5;

type Claimed = { claimedAt: Date; decidedAt: Date | null };

/**
 * When a customer first said that they had sent the money, of their claims about one payment, the newest
 * first. One that corrects what was rejected holds the time of that, for as long as a price holds:
 * later it is a new one.
 */
export function claimedSince(claims: readonly Claimed[]): Date | null {
  let since: Date | null = null;
  for (const { claimedAt, decidedAt } of claims) {
    const pause: number = since && decidedAt ? since.getTime() - decidedAt.getTime() : 0;
    if (pause > PRICE_HOLDS_MS) break;
    since = claimedAt;
  }
  return since;
}
