import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { expect, it } from 'vitest';
import { searchTransactions } from './search-transactions.ts';

const rahima: AdminTransaction = {
  id: 1042,
  user_id: 7,
  former_user_id: null,
  invoice_number: 'INV-7Q2M',
  payment_gateway_id: 'TRX-88',
  gateway: 'paystation',
  user_name: 'Rahima Akter',
  user_email: 'rahima@example.com',
  plan_id: 3,
  plan_name: 'Pro',
  billing_cycle: 'yearly',
  coupon_code: 'EID',
  amount: 9990,
  discount_amount: 0,
  final_amount: 9990,
  paid_amount: null,
  refunded_amount: 0,
  review_reason: null,
  attention: [],
  can_check: true,
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'bKash',
  days: 365,
  carried_days: 0,
  created_at: '2026-11-20T06:00:00.000Z',
  settled_at: null,
};
const other = {
  ...rahima,
  id: 1043,
  user_name: 'Karim',
  user_email: 'karim@test.org',
  plan_name: 'Basic',
  invoice_number: 'INV-0001',
  payment_gateway_id: null,
};

it.each([
  ['rahima a', 'the name'],
  ['@EXAMPLE', 'the address'],
  ['pro', 'the plan'],
  ['7q2m', 'the invoice number'],
  ['trx-8', 'the gateway id'],
])('finds %s in %s', (text) => {
  expect(searchTransactions([rahima, other], text)).toEqual([rahima]);
});

it('searches nothing else', () => {
  expect(searchTransactions([rahima, other], 'bkash')).toEqual([]);
  expect(searchTransactions([rahima, other], 'eid')).toEqual([]);
});

it('finds all without a text', () => {
  expect(searchTransactions([rahima, other], '  ')).toHaveLength(2);
});
