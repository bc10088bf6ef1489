import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { talliedRows } from './read-ledger.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

test('with events every minute, a month is read by hours, and a divided hour by minutes', async () => {
  await app.db.$executeRaw`
    INSERT INTO tallies (kind, key, at, count, amount)
    SELECT 'paying', '1', timestamptz '2026-01-01Z' + n * interval '1 minute', 1, 100
    FROM generate_series(0, 31 * 24 * 60 - 1) n`;
  const midnights = Array.from({ length: 31 }, (_, n) => Date.UTC(2026, 0, n + 1, 18));
  const bounds = [...midnights, Date.UTC(2026, 0, 20, 10, 7)].sort();
  const [read] = await app.db.$queryRaw<object[]>`
    SELECT count(*)::int AS rows, sum(count)::int AS total, sum(amount)::int AS amount
    FROM (${talliedRows({ kinds: ['paying'] }, bounds)}) tallied`;
  const minutes = 30 * 24 * 60;
  expect(read).toEqual({ rows: 30 * 24 - 1 + 60, total: minutes, amount: minutes * 100 });
});
