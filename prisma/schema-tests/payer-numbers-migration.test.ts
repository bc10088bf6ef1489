import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payerNumberIn } from '@nobayon/shared/records/payer-number.ts';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

const script = join(
  import.meta.dirname,
  '../migrations/20261128084657_fill_payer_numbers/migration.sql',
);

const replied = (text: string) => ({ kind: 'answered', status: 200, text });
const numbers = [
  '01770618575',
  '+8801770618575',
  '8801770618575',
  '008801770618575',
  '+880 1770-618575',
  '017706185754',
  '0177061857',
  '01270618575',
  '017XXXXX575',
  '880880 01770618575',
];
const messages = [
  ...numbers.map((sender_number) => ({ sender_number })),
  ...['payer_mobile_no', 'debitMSISDN', 'customerMsisdn'].map((field) => ({ [field]: numbers[0] })),
  { payer_mobile_no: null },
  { name: '"payer_mobile_no":"01770618575"' },
];
const replies: unknown[] = [
  ...messages.map((data) => replied(JSON.stringify({ status_code: '200', data }, null, 2))),
  ...messages.map((body) => replied(JSON.stringify(body))),
  {
    queried: replied('{"payerReference":"7"}'),
    executed: replied('{"customerMsisdn":"01770618575"}'),
  },
  { kind: 'unreachable', reason: 'payer_mobile_no' },
];

it('the numbers of recent events are filled in like those of new ones', async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  const ask = (text: string, values?: unknown[]) => query(ownerUrl, text, values);
  const insert = (source: string, at: string, payloads: unknown[]) =>
    ask(
      `INSERT INTO payment_events (transaction_id, source, payload, received_at)
       SELECT (SELECT id FROM transactions), $1::text::"PaymentEventSource", payload, now() - $2::interval
       FROM jsonb_array_elements($3::jsonb) AS sent (payload)`,
      [source, at, JSON.stringify(payloads)],
    );
  try {
    await ask(`INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
      VALUES ('Basic', 100, 1000, 30)`);
    await ask(`INSERT INTO transactions (invoice_number, plan_id, gateway, user_name, user_email, plan_name,
        cycle, days, amount, discount_amount, final_amount, created_at)
      SELECT 'NB-00000001', id, 'bkash', 'A B', 'a@example.com', 'Basic', 'monthly', 30, 30000, 0, 30000, now()
      FROM plans`);
    await insert('gateway', '89 days', replies);
    await insert('notification', '1 day', messages);
    await insert('gateway', '91 days', replies);
    await insert('unverified', '1 day', messages);
    await insert('browser', '1 day', messages);
    await ask(await readFile(script, 'utf8'));
    const rows = await ask('SELECT payer_number FROM payment_events ORDER BY id');
    const filled = [...replies, ...messages].map(payerNumberIn);
    expect(filled.filter((number) => number !== null).length).toBeGreaterThan(20);
    expect(rows.map(({ payer_number }) => payer_number)).toEqual([
      ...filled,
      ...[...replies, ...messages, ...messages].map(() => null),
    ]);
  } finally {
    await drop();
  }
});
