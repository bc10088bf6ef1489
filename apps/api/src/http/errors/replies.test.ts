import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { createLimits } from '../limits/limits.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.build.user());
  for (let i = 0; i < 30; i += 1) await app.build.plan();
});
afterAll(() => app.close());

/** The same API at another public address. */
function serveAt(appUrl: string): Promise<string> {
  const deps = { ...app.deps, settings: { ...app.deps.settings, appUrl } };
  const limits = createLimits({ factor: 1_000, limits: {} });
  return serveForTest(createApp(deps, { limits, trustProxy: 0 }));
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

test.each(['/api/config', '/api/nothing', '/healthz'])(
  'what is at %s says how a browser may use it',
  async (path) => {
    const { headers } = await sendRaw(app.url, { path });
    expect(headers).toMatchObject({
      'content-security-policy': [...policy, 'upgrade-insecure-requests'].join(';'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('without https there is no HSTS', async () => {
  const { headers } = await sendRaw(await serveAt('http://localhost:3000'), { path: '/healthz' });
  expect(headers['content-security-policy']).toBe(policy.join(';'));
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.each(['/api/config', '/api/auth/me', '/api/nothing', '/api/payment/status/%ff'])(
  'the reply of %s is kept by nobody',
  async (path) => {
    const { headers } = await sendRaw(app.url, { path });
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('every reply has its own request id, whatever the caller sends', async () => {
  const ask = () => sendRaw(app.url, { path: '/api/nothing', headers: { 'X-Request-Id': 'mine' } });
  const replies = [await ask(), await ask()];
  const ids = replies.map(({ text }) => JSON.parse(text).requestId);
  expect(ids).toEqual(replies.map(({ headers }) => headers['x-request-id']));
  expect(new Set([...ids, 'mine']).size).toBe(3);
});

test('a long reply is compressed if the client supports it', async () => {
  const ask = (encoding: string) =>
    sendRaw(app.url, {
      path: '/api/auth/plans',
      headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding },
    });
  const [plain, packed] = [await ask('identity'), await ask('gzip')];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(plain.text).plans).toHaveLength(30);
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.text.length).toBeLessThan(plain.text.length / 2);
});

test('another origin gets no CORS headers', async () => {
  const { status, headers } = await sendRaw(app.url, {
    method: 'OPTIONS',
    path: '/api/auth/login',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(status).toBe(404);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
