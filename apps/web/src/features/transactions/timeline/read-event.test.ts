import { eventSources } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { GatewayAnswer, GatewayReply } from '@nobayon/shared/records/gateway-answer.ts';
import { describe, expect, it } from 'vitest';
import { rawText, readEvent } from './read-event.ts';

const answered = (body: unknown, status = 200): GatewayReply => ({
  kind: 'answered',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const gateway = (payload: unknown) => readEvent({ source: 'gateway', payload }, 'paystation');

describe('an answer of the gateway', () => {
  it('shows that it opened its payment page', () => {
    const payload = answered({ status_code: '200', status: 'success', payment_url: 'https://x' });
    expect(gateway(payload)).toEqual({ title: 'Payment page created', details: [] });
  });

  it('shows the status of the payment, never that of the query', () => {
    const payload = answered({
      status_code: '200',
      status: 'success',
      data: {
        trx_status: 'processing',
        payment_amount: 450,
        request_amount: '499.00',
        trx_id: '',
        payment_method: 'bKash',
      },
    });
    expect(gateway(payload)).toEqual({
      title: 'Gateway reported: processing',
      details: [
        { label: 'Amount requested', text: '499.00' },
        { label: 'Amount', text: '450' },
        { label: 'Method', text: 'bKash' },
      ],
    });
  });

  it('shows a rejection with its code', () => {
    const payload = answered({ status_code: '2001', message: 'Not found', data: [] });
    expect(gateway(payload).title).toBe('Gateway reported: 2001 Not found');
  });

  it('shows a response that is not from the API', () => {
    expect(gateway(answered('<html>down</html>', 500)).title).toBe(
      'Gateway sent an unreadable reply (HTTP 500)',
    );
    expect(gateway({ kind: 'unreachable', reason: 'timeout' })).toEqual({
      title: 'Gateway could not be reached',
      details: [{ label: 'Reason', text: 'timeout' }],
    });
    expect(gateway('who knows').title).toBe('Gateway replied');
  });
});

describe('the events of each gateway', () => {
  const bkash = { statusCode: '0000', merchantInvoice: 'NB-1' };
  const initiated = { ...bkash, transactionStatus: 'Initiated' };
  const done = { ...bkash, transactionStatus: 'Completed', trxID: 'CK1', amount: '499.00' };
  const ssl = { APIConnect: 'DONE', no_of_trans_found: '1' };
  const valid = { status: 'VALID', amount: '499.00', currency: 'BDT', risk_level: '0' };
  const pip = { pp_id: '1', amount: '499', currency: 'BDT' };

  it.each([
    ['sslcommerz', { status: 'SUCCESS', GatewayPageURL: 'https://x' }, 'Payment page created'],
    ['sslcommerz', { status: 'FAILED', failedreason: 'Store is inactive' }, 'failed'],
    ['sslcommerz', { APIConnect: 'DONE', no_of_trans_found: 0 }, 'payment not found'],
    ['sslcommerz', { APIConnect: 'INVALID_REQUEST' }, 'INVALID_REQUEST'],
    ['sslcommerz', { ...ssl, element: [{ status: 'UNATTEMPTED' }] }, 'not paid yet'],
    ['sslcommerz', { ...ssl, element: [{ status: 'FAILED' }, valid] }, 'paid'],
    ['sslcommerz', valid, 'paid'],
    ['bkash', { ...bkash, paymentID: 'TR1', bkashURL: 'https://x' }, 'Payment page created'],
    ['bkash', { ...initiated, userVerificationStatus: 'Incomplete' }, 'not paid yet'],
    ['bkash', { ...initiated, userVerificationStatus: 'Complete' }, 'agreed by the customer'],
    ['bkash', { ...initiated, verificationStatus: 'Complete' }, 'agreed by the customer'],
    ['bkash', done, 'paid'],
    ['bkash', { errorCode: '2023', errorMessage: 'No money' }, '2023 No money'],
    ['piprapay', { status: true, pp_id: '1', pp_url: 'https://x' }, 'Payment page created'],
    ['piprapay', { status: false, message: 'Invalid Transaction' }, 'not paid yet'],
    ['piprapay', { ...pip, status: 'completed' }, 'paid'],
    ['piprapay', { ...pip, status: 'pending' }, 'pending'],
  ])('of %s for %j', (name, body, words) => {
    const { title } = readEvent({ source: 'gateway', payload: answered(body) }, name);
    expect(title.replace('Gateway reported: ', '')).toBe(words);
  });

  it('show the last response if there are several', () => {
    const agreed = answered({ ...initiated, userVerificationStatus: 'Complete' });
    const refused = answered({ statusCode: '2023', statusMessage: 'Insufficient Balance' });
    const read = (payload: GatewayAnswer, name: string) =>
      readEvent({ source: 'gateway', payload }, name);
    expect(read({ queried: agreed, executed: answered(done) }, 'bkash')).toEqual({
      title: 'Gateway reported: paid',
      details: [
        { label: 'Amount', text: '499.00' },
        { label: 'Gateway ID', text: 'CK1' },
      ],
    });
    expect(read({ again: answered(done), queried: agreed, executed: refused }, 'bkash').title).toBe(
      'Gateway reported: paid',
    );
    const risky = answered({ ...valid, risk_level: '1', risk_title: 'Risky' });
    const found = answered({ ...ssl, element: [valid] });
    expect(read({ found, validated: risky }, 'sslcommerz').details).toContainEqual({
      label: 'Risk',
      text: 'Risky',
    });
  });
});

describe('a notification or callback', () => {
  it('is from the browser or from the gateway', () => {
    expect(readEvent({ source: 'browser', payload: { status: 'Canceled' } }, 'bkash')).toEqual({
      title: 'Customer returned: Canceled',
      details: [],
    });
    expect(
      readEvent(
        {
          source: 'notification',
          payload: { trx_status: 'Success', trx_id: 'T1', trx_amount: 499 },
        },
        'paystation',
      ),
    ).toEqual({
      title: 'Gateway notification: Success',
      details: [
        { label: 'Amount', text: '499' },
        { label: 'Gateway ID', text: 'T1' },
      ],
    });
  });

  it('is not read if it may be by anybody', () => {
    for (const name of [...gatewayNames, 'none', 'gone', null]) {
      const payload = { status: 'completed', transactionStatus: 'Completed', trxID: 'CK1' };
      expect(readEvent({ source: 'unverified', payload }, name)).toEqual({
        title: 'Post from an unverified sender',
        details: [],
      });
    }
  });

  it('may be unreadable', () => {
    expect(readEvent({ source: 'browser', payload: { status: { not: 'x' } } }, null)).toEqual({
      title: 'Customer returned',
      details: [],
    });
    for (const name of [...gatewayNames, 'gone', null]) {
      expect(readEvent({ source: 'notification', payload: null }, name).title).toBe(
        'Gateway notification',
      );
    }
  });
});

it('keeps the exact text that arrived', () => {
  const raw = (payload: unknown) => rawText({ source: 'gateway', payload });
  expect(raw(answered('{"a":1}'))).toBe('HTTP 200\n{"a":1}');
  expect(
    raw({ executed: { kind: 'unreachable', reason: 'timeout' }, queried: answered('{}') }),
  ).toBe('HTTP 200\n{}\n\nNo response: timeout');
  expect(raw({ status: 'x' })).toBe('{\n  "status": "x"\n}');
});

it.each(eventSources.filter((source) => source !== 'gateway'))(
  'shows a post of the source %s as it arrived, even if it looks like an answer',
  (source) => {
    const payload = answered('{"transactionStatus":"Completed"}');
    expect(JSON.parse(rawText({ source, payload }))).toEqual(payload);
  },
);

describe('the claims of a manual payment', () => {
  const read = (payload: unknown) => readEvent({ source: 'gateway', payload }, 'manual');
  const said = (claim: unknown) => read({ kind: 'manual', claim });

  it('show the page, no claim yet, and the decision', () => {
    const page = { kind: 'manual', payment_url: 'https://x/payment/manual/NB-1' };
    expect(read(page).title).toBe('Payment page created');
    expect(said(null).title).toBe('No payment details submitted yet');
    expect(said({ state: 'rejected' }).title).toBe('Manual payment rejected');
    expect(said({ state: 'new one' }).title).toBe('Manual payment');
  });

  it('show what was compared', () => {
    const claim = { state: 'approved', wallet: 'bKash 01712345678', trx_id: '9HX', paid_amount: 5 };
    expect(said(claim)).toEqual({
      title: 'Manual payment approved',
      details: [
        { label: 'Sent to', text: 'bKash 01712345678' },
        { label: 'Transaction ID', text: '9HX' },
        { label: 'Amount received', text: '5' },
      ],
    });
  });
});
