import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '../contract.ts';
import type { EndpointSpec } from '../endpoint.ts';

/** Not normalized, whatever they contain, because they are compared and never read. */
const SECRETS = ['password', 'currentPassword', 'newPassword', 'token'];

const fields = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).flatMap(([name, { body }]: [string, EndpointSpec]) =>
    Object.entries(body?.shape ?? {}).map(([field, schema]): [string, z.ZodType] => [
      `${feature}.${name}: ${field}`,
      schema as z.ZodType,
    ]),
  ),
);

const accepts = (schema: z.ZodType, value: string) => schema.safeParse(value).success;

/** Texts that must not be empty. */
const required = fields.filter(
  ([name, schema]) =>
    !SECRETS.includes(name.split(': ')[1] ?? '') &&
    accepts(schema, 'Reason 7') &&
    !accepts(schema, ' '),
);

test('required texts exist', () => {
  expect(required.map(([name]) => name)).toContain('adminRefunds.request: reason');
});

test.each(required)('%s rejects texts without visible characters', (_name, schema) => {
  const unseen = fc.constantFrom(
    ' ',
    '\n',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2800',
    '\u3164',
    '\ufeff',
  );
  fc.assert(
    fc.property(fc.array(unseen, { minLength: 1, maxLength: 8 }), (characters) => {
      expect(accepts(schema, characters.join(''))).toBe(false);
    }),
    { numRuns: 60 },
  );
});

const texts = fields.filter(([, schema]) => accepts(schema, 'Reason 7'));

test.each(texts)('%s rejects or ignores what no database stores as text', (_name, schema) => {
  for (const broken of ['Reason 7\u0000', 'Reason\ud800 7', '\udc00Reason 7']) {
    expect(schema.safeParse(broken).data ?? null).toBeNull();
  }
});
