import type { WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { offerEveryGateway } from '../../../testing/payments/gateways/offer-every-gateway.ts';
import { newTrxId, openManualShop } from '../../../testing/payments/manual-purchase.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';

// One transfer has one transaction ID, whoever tells us about it: a customer, or a gateway that
// takes payments with the same kind of wallet.

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
const wallets = new Map<WalletKind, number>();
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
  await offerEveryGateway(app);
  wallets.set('bkash', shop.wallet.id);
  for (const kind of ['nagad', 'bank'] as const) {
    wallets.set(kind, (await app.build.wallet({ kind })).id);
  }
});
afterAll(() => app.close());

type Gateway = 'bkash' | 'piprapay' | 'sslcommerz';

/** Spellings of a transaction ID that the gateway can report. */
const reported: Record<Gateway, (trxId: string) => string> = {
  bkash: (trxId) => trxId.toLowerCase(),
  // As the customer typed it.
  piprapay: typed,
  sslcommerz: (trxId) => trxId.toLowerCase(),
};
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);

/** With an invisible character, a space, a dash, and letters and digits of all kinds. */
function typed(trxId: string): string {
  const [a, b, c, ...others] = [...trxId.toLowerCase()].map((letter, at) =>
    at % 2 === 0
      ? wide(letter)
      : letter.replace(/\d/, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''),
  );
  return `${a}\u200b${b} ${c}-${others.join('')} `;
}

/** A payment that was made at the gateway, and that we have not queried yet. */
async function paidAt(gateway: Gateway, trxId: string, typedAs = reported[gateway](trxId)) {
  const purchase = await startPurchase(app, { gateway });
  await purchase.outside({ action: 'pay', trxId: typedAs });
  const gatewayId = gateway === 'piprapay' ? trxId : reported[gateway](trxId);
  return { ...purchase, gateway, gatewayId };
}

/** A manual payment and its customer's claim. The IDs of banks are as unusual as their accounts. */
async function claim(trx_id: string, kind: WalletKind = 'bkash') {
  const purchase = await shop.start({ gateway: 'manual' });
  const sender_number = kind === 'bank' ? '1234567890' : undefined;
  const { status, body } = await purchase.claim({
    trx_id,
    wallet_id: wallets.get(kind) ?? 0,
    ...(sender_number && { sender_number }),
  });
  return { purchase, status, code: body.code, id: body.claim?.id };
}

test.each<[Gateway, WalletKind, 'taken' | 'another transfer']>([
  ['bkash', 'bkash', 'taken'],
  ['bkash', 'nagad', 'another transfer'],
  ['piprapay', 'bkash', 'taken'],
  ['piprapay', 'nagad', 'taken'],
  ['piprapay', 'bank', 'another transfer'],
  ['sslcommerz', 'bkash', 'another transfer'],
])('an ID that %s reported, claimed for %s, is %s', async (gateway, kind, outcome) => {
  const trxId = newTrxId();
  const paid = await paidAt(gateway, trxId);
  await paid.verify().expect(200);
  expect(await paid.effects()).toMatchObject({ status: 'completed', gatewayId: paid.gatewayId });
  const { status, code } = await claim(trxId, kind);
  expect([status, code]).toEqual(outcome === 'taken' ? [409, 'trx_id_taken'] : [200, undefined]);
});

test.each<[Gateway, WalletKind, 'review' | 'completed']>([
  ['bkash', 'bkash', 'review'],
  ['bkash', 'nagad', 'completed'],
  ['piprapay', 'nagad', 'review'],
  ['piprapay', 'bank', 'completed'],
  ['sslcommerz', 'bkash', 'completed'],
])('a payment at %s with an ID that was claimed for %s is %s', async (gateway, kind, status) => {
  const trxId = newTrxId();
  const { id } = await claim(trxId, kind);
  const paid = await paidAt(gateway, trxId);
  await paid.verify().expect(200);
  expect(await paid.effects()).toMatchObject({
    status,
    ...(status === 'review' && { reviewReason: 'gateway_id', gatewayId: null, subscription: null }),
  });
  // A rejected claim releases its ID.
  await shop.reject(id).expect(200);
  await paid.verify().expect(200);
  expect(await paid.effects()).toMatchObject({ status: 'completed', gatewayId: paid.gatewayId });
});

