import { addDays } from '@nobayon/shared/domain/calendar.ts';
import type { Paisa } from '@nobayon/shared/domain/money.ts';
import {
  ABANDONED_AFTER_MS,
  openPause,
} from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import type { Transaction } from '../../generated/client.ts';
import type { Ending } from '../people/stories.ts';
import { officeMoment, startOfDay } from '../random/dhaka-days.ts';
import { between, letters, type Random } from '../random/random.ts';

/** The amount that the gateway collected. */
export type Collected = { at: Date; amount: Paisa; gatewayId: string; method: string };

export type Outcome = {
  columns: Pick<
    Transaction,
    | 'status'
    | 'settledAt'
    | 'gatewayId'
    | 'paymentMethod'
    | 'paidAmount'
    | 'reviewReason'
    | 'nextCheckAt'
    | 'checks'
  >;
  /** Null if it was not paid. */
  collected: Collected | null;
};

type Payment = { startedAt: Date; total: Paisa; method: string; now: Date };

/** The result of an attempt through the gateway. */
export function settleAttempt(random: Random, ending: Ending, payment: Payment): Outcome {
  return endings[ending](random, payment);
}

const unsettled = {
  gatewayId: null,
  paymentMethod: null,
  paidAmount: null,
  reviewReason: null,
  nextCheckAt: null,
  checks: 0,
};

const endings = {
  completed: (random, payment) => {
    const collected = collect(random, payment);
    return { columns: { ...paidColumns(collected), status: 'completed' }, collected };
  },
  refunded: (random, payment) => {
    const collected = collect(random, payment);
    const refundDay = addDays(startOfDay(collected.at), between(random, 1, 3));
    const settledAt = officeMoment(random, refundDay);
    return { columns: { ...paidColumns(collected), status: 'refunded', settledAt }, collected };
  },
  review: (random, payment) => {
    // A customer sent money by hand and mistyped the amount.
    const short = between(random, 1, 9) * 1_000;
    const collected = collect(random, { ...payment, total: payment.total - short });
    const columns = {
      status: 'review',
      paidAmount: collected.amount,
      reviewReason: 'amount',
    } as const;
    return { columns: { ...unsettled, ...columns, settledAt: collected.at }, collected };
  },
  failed: (random, { startedAt }) => closed('failed', soonAfter(random, startedAt, 30, 400)),
  canceled: (random, { startedAt }) => closed('canceled', soonAfter(random, startedAt, 12, 200)),
  abandoned: (_random, { startedAt }) => {
    const givenUp = new Date(startedAt.getTime() + ABANDONED_AFTER_MS);
    const { checks, next } = sweptUntil(givenUp, startedAt);
    const { columns } = closed('canceled', next);
    return { columns: { ...columns, checks: checks + 1 }, collected: null };
  },
  pending: (_random, { startedAt, now }) => {
    const { checks, next } = sweptUntil(now, startedAt);
    const columns = { status: 'pending', settledAt: null, nextCheckAt: next, checks } as const;
    return { columns: { ...unsettled, ...columns }, collected: null };
  },
} satisfies Record<Ending, (random: Random, payment: Payment) => Outcome>;

function closed(status: 'failed' | 'canceled', settledAt: Date): Outcome {
  return { columns: { ...unsettled, status, settledAt }, collected: null };
}

function paidColumns({ at, gatewayId, method }: Collected) {
  return { ...unsettled, settledAt: at, gatewayId, paymentMethod: method };
}

// Like the receipts of mobile payments: `9GX4T0BK2M`.
const RECEIPT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function collect(random: Random, { startedAt, total, method }: Payment): Collected {
  return {
    at: soonAfter(random, startedAt, 40, 240),
    amount: total,
    gatewayId: letters(random, RECEIPT_ALPHABET, 10),
    method,
  };
}

function soonAfter(random: Random, instant: Date, minSeconds: number, maxSeconds: number): Date {
  return new Date(instant.getTime() + between(random, minSeconds * 1_000, maxSeconds * 1_000));
}

/** How often the sweep has queried a payment by then, and when it is due next. */
function sweptUntil(end: Date, startedAt: Date): { checks: number; next: Date } {
  const pauseAfter = (instant: Date, checks: number) =>
    new Date(instant.getTime() + openPause(checks));
  let checks = 0;
  let next = pauseAfter(startedAt, checks);
  while (next <= end) {
    checks += 1;
    next = pauseAfter(next, checks);
  }
  return { checks, next };
}
