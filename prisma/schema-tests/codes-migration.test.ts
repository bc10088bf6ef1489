import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizeCode } from '@nobayon/shared/domain/coupon.ts';
import { textAsRead } from '@nobayon/shared/domain/text/hidden-characters.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

const script = join(
  import.meta.dirname,
  '../migrations/20261123090001_codes_as_read/migration.sql',
);

let database: TestDatabase;
let sql: string;
beforeEach(async () => {
  database = await createTestDatabase();
  sql = await readFile(script, 'utf8');
});
afterEach(() => database.drop());

const ask = (text: string, values?: unknown[]) => query(database.ownerUrl, text, values);

it('normalizes every character like the product', async () => {
  await ask(sql.slice(0, sql.indexOf('CREATE TEMPORARY TABLE')));
  // All up to Hangul and from the presentation forms on, which have most of the hidden ones, and one
  // in 61 of the others.
  const rows = await ask(
    `SELECT n, text_as_read(' a' || chr(n) || 'b') AS latin, text_as_read('র' || chr(n) || 'র') AS bengali
     FROM (SELECT generate_series(1, 12800) AS n UNION SELECT generate_series(64256, 65535)
       UNION SELECT generate_series(12801, 1114111, 61)) every
     WHERE n NOT BETWEEN 55296 AND 57343`,
  );
  const otherwise = rows.filter(({ n, latin, bengali }) => {
    const character = String.fromCodePoint(n as number);
    return latin !== textAsRead(` a${character}b`) || bengali !== textAsRead(`র${character}র`);
  });
  expect(otherwise).toEqual([]);
  for (const text of [
    'র‍্যাব',
    '\u200dরহিম',
    'রহ\u200d\u200dিম',
    'Raর\u200dhim',
    'A\u00a0 \u00adB ',
  ]) {
    const [row] = await ask('SELECT text_as_read($1) AS read', [text]);
    expect(row).toEqual({ read: textAsRead(text) });
  }
});

it('normalizes codes and names of plans, and renames those that become equal', async () => {
  const codes = ['EID\u200b20', 'ঈদ২০', 'SALE', 'SA\u00adLE', 'A\u2060B'];
  await ask(
    `INSERT INTO coupons (code, discount_type, discount_value, plan_names)
     SELECT code, 'fixed', 100, ARRAY[E'Pro\\u200b', 'Basic'] FROM unnest($1::text[]) code`,
    [codes.slice(0, 4)],
  );
  await ask(
    `INSERT INTO coupons (code, discount_type, discount_value) VALUES ($1, 'fixed', 100)`,
    codes.slice(4),
  );
  await ask(
    `INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
     SELECT name, 100, 1000, 30 FROM unnest($1::text[]) name`,
    [['Basic', 'pro', 'Pro\u200b', 'জ\u09dfিতা\u200b']],
  );
  await ask(
    `INSERT INTO transactions (invoice_number, plan_id, gateway, user_name, user_email, plan_name, cycle,
       days, amount, discount_amount, final_amount, status, coupon_code, created_at, settled_at)
     SELECT 'NB-' || lpad(n::text, 8, '0'), 1, 'paystation', 'A B', 'a@example.com', 'Basic', 'monthly',
       30, 30000, 100, 29900, 'completed', code, now(), now()
     FROM unnest($1::text[]) WITH ORDINALITY AS used (code, n)`,
    [codes],
  );
  await ask(sql);

  const found = await ask('SELECT id, code FROM coupons ORDER BY id');
  expect(found.map(({ code }) => code)).toEqual(['EID20', 'ঈদ20', 'SALE', 'SALE-4', 'AB-5']);
  expect(found.map(({ code }) => normalizeCode(code as string))).toEqual(
    found.map(({ code }) => code),
  );
  expect(await ask('SELECT coupon_code AS code FROM transactions ORDER BY id')).toEqual(
    found.map(({ code }) => ({ code })),
  );
  const tallied = `
    SELECT key FROM tally_changes WHERE kind = 'coupon_revenue'
    GROUP BY key HAVING sum(amount) <> 0 ORDER BY key COLLATE "C"`;
  expect((await ask(tallied)).map(({ key }) => key)).toEqual(found.map(({ code }) => code).sort());
  expect(await ask('SELECT name FROM plans ORDER BY id')).toEqual(
    ['Basic', 'pro', 'Pro (3)', 'জ\u09af\u09bcিতা'].map((name) => ({ name })),
  );
  const [first] = await ask('SELECT plan_names FROM coupons ORDER BY id');
  expect(first).toEqual({ plan_names: ['Pro (3)', 'Basic'] });
});
