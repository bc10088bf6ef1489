import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { waitForLocks } from '../../../testing/faults/wait-for-locks.ts';
import { openManualShop } from '../../../testing/payments/manual-purchase.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
});
afterAll(() => app.close());

const PATH = '/api/admin/wallets';
const fields = { kind: 'nagad', number: '০১৯ ১২৩৪-৫৬৭৮', accountType: 'merchant' };
const asAdmin = () => app.api.as(shop.admin.token);
const update = (id: number, body: object) => asAdmin().send('put', `${PATH}/${id}`).send(body);
const remove = (id: number) => asAdmin().send('delete', `${PATH}/${id}`);
const list = async () => (await asAdmin().get(PATH).expect(200)).body;

let made = 0;
const newNumber = () => {
  made += 1;
  return `0150000${String(made).padStart(4, '0')}`;
};

async function create(more: object = {}) {
  const body = { ...fields, number: newNumber(), ...more };
  return (await asAdmin().post(PATH, body).expect(201)).body.wallet;
}

test('a new wallet has its number as digits, is last, and is audited', async () => {
  const { body } = await asAdmin().post(PATH, fields).expect(201);
  expect(body.wallet).toMatchObject({
    kind: 'nagad',
    number: '01912345678',
    account_type: 'merchant',
    instructions: '',
    is_active: true,
    is_used: false,
    open_claims: 0,
  });
  const { wallets, is_offered } = await list();
  expect([wallets.at(-1).id, is_offered]).toEqual([body.wallet.id, true]);
  expect(await app.db.auditEntry.findMany({ where: { subject: 'wallet' } })).toMatchObject([
    { action: 'create', subjectId: body.wallet.id, subjectName: 'Nagad 01912345678' },
  ]);
});

test('one account is one wallet, even if two administrators add it at once', async () => {
  const number = newNumber();
  const replies = await Promise.all(
    [number, `+88${number}`].map((spelling) =>
      asAdmin().post(PATH, { ...fields, number: spelling }),
    ),
  );
  expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    201,
    'wallet_exists',
  ]);
  const wrong = await asAdmin().post(PATH, { ...fields, number: '12' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'account_number_invalid']);
});

test('it can be edited without overwriting another administrator’s changes', async () => {
  const wallet = await create();
  const changed = {
    ...fields,
    number: newNumber(),
    instructions: 'Ask for Rafiq',
    isActive: false,
  };
  const seen = { updated_at: wallet.updated_at };
  const { body } = await update(wallet.id, { ...changed, ...seen }).expect(200);
  expect(body.wallet).toMatchObject({ instructions: 'Ask for Rafiq', is_active: false });
  const late = await update(wallet.id, { ...changed, ...seen });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  const taken = await update(wallet.id, { ...changed, number: (await create()).number });
  expect(taken.body.code).toBe('wallet_exists');
  expect((await update(wallet.id, { ...changed, number: 'x' })).body.code).toBe(
    'account_number_invalid',
  );
});

test('a wallet without payments is deleted', async () => {
  const { id } = await create();
  expect((await remove(id).expect(200)).body.message).toContain('deleted');
  const gone = [await remove(id), await update(id, fields)];
  expect(gone.map(({ status, body }) => [status, body.code])).toEqual(
    Array(2).fill([404, 'wallet_not_found']),
  );
});

test('a claimed wallet keeps its account, is archived, and can be restored', async () => {
  const wallet = await create();
  const same = { ...fields, number: wallet.number };
  const purchase = await shop.start();
  const trx_id = '7HT2K9QW4Z';
  await purchase.claimed({ wallet_id: wallet.id, trx_id });
  const { wallets } = await list();
  expect(wallets.find(({ id }: { id: number }) => id === wallet.id)).toMatchObject({
    is_used: true,
    open_claims: 1,
  });
  expect((await update(wallet.id, { ...same, number: newNumber() })).body.code).toBe(
    'wallet_in_use',
  );
  await update(wallet.id, { ...same, instructions: 'Say hello' }).expect(200);

  expect((await remove(wallet.id).expect(200)).body.message).toContain('stay in your records');
  const shown = (await purchase.show()).body.wallets.map(({ id }: { id: number }) => id);
  expect(shown).not.toContain(wallet.id);

  const back = await create(same);
  expect(back).toMatchObject({ id: wallet.id, is_used: true });
  const other = await shop.start();
  expect((await other.claim({ wallet_id: back.id, trx_id })).body.code).toBe('trx_id_taken');
});

