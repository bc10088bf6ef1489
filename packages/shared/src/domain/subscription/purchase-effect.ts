import { DAY_MS } from '../calendar.ts';
import type { Paisa } from '../money.ts';
import { applyEvent } from './apply-event.ts';
import type { SubscriptionChange } from './event.ts';
import { type Lot, smallerOf, ticks, timeOf, toMs, toPaisa, worthOf } from './lots/lot.ts';
import { listOf } from './lots/lots.ts';
import {
  currentStay,
  expiresAt,
  type GivenTime,
  MAX_TICKS,
  type State,
  type Stay,
} from './state.ts';

export type Purchase = Omit<
  Extract<SubscriptionChange, { kind: 'payment' }>,
  'kind' | 'transactionId'
>;

/** What a purchase does, for the order summary before it and the receipt after it. */
export type PurchaseEffect = {
  kind: 'new' | 'renewal' | 'change';
  /** Null for a plan that never ends, which cannot be bought. */
  expiresAt: Date | null;
  /**
   * What is left of earlier payments in paisa, and how long it lasts on this plan in milliseconds:
   * at most a hundred years together with the purchased days. Zero for a renewal. When a customer
   * returns to a plan, this includes earlier payments for the same plan, which a summary does not
   * count as carried over.
   */
  carried: { worth: Paisa; ms: number };
  /** Worth in paisa that gives no time on this plan. It counts again at the next change of plan. */
  setAside: { worth: Paisa; ms: number };
  /** Time that was given with the present plan and ends with it, in milliseconds. */
  givenEnding: number | 'endless';
};

/** An id that no event and no payment has: nothing is bought yet. */
const PREVIEW = -1;

/** The effect of a payment at `state.at`. */
export function purchaseEffect(state: State, purchase: Purchase): PurchaseEffect {
  const event = { id: PREVIEW, at: state.at, transactionId: PREVIEW, ...purchase };
  const after = applyEvent(state, { ...event, kind: 'payment' });
  const [before, there] = [currentStay(state), currentStay(after)];
  const kind = !before ? 'new' : before.planId === purchase.planId ? 'renewal' : 'change';
  const isCarried = (lot: Lot) => there !== null && timeOf(lot, there) > 0n;
  const lots = listOf(state.lots);
  const room = MAX_TICKS - ticks(purchase.days * DAY_MS);
  return {
    kind,
    expiresAt: expiresAt(after),
    carried: kind === 'renewal' ? NOTHING : sumOf(lots.filter(isCarried), there, room),
    setAside: sumOf(
      lots.filter((lot) => !isCarried(lot)),
      before,
      MAX_TICKS,
    ),
    givenEnding: kind === 'change' && before ? givenTime(before.given) : 0,
  };
}

const NOTHING = { worth: 0, ms: 0 };

/** The total worth of some lots, and how long they last on a plan, at most. */
function sumOf(lots: Lot[], stay: Stay | null, most: bigint): { worth: Paisa; ms: number } {
  const worth = lots.reduce((sum, lot) => sum + worthOf(lot), 0n);
  const time = lots.reduce((sum, lot) => sum + (stay ? timeOf(lot, stay) : 0n), 0n);
  return { worth: toPaisa(worth), ms: toMs(smallerOf(time, most)) };
}

function givenTime(given: GivenTime): number | 'endless' {
  return given === 'endless' ? given : toMs(given);
}
