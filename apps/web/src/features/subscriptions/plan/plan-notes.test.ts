import { expect, it } from 'vitest';
import { planNotes } from './plan-notes.ts';

it('tells of the days that were carried over', () => {
  expect(planNotes({ carried_days: 1 }, 'later')).toEqual([
    { tone: 'green', text: 'Includes days carried over from another plan.' },
  ]);
});

it('puts what is urgent first', () => {
  const tones = planNotes({ carried_days: 12 }, 'within_7_days').map(({ tone }) => tone);
  expect(tones).toEqual(['yellow', 'green']);
});

it('says only that it has expired where it has', () => {
  expect(planNotes({ carried_days: 12 }, 'past')).toHaveLength(1);
  expect(planNotes({ carried_days: 12 }, 'past')[0]?.text).toContain('expired');
});

it('says nothing where there is nothing to tell', () => {
  expect(planNotes({ carried_days: 0 }, 'later')).toEqual([]);
  expect(planNotes({ carried_days: 0 }, 'never')).toEqual([]);
});
