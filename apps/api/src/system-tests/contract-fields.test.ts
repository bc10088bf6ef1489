import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { choose } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import {
  accepts,
  addressOf,
  allEndpoints,
  type Input,
  type PartName,
  partNames,
  sampleInput,
} from '../testing/http/all-endpoints.ts';
import { expectContract } from '../testing/http/expect-safe-reply.ts';
import { jsonRequest, type RawReply, sendRaw } from '../testing/http/raw-http.ts';
import { createOtherUser, VICTIM_NAME } from '../testing/users/other-user.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createOtherUser(app);
});
afterAll(() => app.close());

const tokens: Partial<Record<'user' | 'admin', string>> = {};

async function send(spec: EndpointSpec, input: Input): Promise<RawReply> {
  const reply = await sendAsEver(spec, input);
  // Otherwise the following requests would not get past the access checks.
  if (reply.status === 401) expect(reply.text).toContain('wrong_credentials');
  if (spec.access !== 'admin') expect(reply.text.toLowerCase()).not.toContain(VICTIM_NAME);
  return reply;
}

/** Uses the session of the previous call, or a new one if that call has ended it. */
async function sendAsEver(spec: EndpointSpec, input: Input): Promise<RawReply> {
  const { method, access } = spec;
  const call = (token: string | null) => {
    const body = spec.body && { body: input.body };
    return sendRaw(app.url, jsonRequest(method, addressOf(spec, input), { token, ...body }));
  };
  if (access === 'public') return call(null);
  const role = access === 'admin' ? 'admin' : 'user';
  tokens[role] ??= await scene.freshToken(role);
  const reply = await call(tokens[role]);
  if (!reply.text.includes('"session_ended"')) return reply;
  tokens[role] = await scene.freshToken(role);
  return call(tokens[role]);
}

/** Unusual values that are valid in many places, and must be handled everywhere, by their kinds. */
const oddities = [
  // What no database stores.
  ['\u0000', 'a\u0000b'],
  ['\ud800', 'a\udc00b'],
  [undefined, null, true, false],
  [0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308],
  [
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
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
  ],
  ['\ufeffx', '\u202ex', '٣', 'নবায়ন', 'x'.repeat(65), 'x'.repeat(10_000), '🦊'.repeat(5_000)],
];

describe.each(allEndpoints)('%s', (name, spec) => {
  const sample = () => sampleInput(spec, scene.known);
  const withField = (part: PartName, field: string, value: unknown): Input => {
    const input = sample();
    return { ...input, [part]: { ...input[part], [field]: value } };
  };

  test('handles a valid request', async () => {
    expect(accepts(spec, sample())).toBe(true);
    expectContract(await send(spec, sample()), spec);
  });

  // Values that the schemas reject are tested with the contract.
  for (const part of partNames) {
    for (const field of Object.keys(spec[part]?.shape ?? {})) {
      test(`handles unusual values of the ${field} in its ${part} if they are valid`, async () => {
        const isSent = (value: unknown) => {
          if (part !== 'body' && !fitsAddress(value)) return false;
          const input = withField(part, field, value);
          return accepts(spec, part === 'body' ? input : asText(input, part));
        };
        const chosen = oddities.flatMap((kind) => {
          const valid = kind.filter(isSent);
          return valid.length > 0 ? choose<unknown>(valid, `${name} ${field}`) : [];
        });
        for (const value of chosen) {
          expectContract(await send(spec, withField(part, field, value)), spec);
        }
      });
    }
  }
});

/** A path without its id is another path, and one that is too long is not found. */
function fitsAddress(value: unknown): boolean {
  return value !== undefined && value !== '' && String(value).length < 1_000;
}

/** In a path everything is text. */
function asText(input: Input, part: PartName): Input {
  const fields = Object.entries(input[part] ?? {});
  const texts = fields.map(([name, value]) => [name, String(value).toWellFormed()]);
  return { ...input, [part]: Object.fromEntries(texts) };
}

test('the victim is unchanged afterwards', () => scene.expectVictimUnchanged());

test('nobody has become an administrator', async () => {
  const admins = await app.db.user.findMany({ where: { role: 'admin' }, select: { id: true } });
  expect(admins).toEqual([{ id: scene.admin.id }]);
});
