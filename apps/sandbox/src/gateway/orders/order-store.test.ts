import { expect, it } from 'vitest';
import { checkoutFields } from '../../testing/test-sandbox.ts';
import { initiatePayment } from '../paystation/initiate-payment.ts';
import { createOrderStore } from './order-store.ts';

it('forgets the oldest order past its limit, in all indexes', () => {
  const orders = createOrderStore({ limit: 2 });
  const [oldest, ...kept] = ['A', 'B', 'C'].map((invoice) => {
    const fields = checkoutFields({ invoice_number: invoice });
    const outcome = initiatePayment(fields, orders, new Date());
    if (outcome.kind === 'rejected') throw new Error(outcome.message);
    return outcome.order;
  });
  expect(orders.size()).toBe(2);
  expect(orders.byName('A')).toBeUndefined();
  expect(orders.byToken(oldest?.token ?? '')).toBeUndefined();
  expect(orders.latest(10)).toEqual(kept.toReversed());
  expect(orders.latest(1)).toEqual([kept[1]]);
});
