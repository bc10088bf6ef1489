import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { EndpointSpec } from './endpoint.ts';

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, spec]): [string, EndpointSpec] => [`${feature}.${name}`, spec]),
);

/** The calls without a session. Every other call requires one. */
const open = new Set([
  'auth.register',
  'auth.login',
  'auth.adminCheck',
  'auth.adminSignup',
  'auth.forgotPassword',
  'auth.verifyResetToken',
  'auth.resetPassword',
  'secondStep.finish',
  'secondStep.askForPasskey',
  'secondStep.startPasskey',
  'secondStep.finishPasskey',
  'config.get',
  'plans.forSale',
]);

test.each(endpoints)('%s requires a session unless it is public', (name, spec) => {
  if (spec.access === 'public') expect(open).toContain(name);
});

test.each(endpoints)('%s is for administrators exactly if its path says so', (_name, spec) => {
  const isAdminAddress = /^\/api\/(admin|coupon\/admin)\//.test(spec.path);
  expect(spec.access === 'admin').toBe(isAdminAddress);
});

test.each(endpoints)('%s has a schema for its path parameters', (_name, { path, params }) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
});

test.each(endpoints)('%s has a body only if its method allows one', (_name, { method, body }) => {
  if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined();
});

const withInput = endpoints.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodObject][] =>
    schema ? [[`${part} of ${name}`, schema]] : [],
  ),
);

/** Objects that imitate a number, a text or its length. */
const noNumber = { toString: 1, valueOf: 1, toJSON: 1 };
const hostile: unknown[] = [
  noNumber,
  ...['length', 'size', 'name', 'then', 'constructor', 'getTime', 'source'].flatMap((key) => [
    { [key]: noNumber },
    [{ [key]: noNumber }],
    { [key]: null },
    { [key]: 1e308 },
  ]),
  JSON.parse('{"__proto__":{"length":{"toString":1}},"length":{"__proto__":null}}'),
  JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
  { kind: noNumber },
  ...[{ not: 'x' }, { contains: '' }, { in: [1] }, { gt: 0 }, { increment: 1 }, { $ne: null }],
  ...[{}, [[[[]]]], [null], [{}]],
  { kind: 'users', search: { length: noNumber } },
];

test.each(withInput)('the %s rejects invalid input without throwing', (_name, schema) => {
  for (const value of hostile) schema.safeParse(value);
  const accepted = Object.keys(schema.shape).flatMap((field) =>
    hostile
      .filter((value) => schema.safeParse({ [field]: value }).success)
      .map((value) => ({ field, value })),
  );
  expect(accepted).toEqual([]);
});

test.each(withInput)('the %s rejects unknown fields', (name, schema) => {
  // A gateway may add fields at any time.
  if (name === 'body of payments.processCallback') return;
  for (const field of ['role', 'id', 'userId', 'constructor', 'toString', '__proto__', 'a.b', '']) {
    if (Object.hasOwn(schema.shape, field)) continue;
    const issues = schema.safeParse(JSON.parse(`{"${field}":"admin"}`)).error?.issues ?? [];
    const unknown = issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [],
    );
    expect(unknown).toEqual([field]);
  }
});

test.each(withInput)('every text in the %s has a maximum length', (_name, schema) => {
  for (const text of textsIn(z.toJSONSchema(schema, { io: 'input' }))) {
    const { maxLength, enum: words, const: word, format, pattern } = text;
    const end = maxLength ?? words ?? word ?? format ?? /\{\d+,\d+\}\$$/.exec(String(pattern));
    expect(end ?? null, JSON.stringify(text)).not.toBeNull();
  }
});

test.each(withInput)(
  'a text that is too long in the %s is not checked further',
  (_name, schema) => {
    const checked: string[] = [];
    for (const field of Object.keys(schema.shape)) {
      for (const long of ['x', '@', 'a@.', ' ', '9'].map((unit) => unit.repeat(100_000))) {
        const issues = schema.safeParse({ [field]: long }).error?.issues ?? [];
        if (issues.filter(({ path }) => path[0] === field).length > 1) checked.push(field);
      }
    }
    expect(checked).toEqual([]);
  },
);

/** Texts that the chat service or an operator's file also contains, unchanged. */
const SECRET = /password|setupToken/i;

/** Entered texts, with letters that keyboards encode as one or two characters. */
const spellings = ['জয়িতা', 'নবায়ন ঢেউ বড়ো', 'José', 'josé@example.com', 'Sécrét 12! ড়'];

test.each(withInput)(
  'a text in the %s is the same in each of its spellings, and a secret as it was typed',
  (_name, schema) => {
    for (const [field, part] of Object.entries<z.ZodType>(schema.shape)) {
      for (const typed of spellings) {
        const [nfc, nfd] = [typed.normalize('NFC'), typed.normalize('NFD')];
        const [one, other] = [part.safeParse(nfc), part.safeParse(nfd)];
        if (!one.success) continue;
        const read = SECRET.test(field) ? [nfc, nfd] : [one.data, one.data];
        expect([field, one.data, other.data]).toEqual([field, ...read]);
      }
    }
  },
);

const conversions: ((text: string) => string)[] = [
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFKC'),
];
const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));
/** For each conversion the letter that it lengthens most, such as `İ` and `ﬃ`. */
const growing = conversions.map((convert) =>
  letters.reduce((most, one) => (convert(one).length > convert(most).length ? one : most)),
);

test.each(withInput)(
  'a text in the %s is within its limit after its conversion',
  (_name, schema) => {
    for (const [field, part] of Object.entries<z.ZodType>(schema.shape)) {
      const texts = textsIn(z.toJSONSchema(part, { io: 'input' }));
      const limit = Math.max(0, ...texts.map(({ maxLength }) => Number(maxLength ?? 0)));
      if (limit === 0) continue;
      for (const letter of growing) {
        for (const typed of [letter.repeat(limit), `${letter.repeat(limit)}@example.com`]) {
          const read = part.safeParse(typed.slice(-limit));
          if (typeof read.data === 'string') {
            expect([field, read.data.length <= limit]).toEqual([field, true]);
          }
        }
      }
    }
  },
);

test.each(withInput)(
  'names and searches in the %s are normalized to single spaces',
  (_name, schema) => {
    for (const field of ['firstname', 'lastname', 'search', 'q']) {
      const part: z.ZodType | undefined = schema.shape[field];
      const read = part?.safeParse(' Md.\u00a0Abdur  Rahim\u3000Khan ');
      if (read?.success) expect([field, read.data]).toEqual([field, 'Md. Abdur Rahim Khan']);
    }
  },
);

/** All text schemas in a schema, at any depth. */
function textsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(textsIn);
  return 'type' in schema && schema.type === 'string' ? [{ ...schema }, ...inside] : inside;
}

test('no two endpoints have the same method and path', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('replies about payments contain success', () => {
  for (const [name, { path, reply }] of endpoints) {
    if (!path.startsWith('/api/payment/')) continue;
    expect([name, reply.safeParse({ success: false }).success]).toEqual([name, false]);
  }
});
