import type { Stretch } from '@nobayon/shared/contract/subscriptions.ts';
import { daysLeft } from '@nobayon/shared/domain/expiry.ts';
import { expect, it } from 'vitest';
import { explainExpiry } from './explain-expiry.ts';

// Hours in Dhaka.
const day = (date: number, hour = 6) => new Date(Date.UTC(2026, 10, date, hour - 6)).toISOString();
const now = new Date(day(1));
const explain = (stretches: Stretch[]) => {
  const expires_at = stretches.at(-1)?.ends_at ?? null;
  return explainExpiry({ stretches, more_stretches: 0, expires_at }, now, 'Asia/Dhaka');
};
const stretch = (kind: Stretch['kind'], starts: string, ends: string | null, id = 0): Stretch => ({
  kind,
  starts_at: starts,
  ends_at: ends,
  worth: 0,
  transaction_id: id || null,
  invoice_number: id ? `NB-${id}` : null,
});

it('lists paid, carried-over and given time in order', () => {
  const parts = explain([
    stretch('paid', day(1), day(11, 12), 7),
    stretch('carried', day(11, 12), day(12, 14), 3),
    stretch('given', day(12, 14), day(12, 23)),
  ]);
  expect(parts).toEqual([
    {
      text: '11 days paid for, until 11 Nov 2026',
      payments: [{ transactionId: 7, invoiceNumber: 'NB-7' }],
    },
    {
      text: '1 day carried over from another plan, until 12 Nov 2026',
      payments: [{ transactionId: 3, invoiceNumber: 'NB-3' }],
    },
    { text: 'Less than a day given to you, until 12 Nov 2026', payments: [] },
  ]);
});

it('merges consecutive time of one kind into one line', () => {
  const year = [1, 2, 3].map((n) => stretch('paid', day(n), day(n + 1), n));
  expect(explain(year)).toMatchObject([
    { text: '3 days paid for, until 4 Nov 2026', payments: { length: 3 } },
  ]);
});

it('explains a plan without an expiry date, and nothing without a plan', () => {
  const endless = [stretch('given', day(1), null)];
  expect(explain(endless)[0]?.text).toBe('Unlimited time, given to you');
  expect(explain([])).toEqual([]);
});

it('adds up to the days left, however their fractions are distributed', () => {
  const parts = explain([
    stretch('paid', day(1), day(21, 18), 1),
    stretch('given', day(21, 18), day(46, 17)),
  ]);
  const counts = parts.map(({ text }) => Number.parseInt(text, 10));
  expect(counts).toEqual([21, 25]);
  const left = daysLeft(new Date(day(46, 17)), now);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(left);
});

it('adds the time that is not listed in one line', () => {
  const stretches = [stretch('paid', day(1), day(5), 1)];
  const state = { stretches, more_stretches: 9, expires_at: day(30) };
  expect(explainExpiry(state, now, 'Asia/Dhaka').map(({ text }) => text)).toEqual([
    '4 days paid for, until 5 Nov 2026',
    '25 days after that, until 30 Nov 2026',
  ]);
});
