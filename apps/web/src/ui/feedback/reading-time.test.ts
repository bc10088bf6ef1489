import { expect, it } from 'vitest';
import { readingTimeMs } from './reading-time.ts';

it('is six seconds for the shortest text', () => {
  expect(readingTimeMs('OK')).toBeGreaterThanOrEqual(6_000);
});

it('grows with the length of the text', () => {
  const sentence = 'There must be at least one administrator.';
  const twice = sentence.repeat(2);
  expect(readingTimeMs(twice) - readingTimeMs(sentence)).toBe(sentence.length * 80);
});
