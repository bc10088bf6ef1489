import { expect, test } from 'vitest';
import { readValidation } from './sslcommerz-replies.ts';

const INVOICE = 'NB-0123456789ABCDEF';
const valid = {
  status: 'VALID',
  tran_id: INVOICE,
  val_id: 'V1',
  bank_tran_id: 'T1',
  amount: '499.00',
  currency: 'BDT',
  risk_level: '0',
  card_type: 'VISA',
};
const paid = { kind: 'paid', gatewayId: 'T1', amount: 499_00, method: 'VISA' };
const unreadable = { kind: 'unknown', reason: 'unreadable' };

function verdictOn(change: object) {
  const text = JSON.stringify({ ...valid, ...change });
  return readValidation({ status: 200, text }, INVOICE);
}

test('a complete validation is a payment', () => {
  expect(verdictOn({})).toEqual(paid);
  expect(verdictOn({ risk_level: 0 })).toEqual(paid);
});

test.each([undefined, null, ''])('nothing is granted if a checked field is %j', (missing) => {
  expect(verdictOn({ tran_id: missing })).toEqual(unreadable);
  expect(verdictOn({ amount: missing })).toEqual({ ...paid, amount: null });
  expect(verdictOn({ status: missing })).toEqual({ kind: 'unknown', reason: 'processing' });
  expect(verdictOn({ currency: missing })).toEqual({ ...paid, doubt: 'currency' });
  expect(verdictOn({ risk_level: missing })).toEqual({ ...paid, doubt: 'risk' });
});
