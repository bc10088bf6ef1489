import { type WalletKind, walletKinds } from '@nobayon/shared/domain/manual/wallet.ts';
import { choose } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { newTrxId, openManualShop, SENDER } from '../../../testing/payments/manual-purchase.ts';
import { sweepAfter } from '../../../testing/payments/sweep-after.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
/** A payment of another gateway. */
let card: Awaited<ReturnType<TestApp['build']['payment']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  card = await app.build.payment();
  shop = await openManualShop(app);
});
afterAll(() => app.close());

test('the payment page is our own, and shows the amount and the wallets', async () => {
  const purchase = await shop.start();
  expect(purchase.paymentUrl).toBe(`https://nobayon.test/payment/manual/${purchase.invoice}`);
  const { body } = await purchase.show().expect(200);
  expect(body).toMatchObject({
    payment: { id: purchase.id, invoice_number: purchase.invoice, final_amount: 300 },
    wallets: [{ id: shop.wallet.id, kind: 'bkash', number: shop.wallet.number }],
    claim: null,
    can_claim: true,
  });
});

test('a claim is stored in one spelling, and the payment waits', async () => {
  const purchase = await shop.start();
  const { body } = await purchase
    .claim({ trx_id: ' ৯gx4-t০bk ২m ', sender_number: '+880 1800-000009' })
    .expect(200);
  expect(body).toMatchObject({
    claim: { state: 'open', trx_id: '9GX4T0BK2M', sender_number: SENDER, reason: null },
    can_claim: false,
    payment: { status: 'pending' },
  });
  await purchase.verify().expect(200);
  expect(await purchase.effects()).toMatchObject({ status: 'pending', subscription: null });
});

test('simultaneous identical claims, and a repeated one as after a lost reply, are one claim', async () => {
  const purchase = await shop.start();
  const trx_id = newTrxId();
  const replies = await Promise.all(Array.from({ length: 4 }, () => purchase.claim({ trx_id })));
  expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
  const ids = [...replies.map(({ body }) => body.claim.id), await purchase.claimed({ trx_id })];
  expect(new Set(ids).size).toBe(1);
  expect(await app.db.paymentClaim.count({ where: { transactionId: purchase.id } })).toBe(1);
});

test('of simultaneous claims with one transaction ID in any spelling, one succeeds', async () => {
  const spellings = ['8hy5u1cl3n', '8HY5U1CL3N', '৮hy৫u১cl৩n', ' 8hy5 u1cl 3n', '8HY5-U1CL-3N'];
  const purchases = await Promise.all(spellings.map(() => shop.start()));
  const replies = await Promise.all(
    purchases.map((purchase, at) => purchase.claim({ trx_id: spellings[at] ?? '' })),
  );
  const others = replies.filter(({ status }) => status !== 200);
  expect(others.map(({ status, body }) => [status, body.code, Object.keys(body.fields)])).toEqual(
    Array(4).fill([409, 'trx_id_taken', ['trx_id']]),
  );
});

describe('a transaction ID in two wallets', () => {
  async function claimInBoth(first: WalletKind, second: WalletKind) {
    const wallets = [
      await app.build.wallet({ kind: first }),
      await app.build.wallet({ kind: second }),
    ];
    const purchases = [await shop.start(), await shop.start()];
    const trx_id = newTrxId();
    const sender_number = first === 'bank' ? '1234567890' : undefined;
    const replies = await Promise.all(
      purchases.map((purchase, at) =>
        purchase.claim({
          trx_id,
          wallet_id: wallets[at]?.id ?? 0,
          ...(sender_number && { sender_number }),
        }),
      ),
    );
    const ids = wallets.map(({ id }) => id);
    await app.db.wallet.updateMany({ where: { id: { in: ids } }, data: { isActive: false } });
    return replies.map(({ body }) => body.code ?? 'claimed').sort();
  }

  const providers = walletKinds.filter((kind) => kind !== 'bank');
  test.each(choose(providers, 'two wallets'))(
    'of %s is the same payment, and counts once',
    async (kind) => {
      expect(await claimInBoth(kind, kind)).toEqual(['claimed', 'trx_id_taken']);
    },
  );

  test('of two providers counts twice, and so it does of two bank accounts', async () => {
    expect(await claimInBoth('bkash', 'nagad')).toEqual(['claimed', 'claimed']);
    expect(await claimInBoth('bank', 'bank')).toEqual(['claimed', 'claimed']);
  });
});

