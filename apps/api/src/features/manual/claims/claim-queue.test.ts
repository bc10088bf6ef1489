import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { openManualShop } from '../../../testing/payments/manual-purchase.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
});
afterAll(() => app.close());

describe('the queue', () => {
  const list = (query = '') =>
    app.api.as(shop.admin.token).get(`/api/admin/claims?limit=100${query}`).expect(200);

  test('shows open claims oldest first, with what they are compared with', async () => {
    const user = await app.build.user();
    const [first, second] = [await shop.start({ user }), await shop.start({ user })];
    const one = await first.claimed();
    app.clock.advance(MINUTE);
    const two = await second.claimed();
    const { body } = await list();
    const ids = body.claims.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(one)).toBeLessThan(ids.indexOf(two));
    expect(body.pagination.total).toBe(ids.length);
    expect(body.claims.at(-1)).toMatchObject({
      state: 'open',
      wallet: { number: shop.wallet.number },
      transaction: { user_id: user.id, final_amount: 300, invoice_number: second.invoice },
      other_claims: { open: 1, approved: 0, rejected: 0 },
      rejected_before: 0,
    });
  });

  test('shows decided ones newest first', async () => {
    const ids = [];
    for (let n = 0; n < 2; n++) {
      app.clock.advance(MINUTE);
      const id = await (await shop.start()).claimed();
      await shop.reject(id).expect(200);
      ids.unshift(id);
    }
    const { body } = await list('&state=rejected');
    expect(body.claims.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual(ids);
  });
});

test('customers are told how long it usually takes, once that is known', async () => {
  await app.db.paymentClaim.deleteMany();
  const waited = [10, 20, 60];
  for (const [at, minutes] of waited.entries()) {
    const purchase = await shop.start();
    const id = await purchase.claimed();
    app.clock.advance(minutes * MINUTE);
    await shop.approve(id).expect(200);
    const { body } = await purchase.show().expect(200);
    expect(body.usual_wait_minutes).toBe(at === 2 ? 20 : null);
  }
});
