import type { Stretch } from '@nobayon/shared/contract/subscriptions.ts';
import { describe, expect, it } from 'vitest';
import { hasCarriedDays, planNotes } from './plan-notes.ts';

const basic = { planName: 'Basic', freePlan: null };

it('mentions carried-over days', () => {
  expect(planNotes('later', { ...basic, hasCarried: true, canRenew: true })).toEqual([
    { tone: 'green', text: 'Includes days carried over from another plan.' },
  ]);
});

it('lists the most urgent note first', () => {
  const tones = planNotes('within_7_days', { ...basic, hasCarried: true, canRenew: true }).map(
    ({ tone }) => tone,
  );
  expect(tones).toEqual(['yellow', 'green']);
});

it('mentions only the expiry of an expired plan', () => {
  expect(planNotes('past', { ...basic, hasCarried: true, canRenew: true })).toHaveLength(1);
  expect(planNotes('past', { ...basic, hasCarried: true, canRenew: true })[0]?.text).toContain(
    'expired',
  );
});

it.each(['within_7_days', 'past'] as const)(
  '%s, suggests another plan than the free one',
  (state) => {
    const [note] = planNotes(state, { ...basic, hasCarried: false, canRenew: false });
    expect(note?.text).toContain('Renew with another plan to continue');
  },
);

it.each([
  [true, 'You have the Free plan now. Renew to get Basic back.'],
  [false, 'You have the Free plan now. Choose another plan to get more.'],
])('past, names the free plan that is left (can be renewed: %s)', (canRenew, text) => {
  const facts = { ...basic, freePlan: 'Free', hasCarried: false, canRenew };
  expect(planNotes('past', facts)).toEqual([{ tone: 'yellow', text }]);
  expect(planNotes('later', facts)).toEqual([]);
});

it('is empty if there is nothing to mention', () => {
  expect(planNotes('later', { ...basic, hasCarried: false, canRenew: true })).toEqual([]);
  expect(planNotes('never', { ...basic, hasCarried: false, canRenew: true })).toEqual([]);
});

describe('days are carried over', () => {
  const of = (...kinds: Stretch['kind'][]) => kinds.map((kind) => ({ kind }) as Stretch);

  it.each([
    ['as the last change left them, until more is known', 12, undefined, true],
    ['if some are left', 12, { stretches: of('paid', 'carried'), more_stretches: 0 }, true],
    [
      'if they may be among those that are not listed',
      12,
      { stretches: of('paid'), more_stretches: 1 },
      true,
    ],
    [
      'no longer once they are used',
      12,
      { stretches: of('paid', 'given'), more_stretches: 0 },
      false,
    ],
    ['never without any', 0, undefined, false],
  ])('%s', (_when, carried_days, subscription, expected) => {
    expect(hasCarriedDays({ carried_days }, subscription)).toBe(expected);
  });
});
