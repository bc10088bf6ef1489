import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import { jsonRequest, sendRaw } from '../../testing/http/raw-http.ts';
import { parseMetrics } from '../../testing/http/read-metrics.ts';
import { createLimits } from '../limits/limits.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await app.build.user({ role: 'admin' })).token;
});
afterAll(() => app.close());

async function serve(deps = app.deps) {
  const registry = new Registry();
  const limits = createLimits({ factor: 1_000, limits: {} });
  const url = await serveForTest(createApp(deps, { limits, trustProxy: 0, registry }));
  return {
    url,
    send: (method: string, path: string) => sendRaw(url, jsonRequest(method, path, { token })),
    samples: async () => parseMetrics(await registry.metrics()),
    /** The counters, without their names. */
    async counted(): Promise<Record<string, number>> {
      const all = [...parseMetrics(await registry.metrics())];
      const name = 'nobayon_http_requests_total';
      return Object.fromEntries(
        all.filter(([key]) => key.startsWith(name)).map(([key, n]) => [key.slice(name.length), n]),
      );
    },
  };
}

const labels = (method: string, route: string, status: number | string) =>
  `{method="${method}",route="${route}",status="${status}"}`;

test('requests are counted by route, regardless of ids and queries', async () => {
  const { send, counted, samples } = await serve();
  for (const id of [1, 2, 3]) await send('GET', `/api/payment/status/${id}?x=${id}`);
  await send('DELETE', '/api/admin/plans/77');
  await send('GET', '/api/auth/me');
  expect(await counted()).toEqual({
    [labels('GET', '/api/payment/status/:id', 404)]: 3,
    [labels('DELETE', '/api/admin/plans/:id', 404)]: 1,
    [labels('GET', '/api/auth/me', 200)]: 1,
  });
  const all = await samples();
  const duration = 'nobayon_http_request_duration_seconds';
  expect(all.get(`${duration}_count${labels('GET', '/api/auth/me', 200)}`)).toBe(1);
  const seconds = all.get(`${duration}_sum${labels('GET', '/api/auth/me', 200)}`) ?? 0;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(20);
  expect(all.get('nobayon_http_requests_under_way')).toBe(0);
});

test('unknown paths share one label, and so do unusual methods', async () => {
  const { send, counted } = await serve();
  for (const path of ['/api/a', '/api/b/1', '/c', '/api/auth/me/../x']) await send('GET', path);
  await send('PURGE', '/api/auth/me');
  await send('MKCOL', '/d');
  expect(await counted()).toEqual({
    [labels('GET', 'none', 404)]: 4,
    [labels('other', 'none', 404)]: 2,
  });
});

test('calls of monitoring are not counted', async () => {
  const { send, counted } = await serve();
  expect((await send('GET', '/healthz')).status).toBe(200);
  expect((await send('GET', '/readyz')).status).toBe(200);
  expect(await counted()).toEqual({});
});

test('a caller who disconnects before the reply is counted as such', async () => {
  const giveUp = new AbortController();
  const comparing = Promise.withResolvers<boolean>();
  const matches = () => {
    giveUp.abort();
    return comparing.promise;
  };
  const passwords = { ...app.deps.passwords, matches };
  const { url, counted } = await serve({ ...app.deps, passwords });
  const email = 'nobody@example.com';
  const asking = fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'x' }),
    signal: giveUp.signal,
  });
  await expect(asking).rejects.toThrow('aborted');
  await expect.poll(counted).toEqual({ [labels('POST', '/api/auth/login', 'aborted')]: 1 });
  comparing.resolve(false);
});
