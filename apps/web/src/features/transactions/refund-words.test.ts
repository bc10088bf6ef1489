import { expect, it } from 'vitest';
import { refundWords } from './refund-words.ts';

const pro = { plan_name: 'Pro', expires_at: '2026-12-20T06:00:00.000Z', worth: 800 };

it.each([
  [
    'nothing there',
    null,
    'It takes nothing back: the payment gave nothing, or the account is deleted.',
  ],
  [
    'all used',
    { before: pro, after: pro, worth_taken: 0 },
    'It takes nothing back: what it paid for is used.',
  ],
  [
    'a renewal',
    { before: pro, after: { ...pro, expires_at: '2026-11-20T06:00:00.000Z' }, worth_taken: 800 },
    'It takes back 30 days, ৳800 of what was paid. What is used stays used.',
  ],
  [
    'a change of plan',
    {
      before: pro,
      after: { plan_name: 'Basic', expires_at: '2026-12-19T06:00:00.000Z', worth: 300 },
      worth_taken: 500.5,
    },
    'It takes back 1 day, ৳500.50 of what was paid. What is used stays used. Basic comes back.',
  ],
])('%s', (_, preview, text) => {
  expect(refundWords(preview)).toBe(text);
});
