import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../calendar.ts';
import {
  nextRefundCheckAt,
  nextRefundStep,
  type RefundState,
  refundOffer,
  refundStates,
} from './refund.ts';

const now = new Date('2026-11-22T06:00:00.000Z');
const paid = {
  status: 'completed',
  finalAmount: 300_00,
  paidAmount: null,
  gatewayId: 'TRX-1',
  settledAt: now,
} as const;
const able = { canRefund: true, withinDays: null };

describe('the refundable amount', () => {
  test.each([
    ['all of what came', paid, [], { kind: 'gateway', amount: 300_00, isDivisible: true }],
    ['what came, not what was asked for', { ...paid, paidAmount: 24_00 }, [], { amount: 24_00 }],
    ['less what went', paid, [['done', 100_00]], { amount: 200_00 }],
    ['also what was refused', paid, [['refused', 300_00]], { amount: 300_00 }],
    ['one at a time', paid, [['requested', 1_00]], { because: 'under_way' }],
    ['one at a time still', paid, [['processing', 1_00]], { because: 'under_way' }],
    ['not twice', paid, [['done', 300_00]], { because: 'refunded' }],
    ['not again', { ...paid, status: 'refunded' }, [], { because: 'refunded' }],
    ['nothing of nothing', { ...paid, finalAmount: 0 }, [], { because: 'nothing_paid' }],
    ['nothing that never came', { ...paid, status: 'failed' }, [], { because: 'nothing_paid' }],
    [
      'all of what is in review',
      { ...paid, status: 'review', paidAmount: 24_00 },
      [],
      { kind: 'gateway', amount: 24_00, isDivisible: false },
    ],
    [
      'nothing in review that nobody knows',
      { ...paid, status: 'review' },
      [],
      { because: 'nothing_paid' },
    ],
    ['elsewhere without an id', { ...paid, gatewayId: null }, [], { because: 'no_id' }],
  ] as const)('%s', (_, payment, tries, offer) => {
    const tried = tries.map(([state, amount]: readonly [RefundState, number]) => ({
      state,
      amount,
    }));
    expect(refundOffer(payment, tried, able, now)).toMatchObject(offer);
  });

  test.each([
    [null, 'not_connected'],
    [{ canRefund: false, withinDays: null }, 'no_interface'],
    [{ canRefund: true, withinDays: 15 }, 'too_old'],
  ] as const)('elsewhere where the gateway is %j', (capability, because) => {
    const old = { ...paid, settledAt: new Date(now.getTime() - 15 * DAY_MS) };
    expect(refundOffer(old, [], capability, now)).toMatchObject({ kind: 'external', because });
  });

  test('refunds never exceed the payment in total', () => {
    const anyTry = fc.record({
      state: fc.constantFrom(...refundStates),
      amount: fc.integer({ min: 1, max: 300_00 }),
    });
    fc.assert(
      fc.property(fc.array(anyTry, { maxLength: 5 }), (tries) => {
        const offer = refundOffer(paid, tries, able, now);
        const gone = tries.reduce(
          (sum, { state, amount }) => sum + (state === 'done' ? amount : 0),
          0,
        );
        if (offer.kind !== 'impossible') expect(gone + offer.amount).toBe(300_00);
      }),
    );
  });
});

test.each([
  [{ kind: 'done' }, 0, { kind: 'finish' }],
  [{ kind: 'processing' }, 0, { kind: 'wait', trouble: null }],
  [{ kind: 'rejected', reason: 'No' }, 0, { kind: 'reject', reason: 'No' }],
  [{ kind: 'unknown', reason: 'silence' }, 9, { kind: 'wait', trouble: 'silence' }],
  // It may still be on its way there.
  [{ kind: 'not_requested' }, 1, { kind: 'wait', trouble: null }],
  [{ kind: 'not_requested' }, 2, { kind: 'request' }],
] as const)('%j after %i minutes', (verdict, minutes, step) => {
  const orderedAt = new Date(now.getTime() - minutes * 60_000);
  expect(nextRefundStep(verdict, orderedAt, now)).toEqual(step);
});

test('a refund is queried after 1, 2, 4 … minutes and finally every six hours', () => {
  const pauses = [0, 1, 2, 8, 9, 500].map(
    (checks) => (nextRefundCheckAt(checks, now).getTime() - now.getTime()) / 60_000,
  );
  expect(pauses).toEqual([1, 2, 4, 256, 360, 360]);
});
