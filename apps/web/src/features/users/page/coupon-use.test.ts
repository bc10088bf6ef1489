import { expect, it } from 'vitest';
import { couponUse } from './coupon-use.ts';

const at = { now: new Date('2026-11-28T08:05:00Z'), timeZone: 'Asia/Dhaka' };

it.each([
  ['redeemed', null, 'Used'],
  ['released', null, 'Not used'],
  ['reserved', '2026-11-28T08:31:00Z', 'Reserved until 14:31'],
  // Until an administrator has decided about a claim, which is not a time.
  ['reserved', '2027-02-26T08:05:00Z', 'Reserved'],
  // Expired while the page is open.
  ['reserved', '2026-11-28T08:05:00Z', 'Not used'],
] as const)('shows a use that is %s, until %s, as "%s"', (state, reserved_until, text) => {
  const shown = couponUse({ state, reserved_until }, at);
  expect([shown.text, shown.until].filter(Boolean).join(' ')).toBe(text);
});
