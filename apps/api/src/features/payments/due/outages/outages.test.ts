import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { insertPayments } from '../../../../testing/payments/insert-payments.ts';
import { firstGateway, only } from '../../../../testing/payments/replace-gateway.ts';
import { type Purchase, startPurchase } from '../../../../testing/payments/start-purchase.ts';
import { sweepAfter } from '../../../../testing/payments/sweep-after.ts';
import { sweepPayments } from '../sweep-payments.ts';

const HOUR = 60 * MINUTE;
const ROUND = 15_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
// Removes the leftovers of the previous test.
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.db.transaction.updateMany({ data: { nextCheckAt: null, askAfter: null } });
  await app.db.gatewayState.deleteMany();
});
afterAll(() => app.close());

async function passTwoMinutes(): Promise<void> {
  for (let passed = 0; passed < 2 * MINUTE; passed += ROUND) await sweepAfter(app, ROUND);
}

/** The app's gateway, and the payments that it was queried about, in order. */
function listeningGateway() {
  const asked: string[] = [];
  const gateway = firstGateway(app);
  let atOnce = 0;
  let mostAtOnce = 0;
  return {
    asked,
    mostAtOnce: () => mostAtOnce,
    gateways: only({
      ...gateway,
      verify: async (payment) => {
        asked.push(payment.invoiceNumber);
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        return gateway.verify(payment).finally(() => {
          atOnce -= 1;
        });
      },
    }),
  };
}

test.each([
  ['lostReply', 5 * MINUTE],
  ['down', 8 * HOUR],
  ['htmlError', 5 * DAY],
] as const)(
  '%s for %i ms: what was paid is found within two minutes of its end',
  async (...given) => {
    const [kind, length] = given;
    const purchases: Purchase[] = [];
    for (let n = 0; n < 2; n += 1) {
      purchases.push(await startPurchase(app));
      await sweepAfter(app, 20 * MINUTE);
    }
    await app.sandbox.addFault({ service: 'gateway', kind });
    for (const purchase of purchases) await purchase.outside({ action: 'pay' });
    // All rounds behave the same, so a few are enough.
    for (let n = 0; n < 4; n += 1) await sweepAfter(app, length / 4);
    for (const purchase of purchases) {
      expect(await purchase.effects()).toMatchObject({ status: 'pending' });
    }

    // A customer who returned without paying is waiting too, whatever the schedule.
    for (const purchase of purchases) await purchase.callback(null).expect(200);
    await app.sandbox.clearFaults();
    await passTwoMinutes();
    for (const purchase of purchases) {
      expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
    }
  },
);

test('an unreachable gateway gets one query per round, each about another payment', async () => {
  const nextCheckAt = app.clock.ago(-3 * MINUTE);
  await insertPayments(app, Array(8).fill({ nextCheckAt }));
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  await sweepAfter(app, 3 * MINUTE);
  const { asked, gateways } = listeningGateway();
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(ROUND);
    await sweepPayments({ ...app.deps, gateways });
  }
  expect(asked).toHaveLength(6);
  expect(new Set(asked).size).toBe(6);
  expect(await app.db.gatewayState.findFirst()).toMatchObject({ awaySince: expect.any(Date) });
});

test('after an outage all payments are queried in batches, longest-waiting first', async () => {
  const { now } = app.clock;
  const ago = (minutes: number) => new Date(now().getTime() - minutes * MINUTE);
  // In no particular order in the database.
  const waits = Array.from({ length: 40 }, (_, n) => ((n * 37) % 40) + 1);
  const open = { status: 'pending', createdAt: ago(90) } as const;
  const rows = await insertPayments(app, [
    ...waits.map((minutes) => ({ ...open, nextCheckAt: ago(minutes) })),
    { ...open, status: 'canceled', settledAt: ago(80), nextCheckAt: ago(85) },
    { ...open, status: 'completed', settledAt: ago(80), nextCheckAt: ago(86) },
  ]);
  await app.db.gatewayState.create({ data: { awaySince: ago(95) } });
  const { asked, gateways, mostAtOnce } = listeningGateway();
  await sweepPayments({ ...app.deps, gateways });

  const inserted = new Set(rows.map(({ invoiceNumber }) => invoiceNumber));
  // The gateway knows none of these, so it is also queried about one that it has confirmed.
  const about = asked.filter((invoice) => inserted.has(invoice));
  const [canceled, completed] = rows.slice(-2).map(({ invoiceNumber }) => invoiceNumber);
  const invoicesByWait = rows
    .slice(0, -2)
    .sort((a, b) => Number(a.nextCheckAt) - Number(b.nextCheckAt))
    .map(({ invoiceNumber }) => invoiceNumber);
  // The first one shows that the gateway responds, whichever payment it is about.
  expect(about[0]).toBe(canceled);
  const place = new Map(about.map((invoice, n) => [invoice, n]));
  for (const [n, invoice] of invoicesByWait.entries()) {
    // It overtakes only those of the same batch.
    expect(n + 1 - (place.get(invoice) ?? Number.NaN)).toBeLessThan(16);
  }
  expect(about.at(-1)).toBe(completed);
  expect(mostAtOnce()).toBeLessThanOrEqual(16);
});

test('a payment without an answer does not block the others', async () => {
  const [broken, sound] = [await startPurchase(app), await startPurchase(app)];
  await sound.outside({ action: 'pay' });
  const { invoice: invoice_number } = broken;
  await app.sandbox.addFault({ service: 'gateway', kind: 'htmlError', invoice_number });
  await sweepAfter(app, 3 * MINUTE);
  expect(await sound.effects()).toMatchObject({ status: 'completed' });
  const next = await startPurchase(app);
  await next.outside({ action: 'pay' });
  await sweepAfter(app, 3 * MINUTE);
  await passTwoMinutes();
  expect(await next.effects()).toMatchObject({ status: 'completed' });
});

test('a payment that is never answered readably does not count as an outage beside a confirmed one', async () => {
  const confirmed = await startPurchase(app);
  await confirmed.returnAfter('pay');
  const broken = await startPurchase(app);
  const { invoice: invoice_number } = broken;
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'nonsense',
    on: 'status',
    invoice_number,
  });
  await sweepAfter(app, 3 * MINUTE);
  const away = { where: { awaySince: { not: null } } };
  expect(await app.db.gatewayState.count(away)).toBe(0);
  const asked = await broken.questions();
  await passTwoMinutes();
  expect((await broken.questions()) - asked).toBeLessThanOrEqual(2);

  // Nor does it prolong one: the outage ends with the next round.
  await app.db.gatewayState.create({ data: { gateway: 'paystation', awaySince: app.clock.now() } });
  await sweepAfter(app, ROUND);
  expect(await app.db.gatewayState.count(away)).toBe(0);
  expect(await broken.effects()).toMatchObject({ status: 'pending' });
});

test('payments are settled in the same way after days without a worker or a database', async () => {
  const purchases = [await startPurchase(app), await startPurchase(app)];
  for (const purchase of purchases) await purchase.outside({ action: 'pay' });
  await sweepAfter(app, 5 * DAY);
  for (const purchase of purchases) {
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  }
});
