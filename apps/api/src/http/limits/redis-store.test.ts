import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../testing/create-test-app.ts';
import { startRedis } from '../../testing/programs/start-redis.ts';
import { signIn } from '../../testing/users/accounts.ts';
import type { LimitSettings } from './create-limiter.ts';
import { redisStore } from './redis-store.ts';

const log = pino({ level: 'silent' });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** An API process that uses this Redis. */
async function process(url: string) {
  const { store, close } = redisStore(url, log);
  closing.push(close);
  const limits: LimitSettings['limits'] = { LOGIN_PER_IP: { max: 4, windowMs: 60_000 } };
  const app = await createTestApp({ limits: { factor: 1, limits, store } });
  closing.push(() => app.close());
  return app;
}

const attempt = async (app: Awaited<ReturnType<typeof process>>) =>
  (await signIn(app, 'nobody@example.com')).status;

test('two processes count together', async () => {
  const redis = await startRedis();
  closing.push(redis.stop);
  const [one, two] = await Promise.all([process(redis.url), process(redis.url)]);
  // Calls before the connection is established are not counted.
  await expect.poll(() => attempt(one).then(() => attempt(two))).toBe(429);
  expect(await attempt(one)).toBe(429);
});

test('while Redis is unavailable calls are allowed, and counted again when it is back', async () => {
  const redis = await startRedis();
  const app = await process(redis.url);
  await expect.poll(() => attempt(app)).toBe(429);

  await redis.stop();
  await expect.poll(() => attempt(app)).toBe(401);

  const back = await startRedis(redis.port);
  closing.push(back.stop);
  await expect.poll(() => attempt(app)).toBe(429);
});

test('a Redis that starts after the API is used from then on', async () => {
  const redis = await startRedis();
  await redis.stop();
  const app = await process(redis.url);
  for (let hit = 0; hit < 6; hit += 1) expect(await attempt(app)).toBe(401);

  const late = await startRedis(redis.port);
  closing.push(late.stop);
  await expect.poll(() => attempt(app)).toBe(429);
});
