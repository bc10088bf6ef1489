import assert from 'node:assert/strict';
import {
  assertBought,
  assertChatAccess,
  assertReceipts,
  DOMAIN,
  historyOf,
  type Purchase,
} from '../customer.ts';
import { retryUntil } from '../retry-until.ts';
import type { Smoke } from '../smoke.ts';

/** Checks all purchases once more at the end, because duplicates appear late. */
export async function checkAllPurchases(smoke: Smoke, purchases: Purchase[]): Promise<void> {
  const { report, stack, signal } = smoke;
  report.chapter('All purchases');
  const customers = Map.groupBy(purchases, ({ customer }) => customer);
  await report.check('every customer has exactly what was paid for', async () => {
    for (const bought of customers.values()) await assertBought(smoke, bought);
    return `${customers.size} customers, ${purchases.length} payments`;
  });
  await report.check('every payment gave its days once', async () => {
    const wrong = await stack.sql(`
      SELECT t.invoice_number, t.days, count(e.id)
      FROM transactions t
      LEFT JOIN subscription_events e ON e.transaction_id = t.id AND e.kind = 'payment'
        AND (e.details ->> 'days')::int = t.days
      WHERE t.status = 'completed' AND t.user_email LIKE '%@${DOMAIN}'
      GROUP BY t.id HAVING count(e.id) <> 1`);
    assert.deepEqual(wrong, []);
  });
  await report.check('every payment has one receipt, still', () =>
    retryUntil(() => assertReceipts(smoke, purchases), { signal }),
  );
  await report.check('everybody may chat, and on the right plan', async () => {
    for (const { customer, plan } of purchases) {
      await retryUntil(() => assertChatAccess(smoke, customer, plan), { signal });
    }
  });
  await report.check('no job is stuck', async () => {
    // Each round tries once: an attempt in progress has started, but not failed.
    const failed = await stack.sql(`
      SELECT task_identifier, last_error FROM graphile_worker.jobs
      WHERE locked_at IS NULL AND attempts >= max_attempts`);
    assert.deepEqual(failed, []);
  });
  await report.check('nothing waits for a human', async () => {
    const rows = await stack.sql(`
      SELECT reason, invoice_number FROM attention JOIN transactions t ON t.id = transaction_id
      WHERE t.user_email LIKE '%@${DOMAIN}'`);
    assert.deepEqual(rows, []);
  });
  const [first] = purchases;
  assert.ok(first);
  const history = await historyOf(smoke, first.customer);
  report.note(`for example: ${history.map((row) => `${row.invoice_number} ${row.status}`)}`);
}