describe('a claim for money that was sent to a removed wallet', () => {
  const same = (wallet: { number: string }) => ({ ...fields, number: wallet.number });
  /** Created before any customer saw it. */
  async function shownFirst() {
    app.clock.advance(1_000);
    const wallet = await create();
    await app.db.wallet.update({
      where: { id: wallet.id },
      data: { createdAt: app.clock.now() },
    });
    app.clock.advance(1_000);
    return wallet;
  }
  const ends = {
    hidden: (wallet: { id: number; number: string }) =>
      update(wallet.id, { ...same(wallet), isActive: false }),
    removed: ({ id }: { id: number }) => remove(id),
  };
  const idsOf = (wallets: { id: number }[]) => wallets.map(({ id }) => id);

  /** An administrator hides a payment, which its customer does not notice. */
  const takeOutOfLists = ({ id }: { id: number }) =>
    asAdmin().send('delete', `/api/admin/transactions/${id}`).expect(200);

  test.each([
    ['hidden', false],
    ['removed', true],
  ] as const)('%s, it can be claimed and approved (payment hidden: %s)', async (end, isHidden) => {
    const wallet = await shownFirst();
    const purchase = await shop.start();
    if (isHidden) await takeOutOfLists(purchase);
    app.clock.advance(1_000);
    await ends[end](wallet).expect(200);
    const { wallets, former_wallets } = (await purchase.show()).body;
    expect(idsOf(wallets)).not.toContain(wallet.id);
    expect(idsOf(former_wallets)).toEqual([wallet.id]);
    const id = await purchase.claimed({ wallet_id: wallet.id });
    await shop.approve(id).expect(200);
    expect((await purchase.effects()).status).toBe('completed');

    // Customers who never saw it are not shown it.
    app.clock.advance(1_000);
    expect((await (await shop.start()).show()).body.former_wallets).toEqual([]);
  });

  test('a rejected claim still names its wallet, even if the payment was hidden', async () => {
    const wallet = await shownFirst();
    await ends.hidden(wallet).expect(200);
    app.clock.advance(1_000);
    const purchase = await shop.start();
    await shop.reject(await purchase.claimed({ wallet_id: wallet.id })).expect(200);
    expect(idsOf((await purchase.show()).body.former_wallets)).toEqual([wallet.id]);
  });

  test.each([false, true])(
    'a removed wallet keeps its account, and is not listed as such once shown again (payment hidden: %s)',
    async (isHidden) => {
      const wallet = await shownFirst();
      const purchase = await shop.start();
      if (isHidden) await takeOutOfLists(purchase);
      const moved = await update(wallet.id, { ...fields, number: newNumber() });
      expect([moved.status, moved.body.code]).toEqual([409, 'wallet_in_use']);
      await ends.removed(wallet).expect(200);
      await create(same(wallet));
      const { wallets, former_wallets } = (await purchase.show()).body;
      expect([idsOf(wallets).includes(wallet.id), former_wallets]).toEqual([true, []]);
      await remove(wallet.id).expect(200);
    },
  );
});

test('a simultaneous claim and removal of its wallet leave no broken reference', async () => {
  for (let n = 0; n < 2; n++) {
    const wallet = await create();
    const purchase = await shop.start();
    const [claim, removal] = await Promise.all([
      purchase.claim({ wallet_id: wallet.id }),
      remove(wallet.id),
    ]);
    expect(removal.status).toBe(200);
    const left = await app.db.wallet.findUnique({ where: { id: wallet.id } });
    expect([claim.status, left === null]).toEqual(
      claim.status === 200 ? [200, false] : [400, true],
    );
  }
});

test('an order is not made while a wallet that its customer would see is being removed', async () => {
  const wallet = await create();
  const row = 'SELECT 1 FROM wallets WHERE id = $1 FOR UPDATE';
  const inTheWay = await holdLock(app.databaseUrl, row, [wallet.id]);
  const removal = remove(wallet.id).then((reply) => reply);
  await inTheWay.waiting(1);
  const ordering = shop.start();
  await waitForLocks(app.db, 2);
  await inTheWay.release();
  expect((await removal).status).toBe(200);
  const { body } = await (await ordering).show().expect(200);
  expect(body.wallets.map(({ id }: { id: number }) => id)).not.toContain(wallet.id);
});

test('customers see the wallets in the operator’s order', async () => {
  const before = (await list()).wallets.map(({ id }: { id: number }) => id);
  const ids = before.toReversed();
  await asAdmin().send('put', `${PATH}/order`).send({ ids }).expect(200);
  expect((await list()).wallets.map(({ id }: { id: number }) => id)).toEqual(ids);
  const short = await asAdmin()
    .send('put', `${PATH}/order`)
    .send({ ids: ids.slice(1) });
  expect([short.status, short.body.code]).toEqual([409, 'changed_meanwhile']);
});

test('there can be twenty at most', async () => {
  const { wallets } = await list();
  for (let n = wallets.length; n < 20; n++) await create();
  const { status, body } = await asAdmin().post(PATH, { ...fields, number: newNumber() });
  expect([status, body.code]).toEqual([409, 'wallet_limit']);
});
