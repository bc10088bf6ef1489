import { addDays, DAY_MS } from '../calendar.ts';
import { MAX_DAYS } from '../expiry.ts';
import type { Paisa } from '../money.ts';
import { timeOf, toMs, toPaisa, worthOf } from './lots/lot.ts';
import { listOf } from './lots/lots.ts';
import { currentStay, MAX_TICKS, type State } from './state.ts';

/** A part of the remaining time, and its origin. */
export type Stretch = {
  /**
   * Bought for this plan, carried over from a payment for another one, or given by an
   * administrator.
   */
  kind: 'paid' | 'carried' | 'given';
  /** The payment; null for time that was given. */
  transactionId: number | null;
  startsAt: Date;
  /** Null never ends. */
  endsAt: Date | null;
  worth: Paisa;
};

/**
 * Explains the end of the current plan as consecutive stretches of time, which begin in the next
 * hundred years.
 */
export function stretches(state: State): Stretch[] {
  const stay = currentStay(state);
  if (!stay) return [];
  const last = state.at.getTime() + MAX_DAYS * DAY_MS;
  const instant = (time: bigint) => new Date(Math.min(state.at.getTime() + toMs(time), last));
  if (stay.given === 'endless') {
    const forever = { transactionId: null, startsAt: state.at, endsAt: null, worth: 0 };
    return [{ kind: 'given', ...forever }];
  }

  let time = 0n;
  const parts: Stretch[] = [];
  for (const lot of listOf(state.lots)) {
    const length = timeOf(lot, stay);
    if (length === 0n || time >= MAX_TICKS) continue;
    parts.push({
      kind: lot.planId === stay.planId ? 'paid' : 'carried',
      transactionId: lot.transactionId,
      startsAt: instant(time),
      endsAt: instant(time + length),
      worth: toPaisa(worthOf(lot)),
    });
    time += length;
  }
  if (stay.given === 0n || time >= MAX_TICKS) return parts;
  const given = { startsAt: instant(time), endsAt: instant(time + stay.given) };
  return [...parts, { kind: 'given', transactionId: null, ...given, worth: 0 }];
}

/**
 * When the last time from a payment ends; null if nothing is left of it. Worth that is set aside
 * can give time again at any moment: its end is a hundred years from now.
 */
export function paymentTimeEndsAt(state: State, transactionId: number): Date | null {
  if (!listOf(state.lots).some((lot) => lot.transactionId === transactionId)) return null;
  const own = stretches(state).findLast((part) => part.transactionId === transactionId);
  return own?.endsAt ?? addDays(state.at, MAX_DAYS);
}

/**
 * Worth in paisa that gives no time on the current plan. It counts again at the next change of
 * plan.
 */
export function idleWorth(state: State): Paisa {
  const used = new Set(stretches(state).map(({ transactionId }) => transactionId));
  const idle = listOf(state.lots).filter(({ transactionId }) => !used.has(transactionId));
  return toPaisa(idle.reduce((sum, lot) => sum + worthOf(lot), 0n));
}