describe('a claim is rejected', () => {
  test('about another user’s payment, even for administrators, or of another gateway', async () => {
    const [purchase, stranger] = [await shop.start(), await app.build.user()];
    for (const { token } of [stranger, shop.admin]) {
      const refused = [await purchase.show(token), await purchase.claim({}, token)];
      expect(refused.map(({ status }) => status)).toEqual([404, 404]);
    }
    await app.api.as(card.user.token).get(`/api/payment/manual/${card.row.id}`).expect(404);
  });

  test('with an invalid number, transaction ID or wallet', async () => {
    const purchase = await shop.start();
    const replies = [
      await purchase.claim({ sender_number: '12345' }),
      await purchase.claim({ wallet_id: 1_000_000 }),
      await purchase.claim({ trx_id: '???' }),
    ];
    expect(replies.map(({ body }) => [body.code, Object.keys(body.fields)])).toEqual([
      ['account_number_invalid', ['sender_number']],
      ['wallet_unknown', ['wallet_id']],
      ['invalid_request', ['trx_id']],
    ]);
  });

  test('while another one of the payment is open', async () => {
    const purchase = await shop.start();
    await purchase.claimed();
    const { status, body } = await purchase.claim();
    expect([status, body.code]).toEqual([409, 'claim_open']);
  });

  test('if the customer has three open ones, also simultaneously', async () => {
    const user = await app.build.user();
    const purchases = await Promise.all(Array.from({ length: 5 }, () => shop.start({ user })));
    const replies = await Promise.all(purchases.map((purchase) => purchase.claim()));
    expect(replies.map(({ body }) => body.code ?? 'taken').sort()).toEqual([
      ...Array(2).fill('claim_limit'),
      ...Array(3).fill('taken'),
    ]);
  });

  test('after five about the same payment', async () => {
    const purchase = await shop.start();
    for (let n = 0; n < 5; n++) await shop.reject(await purchase.claimed()).expect(200);
    expect((await purchase.claim()).body.code).toBe('claims_used_up');
    expect((await purchase.show()).body).toMatchObject({ can_claim: false });
  });

  test('about a paid payment', async () => {
    const purchase = await shop.start();
    await shop.approve(await purchase.claimed()).expect(200);
    expect((await purchase.claim()).body.code).toBe('payment_not_payable');
  });
});

describe('the schedule of a payment', () => {
  // A sweep takes everything that is due, so what other tests left is not.
  beforeEach(() => app.db.transaction.updateMany({ data: { nextCheckAt: null } }));

  test('without a claim, or with a rejected one, ends by cancellation or after days, and with an open one never', async () => {
    const [back, left, rejected] = [await shop.start(), await shop.start(), await shop.start()];
    await back.callback(back.user.token, { status: 'canceled' }).expect(200);
    expect(await back.effects()).toMatchObject({ status: 'canceled' });
    await shop.reject(await rejected.claimed()).expect(200);
    expect(await rejected.effects()).toMatchObject({ status: 'pending' });
    const purchase = await shop.start();
    await purchase.claimed();
    const { body } = await purchase.callback(purchase.user.token, { status: 'canceled' });
    expect(body).toMatchObject({ status: 'pending', outcome: 'processing' });
    for (let day = 0; day < 5; day++) await sweepAfter(app, DAY);
    expect(await left.effects()).toMatchObject({ status: 'canceled' });
    expect(await rejected.effects()).toMatchObject({ status: 'canceled' });
    expect(await purchase.effects()).toMatchObject({ status: 'pending' });
    expect(await app.db.gatewayState.findMany({ where: { awaySince: { not: null } } })).toEqual([]);
  });

  test('with a simultaneous cancellation and claim loses no claim', async () => {
    const purchases = await Promise.all(Array.from({ length: 3 }, () => shop.start()));
    for (const purchase of purchases) {
      const [{ body }] = await Promise.all([
        purchase.claim().expect(200),
        purchase.callback(purchase.user.token, { status: 'canceled' }).expect(200),
      ]);
      await shop.approve(body.claim.id).expect(200);
      expect(await purchase.effects()).toMatchObject({ status: 'completed' });
    }
  });
});

test('manual payment is offered while a wallet is active', async () => {
  const offered = async () =>
    (await app.api.get('/api/config')).body.paymentGateways.map(
      (one: { name: string }) => one.name,
    );
  expect(await offered()).toEqual(['manual']);
  await app.db.wallet.update({ where: { id: shop.wallet.id }, data: { isActive: false } });
  expect(await offered()).toEqual([]);
  const [user, plan] = [await app.build.user(), await app.build.plan()];
  const order = { plan_id: plan.id, billing_cycle: 'monthly', gateway: 'manual' };
  const { status, body } = await app.api.as(user.token).post('/api/payment/initiate', order);
  expect([status, body.code]).toEqual([400, 'gateway_unknown']);
  await app.db.wallet.update({ where: { id: shop.wallet.id }, data: { isActive: true } });
});
