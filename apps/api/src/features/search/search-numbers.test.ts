import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { fetchExport } from '../../testing/http/fetch-export.ts';
import { pressAndReturn } from '../../testing/payments/come-back.ts';
import { offerEveryGateway } from '../../testing/payments/gateways/offer-every-gateway.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { openManualShop } from '../../testing/payments/manual-purchase.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { type AdminUserActions, adminUserActions } from '../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true, parts: { chatService: null } });
  actions = await adminUserActions(app);
  shop = await openManualShop(app);
  await offerEveryGateway(app);
});
afterAll(() => app.close());

type Found = { id: number; phone?: string | null; sent_from?: string | null };

async function find(q: string): Promise<{ users: Found[]; payments: Found[] }> {
  const { body } = await actions.api.get('/api/admin/search').query({ q }).expect(200);
  return { users: body.users.items, payments: body.payments.items };
}

async function listed(list: 'users' | 'transactions', search: string): Promise<number[]> {
  const { body } = await actions.api.get(`/api/admin/${list}`).query({ search }).expect(200);
  return body[list].map(({ id }: Found) => id);
}

/** How people write a number. */
const spellings = (number: string) => [
  number,
  `+88${number}`,
  `88${number}`,
  `+880 ${number.slice(1, 5)}-${number.slice(5)}`,
  `${number.slice(0, 5)} ${number.slice(5)}`,
  [...number].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join(''),
];

const claimFrom = async (sender_number: string) => {
  const purchase = await startPurchase(app, { gateway: 'manual' });
  await shop.byHand(purchase).claimed({ sender_number });
  return purchase.id;
};

describe('a number', () => {
  test.each(spellings('01300001666'))(
    '%s finds the manual payment that was sent from it',
    async (typed) => {
      await app.db.transaction.deleteMany();
      const id = await claimFrom('01300001666');
      await claimFrom('01300001667');
      expect((await find(typed)).payments).toMatchObject([{ id, sent_from: '01300001666' }]);
      expect(await listed('transactions', typed)).toEqual([id]);
    },
  );

  test.each(['paystation', 'bkash', 'piprapay'])(
    'finds what was paid from it at %s',
    async (gateway) => {
      const purchase = await startPurchase(app, { gateway });
      const returned = await pressAndReturn(app, purchase, 'pay');
      await purchase.callback(purchase.user.token, returned).expect(200);
      const { payer_mobile_no } = await app.sandbox.order(purchase.invoice);
      for (const typed of spellings(String(payer_mobile_no))) {
        const { payments } = await find(typed);
        expect(payments).toContainEqual(
          expect.objectContaining({ id: purchase.id, sent_from: payer_mobile_no }),
        );
        expect(await listed('transactions', typed)).toContain(purchase.id);
      }
    },
  );

  test.each(spellings('01712345678'))('%s finds the customer who has it', async (typed) => {
    await app.db.user.updateMany({ where: { phone: '01712345678' }, data: { phone: null } });
    const [user] = [await app.build.user(), await app.build.user()];
    await app.db.user.update({ where: { id: user.id }, data: { phone: '01712345678' } });
    expect((await find(typed)).users).toMatchObject([{ id: user.id, phone: '01712345678' }]);
    expect(await listed('users', typed)).toEqual([user.id]);
    const { rows } = await fetchExport(app, actions.admin, { kind: 'users', search: typed });
    expect(rows.map((row) => row.Email)).toEqual([user.email]);
  });

  test('finds a customer who has it in the address, and nobody by a part', async () => {
    const user = await app.build.user({ email: '01999000111@example.com' });
    expect((await find('01999000111')).users).toMatchObject([{ id: user.id, phone: null }]);
    const id = await claimFrom('01555000222');
    expect((await find('0155500022')).payments).toEqual([]);
    expect((await find('01555000222')).payments).toMatchObject([{ id }]);
  });

  test('of Rocket is found with and without its check digit', async () => {
    const wallet = await app.build.wallet({ kind: 'rocket' });
    const purchase = await startPurchase(app, { gateway: 'manual' });
    const claim = { wallet_id: wallet.id, sender_number: '018123456784' };
    await shop.byHand(purchase).claimed(claim);
    for (const typed of ['018123456784', '01812345678']) {
      expect((await find(typed)).payments).toMatchObject([
        { id: purchase.id, sent_from: '018123456784' },
      ]);
    }
  });

  test('finds the newest payments, once each, also those without a user', async () => {
    const payments = await insertPayments(app, Array(7).fill({ gateway: 'bkash' }));
    const ids = payments.map(({ id }) => id);
    for (const slot of [0, 1, 2]) {
      await app.db.paymentEvent.createMany({
        data: ids.map((transactionId) => ({
          transactionId,
          source: slot === 0 ? 'notification' : 'gateway',
          slot,
          payload: {},
          payerNumber: '01366000333',
          receivedAt: app.clock.now(),
        })),
      });
    }
    const { payments: found } = await find('01366000333');
    expect(found.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    expect((await listed('transactions', '01366000333')).toSorted()).toEqual(ids.toSorted());
  });

  test('that anybody could have posted finds nothing', async () => {
    const posted = { payer_mobile_no: '01477000444', trx_id: 'x' };
    const purchase = await startPurchase(app, { gateway: 'paystation' });
    await purchase.callback(null, posted).expect(200);
    await purchase.callback(purchase.user.token, posted).expect(200);
    await purchase.callback((await app.build.user()).token, posted);
    const sources = await app.db.paymentEvent.findMany({
      where: { payerNumber: '01477000444' },
      select: { source: true },
    });
    expect(new Set(sources.map(({ source }) => source))).toEqual(
      new Set(['notification', 'browser', 'unverified']),
    );
    expect((await find('01477000444')).payments).toEqual([]);
    expect(await listed('transactions', '01477000444')).toEqual([]);
  });
});
