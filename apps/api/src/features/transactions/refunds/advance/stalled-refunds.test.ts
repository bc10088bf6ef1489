import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { type RefundActions, refundActions } from '../../../../testing/payments/refund-actions.ts';

let app: TestApp;
let actions: RefundActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, atOwnAddress: true });
  actions = await refundActions(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

/** The attention items of a payment's refund, as administrators see them. */
async function listed({ id }: { id: number }) {
  const { body } = await app.api.as(actions.admin.token).get('/api/admin/attention').expect(200);
  return body.items.filter(
    (item: { reason: string; transaction: { id: number } }) =>
      item.reason === 'refund_stalled' && item.transaction.id === id,
  );
}

const asked = (hours: number) => actions.workAfter(hours * HOUR);

describe('a refund without a known result', () => {
  async function lost() {
    const purchase = await actions.paid('sslcommerz');
    await app.sandbox.addFault({ service: 'gateway', kind: 'lostReply', on: 'refund' });
    await actions.request(purchase).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    return purchase;
  }

  test('needs attention after a day, until an administrator has entered the result', async () => {
    const purchase = await lost();
    for (let n = 0; n < 3; n += 1) await asked(7);
    expect(await listed(purchase)).toHaveLength(0);
    await asked(7);
    await asked(7);
    expect(await listed(purchase)).toHaveLength(1);
    const [refund] = (await actions.look(purchase)).refunds;
    await actions.conclude(refund?.id ?? 0, 'done').expect(200);
    expect(await listed(purchase)).toHaveLength(0);
    expect(
      await app.db.attention.findFirst({ where: { transactionId: purchase.id } }),
    ).toMatchObject({ resolvedBy: 'Ayesha Akter', note: 'Seen in its panel' });
  });

  test('is listed once, and not again after it was resolved', async () => {
    const purchase = await lost();
    for (let n = 0; n < 6; n += 1) await asked(7);
    const [item] = await listed(purchase);
    await app.api
      .as(actions.admin.token)
      .post(`/api/admin/attention/${item.id}/resolve`, { note: 'Asked their support.' })
      .expect(200);
    await asked(7);
    expect(await listed(purchase)).toHaveLength(0);
    // Another refund of the same payment is listed again.
    const [refund] = (await actions.look(purchase)).refunds;
    await actions.conclude(refund?.id ?? 0, 'refused').expect(200);
    await app.sandbox.addFault({ service: 'gateway', kind: 'lostReply', on: 'refund' });
    await actions.request(purchase).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    for (let n = 0; n < 6; n += 1) await asked(7);
    expect(await listed(purchase)).toHaveLength(1);
  });
});

test('needs attention after two weeks of processing, until it is done', async () => {
  const purchase = await actions.paid('sslcommerz');
  await actions.outcome('sslcommerz', 'done', 1_000);
  await actions.request(purchase).expect(200);
  await actions.workAfter(0);
  await actions.workAfter(13 * DAY);
  expect(await listed(purchase)).toHaveLength(0);
  await actions.workAfter(2 * DAY);
  expect(await listed(purchase)).toHaveLength(1);
  await app.sandbox.command(purchase.invoice, { action: 'settleRefund', becomes: 'done' });
  await asked(7);
  expect(await purchase.effects()).toMatchObject({ status: 'refunded' });
  expect(await listed(purchase)).toHaveLength(0);
});

test('does not need attention because of one inconclusive reply', async () => {
  const purchase = await actions.paid('sslcommerz');
  await actions.outcome('sslcommerz', 'done', 1_000);
  await actions.request(purchase).expect(200);
  await actions.workAfter(0);
  await actions.workAfter(2 * DAY);
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  await asked(7);
  await app.sandbox.clearFaults();
  await asked(7);
  expect(await listed(purchase)).toHaveLength(0);
});
