import { addDays, DAY_MS } from '../domain/calendar.ts';
import type { SubscriptionChange, SubscriptionEvent, Terms } from '../domain/subscription/event.ts';
import { balanceOf, replay } from '../domain/subscription/replay.ts';

export const start = new Date('2026-03-10T06:00:00.000Z');
export const day = (n: number) => addDays(start, n);

export const [FREE, BASIC, PRO, GRATIS] = [9, 1, 2, 3];

/** 300 taka for 30 days: 10 taka a day. */
export const basic = {
  planId: BASIC,
  cycle: 'monthly',
  days: 30,
  listPrice: 300_00,
  paid: 300_00,
} as const;
/** 6,000 taka for 365 days. */
export const basicYear = {
  ...basic,
  cycle: 'yearly',
  days: 365,
  listPrice: 6_000_00,
  paid: 6_000_00,
} as const;
/** 600 taka for 30 days: 20 taka a day. */
export const pro = { ...basic, planId: PRO, listPrice: 600_00, paid: 600_00 } as const;
export const gratis = { ...basic, planId: GRATIS, listPrice: 0, paid: 0 } as const;

export type Purchase = Omit<
  Extract<SubscriptionChange, { kind: 'payment' }>,
  'kind' | 'transactionId'
>;

/** Events by day. Payments are numbered by their position, from 1. */
export function eventsOf(
  ...changes: (readonly [number, SubscriptionChange | Purchase])[]
): SubscriptionEvent[] {
  return changes.map(([on, what], index) => ({
    id: index + 1,
    at: day(on),
    ...('kind' in what ? what : { kind: 'payment', transactionId: index + 1, ...what }),
  }));
}

export const refund = (transactionId: number): SubscriptionChange => ({
  kind: 'refund',
  transactionId,
});
export const expiry = (until: Date | null, replaces: number | null = null): SubscriptionChange => ({
  kind: 'expiry_set',
  until,
  replaces,
});
export const given = (
  planId: number,
  until: Date | null | 'own_days',
  terms?: Terms,
): SubscriptionChange => ({
  kind: 'plan_given',
  planId,
  terms: terms ?? { price: 300_00, days: 30 },
  until,
});
export const undone = (eventId: number): SubscriptionChange => ({ kind: 'undone', eventId });

export const at = (on: number, events: SubscriptionEvent[]) => balanceOf(replay(events, day(on)));
export const daysLeft = (on: number, events: SubscriptionEvent[]) =>
  ((at(on, events).expiresAt?.getTime() ?? Number.NaN) - day(on).getTime()) / DAY_MS;
