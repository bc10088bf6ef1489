import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { receivePosts } from './posts.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

/** Whether storing a post waits for the flush to disk. */
async function waits({ id }: Purchase, callerId: number | null): Promise<boolean> {
  const { invoiceNumber } = await app.db.transaction.findUniqueOrThrow({ where: { id } });
  return app.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL synchronous_commit = on`;
    const receivedAt = app.clock.now();
    const post = { invoiceNumber, payload: {}, receivedAt, callerId, signedBy: null };
    await receivePosts(tx, [post], { waits: true });
    const [{ setting }] = await tx.$queryRaw<[{ setting: string }]>`
      SELECT current_setting('synchronous_commit') AS setting`;
    return setting === 'on';
  });
}

test('a post is flushed together with its settlement, and at once without one', async () => {
  const purchase = await startPurchase(app);
  expect(await waits(purchase, null)).toBe(false);
  // The right to query was assigned a moment ago, so no query follows this post.
  expect(await waits(purchase, null)).toBe(true);
  const stranger = await app.build.user();
  expect(await waits(purchase, stranger.id)).toBe(true);
  expect(await waits(purchase, purchase.user.id)).toBe(false);
});

test('a post about a payment without a gateway is flushed at once', async () => {
  const purchase = await startPurchase(app);
  await app.db.transaction.update({ where: { id: purchase.id }, data: { gateway: 'none' } });
  expect(await waits(purchase, null)).toBe(true);
  expect(await waits(purchase, purchase.user.id)).toBe(true);
});
