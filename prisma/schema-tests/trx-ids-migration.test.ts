import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizeTrxIdPart } from '@nobayon/shared/domain/manual/trx-id.ts';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

const scripts = ['20261127040700_piprapay_trx_ids', '20261127070000_piprapay_trx_id_marks'].map(
  (name) => join(import.meta.dirname, '../migrations', name, 'migration.sql'),
);

// One of all characters that are left out, and of what the others become.
const odd = ['\u200b', ' ', '\u00a0', '-', '–', '\u00ad', '\u{e0041}', 'a', '৭', '７', 'Ｘ', 'ﬁ'];
const marks = [...`"#%&'*,./:;<=>?\\^_\`~‘’“”`, ...'!|()$@+।'];
const labels = ['TrxID: ', 'txnid', 'bKash TrxID ', '#Transaction ID/', 'TrxID/x'];
const alone = [
  ...[...odd, ...marks].map((character, n) => `8n7a${character}6d${n + 100}`),
  ...labels.map((label, n) => `${label}9gx${n + 100}`),
];

it('spells the IDs of PipraPay like the product, each once', async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  const ask = (text: string, values?: unknown[]) => query(ownerUrl, text, values);
  const paid = [
    ...alone.map((id) => ['piprapay', id, normalizeTrxIdPart(id)]),
    ['piprapay', 'SAME01', 'SAME01'],
    ['piprapay', 'same01', 'same01'],
    ['piprapay', 'twice-1', 'TWICE1'],
    ['piprapay', 'twice 1', 'twice 1'],
    ['piprapay', 'twice1.', 'TWICE1.'],
    ['piprapay', '--', '--'],
    ['piprapay', '..', '..'],
    ['piprapay', null, null],
    ['bkash', 'other-1', 'other-1'],
  ];
  try {
    await ask(`INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
      VALUES ('Basic', 100, 1000, 30)`);
    await ask(
      `INSERT INTO transactions (invoice_number, plan_id, gateway, gateway_id, user_name, user_email,
         plan_name, cycle, days, amount, discount_amount, final_amount, status, created_at, settled_at)
       SELECT 'NB-' || lpad(n::text, 8, '0'), (SELECT id FROM plans), gateway, gateway_id, 'A B',
         'a@example.com', 'Basic', 'monthly', 30, 30000, 0, 30000, 'completed', now(), now()
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS paid (gateway, gateway_id, n)`,
      [paid.map(([gateway]) => gateway), paid.map(([, id]) => id)],
    );
    for (const script of scripts) await ask(await readFile(script, 'utf8'));
    const found = await ask('SELECT gateway_id AS id FROM transactions ORDER BY invoice_number');
    expect(found.map(({ id }) => id)).toEqual(paid.map(([, , after]) => after));
  } finally {
    await drop();
  }
});
