import { describe, expect, it } from 'vitest';
import {
  type CurrentPlan,
  describePurchase,
  type Line,
  lossesOf,
  neverEnds,
  type Preview,
} from './describe-purchase.ts';

const now = new Date('2026-11-20T06:00:00.000Z');
const preview: Preview = {
  kind: 'new',
  days: 30,
  carried_days: 0,
  carried_worth: 0,
  set_aside: { days: 0, worth: 0 },
  given_ending: 0,
  current_plan: null,
  expires_at: '2026-12-20T06:00:00.000Z',
};
const nothing = { planName: null, expiresAt: null };
const running = { planName: 'Basic', expiresAt: '2026-12-02T06:00:00.000Z' };
const past = { planName: 'Basic', expiresAt: '2026-11-02T06:00:00.000Z' };

function describeIt(changes: Partial<Preview>, current: CurrentPlan) {
  return describePurchase({ ...preview, ...changes }, 'Pro', current, now, 'Asia/Dhaka').map(read);
}

const change = (changes: Partial<Preview>): Preview => ({
  ...preview,
  kind: 'change',
  current_plan: 'Basic',
  ...changes,
});
const losses = (changes: Partial<Preview>) => lossesOf(change(changes)).map(read);

/** The text with amounts in plain digits. */
function read(line: Line): string {
  return line.map((part) => (typeof part === 'string' ? part : `৳${part.taka}`)).join('');
}

describe('a first purchase', () => {
  it('shows the start and the duration', () => {
    expect(describeIt({}, nothing)).toEqual([
      'Pro starts with this purchase and gives you 30 days.',
    ]);
  });
});

describe('a renewal', () => {
  it('extends the current expiry date', () => {
    expect(describeIt({ kind: 'renewal' }, running)).toEqual([
      '30 days are added to your current expiry date, 2 Dec 2026.',
    ]);
  });

  it('starts now if the plan has expired', () => {
    expect(describeIt({ kind: 'renewal' }, past)).toEqual([
      'Pro starts with this purchase and gives you 30 days.',
    ]);
  });
});

describe('a change of plan', () => {
  it('shows the remaining worth and its duration', () => {
    expect(describeIt(change({ carried_days: 12, carried_worth: 320.5 }), running)).toEqual([
      'Pro starts with this purchase and gives you 30 days, replacing Basic.',
      'The rest of your earlier payments, ৳320.5, adds 12 days of Pro.',
    ]);
  });

  it.each([
    [1, '1 day of Pro'],
    [0, 'less than a day of Pro'],
  ])('mentions %i carried-over days', (carried_days, text) => {
    expect(describeIt(change({ carried_days, carried_worth: 20 }), running)[1]).toContain(text);
  });

  it('replaces nothing if the old plan has expired or never expires', () => {
    const start = ['Pro starts with this purchase and gives you 30 days.'];
    expect(describeIt(change({}), past)).toEqual(start);
    expect(describeIt(change({}), { planName: 'Free', expiresAt: null })).toEqual(start);
  });
});

describe('what a change sets aside or ends', () => {
  it.each([
    [
      { set_aside: { days: 365, worth: 6000 } },
      'The rest of your earlier payments, ৳6000, is kept for your next paid plan.',
    ],
    [
      { set_aside: { days: 12, worth: 0 } },
      'Your 12 free days are kept until you return to Basic.',
    ],
    [{ given_ending: 1 }, 'You will lose 1 free day of Basic.'],
    [{ given_ending: 10 }, 'You will lose 10 free days of Basic.'],
    [{ given_ending: 'endless' as const }, 'You will lose Basic, which does not expire.'],
  ])('%j is shown and needs confirmation', (changes, text) => {
    expect(describeIt(change(changes), running)).toContain(text);
    expect(losses(changes)).toEqual([text]);
  });

  it('is empty if everything continues or only the plan named Free is left', () => {
    expect(losses({ carried_days: 12, carried_worth: 320 })).toEqual([]);
    expect(losses({ current_plan: 'Free', given_ending: 'endless' })).toEqual([]);
    expect(losses({ current_plan: 'free', given_ending: 20 })).toEqual([]);
  });

  it('needs no confirmation for a renewal, which leaves it as before', () => {
    const aside = { set_aside: { days: 0, worth: 6000 }, kind: 'renewal' as const };
    expect(lossesOf(change(aside))).toEqual([]);
    expect(describeIt(change(aside), running)[1]).toContain('৳6000, is kept');
  });
});

it('a plan without an expiry date cannot be bought, which is all that is shown', () => {
  const endless = { ...preview, kind: 'renewal', expires_at: null } as const;
  expect(neverEnds(endless)).toBe(true);
  expect(describeIt(endless, { planName: 'Pro', expiresAt: null })).toEqual([
    'You already have Pro, and it does not expire. No payment is needed.',
  ]);
});
