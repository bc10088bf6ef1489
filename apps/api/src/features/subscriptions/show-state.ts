import {
  type Balance,
  MAX_STRETCHES,
  type SubscriptionState,
} from '@nobayon/shared/contract/subscriptions.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { idleWorth, stretches } from '@nobayon/shared/domain/subscription/remaining-time.ts';
import { balanceOf, replay } from '@nobayon/shared/domain/subscription/replay.ts';
import type { DbOrTx } from '../../db.ts';
import { invoiceNumbersOf, planNamesOf } from './names.store.ts';

/** Explains the end of a subscription at an instant. */
export async function showState(
  db: DbOrTx,
  events: SubscriptionEvent[],
  now: Date,
): Promise<SubscriptionState> {
  const state = replay(events, now);
  const all = stretches(state);
  const parts = all.slice(0, MAX_STRETCHES);
  const [names, invoices] = await Promise.all([
    planNamesOf(db, events),
    invoiceNumbersOf(
      db,
      parts.flatMap(({ transactionId }) => transactionId ?? []),
    ),
  ]);
  return {
    ...showBalance(balanceOf(state), names),
    set_aside: toTaka(idleWorth(state)),
    stretches: parts.map(({ kind, transactionId, startsAt, endsAt, worth }) => ({
      kind,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      worth: toTaka(worth),
      transaction_id: transactionId,
      invoice_number: transactionId === null ? null : (invoices.get(transactionId) ?? null),
    })),
    more_stretches: all.length - parts.length,
  };
}

type DomainBalance = ReturnType<typeof balanceOf>;

export function showBalance(
  { planId, expiresAt, worth }: DomainBalance,
  names: Map<number, string>,
): Balance {
  return {
    plan_name: planId === null ? null : (names.get(planId) ?? null),
    expires_at: expiresAt?.toISOString() ?? null,
    worth: toTaka(worth),
  };
}
