import { PRICE_HOLDS_MS } from '../transaction/transaction.ts';

/** The states of a claim, with which a customer says that they have sent the money. */
export const claimStates = ['open', 'approved', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

/** How many payments of one customer can wait for review at the same time. */
export const MAX_OPEN_CLAIMS = 3;

/** How many claims a customer can submit for one payment. A human reviews each of them. */
export const MAX_CLAIMS_PER_PAYMENT = 5;

type Claimed = { claimedAt: Date; decidedAt: Date | null };

/**
 * When a customer first claimed to have sent the money; null if they never did. Takes their claims
 * for one payment, newest first. A claim that corrects a rejected one keeps the time of the
 * rejected one for as long as a price holds; after that it counts as new.
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
