import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sslcommerz } from '../../../ports/payment-gateway/sslcommerz/sslcommerz.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startServerThat } from '../../../testing/faults/stand-in-server.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';
import { only } from '../../../testing/payments/replace-gateway.ts';
import { settlePayment } from './settle-payment.ts';

// A customer whose first attempt seems to fail may pay another one, and the gateway takes both.

type Try = { status: string; val_id: string; bank_tran_id: string };

const first: Try = { status: 'VALID', val_id: 'V1', bank_tran_id: 'T1' };
const second: Try = { status: 'VALIDATED', val_id: 'V2', bank_tran_id: 'T2' };
const failed: Try = { status: 'FAILED', val_id: '', bank_tran_id: 'T0' };

let app: TestApp;
let tries: Try[];
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
beforeEach(() => {
  tries = [];
});
afterAll(() => app.close());

async function ordered(
  payment: Parameters<typeof insertPayments>[1][number] = {},
  answered: { amount?: string; risk_level?: string; currency?: string } = {},
) {
  const user = await app.build.user();
  const [row] = await insertPayments(app, [{ userId: user.id, gateway: 'sslcommerz', ...payment }]);
  if (!row) throw new Error('There is no payment.');
  const common = {
    tran_id: row.invoiceNumber,
    amount: '300.00',
    currency: 'BDT',
    risk_level: '0',
    ...answered,
  };
  const baseUrl = await startServerThat((response, _body, { url = '' }) => {
    const asked = new URL(url, 'http://localhost').searchParams.get('val_id');
    const element = tries.map(({ bank_tran_id, ...one }) => ({
      ...common,
      ...one,
      bank_tran_id: `${bank_tran_id}-${row.id}`,
    }));
    const found = { APIConnect: 'DONE', no_of_trans_found: String(element.length), element };
    response.end(JSON.stringify(asked ? element.find((one) => one.val_id === asked) : found));
  });
  const gateway = sslcommerz({
    baseUrl,
    storeId: 'testbox',
    storePassword: 'qwerty',
    customerPhone: '01700000000',
    paymentUrlHosts: [],
    allowLoopback: false,
    timeoutMs: 10_000,
  });
  const settle = async () => {
    const current = await app.db.transaction.findUniqueOrThrow({ where: { id: row.id } });
    const { transaction, moved } = await settlePayment(
      { ...app.deps, gateways: only(gateway) },
      current,
    );
    const [open, grants] = await Promise.all([
      app.db.attention.findMany({ where: { transactionId: row.id, resolvedAt: null } }),
      app.db.subscriptionEvent.count({ where: { userId: user.id } }),
    ]);
    const { status, gatewayId } = transaction;
    return {
      status,
      isFirst: gatewayId === `T1-${row.id}`,
      moved,
      grants,
      open: open.map(({ reason }) => reason),
    };
  };
  return { id: row.id, settle };
}

const once = { status: 'completed', isFirst: true, grants: 1 };

test.each([
  ['one try', [first]],
  ['one that is reported twice', [first, first]],
  ['one after another that failed', [failed, first]],
])('%s is paid once', async (_name, all) => {
  const { settle } = await ordered();
  tries = all;
  expect(await settle()).toEqual({ ...once, moved: true, open: [] });
});

test('an order that was paid twice is granted once and reported to administrators', async () => {
  const { settle } = await ordered();
  tries = [failed, first, second];
  expect(await settle()).toEqual({ ...once, moved: true, open: ['paid_twice'] });
  expect(await settle()).toEqual({ ...once, moved: false, open: ['paid_twice'] });
});

test('a second payment after the grant is detected and reported once', async () => {
  const { id, settle } = await ordered();
  tries = [first];
  expect(await settle()).toMatchObject({ open: [] });
  app.clock.advance(60_000);
  tries = [second, first];
  expect(await settle()).toEqual({ ...once, moved: false, open: ['paid_twice'] });
  const raised = await app.db.attention.findFirstOrThrow({ where: { transactionId: id } });
  expect(raised.raisedAt).toEqual(app.clock.now());

  await app.db.attention.updateMany({
    where: { transactionId: id },
    data: { resolvedAt: app.clock.now(), resolvedBy: 'Nusrat', note: 'Refunded in the panel.' },
  });
  expect(await settle()).toEqual({ ...once, moved: false, open: [] });
});

const anyPayment = fc
  .record({
    status: fc.constantFrom(...transactionStatuses),
    isOfNobody: fc.boolean(),
    isHidden: fc.boolean(),
  })
  .map(({ status, isOfNobody, isHidden }) => ({
    status,
    ...(isOfNobody && { userId: null }),
    ...(isHidden && { deletedAt: new Date() }),
    ...(status === 'review' && { reviewReason: 'coupon' as const, paidAmount: 300_00 }),
    ...(status !== 'pending' && { settledAt: app.clock.now() }),
  }));
const anyAnswer = fc.record({
  amount: fc.constantFrom('300.00', '299.99'),
  currency: fc.constantFrom('BDT', 'USD'),
  risk_level: fc.constantFrom('0', '1'),
});

test('a second payment is reported in every status of the first one', async () => {
  await fc.assert(
    fc.asyncProperty(anyPayment, anyAnswer, async (payment, answer) => {
      const { id, settle } = await ordered(payment, answer);
      tries = [first, second];
      const { status, open } = await settle();
      expect(open).toContain('paid_twice');
      expect(await settle()).toMatchObject({ status, moved: false });
      const reported = await app.db.attention.count({
        where: { transactionId: id, reason: 'paid_twice' },
      });
      expect(reported).toBe(1);
      // Other reasons for attention are kept.
      if (status === 'completed' && payment.status !== 'completed' && 'userId' in payment) {
        expect(open).toContain('refund_due');
      }
      if (status === 'review' && payment.status !== 'review') expect(open).toContain('review');
    }),
    { numRuns: runs(8), endOnFailure: true },
  );
});
