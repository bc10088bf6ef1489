import type { AttentionReason } from '@nobayon/shared/contract/admin-transactions.ts';
import type { DbOrTx } from '../../db.ts';

/** Puts a payment before a human. Each reason is raised once in the life of a payment. */
export async function raiseAttention(
  tx: DbOrTx,
  transactionId: number,
  reason: AttentionReason,
  now: Date,
): Promise<void> {
  const data = [{ transactionId, reason, raisedAt: now }];
  await tx.attention.createMany({ data, skipDuplicates: true });
}

const BY_THE_GATEWAY = 'The gateway';

/** What needs no human any more once the gateway itself has said the end of it. */
const endings = {
  complete: { reasons: ['review'], note: 'By now the gateway confirms the payment.' },
  refund: { reasons: ['review', 'refund_due'], note: 'The gateway has given the money back.' },
} satisfies Record<string, { reasons: AttentionReason[]; note: string }>;

export async function endAttention(
  tx: DbOrTx,
  transactionId: number,
  by: keyof typeof endings,
  now: Date,
): Promise<void> {
  const { reasons, note } = endings[by];
  await tx.attention.updateMany({
    where: { transactionId, reason: { in: reasons }, resolvedAt: null },
    data: { resolvedAt: now, resolvedBy: BY_THE_GATEWAY, note },
  });
}
