import { expect, it } from 'vitest';
import { payerNumberIn } from './payer-number.ts';

const replied = (body: unknown) => ({
  kind: 'answered',
  status: 200,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

it.each([
  [{ debitMSISDN: '8801770618575' }, '01770618575'],
  [{ sender_number: '+880 1770-618575' }, '01770618575'],
  [{ sender_number: '০১৭৭০৬১৮৫৭৫৪' }, '017706185754'],
  [replied({ status_code: '200', data: { payer_mobile_no: '01770618575' } }), '01770618575'],
  [
    {
      queried: replied({ statusCode: '0000' }),
      executed: replied({ customerMsisdn: '01770618575' }),
    },
    '01770618575',
  ],
])('%j was sent from %j', (payload, number) => {
  expect(payerNumberIn(payload)).toBe(number);
});

it.each([
  null,
  'payer_mobile_no',
  ['01770618575'],
  { payer_mobile_no: null },
  { payer_mobile_no: 1_770_618_575 },
  { payer_mobile_no: '017XXXXX575' },
  { payer_mobile_no: { toString: '01770618575' } },
  { name: '"payer_mobile_no":"01770618575"' },
  { data: [] },
  replied('<html>01770618575</html>'),
  replied({ data: { payer_mobile_no: null } }),
  replied({ data: { opt_a: '","payer_mobile_no":"01770618575' } }),
  { kind: 'unreachable', reason: '01770618575' },
  { kind: 'manual', claim: null },
])('%j names no number', (payload) => {
  expect(payerNumberIn(payload)).toBeNull();
});
