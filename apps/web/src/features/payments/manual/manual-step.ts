import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';

type PaymentState = {
  payment: Pick<ManualPayment['payment'], 'status'>;
  claim: Pick<NonNullable<ManualPayment['claim']>, 'state'> | null;
  can_claim: boolean;
};

/** `ended`: the payment was settled or failed for good, which another page shows. */
export type ManualStep = 'send' | 'wait' | 'stuck' | 'ended';

/** Whether details were rejected: the customer has usually sent the money, and corrects them. */
export function isCorrection({ claim }: Pick<PaymentState, 'claim'>): boolean {
  return claim?.state === 'rejected';
}

/** The customer's next step in a manual payment. */
export function manualStep({ payment, claim, can_claim }: PaymentState): ManualStep {
  if (can_claim) return 'send';
  // Also if the payment was canceled before the money was sent.
  if (claim?.state === 'open') return 'wait';
  return payment.status === 'pending' ? 'stuck' : 'ended';
}
