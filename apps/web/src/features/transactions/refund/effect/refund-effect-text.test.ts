import { expect, it } from 'vitest';
import { refundEffectText } from './refund-effect-text.ts';

const pro = { plan_name: 'Pro', expires_at: '2026-12-20T06:00:00.000Z', worth: 800 };

it.each([
  [
    'nothing there',
    null,
    'Nothing changes. This payment has not added anything, or the account was deleted.',
  ],
  [
    'all used',
    { before: pro, after: pro, worth_taken: 0 },
    'Nothing changes. Everything it paid for has been used.',
  ],
  [
    'a renewal',
    { before: pro, after: { ...pro, expires_at: '2026-11-20T06:00:00.000Z' }, worth_taken: 800 },
    'The refund removes 30 days and ৳800 of what was paid. Used days are not affected.',
  ],
  [
    'four and a half days, of which four are on the calendar',
    { before: pro, after: { ...pro, expires_at: '2026-12-15T18:30:00.000Z' }, worth_taken: 120.5 },
    'The refund removes 4 days and ৳120.50 of what was paid. Used days are not affected.',
  ],
  [
    'part of a day',
    { before: pro, after: { ...pro, expires_at: '2026-12-19T21:00:00.000Z' }, worth_taken: 0 },
    'The refund removes less than a day. Used days are not affected.',
  ],
  [
    'a change of plan',
    {
      before: pro,
      after: { plan_name: 'Basic', expires_at: '2026-12-19T06:00:00.000Z', worth: 300 },
      worth_taken: 500.5,
    },
    'The refund removes 1 day and ৳500.50 of what was paid. Used days are not affected. Basic is restored.',
  ],
  [
    'a used purchase, before which there was an endless plan',
    {
      before: pro,
      after: { plan_name: 'Basic', expires_at: null, worth: 0 },
      worth_taken: 0,
    },
    'Basic is restored.',
  ],
])('%s', (_, preview, text) => {
  expect(refundEffectText(preview, 'Asia/Dhaka')).toBe(text);
});
