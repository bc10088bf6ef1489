import { gzipSync } from 'node:zlib';
import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { addressOf, allEndpoints, sampleInput } from '../../testing/http/all-endpoints.ts';
import { expectError } from '../../testing/http/expect-safe-reply.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { createOtherUser } from '../../testing/users/other-user.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createOtherUser(app);
});
afterAll(() => app.close());

const json = { 'Content-Type': 'application/json' };
const KB = 1024;

type Malformed = {
  body: string | Buffer;
  headers?: Record<string, string>;
  code: ErrorCode;
};

const malformed: [string, Malformed][] = [
  ['of 1 MB', { body: JSON.stringify({ x: 'x'.repeat(KB * KB) }), code: 'too_large' }],
  [
    'that is small until it is unpacked',
    {
      body: gzipSync(JSON.stringify({ x: 'x'.repeat(10 * KB * KB) })),
      headers: { 'Content-Encoding': 'gzip' },
      code: 'unsupported_media',
    },
  ],
  [
    'that says it is packed and is not',
    { body: '{}', headers: { 'Content-Encoding': 'gzip' }, code: 'unsupported_media' },
  ],
  [
    'packed as nobody packs',
    { body: '{}', headers: { 'Content-Encoding': 'zip' }, code: 'unsupported_media' },
  ],
  [
    'in a character set that JSON has not',
    {
      body: '{}',
      headers: { 'Content-Type': 'application/json; charset=latin1' },
      code: 'unsupported_media',
    },
  ],
  [
    'with half a character',
    {
      body: Buffer.concat([Buffer.from('{"x":"'), Buffer.of(0xe0), Buffer.from('"}')]),
      code: 'invalid_json',
    },
  ],
  ['that breaks off', { body: '{"email":', code: 'invalid_json' }],
  ['that is no JSON', { body: 'email=nusrat@example.com', code: 'invalid_json' }],
  ['that is half of two', { body: '{}{}', code: 'invalid_json' }],
  ['with a trailing comma', { body: '{"x":1,}', code: 'invalid_json' }],
  ['with a number that is none', { body: '{"x":NaN}', code: 'invalid_json' }],
  ['with bare control characters', { body: '{"x":"a\u0000b\n"}', code: 'invalid_json' }],
  ['that is a text', { body: '"x"', code: 'invalid_json' }],
  ['that is null', { body: 'null', code: 'invalid_json' }],
  ['that is a number', { body: '1', code: 'invalid_json' }],
  ['that is a list', { body: '[]', code: 'invalid_request' }],
  [
    'nested without end',
    { body: `{"x":${'['.repeat(4_000)}${']'.repeat(4_000)}}`, code: 'invalid_request' },
  ],
  [
    'nested without end, in objects',
    { body: `${'{"x":'.repeat(1_300)}1${'}'.repeat(1_300)}`, code: 'invalid_request' },
  ],
  [
    'of another type',
    { body: '<x/>', headers: { 'Content-Type': 'application/xml' }, code: 'unsupported_media' },
  ],
  [
    'of JSON that is called text',
    { body: '{}', headers: { 'Content-Type': 'text/plain' }, code: 'unsupported_media' },
  ],
  ['of no type', { body: '{}', headers: { 'Content-Type': '' }, code: 'unsupported_media' }],
];

const withBody = allEndpoints.filter(([, { body }]) => body);
const tokenFor = async ({ access }: EndpointSpec) =>
  access === 'public' ? null : scene.freshToken(access === 'admin' ? 'admin' : 'user');

/** One endpoint for each parser of bodies. */
const readers = ['auth.login', 'adminTransactions.bulkDelete', 'payments.processCallback'];
const perReader = withBody.filter(([name]) => readers.includes(name));

describe.each(perReader)('%s', (name, spec) => {
  test.each(malformed)('rejects a body %s', async (_case, { body, headers, code }) => {
    const path = addressOf(spec, sampleInput(spec, scene.known));
    const token = await tokenFor(spec);
    const reply = await sendRaw(app.url, {
      method: spec.method,
      path,
      headers: { ...json, ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      body,
    });
    expect(expectError(reply, path).code).toBe(code);
  });

  test('rejects a body slightly over the limit', async () => {
    const path = addressOf(spec, sampleInput(spec, scene.known));
    const limit = (name === 'adminTransactions.bulkDelete' ? 256 : 100) * KB;
    const token = await tokenFor(spec);
    const reply = await sendRaw(app.url, {
      method: spec.method,
      path,
      headers: { ...json, ...(token && { Authorization: `Bearer ${token}` }) },
      body: `{"x":"${'x'.repeat(limit)}"}`,
    });
    expect(expectError(reply, path).code).toBe('too_large');
  });
});

test.each(withBody)('%s accepts a form only if gateways call it', async (name, spec) => {
  const input = sampleInput(spec, scene.known);
  const path = addressOf(spec, input);
  const token = await tokenFor(spec);
  const form = new URLSearchParams(input.body as Record<string, string>);
  const reply = await sendRaw(app.url, {
    method: spec.method,
    path,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: form.toString(),
  });
  if (name === 'payments.processCallback') expect(reply.status).toBe(200);
  else expect(expectError(reply, path).code).toBe('unsupported_media');
});

test('a missing body counts as one without fields', async () => {
  const path = '/api/auth/login';
  const reply = await sendRaw(app.url, { method: 'POST', path });
  expect(expectError(reply, path).fields).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('a form with repeated or too many fields is rejected', async () => {
  const { path } = contract.payments.processCallback;
  const post = (body: string) =>
    sendRaw(app.url, {
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  const twice = 'invoice_number=A&invoice_number=B';
  expect(expectError(await post(twice), path).code).toBe('invalid_request');
  const many = Array.from({ length: 2_000 }, (_, i) => `f${i}=1`).join('&');
  expect(expectError(await post(many), path).code).toBe('too_large');
  expect(expectError(await post('invoice_number[not]=x'), path).code).toBe('invalid_request');
  expect(expectError(await post('%E0%A4%A=%ff'), path).code).toBe('invalid_request');
});

test('a gateway’s additional fields are accepted, in any format', async () => {
  const { path } = contract.payments.processCallback;
  const { invoice_number } = scene.known;
  const more = {
    note: 'a\u0000b',
    half: '\ud800',
    'odd\u0000name': [1, { deep: [[]] }],
    big: 1e300,
  };
  const reply = await sendRaw(app.url, {
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify({ invoice_number, ...more }),
  });
  expect(reply.status).toBe(200);
});

test('deeply nested input is rejected even if any fields are allowed', async () => {
  const { path } = contract.payments.processCallback;
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
  const body = `{"invoice_number":"${scene.known.invoice_number}","x":${deep}}`;
  const reply = await sendRaw(app.url, { method: 'POST', path, headers: json, body });
  expect(expectError(reply, path).code).toBe('invalid_request');
});
