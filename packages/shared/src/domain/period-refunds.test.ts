import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ahead,
  histories,
  live,
  orders,
  RUNS,
  watchAnyHistory,
} from '../testing/subscription-history.ts';
import { addDays } from './calendar.ts';
import { applyPurchase, applyRefund, type Period } from './period.ts';

test('a refund takes back what that payment had still to give and nothing of any other', () => {
  watchAnyHistory({
    refund: (before, after, refunded, now) => {
      const facts = ({ transactionId, days, worth }: Period) => ({ transactionId, days, worth });
      const others = ahead(before, now).filter(({ transactionId }) => transactionId !== refunded);
      expect(ahead(after, now).map(facts)).toEqual(others.map(facts));

      const timeLeft = others.reduce((sum, { startsAt, endsAt }) => {
        return sum + endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime());
      }, 0);
      if (others.length > 0 || ahead(before, now).length > 0) {
        expect(after.expiresAt).toEqual(new Date(now.getTime() + timeLeft));
      } else {
        expect(after).toEqual(before);
      }
    },
  });
});

test('a refund right after a renewal undoes it', () => {
  fc.assert(
    fc.property(histories, orders, (history, order) => {
      const { current, now } = live(history, {});
      fc.pre(current !== null);
      const renewal = { ...order, planId: current.planId, transactionId: 1_000 };
      const { entitlement } = applyPurchase(current, renewal, now);
      const undone = applyRefund(entitlement, 1_000, now);
      expect(undone.periods).toEqual(ahead(current, now));
      expect(undone.planId).toBe(current.planId);
      const isRunning = current.expiresAt !== null && current.expiresAt > now;
      expect(undone.expiresAt).toEqual(isRunning ? current.expiresAt : now);
    }),
    { numRuns: RUNS },
  );
});

test('a refund right after a change of plan leaves all that was carried, from now', () => {
  fc.assert(
    fc.property(histories, orders, (history, order) => {
      const { current, now } = live(history, {});
      fc.pre(current !== null);
      const change = { ...order, planId: current.planId + 10, transactionId: 1_000 };
      const { entitlement, carriedDays } = applyPurchase(current, change, now);
      const undone = applyRefund(entitlement, 1_000, now);
      expect(undone.expiresAt).toEqual(addDays(now, carriedDays));
    }),
    { numRuns: RUNS },
  );
});

test('a refund that is reported twice counts once', () => {
  watchAnyHistory({
    refund: (_before, after, refunded, now) => {
      expect(applyRefund(after, refunded, now)).toEqual(after);
    },
  });
});
