import type {
  AdminTransaction,
  Decision,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { attentionName } from './attention-text.ts';

/** An administrator's decision, as an entry of the payment's timeline. */
export type DecisionEntry = {
  kind: 'decision';
  at: string;
  title: string;
  details: { label: string; text: string }[];
  key: string;
};

type Payment = Pick<AdminTransaction, 'paid_amount'>;

/** Who accepted the payment or marked it as resolved, and why. */
export function decisionEntries(decisions: readonly Decision[], payment: Payment): DecisionEntry[] {
  return decisions.map((decision) => ({
    kind: 'decision',
    at: decision.at,
    title: `${titles[decision.action]} by ${isolate(decision.by)}`,
    details: [
      { label: 'Reason', text: reasonOf(decision, payment) },
      { label: 'Note', text: decision.note },
    ],
    key: `decision ${decision.id}`,
  }));
}

const titles = {
  accept: 'Accepted',
  resolve: 'Marked as resolved',
} as const satisfies Record<Decision['action'], string>;

function reasonOf({ reason, review_reason }: Decision, { paid_amount }: Payment): string {
  // The review went on, so its reason may have changed since.
  if (reason === 'review' && review_reason === null) return 'Under review';
  return attentionName(reason, { review_reason, paid_amount });
}
