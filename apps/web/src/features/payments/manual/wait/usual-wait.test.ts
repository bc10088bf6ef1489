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
])('rounds %i minutes to what people say', (minutes, span) => {
  expect(usualWaitText(minutes)).toBe(`This usually takes about ${span}.`);
});

it('says nothing where nothing is known', () => {
  expect(usualWaitText(null)).toBeNull();
});
