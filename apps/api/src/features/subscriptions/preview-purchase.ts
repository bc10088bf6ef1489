import {
  applyPurchase,
  type Purchase,
  type PurchaseEffect,
} from '@nobayon/shared/domain/period.ts';
import type { DbOrTx } from '../../db.ts';
import { entitlementOf, findSubscription } from './subscriptions.store.ts';

export type Preview = PurchaseEffect & {
  /** The name of the plan the user is on now. */
  currentPlan: string | null;
};

/** What a purchase would do if it were paid now. Changes nothing. */
export async function previewPurchase(
  db: DbOrTx,
  userId: number,
  purchase: Omit<Purchase, 'transactionId'>,
  now: Date,
): Promise<Preview> {
  const current = await findSubscription(db, userId);
  const effect = applyPurchase(
    current && entitlementOf(current),
    { ...purchase, transactionId: 0 },
    now,
  );
  return { ...effect, currentPlan: current?.plan.name ?? null };
}
