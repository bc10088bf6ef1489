import { expect, test } from 'vitest';
import { parseLimit } from './limit-table.ts';

test.each([
  ['10/15m', { max: 10, windowMs: 900_000 }],
  ['300/m', { max: 300, windowMs: 60_000 }],
  [' 5/1h ', { max: 5, windowMs: 3_600_000 }],
  ['1/30s', { max: 1, windowMs: 30_000 }],
  ['5/596h', { max: 5, windowMs: 2_145_600_000 }],
])('%s is a limit', (text, limit) => {
  expect(parseLimit(text)).toEqual(limit);
});

test.each([
  '',
  '10',
  '10/',
  '/15m',
  '10/15',
  '-1/m',
  '1.5/m',
  '10/15d',
  '10/0m',
  '10/597h',
  'ten/m',
])('"%s" is none', (text) => {
  expect(parseLimit(text)).toBeNull();
});
