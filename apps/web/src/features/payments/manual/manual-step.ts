import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';

type Standing = {
  payment: Pick<ManualPayment['payment'], 'status'>;
  claim: Pick<NonNullable<ManualPayment['claim']>, 'state'> | null;
  can_claim: boolean;
};

/** `ended`: settled, or given up for good, which another page shows. */
export type ManualStep = 'send' | 'wait' | 'stuck' | 'ended';

/** What a customer does next about a payment by hand. */
export function manualStep({ payment, claim, can_claim }: Standing): ManualStep {
  if (can_claim) return 'send';
  if (payment.status !== 'pending') return 'ended';
  return claim?.state === 'open' ? 'wait' : 'stuck';
}
