import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { fetchExport } from '../../testing/http/fetch-export.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { openManualShop } from '../../testing/payments/manual-purchase.ts';
import { type AdminUserActions, adminUserActions } from '../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const ask = (q: unknown) => actions.api.get('/api/admin/search').query({ q } as object);
const find = async (q: string) => (await ask(q).expect(200)).body;
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe('a search', () => {
  test('is only for administrators', async () => {
    const at = '/api/admin/search?q=nusrat';
    await app.api.as(null).get(at).expect(401);
    await app.api
      .as((await app.build.user()).token)
      .get(at)
      .expect(403);
    await actions.api.get(at).expect(200);
  });

  test.each(['', 'ab', '  ab  ', 'x'.repeat(101), 'ab\u0000cd'])(
    'for %j is rejected',
    async (q) => {
      await ask(q).expect(400);
    },
  );

  test.each(['q[a]=nusrat', 'q=nus&q=rat', 'q=nusrat&limit=1000', ''])(
    'nor in another form: ?%s',
    async (query) => {
      await actions.api.get(`/api/admin/search?${query}`).expect(400);
    },
  );
});

describe('the results', () => {
  test('contain users by any part of the name or the address, in any script', async () => {
    const user = await app.build.user({ firstname: 'মোছাঃ', lastname: 'রহিমা খাতুন' });
    expect(ids((await find('হিমা খা')).users)).toEqual([user.id]);
    expect(ids((await find('রহিমা')).users)).toEqual([user.id]);
    expect((await find(user.email.toUpperCase())).users.items).toMatchObject([
      { id: user.id, name: 'মোছাঃ রহিমা খাতুন', plan_name: null },
    ]);
  });

  test('contain payments by the start of the number or the TrxID, including hidden ones', async () => {
    const [one, two] = await insertPayments(app, [
      { invoiceNumber: 'NB-7Q4ZK0000000001', gatewayId: '9JK4abC7dE' },
      { invoiceNumber: 'NB-7Q4ZK0000000002', deletedAt: app.clock.now() },
    ]);
    expect(ids((await find('nb-7q4zk')).payments)).toEqual([two?.id, one?.id]);
    expect((await find('9jk4ABC')).payments.items).toMatchObject([
      { id: one?.id, payment_gateway_id: '9JK4abC7dE', is_hidden: false },
    ]);
    const shown = await actions.api.get('/api/admin/transactions?search=nb-7q4zk').expect(200);
    expect(shown.body).toMatchObject({ transactions: [{ id: one?.id }], pagination: { total: 1 } });
  });

  test('contain the payment with this ID, before those whose numbers begin like it', async () => {
    const id = 4_815;
    const [payment] = await insertPayments(app, [{ id }]);
    await insertPayments(
      app,
      Array.from({ length: 6 }, (_, n) => ({ gatewayId: `${id}${n}` })),
    );
    for (const q of [`#${id}`, `${id}`]) {
      const found = ids((await find(q)).payments);
      expect(found).toHaveLength(5);
      expect(found[0]).toBe(payment?.id);
    }
    expect((await find('#999999999')).payments.items).toEqual([]);
    expect((await find('9999999999999')).payments.items).toEqual([]);
  });

  test('contain coupons by the start of the code, and link to the payments with them', async () => {
    const coupon = await app.build.coupon({ code: 'EIDMUBARAK' });
    const [payment] = await insertPayments(app, [{ couponCode: 'EIDMUBARAK' }]);
    expect((await find('eidmu')).coupons).toMatchObject({
      items: [{ id: coupon.id, code: 'EIDMUBARAK', is_active: true }],
      more: false,
    });
    const shown = await actions.api.get('/api/admin/transactions?search=eidmubarak').expect(200);
    expect(shown.body.transactions).toMatchObject([{ id: payment?.id }]);
  });

  test('contain deleted users by their whole address', async () => {
    const user = await app.build.user();
    await actions.remove(user.id).expect(200);
    const found = await find(user.email);
    expect(found.users.items).toEqual([]);
    expect(found.deleted_users.items).toMatchObject([{ id: user.id, email: user.email }]);
  });

  test('contain five of a group, and whether there are more', async () => {
    for (let n = 0; n < 7; n += 1) await app.build.user({ lastname: 'Chowdhurani' });
    const { users } = await find('chowdhurani');
    expect(users.items).toHaveLength(5);
    expect(users.more).toBe(true);
  });

  test.each(['%%%', '___', '\\\\\\', '%nusrat%', 'nb-%', "';--", '{}[]()'])(
    '%s stands for itself',
    async (q) => {
      await insertPayments(app, [{ gatewayId: `TRX${Math.random()}` }]);
      const found = await find(q);
      expect([found.users, found.payments, found.coupons].flatMap(ids)).toEqual([]);
      const shown = await actions.api
        .get('/api/admin/transactions')
        .query({ search: q })
        .expect(200);
      expect(shown.body.transactions).toEqual([]);
    },
  );
});

