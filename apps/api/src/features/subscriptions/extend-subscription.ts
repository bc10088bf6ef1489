import {
  type Purchase,
  type PurchaseEffect,
  purchaseEffect,
} from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import type { DbOrTx } from '../../db.ts';
import { recordEvent } from './record-event.ts';

/** Gives a user what they paid for, once. Needs the lock on the user. */
export async function extendSubscription(
  tx: DbOrTx,
  userId: number,
  { transactionId, ...purchase }: Purchase & { transactionId: number },
  now: Date,
): Promise<PurchaseEffect> {
  const payment = { kind: 'payment', transactionId, ...purchase } as const;
  const before = await recordEvent(tx, userId, payment, { now });
  return purchaseEffect(before, purchase);
}
