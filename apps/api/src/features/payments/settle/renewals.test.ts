import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

async function renewals(): Promise<number> {
  const [row] = await app.db.$queryRaw<[{ count: number }]>`
    SELECT coalesce(sum(count), 0)::int AS count FROM (
      SELECT kind, key, count FROM tallies UNION ALL SELECT kind, key, count FROM tally_changes
    ) tally WHERE kind = 'customers' AND key = 'renewed'`;
  return row.count;
}

test('payments during a running plan count as renewals, first payments do not', async () => {
  const { user, plan } = await buy(app);
  expect(await renewals()).toBe(0);
  await buy(app, { user, plan });
  expect(await renewals()).toBe(1);
});
