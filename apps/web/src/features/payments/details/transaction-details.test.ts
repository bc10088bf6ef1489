import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import { expect, it } from 'vitest';
import { amountsIn } from '../../../ui/facts/payment-facts.ts';
import { sumPlaces } from '../../../ui/format/sum-places.ts';
import { transactionDetails } from './transaction-details.ts';

const pending: TransactionDetails = {
  id: 1042,
  invoice_number: 'INV-7Q2M',
  paid_amount: null,
  refunded_amount: 0,
  payment_gateway_id: null,
  gateway: 'paystation',
  user_name: 'Rahima Akter',
  user_email: 'rahima@example.com',
  plan_id: 3,
  plan_name: 'Pro',
  billing_cycle: 'yearly',
  coupon_code: null,
  amount: 9990,
  discount_amount: 0,
  final_amount: 9990,
  status: 'pending',
  payment_status: 'pending',
  payment_method: null,
  days: 365,
  carried_days: 0,
  created_at: '2026-11-20T06:00:00.000Z',
  settled_at: null,
  valid_until: null,
  refunded_days: 0,
  can_resume: false,
};

const detailsOf = (transaction: TransactionDetails) =>
  transactionDetails(transaction, 'Asia/Dhaka');

function labels(transaction: TransactionDetails): string[] {
  return detailsOf(transaction).map(({ label }) => label);
}

it('omits unknown and inapplicable facts', () => {
  expect(labels(pending)).toEqual([
    'Plan',
    'Billing cycle',
    'Days',
    'Total',
    'Payment provider',
    'Invoice',
    'Date',
  ]);
});

it('lists all facts of a payment that was settled with a coupon', () => {
  const paid: TransactionDetails = {
    ...pending,
    payment_gateway_id: 'T9',
    coupon_code: 'EID20',
    discount_amount: 1998,
    final_amount: 7992,
    payment_method: 'bKash',
    carried_days: 12,
    settled_at: '2026-11-20T06:05:00.000Z',
    valid_until: '2027-12-02T06:05:00.000Z',
    status: 'completed',
  };
  expect(labels(paid)).toEqual([
    'Plan',
    'Billing cycle',
    'Days bought',
    'Days from earlier payments',
    'Valid until',
    'Subtotal',
    'Discount',
    'Total',
    'Coupon',
    'Payment provider',
    'Payment method',
    'Invoice',
    'Transaction ID',
    'Date',
    'Confirmed on',
  ]);
  expect(detailsOf(paid)).toContainEqual({ label: 'Discount', amount: -1998 });
  expect(detailsOf(paid)).toContainEqual({ label: 'Valid until', text: '2 Dec 2027, 12:05' });
});

it('shows what was refunded in part, and what remains of the payment and of its days', () => {
  const kept: TransactionDetails = {
    ...pending,
    status: 'completed',
    refunded_amount: 999.5,
    refunded_days: 36,
    valid_until: '2027-10-15T06:05:00.000Z',
  };
  expect(detailsOf(kept).slice(2, 8)).toEqual([
    { label: 'Days bought', text: '365' },
    { label: 'Days refunded', text: '36' },
    { label: 'Valid until', text: '15 Oct 2027, 12:05' },
    { label: 'Total', amount: 9990 },
    { label: 'Refunded', amount: -999.5 },
    { label: 'Paid after refund', amount: 8990.5 },
  ]);
  const accepted = detailsOf({ ...kept, paid_amount: 9000 });
  expect(accepted).toContainEqual({ label: 'Paid after refund', amount: 8000.5 });
  expect(labels({ ...kept, status: 'refunded' })).not.toContain('Paid after refund');
});

it.each([
  ['completed', 'Confirmed on'],
  ['failed', 'Failed on'],
  ['canceled', 'Canceled on'],
  ['refunded', 'Refunded on'],
  ['review', 'Under review since'],
  ['a newer one', 'Updated on'],
])('labels the time of a payment that is %s', (status, label) => {
  const at = { settled_at: '2026-11-20T06:05:00.000Z', status };
  expect(labels({ ...pending, ...at }).at(-1)).toBe(label);
});

it.each([
  [{}, 0],
  [{ refunded_amount: 120.5 }, 2],
  [{ paid_amount: 24.99, status: 'review' as const }, 2],
])('%j is shown with %i decimals, like the total that it is compared with', (changes, places) => {
  const amounts = amountsIn(detailsOf({ ...pending, ...changes }));
  expect(amounts).toContain(9990);
  expect(sumPlaces(amounts)).toBe(places);
});
