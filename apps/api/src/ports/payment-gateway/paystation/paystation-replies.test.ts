import { expect, test } from 'vitest';
import { readInitiateReply, readStatusReply } from './paystation-replies.ts';

const INVOICE = 'NB-0123456789ABCDEF';

function answered(body: unknown, status = 200) {
  return { status, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

const paidData = {
  invoice_number: INVOICE,
  trx_status: 'success',
  trx_id: 'T100',
  payment_amount: '499.00',
  request_amount: '499.00',
  payment_method: 'bkash',
};
const found = (data: object) => answered({ status_code: '200', status: 'success', data });
const verdictOn = (change: object) => readStatusReply(found({ ...paidData, ...change }), INVOICE);
const paid = { kind: 'paid', gatewayId: 'T100', amount: 499_00, method: 'bkash' };
const unreadable = { kind: 'unknown', reason: 'unreadable' };
const processing = { kind: 'unknown', reason: 'processing' };

test.each([
  ['success', paid],
  ['successful', paid],
  ['Success', paid],
  [' SUCCESSFUL ', paid],
  ['failed', { kind: 'failed' }],
  ['Failure', { kind: 'failed' }],
  ['unsuccessful', { kind: 'failed' }],
  ['refund', { kind: 'refunded' }],
  ['Refunded', { kind: 'refunded' }],
  ['processing', processing],
  ['pending', processing],
  ['canceled', processing],
  ['initiated', processing],
  ['', processing],
  [null, processing],
  [undefined, processing],
  ['constructor', processing],
  ['__proto__', processing],
])('the status %j means %j', (trx_status, verdict) => {
  expect(verdictOn({ trx_status })).toEqual(verdict);
});

test.each([
  [{ payment_amount: 499, request_amount: 499 }, 499_00],
  [{ payment_amount: 449.1, request_amount: 449.1 }, 449_10],
  [{ payment_amount: '1.00', request_amount: undefined }, 1_00],
  [{ payment_amount: '1.00', request_amount: null }, 1_00],
  [{ payment_amount: '1.00', request_amount: '' }, 1_00],
  // The customer may pay the fee, so the requested amount counts.
  [{ payment_amount: '508.98', request_amount: '499.00' }, 499_00],
  [{ payment_amount: '499.00', request_amount: '0.00' }, 0],
  [{ payment_amount: '499.00', request_amount: 0 }, 0],
])('of the amounts %j, %i paisa were paid', (amounts, amount) => {
  expect(verdictOn(amounts)).toEqual({ ...paid, amount });
});

test.each([
  { payment_amount: undefined, request_amount: undefined },
  { payment_amount: '', request_amount: '' },
  { request_amount: '-499.00' },
  { request_amount: '4e2' },
  { request_amount: '499.001' },
  { request_amount: '1,499.00' },
  { request_amount: '৪৯৯' },
  { request_amount: true },
  { request_amount: ['499.00'] },
  { request_amount: { amount: '499.00' } },
])('the amount of a payment of %j is unknown', (amounts) => {
  expect(verdictOn(amounts)).toEqual({ ...paid, amount: null });
});

test('an unpaid order with an amount is not paid', () => {
  expect(verdictOn({ trx_status: 'processing', trx_id: undefined })).toEqual(processing);
});

test.each([
  [{ trx_id: undefined }, { gatewayId: null }],
  [{ trx_id: null }, { gatewayId: null }],
  [{ trx_id: '  ' }, { gatewayId: null }],
  [{ trx_id: 100200 }, { gatewayId: '100200' }],
  [{ trx_id: ' T100 ' }, { gatewayId: 'T100' }],
  [{ trx_id: 'T1\u000000' }, { gatewayId: 'T100' }],
  [{ payment_method: undefined }, { method: null }],
  [{ payment_method: '' }, { method: null }],
  [{ payment_method: 7 }, { method: null }],
  [{ payment_method: { name: 'bkash' } }, { method: null }],
  [{ payment_method: 'b\u0000kash' }, { method: 'bkash' }],
])('a payment with %j is paid, with %j', (change, expected) => {
  expect(verdictOn(change)).toEqual({ ...paid, ...expected });
});

test('an impossible amount is reported, so that it goes to review', () => {
  expect(verdictOn({ request_amount: '99999999.99' })).toEqual({ ...paid, amount: 9_999_999_999 });
});

test.each([
  ['NB-FEDCBA9876543210', unreadable],
  ['nb-0123456789abcdef', unreadable],
  [12, unreadable],
  [[INVOICE], unreadable],
  [undefined, unreadable],
  [null, unreadable],
  ['', unreadable],
])('an answer about the invoice %j: %j', (invoice_number, verdict) => {
  expect(verdictOn({ invoice_number })).toEqual(verdict);
});

const dataOfPaid = { status: 'success', data: paidData };

test.each([
  [{ status_code: 200, ...dataOfPaid }, paid],
  [{ status_code: '200', ...dataOfPaid }, paid],
  [{ status_code: '2001', status: 'failed', message: 'not found' }, 'not_found'],
  [{ status_code: 2001 }, 'not_found'],
  [{ status_code: '2001', data: [] }, 'not_found'],
  [{ status_code: '2001', ...dataOfPaid }, 'not_found'],
  [{ status_code: '1001', status: 'failed' }, 'error'],
  [{ status_code: '1001', ...dataOfPaid }, 'error'],
  [{ status_code: '200', status: 'success' }, 'unreadable'],
  [{ status_code: '200', status: 'success', data: [] }, 'unreadable'],
  [{ status_code: '200', status: 'success', data: 'paid' }, 'unreadable'],
  [{ status: 'success', data: paidData }, 'unreadable'],
  [{ trx_status: 'success' }, 'unreadable'],
  [[], 'unreadable'],
  [null, 'unreadable'],
  ['"success"', 'unreadable'],
  ['', 'unreadable'],
  ['<!DOCTYPE html><h1>500</h1>', 'unreadable'],
  ['{"status_code":"200","data":{"trx_st', 'unreadable'],
])('the answer %j means %j', (body, expected) => {
  const verdict = typeof expected === 'string' ? { kind: 'unknown', reason: expected } : expected;
  expect(readStatusReply(answered(body), INVOICE)).toEqual(verdict);
});

test.each([500, 502, 503, 301, 302, 307])('an answer with HTTP %i is ignored', (status) => {
  const body = { status_code: '200', ...dataOfPaid };
  expect(readStatusReply(answered(body, status), INVOICE)).toEqual(unreadable);
});

const page = 'https://api.paystation.com.bd/pay/abc';
const link = { status_code: '200', status: 'success', payment_url: page };

test.each([
  [link, { kind: 'started', paymentUrl: page, reference: null }],
  [
    { ...link, status_code: 200 },
    { kind: 'started', paymentUrl: page, reference: null },
  ],
  [
    { status_code: '1001', status: 'failed', message: 'Invalid credential.' },
    { kind: 'rejected', reason: '1001 Invalid credential.' },
  ],
  [
    { status_code: '1008', message: 'Duplicate invoice number.' },
    { kind: 'rejected', reason: '1008 Duplicate invoice number.' },
  ],
  [{ status_code: 1008 }, { kind: 'rejected', reason: '1008' }],
  [
    { ...link, status_code: '1008' },
    { kind: 'rejected', reason: '1008' },
  ],
  [
    { ...link, payment_url: '' },
    { kind: 'unknown', reason: '200 without a payment page' },
  ],
])('the answer %j to a new payment means %j', (body, expected) => {
  expect(readInitiateReply(answered(body))).toEqual(expected);
});

test.each([
  ['', 200],
  ['<html>', 200],
  ['{', 200],
  ['null', 200],
  [{ status: 'success', payment_url: page }, 200],
  [{ ...link, payment_url: ['a'] }, 200],
  [link, 500],
  [link, 302],
  ['<h1>Bad gateway</h1>', 502],
])('nothing is known of a payment that was answered with %j and HTTP %i', (body, status) => {
  expect(readInitiateReply(answered(body, status))).toMatchObject({ kind: 'unknown' });
});
