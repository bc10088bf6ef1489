import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { readMe, readStatus } from '../../../testing/users/as-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

test('each payment keeps the end that the plan got from it', async () => {
  const first = await buy(app);
  const { user, plan } = first;
  const firstEnd = app.clock.inDays(30).toISOString();
  expect(await readStatus(app, user, first)).toMatchObject({ valid_until: firstEnd });

  app.clock.advance(10 * DAY);
  const second = await buy(app, { user, plan });
  const { body } = await second.verify(user.token).expect(200);
  expect(body.transaction).toMatchObject({ valid_until: (await readMe(app, user)).expiry_date });
  expect(await readStatus(app, user, first)).toMatchObject({ valid_until: firstEnd });

  await second.outside({ action: 'refund' });
  await second.verify(user.token).expect(200);
  const refunded = await readStatus(app, user, second);
  expect(refunded).toMatchObject({ status: 'refunded', valid_until: null });
  expect(await readStatus(app, user, first)).toMatchObject({ valid_until: firstEnd });
});

test('a payment that is not completed has none', async () => {
  const { user } = await buy(app);
  const pending = await startPurchase(app, { user });
  expect(await readStatus(app, user, pending)).toMatchObject({ valid_until: null });
});
