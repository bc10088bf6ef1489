import { describe, expect, it } from 'vitest';
import { rawText, readEvent } from './read-event.ts';

const answered = (body: unknown, status = 200) => ({
  kind: 'answered',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const gateway = (payload: unknown) => readEvent({ source: 'gateway', payload });

describe('an answer of the gateway', () => {
  it('that opened its page', () => {
    const payload = answered({ status_code: '200', status: 'success', payment_url: 'https://x' });
    expect(gateway(payload)).toEqual({ title: 'The gateway opened its payment page', details: [] });
  });

  it('says the status of the payment, never that of the look-up', () => {
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
      title: 'The gateway says: processing',
      details: [
        { label: 'Asked for', text: '499.00' },
        { label: 'Amount', text: '450' },
        { label: 'Method', text: 'bKash' },
      ],
    });
  });

  it('that refused, with its code', () => {
    const payload = answered({ status_code: '2001', message: 'Not found', data: [] });
    expect(gateway(payload).title).toBe('The gateway says: 2001 Not found');
  });

  it('that is no answer of the API', () => {
    expect(gateway(answered('<html>down</html>', 500)).title).toBe(
      'The gateway answered something unreadable (HTTP 500)',
    );
    expect(gateway({ kind: 'unreachable', reason: 'timeout' })).toEqual({
      title: 'The gateway could not be reached',
      details: [{ label: 'Reason', text: 'timeout' }],
    });
    expect(gateway('who knows').title).toBe('The gateway answered');
  });
});

describe('what was posted', () => {
  it('by the browser and by the gateway', () => {
    expect(readEvent({ source: 'browser', payload: { status: 'Canceled' } })).toEqual({
      title: 'The customer came back: Canceled',
      details: [],
    });
    expect(
      readEvent({
        source: 'notification',
        payload: { trx_status: 'Success', trx_id: 'T1', trx_amount: 499 },
      }),
    ).toEqual({
      title: 'The gateway sent a notification: Success',
      details: [
        { label: 'Amount', text: '499' },
        { label: 'Gateway ID', text: 'T1' },
      ],
    });
  });

  it('without anything that can be read', () => {
    expect(readEvent({ source: 'browser', payload: { status: { not: 'x' } } })).toEqual({
      title: 'The customer came back',
      details: [],
    });
    expect(readEvent({ source: 'notification', payload: null }).title).toBe(
      'The gateway sent a notification',
    );
  });
});

it('gives what arrived to the letter', () => {
  expect(rawText(answered('{"a":1}'))).toBe('HTTP 200\n{"a":1}');
  expect(rawText({ status: 'x' })).toBe('{\n  "status": "x"\n}');
});
