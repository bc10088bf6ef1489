import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, allEndpoints, answersAt, sampleInput } from '../testing/all-endpoints.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { expectCivil, expectError } from '../testing/expect-civil.ts';
import { createIntruder } from '../testing/intruder.ts';
import { jsonRequest, sendRaw } from '../testing/raw-http.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createIntruder>>;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createIntruder(app);
  token = await scene.freshToken('admin');
});
afterAll(() => app.close());

const call = (method: string, path: string) =>
  sendRaw(app.url, jsonRequest(method, path, { token }));

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/auth',
  '/api/auth/login/again',
  '/api/auth/..',
  '/api/../api/nothing',
  '/api/payment/status',
  '/api/payment/status/1/2',
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/api/auth%2Fme',
  '/api/__proto__',
  '/api/constructor',
  '/api/%00',
  '/api/%E0%A4%A',
  '/api//auth/me',
  '/api/auth/me;jsessionid=1',
  '/api/nothing?x=%',
])('there is nothing at %s', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { code } = expectError(await call(method, path), path);
    expect([method, code]).toEqual([method, 'not_found']);
  }
});

describe.each(allEndpoints)('%s', (_name, spec) => {
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'].filter(
    (method) => !allEndpoints.some(([, it]) => answersAt(it, method, spec.path)),
  );

  test.each(others)('has no %s', async (method) => {
    const path = addressOf(spec, sampleInput(spec, scene.known));
    expect(expectError(await call(method, path), path).code).toBe('not_found');
  });

  if (spec.query) {
    test('takes no field of its query twice', async () => {
      const input = sampleInput(spec, scene.known);
      for (const [field, value] of Object.entries(input.query ?? {})) {
        const path = `${addressOf(spec, input)}&${field}=${value}`;
        const { code, fields } = expectError(await call(spec.method, path), path);
        expect([field, code]).toEqual([field, 'invalid_request']);
        expect(Object.keys(fields ?? {})).toEqual([field]);
      }
    });

    test.each(['%', '%zz', '%E0%A4%A', '%00', '%ff%fe', '+', '%2B1', '%20', '%F0%9F'])(
      'bears %s in its query',
      async (text) => {
        const input = sampleInput(spec, scene.known);
        for (const field of Object.keys(input.query ?? {})) {
          const plain = addressOf(spec, { ...input, query: { ...input.query, [field]: 'x' } });
          const path = plain.replace(`${field}=x`, `${field}=${text}`);
          const reply = await call(spec.method, path);
          if (reply.status >= 400) expectError(reply, path);
          else expectCivil(reply);
        }
      },
    );

    test.each(['a[b]', 'page[]', 'page[gt]', '__proto__[x]', 'constructor', '__proto__', ''])(
      'takes no %j in its query',
      async (field) => {
        const path = `${addressOf(spec, sampleInput(spec, scene.known))}&${field}=1`;
        expect(expectError(await call(spec.method, path), path).code).toBe('invalid_request');
      },
    );
  }

  if (spec.params) {
    test.each(['%', '%zz', '%E0%A4%A', '%ff'])('refuses %s in its address', async (text) => {
      const path = spec.path.replace(/:\w+/, text);
      expect(expectError(await call(spec.method, path), path).code).toBe('invalid_request');
    });

    test.each([
      '%00',
      'a%00b',
      '%20',
      '..%2f..%2f',
      '%2e%2e%2f',
      '..;',
      '-1',
      '0',
      '1e9',
      '%D9%A3',
    ])('finds nothing at %s', async (text) => {
      const path = spec.path.replace(/:\w+/, text);
      const reply = await call(spec.method, path);
      expect([400, 404]).toContain(reply.status);
      expectError(reply, path);
    });
  }
});

test('an address may be written in capitals, and end with a slash', async () => {
  expect((await call('GET', '/API/Auth/ME')).status).toBe(200);
  expect((await call('GET', '/api/auth/me/')).status).toBe(200);
});
