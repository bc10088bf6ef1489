import type { TestApp } from '../create-test-app.ts';

/**
 * Inserts many payments with one statement: 300 taka each for the first plan, started within the
 * last 500 minutes. Their IDs follow `after`, if given.
 */
export async function insertMany(
  app: TestApp,
  count: number,
  { status, after }: { status: 'pending' | 'canceled'; after?: number },
): Promise<void> {
  const id =
    after === undefined ? `nextval(pg_get_serial_sequence('transactions', 'id'))` : `${after} + n`;
  await app.asOwner(`
    INSERT INTO transactions (id, invoice_number, plan_id, gateway, user_name, user_email, plan_name,
      cycle, days, amount, discount_amount, final_amount, status, created_at)
    SELECT ${id}, 'NB-MANY' || n, (SELECT min(id) FROM plans), 'paystation', 'Nusrat', 'nusrat@example.com',
      'Basic', 'monthly', 30, 30000, 0, 30000, '${status}',
      timestamptz '${app.clock.now().toISOString()}' - n % 500 * interval '1 minute'
    FROM generate_series(1, ${count}) n`);
}