describe('a manual payment', () => {
  const TRX_ID = '9GX4T0BK2M';
  let shop: Awaited<ReturnType<typeof openManualShop>>;
  beforeAll(async () => {
    shop = await openManualShop(app);
  });

  test('is found by its transaction ID, in any spelling, once it is submitted', async () => {
    const [purchase, other] = [await shop.start(), await shop.start()];
    const claimId = await purchase.claimed({ trx_id: TRX_ID });
    await shop.reject(await other.claimed({ trx_id: '9GX5T0BK2M' })).expect(200);
    const everywhere = async (text: string) => {
      const { body } = await actions.api
        .get('/api/admin/transactions')
        .query({ search: text })
        .expect(200);
      return [ids((await find(text)).payments), body.transactions.map(({ id }: Found) => id)];
    };
    for (const typed of [TRX_ID, '9gx4', ' ৯gx৪-t০bk ২m ', '9GX4 T0BK']) {
      expect(await everywhere(typed)).toEqual(Array(2).fill([purchase.id]));
    }
    // The administrator sees that it was submitted before.
    expect(await everywhere('9GX5T')).toEqual(Array(2).fill([other.id]));
    for (const nothing of ['---', 'GX4T0', '\u200b\u200b\u200b']) {
      expect(await everywhere(nothing)).toEqual(Array(2).fill([]));
    }
    await shop.approve(claimId).expect(200);
    expect(await everywhere(TRX_ID)).toEqual(Array(2).fill([purchase.id]));
  });

  test('is shown with its transaction ID everywhere, and without our wallet’s id', async () => {
    const purchase = await shop.start();
    const trx_id = '7HT2K9QW4Z';
    await shop.approve(await purchase.claimed({ trx_id })).expect(200);
    const refunds = `/api/admin/transactions/${purchase.id}/refunds`;
    for (const amount of [100, 200]) {
      await app.runJobs();
      await actions.api.post(refunds, { amount, way: 'external', reason: 'Asked for' }).expect(200);
    }
    await app.runJobs();
    const [theirs, found, listed] = [
      await app.api.as(purchase.user.token).get('/api/payment/history').expect(200),
      await find(trx_id),
      await actions.api.get(`/api/admin/transactions/${purchase.id}`).expect(200),
    ];
    const shown = [theirs.body.transactions[0], found.payments.items[0], listed.body.transaction];
    expect(shown.map(({ payment_gateway_id: id }) => id)).toEqual(Array(3).fill(trx_id));
    const { rows } = await fetchExport(app, actions.admin, {
      kind: 'transactions',
      search: trx_id,
    });
    expect(rows.map((row) => row['Gateway ID'])).toEqual([trx_id]);
    const mails = await app.sandbox.mails(purchase.user.email);
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).toContain(trx_id);
      expect(JSON.stringify(mail)).not.toContain(`${shop.wallet.id}:${trx_id}`);
    }
  });
});

type Found = { id: number };