test.each<[Gateway, Gateway, 'review' | 'completed']>([
  ['bkash', 'piprapay', 'review'],
  ['piprapay', 'bkash', 'review'],
  ['bkash', 'sslcommerz', 'completed'],
])('a payment with one ID at %s and then at %s is %s', async (first, second, status) => {
  const trxId = newTrxId();
  for (const paid of [await paidAt(first, trxId), await paidAt(second, trxId)]) {
    await paid.verify().expect(200);
    expect(await paid.effects()).toMatchObject({
      status: paid.gateway === first ? 'completed' : status,
    });
  }
});

type Additions = { label: string; marks: string[]; isLower: boolean };

/** What customers can add to an ID: labels, punctuation, spaces, and what nobody sees. */
const added: fc.Arbitrary<Additions> = fc.record({
  label: fc.constantFrom('', '', 'TrxID', 'trxid: ', 'TxnId:', 'bKash TrxID ', 'Transaction ID - '),
  marks: fc.array(fc.constantFrom(...`.,:;#*!?|()[]{}'"/\\_-=+@&<>~^\`$%  \t\u200b\u00ad–।…'”`), {
    minLength: 1,
    maxLength: 6,
  }),
  isLower: fc.boolean(),
});

function withAdditions(trxId: string, { label, marks, isLower }: Additions): string {
  const letters = [...trxId].map((letter, at) => `${letter}${marks[at * 2] ?? ''}`);
  const text = `${label}${letters.join('')}${marks.at(-1)}`;
  return isLower ? text.toLowerCase() : text;
}

test('whatever a customer adds to an ID at PipraPay, its transfer counts once', async () => {
  await fc.assert(
    fc.asyncProperty(added, fc.boolean(), async (additions, isClaimedFirst) => {
      const trxId = newTrxId();
      const pay = async (typedAs: string) => {
        const paid = await paidAt('piprapay', trxId, typedAs);
        await paid.verify().expect(200);
        return (await paid.effects()).status;
      };
      const typedAs = withAdditions(trxId, additions);
      if (isClaimedFirst) {
        expect((await claim(trxId)).status).toBe(200);
        expect(await pay(typedAs)).toBe('review');
      } else {
        expect(await pay(typedAs)).toBeOneOf(['completed', 'review']);
        expect((await claim(trxId)).code).toBe('trx_id_taken');
        expect(await pay(trxId)).toBe('review');
      }
    }),
    { numRuns: runs(8) },
  );
});

test.each([
  ['a Cyrillic letter', (trxId: string) => trxId.replace('X', '\u0425')],
  ['a sign', (trxId: string) => trxId.replace('0', '()')],
  ['a symbol', (trxId: string) => trxId.replace('G', '\u{1f176}')],
])(
  'a payment at PipraPay with %s in the place of a letter stays in review',
  async (_what, typedAs) => {
    const trxId = newTrxId();
    const paid = await paidAt('piprapay', trxId, typedAs(trxId));
    for (let n = 0; n < 2; n += 1) {
      await paid.verify().expect(200);
      expect(await paid.effects()).toMatchObject({ status: 'review', reviewReason: 'gateway_id' });
    }
  },
);

test('a payment is found by its ID and by what the gateway shows', async () => {
  const trxId = newTrxId();
  const paid = await paidAt('piprapay', trxId);
  await paid.verify().expect(200);
  const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id);
  for (const search of [trxId, typed(trxId)]) {
    const text = encodeURIComponent(search);
    const admin = app.api.as(shop.admin.token);
    const { body: listed } = await admin.get(`/api/admin/transactions?search=${text}`).expect(200);
    expect(idsIn(listed.transactions)).toEqual([paid.id]);
    const { body: found } = await admin.get(`/api/admin/search?q=${text}`).expect(200);
    expect(idsIn(found.payments.items)).toEqual([paid.id]);
  }
});

test('of a claim and a payment at a gateway at the same moment, one counts', async () => {
  const trxId = newTrxId();
  const paid = await paidAt('piprapay', trxId);
  const name = `nobayon:trx-id:${trxId}`;
  const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
  const holder = await holdLock(app.databaseUrl, lock, [name]);
  const [claimed] = await Promise.all([
    claim(trxId),
    paid.verify().expect(200),
    holder.waiting(2).finally(() => holder.release()),
  ]);
  const { status } = await paid.effects();
  expect([claimed.status, status]).toBeOneOf([
    [200, 'review'],
    [409, 'completed'],
  ]);
});
