import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import { apiClient } from '../../testing/http/api-client.ts';
import { startRedis } from '../../testing/programs/start-redis.ts';
import { signIn } from '../../testing/users/accounts.ts';
import type { LimitSettings } from './create-limiter.ts';
import { createLimits } from './limits.ts';
import { redisStore } from './redis-store.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp();
});
afterAll(() => shared.close());

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** An API process that uses this Redis, and the database of all others. */
async function process(url: string, { log } = captureLog()): Promise<TestApp> {
  const { store, close } = redisStore(url, log);
  closing.push(close);
  const limits: LimitSettings['limits'] = { LOGIN_PER_IP: { max: 4, windowMs: 60_000 } };
  const app = createApp(shared.deps, {
    limits: createLimits({ factor: 1, limits, store }),
    trustProxy: 0,
  });
  return { ...shared, api: apiClient(await serveForTest(app)) };
}

const attempt = async (app: TestApp) => (await signIn(app, 'nobody@example.com')).status;

test('two processes count together', async () => {
  const redis = await startRedis();
  closing.push(redis.stop);
  const [one, two] = await Promise.all([process(redis.url), process(redis.url)]);
  // Calls before the connection is established are not counted.
  await expect.poll(() => attempt(one).then(() => attempt(two))).toBe(429);
  expect(await attempt(one)).toBe(429);
});

test('no key tells what is counted: it may be a valid link, and is often an address', async () => {
  const redis = await startRedis();
  closing.push(redis.stop);
  const app = await process(redis.url);
  const counted = async () => {
    await attempt(app);
    await app.api.post('/api/auth/verify-email', { token: 'a valid link', password: 'x' });
    const keys = String(await redis.command('KEYS', '*')).split(',');
    return keys.map((key) => key.replace(/:[\w-]{43}$/, ''));
  };
  const limits = ['LOGIN_PER_ACCOUNT_AND_IP', 'ADDRESS_PROOF_PER_LINK', 'ALL_PER_IP'];
  const names = limits.map((name) => `limit:${name}`);
  // Calls before the connection is established are not counted.
  await expect.poll(counted).toEqual(expect.arrayContaining(names));
  expect((await counted()).filter((name) => !/^limit:[A-Z_]+$/.test(name))).toEqual([]);
});

type Redis = Awaited<ReturnType<typeof startRedis>>;
const set = (redis: Redis, name: string, value: string) =>
  redis.command('CONFIG', 'SET', name, value);

/** What can happen to Redis, and how it ends. */
const faults: Record<string, (redis: Redis) => Promise<() => Promise<unknown>>> = {
  async 'is killed'(redis) {
    await redis.stop();
    return async () => closing.push((await startRedis(redis.port)).stop);
  },
  async hangs(redis) {
    redis.signal('SIGSTOP');
    return async () => redis.signal('SIGCONT');
  },
  async 'is full'(redis) {
    await set(redis, 'maxmemory', '1');
    return () => set(redis, 'maxmemory', '0');
  },
  async 'is a replica'(redis) {
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    return () => redis.command('REPLICAOF', 'NO', 'ONE');
  },
};

test.each(Object.keys(faults))(
  'while Redis %s calls are answered and a warning is logged, and they are counted again afterwards',
  async (name) => {
    const redis = await startRedis();
    closing.push(redis.stop);
    const kept = captureLog();
    const app = await process(redis.url, kept);
    await expect.poll(() => attempt(app)).toBe(429);
    const before = kept.lines().length;

    const end = await faults[name]?.(redis);
    await expect.poll(() => attempt(app)).toBe(401);
    expect(kept.lines().slice(before)).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('the rate limit store') }),
    );

    await end?.();
    await expect.poll(() => attempt(app)).toBe(429);
  },
);

test('a Redis that starts after the API is used from then on', async () => {
  const redis = await startRedis();
  await redis.stop();
  const app = await process(redis.url);
  for (let hit = 0; hit < 6; hit += 1) expect(await attempt(app)).toBe(401);

  const late = await startRedis(redis.port);
  closing.push(late.stop);
  await expect.poll(() => attempt(app)).toBe(429);
});
