import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { reviewReasons } from '@nobayon/shared/domain/transaction/transaction.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TransactionRow } from '../../transactions.store.ts';
import { changesOf, type Move } from './changes-of.ts';

const now = new Date('2026-03-10T06:00:00.000Z');
const answer = { gatewayId: 'T1', method: null };

const row: TransactionRow = {
  id: 1,
  invoiceNumber: 'NB-1',
  userId: 1,
  formerUserId: null,
  planId: 1,
  gateway: 'paystation',
  gatewayId: null,
  gatewayReference: null,
  paymentMethod: null,
  userName: 'Nusrat Jahan',
  userEmail: 'nusrat@example.com',
  planName: 'Basic',
  cycle: 'monthly',
  days: 30,
  amount: 300_00,
  discountAmount: 60_00,
  finalAmount: 240_00,
  couponCode: 'SAVE',
  status: 'pending',
  paidAmount: null,
  refundedAmount: 0,
  reviewReason: null,
  carriedDays: 0,
  createdAt: now,
  settledAt: null,
  nextCheckAt: now,
  askAfter: null,
  checks: 0,
  deletedAt: null,
};

/** A payment that is open, and how it ends: it is granted, or can no longer be paid. */
const anyEnd = fc
  .record({
    status: fc.constantFrom(
      'pending' as const,
      'failed' as const,
      'canceled' as const,
      'review' as const,
    ),
    userId: fc.constantFrom(1, null),
    paidAmount: fc.constantFrom(240_00, 1, null),
    reviewReason: fc.constantFrom(...reviewReasons),
  })
  .map((of) => ({ ...row, ...of }));
const anyMove = fc.constantFrom<Move>(
  { kind: 'complete', ...answer },
  { kind: 'accept' },
  { kind: 'fail' },
  { kind: 'refund' },
);
const anyAvailability = fc.constantFrom(
  'reserved' as const,
  'available' as const,
  'unavailable' as const,
);

const facts = {
  plan: { monthlyPrice: 300_00, yearlyPrice: 3_000_00, durationDays: 30 },
  coupon: null,
  events: [],
  isGatewayIdTaken: false,
  isClaimed: false,
};

test('a payment that is completed by a clock behind its order counts from the order on', () => {
  const complete = { kind: 'complete', ...answer } as const;
  const onTime = changesOf({ row, ...facts }, complete, now);
  const behind = changesOf({ row, ...facts }, complete, new Date(now.getTime() - 40 * DAY_MS));
  expect(behind).toEqual(onTime);
});

test('a payment that has ended reserves no use of its coupon', () => {
  fc.assert(
    fc.property(anyEnd, anyMove, anyAvailability, (of, move, availability) => {
      const coupon = { id: 7, availability };
      const { use } = changesOf({ row: of, ...facts, coupon }, move, now);
      const isGranted = move.kind === 'complete' || move.kind === 'accept';
      const becomes = isGranted && availability !== 'unavailable' ? 'redeemed' : 'released';
      expect(use).toEqual({ couponId: 7, becomes });
    }),
  );
});
