import { expect, it } from 'vitest';
import { notByGatewayText, refundConsequence, refundDescription } from './refund-texts.ts';
import { partOf, refundErrors } from './refund-values.ts';

const usual = {
  state: 'processing',
  is_external: false,
  settled_at: null,
  refusal: null,
  note: null,
  concluded_by: null,
  trouble: null,
} as const;
const at = '2026-11-22T06:00:00.000Z';
const zone = 'Asia/Dhaka';

it.each([
  [{ state: 'requested' }, 'It is about to be sent to bKash.'],
  [{}, 'bKash is processing it. The plan changes once the money has gone back.'],
  [
    { trouble: 'timeout' },
    'bKash has not confirmed whether it was refunded. It is checked again automatically and never sent twice.',
  ],
  [{ state: 'done', settled_at: at }, 'Completed on 22 Nov 2026, 12:00.'],
  [
    { state: 'done', settled_at: at, is_external: true },
    'Refunded another way on 22 Nov 2026, 12:00.',
  ],
  [
    { state: 'refused', settled_at: at, refusal: '2071 No' },
    'bKash did not refund it on 22 Nov 2026, 12:00: 2071 No',
  ],
  [
    { state: 'refused', settled_at: at, concluded_by: 'محمد علي', note: 'Asked.' },
    'Not refunded, as \u2068محمد علي\u2069 confirmed on 22 Nov 2026, 12:00. Asked.',
  ],
] as const)('%j', (facts, description) => {
  expect(refundDescription({ ...usual, ...facts }, 'bkash', zone)).toBe(description);
});

const offer = {
  way: 'external',
  amount: 300,
  is_divisible: true,
  gateway: 'bkash',
  because: 'too_old',
  within_days: 15,
} as const;

it('explains why the gateway cannot refund, and what will happen', () => {
  expect(notByGatewayText(offer)).toBe(
    'bKash refunds payments within 15 days only. Refund it another way, then record it.',
  );
  expect(notByGatewayText({ ...offer, gateway: 'manual', because: 'no_interface' })).toBe(
    'Send the money back from your wallet, then record it.',
  );
  expect(notByGatewayText({ ...offer, way: 'gateway', because: null })).toBeNull();
  expect(refundConsequence({ amount: 90.5, way: 'external' }, 'bkash', 'Nusrat Jahan')).toBe(
    '৳90.50 will be recorded as refunded to Nusrat Jahan. The plan changes immediately. This cannot be undone.',
  );
});

it.each([
  ['300', null],
  ['90.5', 90.5],
  ['৯০.৫', 90.5],
  ['0', undefined],
  ['300.01', undefined],
  ['1.005', undefined],
  ['', undefined],
])('formats %s as a part of 300', (amount, part) => {
  const values = { way: 'gateway', amount, reason: 'Asked' } as const;
  expect(partOf(values, offer)).toBe(part);
  expect(Object.keys(refundErrors(values, offer))).toEqual(part === undefined ? ['amount'] : []);
});
