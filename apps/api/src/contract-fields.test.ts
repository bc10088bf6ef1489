import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accepts,
  addressOf,
  allEndpoints,
  type Input,
  type PartName,
  partNames,
  sampleInput,
} from './testing/all-endpoints.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { expectContract, expectError } from './testing/expect-civil.ts';
import { BYSTANDER, createIntruder } from './testing/intruder.ts';
import { jsonRequest, type RawReply, sendRaw } from './testing/raw-http.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createIntruder>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createIntruder(app);
});
afterAll(() => app.close());

async function send(spec: EndpointSpec, input: Input): Promise<RawReply> {
  const token =
    spec.access === 'public'
      ? null
      : await scene.freshToken(spec.access === 'admin' ? 'admin' : 'user');
  const { method } = spec;
  const reply = await sendRaw(
    app.url,
    jsonRequest(method, addressOf(spec, input), { token, ...(spec.body && { body: input.body }) }),
  );
  // Or nothing that follows would say anything of what lies behind the door.
  if (reply.status === 401) expect(reply.text).toContain('wrong_credentials');
  if (spec.access !== 'admin') expect(reply.text.toLowerCase()).not.toContain(BYSTANDER);
  return reply;
}

/** What no field of a body that wants something simple may ever be. */
const structures: unknown[] = [
  {},
  [],
  [1],
  ['x'],
  [null],
  [[[[]]]],
  { not: 'x' },
  { contains: '' },
  { in: [1] },
  { gt: 0 },
  { increment: 1 },
  { set: 'x' },
  { $ne: null },
  { toString: 'x' },
  { length: 9 },
];

const oddities = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e308,
  '',
  ' ',
  '1',
  '-1',
  '1e3',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%',
  '%00',
  '\\u0000',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\ufeffx',
  '\u202ex',
  '٣',
  'নবায়ন',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'x'.repeat(65),
  'x'.repeat(10_000),
  '🦊'.repeat(5_000),
];

const isSimple = (value: unknown) => typeof value !== 'object' || value === null;

describe.each(allEndpoints)('%s', (_name, spec) => {
  const fieldsOf = (part: PartName) => Object.keys(spec[part]?.shape ?? {});
  const sample = () => sampleInput(spec, scene.known);
  const withField = (part: PartName, field: string, value: unknown): Input => {
    const input = sample();
    return { ...input, [part]: { ...input[part], [field]: value } };
  };

  test('answers what is as it should be', async () => {
    expect(accepts(spec, sample())).toBe(true);
    expectContract(await send(spec, sample()), spec);
  });

  for (const part of partNames) {
    for (const field of spec[part] ? fieldsOf(part) : []) {
      test(`takes nothing odd for the ${field} of its ${part}`, async () => {
        for (const value of oddities) {
          const input = withField(part, field, value);
          if (part !== 'body' && !fitsAddress(value)) continue;
          const asSent = part === 'body' ? input : asText(input, part);
          const reply = await send(spec, input);
          expectContract(reply, spec);
          if (!accepts(spec, asSent)) expect([value, reply.status]).toEqual([value, 400]);
        }
      });
    }
  }

  for (const field of spec.body ? fieldsOf('body') : []) {
    test(`takes no structure for the ${field} of its body`, async () => {
      if (!isSimple(sample().body?.[field])) return;
      for (const value of structures) {
        const reply = await send(spec, withField('body', field, value));
        const { code, fields } = expectError(reply, spec.path);
        expect([value, code]).toEqual([value, 'invalid_request']);
        expect(Object.keys(fields ?? {}).join()).toContain(field);
      }
    });
  }

  if (spec.body) {
    test.each([['[]'], ['[{}]'], ['{}']])('takes no %s for its body', async (text) => {
      const token = await scene.freshToken(spec.access === 'admin' ? 'admin' : 'user');
      const body: unknown = JSON.parse(text);
      const reply = await sendRaw(
        app.url,
        jsonRequest(spec.method, addressOf(spec, sample()), { token, body }),
      );
      if (text === '{}' && accepts(spec, { ...sample(), body: {} })) expectContract(reply, spec);
      else expect(expectError(reply, spec.path).code).toBe('invalid_request');
    });
  }

  for (const part of ['query', 'body'] as const) {
    if (!spec[part]) continue;
    test(`takes no field that its ${part} does not have`, async () => {
      for (const field of ['role', 'id', 'userId', 'constructor', 'toString', 'a.b', '']) {
        if (fieldsOf(part).includes(field)) continue;
        const input = withField(part, field, 'admin');
        const reply = await send(spec, input);
        expectContract(reply, spec);
        if (accepts(spec, input)) continue;
        const { code, fields } = expectError(reply, spec.path);
        expect([field, code]).toEqual([field, 'invalid_request']);
        expect(Object.keys(fields ?? {})).toEqual([field]);
      }
    });
  }
});

/** An address without its id is another address, and one that is too long is none at all. */
function fitsAddress(value: unknown): boolean {
  return value !== undefined && value !== '' && String(value).length < 1_000;
}

/** In an address everything is text. */
function asText(input: Input, part: PartName): Input {
  const fields = Object.entries(input[part] ?? {});
  const texts = fields.map(([name, value]) => [name, String(value).toWellFormed()]);
  return { ...input, [part]: Object.fromEntries(texts) };
}

test('after all of this nothing has happened to the bystander', async () => {
  const { bystander, theirs } = scene;
  expect(await app.db.transaction.findUnique({ where: { id: theirs.id } })).toMatchObject({
    status: 'pending',
    userId: bystander.id,
  });
  expect(await app.db.user.findUnique({ where: { id: bystander.id } })).toMatchObject({
    role: 'user',
    email: bystander.email,
    passwordHash: bystander.passwordHash,
    sessionVersion: 1,
  });
});

test('nobody has become an administrator', async () => {
  const admins = await app.db.user.findMany({ where: { role: 'admin' }, select: { id: true } });
  expect(admins).toEqual([{ id: scene.admin.id }]);
});
