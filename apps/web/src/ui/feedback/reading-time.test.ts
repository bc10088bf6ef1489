import { expect, it } from 'vitest';
import { readingTimeMs } from './reading-time.ts';

it('leaves even the shortest word for six seconds', () => {
  expect(readingTimeMs('OK')).toBeGreaterThanOrEqual(6_000);
});

it('leaves a sentence for as long as it takes', () => {
  const sentence = 'There must be at least one administrator.';
  const twice = sentence.repeat(2);
  expect(readingTimeMs(twice) - readingTimeMs(sentence)).toBe(sentence.length * 80);
});
