import { expect, it } from 'vitest';
import { usualWaitText } from './usual-wait.ts';

it.each([
  [0, '5 minutes'],
  [12, '10 minutes'],
  [54, '55 minutes'],
  [55, '1 hour'],
  [170, '3 hours'],
  [60 * 30, '1 day'],
  [60 * 24 * 2, '2 days'],
])('rounds %i minutes to a usual span', (minutes, span) => {
  expect(usualWaitText(minutes)).toBe(`This usually takes about ${span}.`);
});

it('is empty if the usual time is unknown', () => {
  expect(usualWaitText(null)).toBeNull();
});
