import { expect, test } from 'vitest';
import type { PostResult } from '../http/post-form.ts';
import type { QueriedRefund, RefundAnswer } from '../payment-gateway.ts';
import { readRefundState, readRequestedRefund } from './sslcommerz-refunds.ts';

const queried: QueriedRefund = {
  invoiceNumber: 'NB-1',
  reference: null,
  amount: 300_00,
  refundNumber: 'NB-1-R2',
  gatewayId: 'BANK1',
  refundAmount: 100_00,
  refundReference: null,
  otherReferences: ['EARLIER'],
  unnamedAmounts: [],
};
const byHand = { ...queried, unnamedAmounts: [100_00] };

const answered = (reply: object): PostResult => ({
  kind: 'answered',
  status: 200,
  text: JSON.stringify({ APIConnect: 'DONE', bank_tran_id: 'BANK1', ...reply }),
});

const requests: [string, QueriedRefund, object, RefundAnswer['kind']][] = [
  ['accepted', queried, { status: 'success', refund_ref_id: 'OWN' }, 'processing'],
  ['initiated', queried, { status: 'processing', refund_ref_id: 'OWN' }, 'processing'],
  ['an earlier one', queried, { status: 'processing', refund_ref_id: 'EARLIER' }, 'unknown'],
  ['an earlier one, as new', queried, { status: 'success', refund_ref_id: 'EARLIER' }, 'unknown'],
  ['after one by hand', byHand, { status: 'processing', refund_ref_id: 'X' }, 'unknown'],
  ['new after one by hand', byHand, { status: 'success', refund_ref_id: 'OWN' }, 'processing'],
  ['another payment', queried, { status: 'success', bank_tran_id: 'BANK2' }, 'unknown'],
];

test.each(requests)('a request is answered: %s', (_what, about, reply, kind) => {
  expect(readRequestedRefund(answered(reply), about).kind).toBe(kind);
});

const states: [string, object, RefundAnswer['kind']][] = [
  ['refunded', { status: 'refunded', refund_ref_id: 'OWN' }, 'done'],
  ['refunded, without a reference', { status: 'refunded' }, 'done'],
  ['another refund', { status: 'refunded', refund_ref_id: 'EARLIER' }, 'unknown'],
  ['another payment', { status: 'refunded', bank_tran_id: 'BANK2' }, 'unknown'],
];

test.each(states)('the state of a refund is answered: %s', (_what, reply, kind) => {
  const about = { ...queried, refundReference: 'OWN' };
  expect(readRefundState(answered(reply), about).kind).toBe(kind);
});
