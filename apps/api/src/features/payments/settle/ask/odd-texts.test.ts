import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paystation } from '../../../../ports/payment-gateway/paystation/paystation.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { startServerThat } from '../../../../testing/faults/stand-in-server.ts';
import { insertPayments } from '../../../../testing/payments/insert-payments.ts';
import { only } from '../../../../testing/payments/replace-gateway.ts';
import { settlePayment } from '../settle-payment.ts';

const SEED = 20261127;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

/** Any UTF-16 code unit, including unpaired surrogates, NUL and invisible characters. */
const anyUnit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.constantFrom(0, 0x0a, 0x22, 0x5c, 0x7f, 0x202e, 0xd83d, 0xdc4d, 0xfeff, 0xffff),
);
/** Up to some thousands of characters that an index cannot compress. */
const anyText = fc
  .array(anyUnit, { size: '+1', maxLength: 4_000 })
  .map((units) => String.fromCharCode(...units));

test('a payment is granted whatever text its ID and method contain', async () => {
  const user = await app.build.user();
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (trxId, method) => {
      const [row] = await insertPayments(app, [{ userId: user.id }]);
      if (!row) throw new Error('There is no payment.');
      const baseUrl = await startServerThat((response) => {
        const data = { trx_status: 'success', request_amount: '300.00' };
        const named = {
          ...data,
          invoice_number: row.invoiceNumber,
          trx_id: `${row.id} ${trxId}`,
          payment_method: method,
        };
        response.end(JSON.stringify({ status_code: '200', data: named }));
      });
      const gateway = paystation({
        baseUrl,
        merchantId: '104',
        password: 'the password',
        customerPhone: '01700000000',
        paymentUrlHosts: [],
        allowLoopback: false,
        timeoutMs: 10_000,
      });
      const deps = { ...app.deps, gateways: only(gateway) };
      const { transaction, moved } = await settlePayment(deps, row);
      expect(moved).toBe(true);
      const kept = await app.db.transaction.findUniqueOrThrow({ where: { id: row.id } });
      expect(kept).toMatchObject({
        status: 'completed',
        gatewayId: transaction.gatewayId,
        paymentMethod: transaction.paymentMethod,
      });
    }),
    {
      seed: SEED,
      numRuns: runs(8),
      examples: [
        ['x'.repeat(100), '\ud83d'],
        [longId(), 'bKash'],
      ],
    },
  );
});

/**
 * The size of an index entry is limited to some thousands of bytes, and repetitions are compressed.
 */
function longId(): string {
  return Array.from({ length: 4_000 }, (_, n) => ((n * 7_919) % 65_536).toString(36)).join('');
}
