import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { addressOf, allEndpoints, answersAt, sampleInput } from '../testing/http/all-endpoints.ts';
import { expectError } from '../testing/http/expect-safe-reply.ts';
import { jsonRequest, sendRaw } from '../testing/http/raw-http.ts';
import { createOtherUser } from '../testing/users/other-user.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof createOtherUser>>;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createOtherUser(app);
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
])('nothing is found at %s', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { code } = expectError(await call(method, path), path);
    expect([method, code]).toEqual([method, 'not_found']);
  }
});

describe.each(allEndpoints)('%s', (_name, spec) => {
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'].filter(
    (method) => !allEndpoints.some(([, it]) => answersAt(it, method, spec.path)),
  );

  test('has no other method', async () => {
    const path = addressOf(spec, sampleInput(spec, scene.known));
    for (const method of others) {
      const { code } = expectError(await call(method, path), path);
      expect([method, code]).toEqual([method, 'not_found']);
    }
  });

  if (spec.query) {
    test('rejects a repeated query parameter', async () => {
      const input = sampleInput(spec, scene.known);
      for (const [field, value] of Object.entries(input.query ?? {})) {
        const again = encodeURIComponent(String(value));
        const path = `${addressOf(spec, input)}&${field}=${again}`;
        const { code, fields } = expectError(await call(spec.method, path), path);
        expect([field, code]).toEqual([field, 'invalid_request']);
        expect(Object.keys(fields ?? {})).toEqual([field]);
      }
    });
  }
});

test('a path may have upper case letters and a trailing slash', async () => {
  expect((await call('GET', '/API/Auth/ME')).status).toBe(200);
  expect((await call('GET', '/api/auth/me/')).status).toBe(200);
});
