import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { EndpointSpec } from '../endpoint.ts';

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, spec]): [string, EndpointSpec] => [`${feature}.${name}`, spec]),
);

/** Zod's own default text. */
const ZODS_OWN = 'a text of zod’s own';
beforeAll(() => z.config({ localeError: () => ZODS_OWN }));
afterAll(() => z.config(z.locales.en()));

const wrong = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  1e300,
  '',
  ' ',
  'x',
  '2026-02-30',
  'x'.repeat(20_000),
  '\u0000',
  [],
  [null],
  ['x'],
  Array(20_000).fill('x'),
  {},
  { kind: 'nonesuch' },
  { kind: 'users', role: 'owner', more: 1 },
  new Map(),
];

/** Every error text for a value, including those inside of unions. */
function textsAbout(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test.each(endpoints)('%s describes errors in words for people', (_name, spec) => {
  for (const part of [spec.params, spec.query, spec.body]) {
    if (!part) continue;
    const inputs = [
      ...wrong,
      { confirmPassword: 'x' },
      { a: 1, b: 2 },
      ...Object.keys(part.shape).flatMap((field) => wrong.map((value) => ({ [field]: value }))),
    ];
    const texts = inputs.flatMap((input) => textsAbout(part, input));
    expect(new Set(texts)).not.toContain(ZODS_OWN);
  }
});

const Sample = z.strictObject({
  code: z.string().min(3).max(5),
  many: z.array(z.string()).min(1),
  cycle: z.enum(['monthly', 'yearly']),
  kind: z.literal('users'),
  page: z.coerce.number().int().min(1),
  rate: z.number().positive().lt(10).multipleOf(2),
  on: z.iso.date(),
  at: z.iso.datetime(),
  isActive: z.boolean(),
});
const good = {
  code: 'four',
  many: ['x'],
  cycle: 'monthly',
  kind: 'users',
  page: '1',
  rate: 4,
  on: '2026-11-21',
  at: '2026-11-21T06:00:00Z',
  isActive: true,
};

test.each([
  [{ code: undefined }, 'This is required'],
  [{ code: 5 }, 'This must be text'],
  [{ code: 'x' }, 'This must be at least 3 characters'],
  [{ code: 'sixsix' }, 'This must be at most 5 characters'],
  [{ many: 'x' }, 'This must be a list'],
  [{ many: [] }, 'This must have at least 1 item'],
  [{ cycle: 'weekly' }, 'This must be one of: monthly, yearly'],
  [{ kind: 'plans' }, 'This must be users'],
  [{ page: 'x' }, 'This must be a number'],
  [{ page: '1.5' }, 'This must be a whole number'],
  [{ page: '0' }, 'This must be at least 1'],
  [{ rate: 0 }, 'This must be more than 0'],
  [{ rate: 12 }, 'This must be less than 10'],
  [{ rate: 3 }, 'This must be a multiple of 2'],
  [{ on: 'soon' }, 'This must be a date'],
  [{ at: 'soon' }, 'This must be a date and time'],
  [{ isActive: 'yes' }, 'This must be true or false'],
  [{ confirmPassword: 'x' }, 'Unknown field'],
  [{ a: 1, b: 2 }, 'Unknown field'],
])('%j: %s', (change, text) => {
  expect(textsAbout(Sample, { ...good, ...change })).toEqual([text]);
});
