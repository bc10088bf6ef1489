import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { openManualShop } from '../../../testing/payments/manual-purchase.ts';
import { refundActions } from '../../../testing/payments/refund-actions.ts';
import type { Purchase } from '../../../testing/payments/start-purchase.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
let actions: Awaited<ReturnType<typeof refundActions>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
  actions = await refundActions(app);
});
afterAll(() => app.close());

type Cause = { purchase: Purchase; cause: () => PromiseLike<unknown> };

/** The emails to a customer about a payment, and their causes. */
const mails: [string, () => Promise<Cause>][] = [
  [
    'a receipt',
    async () => {
      const purchase = await shop.start({ gateway: 'manual' });
      const id = await purchase.claimed();
      return { purchase, cause: () => shop.approve(id).expect(200) };
    },
  ],
  [
    'a claim that was rejected',
    async () => {
      const purchase = await shop.start({ gateway: 'manual' });
      const id = await purchase.claimed();
      return { purchase, cause: () => shop.reject(id).expect(200) };
    },
  ],
  [
    'a refund',
    async () => {
      const purchase = await paidAndNotified();
      return { purchase, cause: () => actions.request(purchase, { way: 'external' }).expect(200) };
    },
  ],
  [
    'a refund of a part',
    async () => {
      const purchase = await paidAndNotified();
      const part = { way: 'external', amount: 100 } as const;
      return { purchase, cause: () => actions.request(purchase, part).expect(200) };
    },
  ],
];

async function paidAndNotified(): Promise<Purchase> {
  const purchase = await actions.paid('paystation');
  await app.runJobs();
  await app.sandbox.clearMails();
  return purchase;
}

test.each(mails)('%s goes to the address that its customer has by then', async (_what, prepare) => {
  const { purchase, cause } = await prepare();
  const { id, email: before } = purchase.user;
  const email = `new-${before}`;
  await app.db.user.update({ where: { id }, data: { email } });
  // The new owner of the old address gets none of them.
  await app.build.user({ email: before });
  await cause();
  await app.runJobs();
  const [toThem, toOthers] = [await app.sandbox.mails(email), await app.sandbox.mails(before)];
  expect(toThem).toEqual([expect.objectContaining({ text: expect.stringContaining('https://') })]);
  expect(toOthers).toEqual([]);
});

test.each(mails)(
  '%s of a deleted account goes to the address that was paid with, and links to nothing there',
  async (_what, prepare) => {
    const { purchase, cause } = await prepare();
    const { id, email } = purchase.user;
    await app.db.user.delete({ where: { id } });
    await cause();
    await app.runJobs();
    const [mail, ...more] = await app.sandbox.mails(email);
    expect(more).toEqual([]);
    expect(mail?.text).not.toContain('https://');
    expect(mail?.text).not.toContain('your plan');
  },
);
