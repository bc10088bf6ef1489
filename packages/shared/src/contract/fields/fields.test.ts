import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Day, Id, IdText, Instant, pageQuery, text } from './fields.ts';

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

test.each([
  ['', true],
  ['12345', true],
  ['123456', false],
  ['a\u0000b', false],
  ['a\ud800', false],
  ['\udc00b', false],
  ['🦊', true],
  [5, false],
  [null, false],
  [['a'], false],
  [{ not: 'x' }, false],
])('a text of at most five characters, %j: %s', (value, expected) => {
  expect(accepts(text(5), value)).toBe(expected);
});

test.each([
  [1, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [0, false],
  [-1, false],
  [1.5, false],
  ['1', false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [true, false],
  [{ gt: 0 }, false],
])('an id, %j: %s', (value, expected) => {
  expect(accepts(Id, value)).toBe(expected);
});

test.each([
  ['1', 1],
  ['0042', 42],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['99999999999', null],
  ['0', null],
  ['-1', null],
  ['1.0', null],
  ['1e3', null],
  ['0x10', null],
  [' 1', null],
  ['১', null],
  ['', null],
  [1, null],
  [['1'], null],
])('an id in an address reads %j as %j', (value, expected) => {
  const read = IdText.safeParse(value);
  expect(read.success ? read.data : null).toBe(expected);
});

test.each([
  [{}, { page: 1, limit: 10 }],
  [{ page: '3' }, { page: 3, limit: 10 }],
  [
    { page: '1000000', limit: '100' },
    { page: 1_000_000, limit: 100 },
  ],
])('the page %j is read as %j', (query, expected) => {
  expect(pageQuery(10).parse(query)).toEqual(expected);
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1000001' },
  { page: '1.5' },
  { page: '' },
  { page: 'NaN' },
  { page: '১' },
  { page: ['1', '2'] },
  { page: { gt: '1' } },
  { limit: '0' },
  { limit: '101' },
  { limit: 'all' },
  { offset: '10' },
])('the page %j is rejected', (query) => {
  expect(accepts(pageQuery(10), query)).toBe(false);
});

test('an instant is in UTC with a Z', () => {
  expect(accepts(Instant, new Date(0).toISOString())).toBe(true);
  expect(accepts(Instant, '2026-03-10T06:00:00')).toBe(false);
  expect(accepts(Instant, '2026-03-10T06:00:00+06:00')).toBe(false);
});

test.each([
  ['1900-01-01', true],
  ['2028-02-29', true],
  ['2999-12-31', true],
  ['2027-02-29', false],
  ['2026-3-1', false],
  ['1899-12-31', false],
  ['0000-01-01', false],
  ['3000-01-01', false],
  ['9999-12-31', false],
  ['2026-03-10T00:00:00Z', false],
  ['', false],
  [20260310, false],
])('a day, %j: %s', (value, expected) => {
  expect(accepts(Day, value)).toBe(expected);
});

test.each([
  ['2026-03-10', true],
  ['2024-02-29', true],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-3-10', false],
  ['10/03/2026', false],
  ['2026-03-10T00:00:00Z', false],
  ['', false],
  // Days that clocks, time zones and the arithmetic of dates do not agree on.
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['9999-12-31', false],
])('a calendar day, %j: %s', (value, expected) => {
  expect(accepts(Day, value)).toBe(expected);
});
