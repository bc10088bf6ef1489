import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideSettlement,
  type Settlement,
  type TransactionStatus,
  transactionStatuses,
  type Verdict,
} from './transaction.ts';

// What holds for every answer of a gateway, in every order.

const finalAmount = 44_910;
const paid: Verdict = { kind: 'paid', gatewayId: 'T1', amount: finalAmount, method: 'bkash' };
const unknownReasons = ['processing', 'not_found', 'unreachable', 'unreadable'] as const;

const after: Record<Settlement['kind'], (from: TransactionStatus) => TransactionStatus> = {
  complete: () => 'completed',
  review: () => 'review',
  fail: () => 'failed',
  cancel: () => 'canceled',
  refund: () => 'refunded',
  wait: (from) => from,
  settled: (from) => from,
};

const anyVerdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.record({
    kind: fc.constant('paid' as const),
    gatewayId: fc.option(fc.string()),
    amount: fc.oneof(fc.constant(finalAmount), fc.nat()),
    method: fc.option(fc.string()),
  }),
  fc.constantFrom<Verdict>({ kind: 'failed' }, { kind: 'canceled' }, { kind: 'refunded' }),
  fc.constantFrom(...unknownReasons).map((reason) => ({ kind: 'unknown', reason }) as const),
);
const anyAnswers = fc.array(fc.tuple(anyVerdict, fc.constantFrom('wait', 'cancel', 'give_up')), {
  maxLength: 20,
});

/** Where a payment may go from each status. */
const ways: Record<TransactionStatus, TransactionStatus[]> = {
  pending: ['completed', 'failed', 'canceled', 'review', 'refunded'],
  failed: ['completed', 'review', 'refunded'],
  canceled: ['completed', 'review', 'refunded'],
  completed: ['refunded'],
  refunded: [],
  review: ['completed', 'refunded'],
};

test('whatever is answered in whatever order, a payment grants at most once', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let status: TransactionStatus = 'pending';
      let grants = 0;
      for (const [verdict, whileUnknown] of answers) {
        const settlement = decideSettlement({ status, finalAmount }, verdict, whileUnknown);
        const next = after[settlement.kind](status);

        if (next !== status) expect(ways[status]).toContain(next);
        if (settlement.kind === 'complete') {
          grants += 1;
          expect(verdict).toMatchObject({ kind: 'paid', amount: finalAmount });
        }
        if (verdict.kind === 'unknown') {
          const isSilence = verdict.reason === 'unreachable' || verdict.reason === 'unreadable';
          const isOver = whileUnknown === 'cancel' || (whileUnknown === 'give_up' && !isSilence);
          expect(next).toBe(status === 'pending' && isOver ? 'canceled' : status);
        }
        status = next;
      }
      expect(grants).toBeLessThanOrEqual(1);
    }),
    { numRuns: 3_000 },
  );
});

test('a verified payment is never lost, whatever was answered before', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      let status: TransactionStatus = 'pending';
      for (const [verdict, whileUnknown] of answers) {
        status =
          after[decideSettlement({ status, finalAmount }, verdict, whileUnknown).kind](status);
      }
      const settled = after[decideSettlement({ status, finalAmount }, paid).kind](status);
      expect(settled).toBe(status === 'refunded' ? 'refunded' : 'completed');
    }),
    { numRuns: 1_000 },
  );
});

test('asking twice changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...transactionStatuses), anyVerdict, (status, verdict) => {
      const first = decideSettlement({ status, finalAmount }, verdict);
      const next = after[first.kind](status);
      const second = decideSettlement({ status: next, finalAmount }, verdict);
      expect(after[second.kind](next)).toBe(next);
    }),
  );
});

test('no amount but the right one ends a review', () => {
  fc.assert(
    fc.property(fc.nat(), (amount) => {
      const verdict: Verdict = { ...paid, amount };
      expect(decideSettlement({ status: 'review', finalAmount }, verdict).kind).toBe(
        amount === finalAmount ? 'complete' : 'settled',
      );
    }),
    { examples: [[finalAmount], [finalAmount - 1], [finalAmount + 1]] },
  );
});

test('whatever is answered in whatever order, refunded money stays refunded', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const [verdict, whileUnknown] of answers) {
        const refunded = { status: 'refunded', finalAmount } as const;
        expect(decideSettlement(refunded, verdict, whileUnknown)).toEqual({ kind: 'settled' });
      }
    }),
  );
});
