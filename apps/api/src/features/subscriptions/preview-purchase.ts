import {
  type Purchase,
  type PurchaseEffect,
  purchaseEffect,
} from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import type { DbOrTx } from '../../db.ts';
import { listEvents } from './subscription-events.store.ts';
import { findSubscription } from './subscriptions.store.ts';

export type Preview = PurchaseEffect & {
  /** The name of the user's current plan. */
  currentPlan: string | null;
};

/** Previews a purchase that is paid now. Changes nothing. */
export async function previewPurchase(
  db: DbOrTx,
  userId: number,
  purchase: Purchase,
  now: Date,
): Promise<Preview> {
  const [current, events] = await Promise.all([
    findSubscription(db, userId),
    listEvents(db, userId),
  ]);
  const effect = purchaseEffect(replay(events, now), purchase);
  return { ...effect, currentPlan: current?.plan.name ?? null };
}
