import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../db.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { requestExport } from '../../testing/http/fetch-export.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { TIMEOUT } from '../../testing/timeout.ts';
import { BATCH } from './sheets/sheet.ts';

const ROWS = 3_000;
const ROW_BYTES = 8_000;
/** More than the network buffers of a machine hold. */
const MAX_AHEAD = 16_000_000;

const captured = captureLog();
let app: TestApp;
let admin: { token: string };
let batches = 0;

beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null, log: captured.log } });
  admin = await app.build.user({ role: 'admin' });
  const { user, plan } = await startPurchase(app);
  // Long random names, which do not compress: twenty-four megabytes in all.
  await app.db.$executeRaw`
    INSERT INTO transactions (invoice_number, user_id, plan_id, gateway, user_name, user_email,
      plan_name, cycle, days, amount, discount_amount, final_amount, created_at)
    SELECT 'NB-' || lpad(n::text, 16, '0'), ${user.id}, ${plan.id}, 'paystation',
      (SELECT string_agg(md5(n || ' ' || part), '') FROM generate_series(1, 250) AS part),
      'a@example.com', 'Basic', 'monthly', 30, n, 0, n,
      timestamptz '2026-01-01' + n * interval '1 second'
    FROM generate_series(1, ${ROWS - 1}::int) AS n`;
  const counting = app.deps.db.$extends({
    query: {
      transaction: {
        findMany({ args, query }) {
          batches += 1;
          return query(args);
        },
      },
    },
  });
  app.deps.db = counting as unknown as Db;
});
afterAll(() => app.close());

async function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  batches = 0;
  const url = app.url + (await requestExport(app, admin, { kind: 'transactions' }));
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return response;
}

const said = (msg: string) => captured.lines().filter((line) => line.msg === msg);

test('3,000 long rows are read no faster than they are consumed', async () => {
  const response = await open();
  let received = 0;
  let mostAhead = 0;
  for await (const chunk of response) {
    received += chunk.length;
    mostAhead = Math.max(mostAhead, batches * BATCH * ROW_BYTES - received);
  }
  expect(response.complete).toBe(true);
  expect(received).toBeGreaterThan(ROWS * ROW_BYTES);
  expect(batches).toBe(ROWS / BATCH + 1);
  expect(mostAhead).toBeLessThan(MAX_AHEAD);
});

test('nothing is read after the client has disconnected', async () => {
  const response = await open();
  await once(response, 'readable');
  response.destroy();
  await vi.waitFor(() => expect(said('export aborted')).toHaveLength(1), TIMEOUT);
  expect(batches * BATCH * ROW_BYTES).toBeLessThan(MAX_AHEAD);
  expect(said('request failed')).toEqual([]);
  // No connection and no transaction stays open.
  const [held] = await app.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  expect(held?.count).toBe(0);
});

test.each([[{}], [{ 'Accept-Encoding': 'gzip' }]])(
  'a fault half way breaks the connection off: %j',
  async (headers) => {
    const before = said('request failed').length;
    const response = await open(headers);
    await once(response, 'readable');
    expect(response.statusCode).toBe(200);
    await app.asOwner('ALTER TABLE transactions RENAME TO transactions_away');
    try {
      await expect(response.toArray()).rejects.toThrow('aborted');
    } finally {
      await app.asOwner('ALTER TABLE transactions_away RENAME TO transactions');
    }
    expect(response.complete).toBe(false);
    expect(said('request failed')).toHaveLength(before + 1);
  },
);

test('an error before the first row gets a normal error reply', async () => {
  await app.asOwner('ALTER TABLE transactions RENAME TO transactions_away');
  const response = await open();
  await app.asOwner('ALTER TABLE transactions_away RENAME TO transactions');
  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.headers['content-disposition']).toBeUndefined();
  response.resume();
});

test('two exports run at a time, and the third can retry with its ticket', async () => {
  const links = await Promise.all(
    Array.from({ length: 3 }, () => requestExport(app, admin, { kind: 'transactions' })),
  );
  const fetchFrom = async (link = '') => {
    const [response] = await once(get(app.url + link), 'response');
    return response as IncomingMessage;
  };
  const [first, second] = await Promise.all(links.slice(0, 2).map(fetchFrom));
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
  const busy = {
    code: 'busy',
    error: 'Two exports are already running. Please try again when one has finished.',
  };
  const asked = app.api.as(admin.token).post('/api/admin/exports', { export: { kind: 'users' } });
  expect((await asked.expect(503)).body).toMatchObject(busy);
  const third = await app.api.get(links[2] ?? '').expect(503);
  expect(third.body).toMatchObject(busy);
  expect(third.headers['retry-after']).toBe('10');

  first?.destroy();
  const statusOfThird = async () => {
    const response = await fetchFrom(links[2]);
    response.destroy();
    return response.statusCode;
  };
  await expect.poll(statusOfThird).toBe(200);
  second?.destroy();
});
