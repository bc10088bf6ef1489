import { expect, it } from 'vitest';
import { planNotes } from './plan-notes.ts';

it('mentions carried-over days', () => {
  expect(planNotes({ carried_days: 1 }, 'later')).toEqual([
    { tone: 'green', text: 'Includes days carried over from another plan.' },
  ]);
});

it('lists the most urgent note first', () => {
  const tones = planNotes({ carried_days: 12 }, 'within_7_days').map(({ tone }) => tone);
  expect(tones).toEqual(['yellow', 'green']);
});

it('mentions only the expiry of an expired plan', () => {
  expect(planNotes({ carried_days: 12 }, 'past')).toHaveLength(1);
  expect(planNotes({ carried_days: 12 }, 'past')[0]?.text).toContain('expired');
});

it('is empty if there is nothing to mention', () => {
  expect(planNotes({ carried_days: 0 }, 'later')).toEqual([]);
  expect(planNotes({ carried_days: 0 }, 'never')).toEqual([]);
});
