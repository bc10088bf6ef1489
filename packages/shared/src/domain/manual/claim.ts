/** What became of a customer's word that they have sent the money. */
export const claimStates = ['open', 'approved', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Payments of one customer that may wait for a human at the same time. */
export const MOST_OPEN_CLAIMS = 3;

/** How often a customer may say so about one payment, which a human looks at each time. */
export const MOST_CLAIMS_OF_PAYMENT = 5;
