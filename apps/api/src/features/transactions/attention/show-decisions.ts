import {
  attentionReasons,
  type Decision,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { reviewReasons } from '@nobayon/shared/domain/transaction/transaction.ts';
import { z } from 'zod';
import type { DecisionRow } from './decisions.store.ts';

const Before = z.object({ review_reason: z.enum(reviewReasons).nullish() }).nullable();

/** What the audit log keeps of a decision. An acceptance always ends a review. */
const Audited = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('accept'),
    before: Before,
    after: z.object({ reason: z.literal('review').default('review'), note: z.string() }),
  }),
  z.object({
    action: z.literal('resolve'),
    before: Before,
    after: z.object({ reason: z.enum(attentionReasons), note: z.string() }),
  }),
]);

/**
 * Administrators' decisions in the wire format. Without other entries of the same actions, such as
 * the result of a refund, which is shown with the refund.
 */
export function showDecisions(rows: readonly DecisionRow[]): Decision[] {
  return rows.flatMap((row) => {
    const { data: audited } = Audited.safeParse(row);
    if (!audited) return [];
    const { action, before, after } = audited;
    return [
      {
        id: row.id,
        action,
        by: row.adminName,
        at: row.at.toISOString(),
        reason: after.reason,
        review_reason: before?.review_reason ?? null,
        note: after.note,
      },
    ];
  });
}
