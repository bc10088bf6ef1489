import { describe, expect, it } from 'vitest';
import { describePurchase, type Preview, type Standing } from './describe-purchase.ts';

const now = new Date('2026-11-20T06:00:00.000Z');
const preview: Preview = {
  kind: 'new',
  days: 30,
  carried_days: 0,
  carried_from: null,
  carried_worth: 0,
  set_aside: { days: 0, worth: 0 },
  given_ending: 0,
  current_plan: null,
  expires_at: '2026-12-20T06:00:00.000Z',
};
const nothing = { planName: null, expiresAt: null };
const running = { planName: 'Basic', expiresAt: '2026-12-02T06:00:00.000Z' };
const past = { planName: 'Basic', expiresAt: '2026-11-02T06:00:00.000Z' };

function describeIt(changes: Partial<Preview>, standing: Standing) {
  return describePurchase({ ...preview, ...changes }, 'Pro', standing, now);
}

describe('a first purchase', () => {
  it('says when it starts and how long it runs', () => {
    expect(describeIt({}, nothing)).toEqual([
      'Pro starts with this purchase and gives you 30 days',
    ]);
  });
});

describe('a renewal', () => {
  it('adds to the present expiry', () => {
    expect(describeIt({ kind: 'renewal' }, running)).toEqual([
      '30 days are added to your present expiry, 2 Dec 2026',
    ]);
  });

  it('starts anew when the plan has expired', () => {
    expect(describeIt({ kind: 'renewal' }, past)).toEqual([
      'Pro starts with this purchase and gives you 30 days',
    ]);
  });
});

describe('a change of plan', () => {
  it('says what is carried over', () => {
    expect(
      describeIt({ kind: 'change', carried_days: 12, carried_from: 'Basic' }, running),
    ).toEqual([
      'Pro starts with this purchase and gives you 30 days, in place of Basic',
      '12 days of Basic are carried over',
    ]);
  });

  it('says so of a single day', () => {
    const lines = describeIt({ kind: 'change', carried_days: 1, carried_from: 'Basic' }, running);
    expect(lines[1]).toBe('1 day of Basic is carried over');
  });

  it('says nothing of carried days where there are none', () => {
    expect(describeIt({ kind: 'change' }, running)).toHaveLength(1);
  });

  it('replaces nothing that has expired or never ran out', () => {
    const start = ['Pro starts with this purchase and gives you 30 days'];
    expect(describeIt({ kind: 'change' }, past)).toEqual(start);
    expect(describeIt({ kind: 'change' }, { planName: 'Free', expiresAt: null })).toEqual(start);
  });
});
