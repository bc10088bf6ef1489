import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { parseMetrics } from '../../testing/http/read-metrics.ts';
import { buildPrograms, programSettings } from '../../testing/programs/programs.ts';
import { buildAccount, PASSWORD } from '../../testing/users/accounts.ts';

/** Until code is compiled and caches are filled. */
const FIRST_CALLS = 1_000;
const MAX_ROUNDS = 3;
const CALLS = 3_000;
const AT_ONCE = 8;
/** In bytes retained per call; a call allocates ten times as much. */
const MAX_LEFT_OPEN = 1_500;

let app: TestApp;
let programs: Awaited<ReturnType<typeof buildPrograms>>;
beforeAll(async () => {
  [app, programs] = await Promise.all([createTestApp(), buildPrograms()]);
});
afterAll(async () => {
  await programs.close();
  await app.close();
});

/** The memory that survived minor collections, and the number of major collections. */
async function oldOnes(watchUrl: string) {
  const metrics = parseMetrics(await (await fetch(`${watchUrl}/metrics`)).text());
  return {
    bytes: metrics.get('nodejs_heap_space_size_used_bytes{space="old"}') ?? Number.NaN,
    longRuns: metrics.get('nodejs_gc_duration_seconds_count{kind="major"}') ?? 0,
  };
}

test('the memory of a call is freed after it without a major collection', async () => {
  const program = programs.start('api', programSettings(app));
  const [url, watchUrl] = [await program.url(), await program.watchUrl()];
  const { email } = await buildAccount(app);
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const connections = new Agent({ connections: AT_ONCE });
  const call = async () => {
    const { statusCode, body } = await request(`${url}/api/auth/me`, {
      headers,
      dispatcher: connections,
    });
    await body.dump();
    expect(statusCode).toBe(200);
  };
  // Some calls are always in progress.
  const callOften = async (times: number) => {
    const caller = async () => {
      for (let n = 0; n < times; n += AT_ONCE) await call();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
  };
  await callOften(FIRST_CALLS);
  let left = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && left >= MAX_LEFT_OPEN; round++) {
    const before = await oldOnes(watchUrl);
    await callOften(CALLS);
    const after = await oldOnes(watchUrl);
    // A major collection frees the remaining garbage.
    if (after.longRuns === before.longRuns) left = (after.bytes - before.bytes) / CALLS;
  }
  await connections.close();
  expect(left).toBeLessThan(MAX_LEFT_OPEN);
});
