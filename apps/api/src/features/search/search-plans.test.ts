import { searchedNumbers } from '@nobayon/shared/domain/account/searched-numbers.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '../../db.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { searchStatements } from '../transactions/list/search-payments.store.ts';
import { paymentsSentFrom } from '../transactions/list/sent-from.store.ts';
import { findNewest, matching } from '../users/list/search-users.store.ts';
import { paymentsByNumber } from './search.store.ts';

let app: TestApp;
/** Enough rows that a sequential scan is not an option. */
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  const plan = await app.build.plan();
  await app.asOwner(`
    INSERT INTO users (firstname, lastname, email, password_hash)
    SELECT 'Nusrat', 'Jahan ' || md5(n::text), md5(n::text) || '@example.com', 'none'
    FROM generate_series(1, 4000) n;
    INSERT INTO transactions (invoice_number, user_id, plan_id, gateway, gateway_id, user_name,
      user_email, plan_name, cycle, days, amount, discount_amount, final_amount, coupon_code, created_at)
    SELECT 'NB-' || upper(substr(md5(n::text), 1, 16)), (SELECT min(id) FROM users) + n % 3000,
      ${plan.id}, 'paystation', md5('gateway ' || n), 'Nusrat', 'nusrat@example.com', 'Basic',
      'monthly', 30, 30000, 0, 30000, CASE WHEN n % 10 = 0 THEN 'CODE' || n % 500 END, now()
    FROM generate_series(1, 8000) n;
    UPDATE transactions SET user_id = NULL WHERE id % 100 = 0;
    INSERT INTO wallets (kind, number, account_type) VALUES ('bkash', '01712345678', 'merchant');
    INSERT INTO payment_claims (transaction_id, wallet_id, trx_id, sender_number, claimed_at)
    SELECT id, (SELECT min(id) FROM wallets), upper(md5(id::text)), '018' || lpad(id::text, 8, '0'), now()
    FROM transactions;
    INSERT INTO payment_events (transaction_id, source, slot, received_at, payload, payer_number)
    SELECT id, source::"PaymentEventSource", 0, now(), '{}', '019' || lpad(id::text, 8, '0')
    FROM transactions, unnest(ARRAY['browser', 'gateway']) source;
    INSERT INTO coupons (code, discount_type, discount_value)
    SELECT 'CODE' || n, 'fixed', 100 FROM generate_series(1, 5000) n;
    INSERT INTO audit_entries (admin_name, admin_email, action, subject, subject_id, subject_name, at)
    SELECT 'A', 'a@example.com', 'update', 'user', n, n || '@example.com', now()
    FROM generate_series(1, 20000) n;
    INSERT INTO mails (key, user_id, claimed_at)
    SELECT 'welcome:' || id, id, now() FROM users;
    UPDATE users SET phone = '017' || lpad(id::text, 8, '0')`);
  await app.asOwner(
    'VACUUM ANALYZE users, transactions, payment_claims, payment_events, coupons, audit_entries, mails',
  );
});
afterAll(() => app.close());

const planOf = async (sql: Prisma.Sql): Promise<string> => {
  const rows = await app.db.$queryRaw<Record<string, string>[]>`EXPLAIN ${sql}`;
  return rows.map((row) => Object.values(row)[0]).join('\n');
};

const someUser = `(SELECT min(id) + 7 FROM users)`;

const SEQUENTIAL =
  /Seq Scan on (users|transactions|payment_claims|payment_events|coupons|audit_entries|mails)/;

/** The statements of a search in the list of a gateway's payments. */
const searchOf = (search: string) =>
  searchStatements({
    search,
    where: { deletedAt: null, gateway: 'paystation', createdAt: {} },
    skip: 0,
    take: 20,
  });

test.each([
  [
    'users_of_name_idx',
    `SELECT count(*) FROM (SELECT FROM users
     WHERE lower(firstname || ' ' || lastname) LIKE lower('Nusrat Jahan c4ca4%') LIMIT 10001) found`,
  ],
  [
    'users_lastname_prefix_idx',
    `SELECT count(*) FROM (SELECT FROM users
     WHERE lower(lastname) LIKE lower('Jahan c4ca4%') LIMIT 10001) found`,
  ],
  [
    'transactions_shown_by_gateway_idx',
    `SELECT id FROM transactions WHERE deleted_at IS NULL AND gateway = 'bkash'
     ORDER BY created_at DESC, id DESC LIMIT 20`,
  ],
  [
    'transactions_shown_by_gateway_status_idx',
    `SELECT id FROM transactions WHERE deleted_at IS NULL AND gateway = 'bkash' AND status = 'review'
     ORDER BY created_at DESC, id DESC LIMIT 20`,
  ],
  [
    'coupons_code_prefix_idx',
    `SELECT id FROM coupons WHERE code LIKE 'CODE4321%'
     ORDER BY archived_at IS NOT NULL, id DESC LIMIT 6`,
  ],
  [
    'transactions_user_id_created_at_id_idx',
    `SELECT id FROM transactions WHERE deleted_at IS NULL AND user_id = ${someUser}
     ORDER BY created_at DESC, id DESC LIMIT 10`,
  ],
  [
    'transactions_former_user_idx',
    `SELECT id FROM transactions WHERE deleted_at IS NULL AND former_user_id = ${someUser}
     ORDER BY created_at DESC, id DESC LIMIT 10`,
  ],
  [
    'audit_entries_subject_subject_id_id_idx',
    `SELECT id FROM audit_entries WHERE subject = 'user' AND subject_id = 4321`,
  ],
  ['mails_user_id_id_idx', `SELECT id FROM mails WHERE user_id = ${someUser} ORDER BY id DESC`],
])('is found through the index %s', async (index, sql) => {
  const plan = await planOf(Prisma.raw(sql));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(SEQUENTIAL);
});

test('a search for an address asks the index for its local part alone', async () => {
  const search = 'c4ca4238a0b923820dcc509a6f75849b@example.com';
  const plan = await planOf(Prisma.sql`SELECT id FROM users WHERE ${matching({ search })}`);
  expect(plan).toContain('users_search_idx');
  expect(plan.match(/Index Cond: .*/)?.[0]).toContain("~~* '%a6f75849b@%'");
});

test('the newest found users are the same, however they are found', async () => {
  const users = await app.db.user.findMany({ orderBy: { id: 'desc' } });
  const part = fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: 2,
    maxLength: 4,
  });
  const search = fc.oneof(
    part,
    part.map((end) => `${end}@example.com`),
    fc.constant('jahan'),
  );
  await fc.assert(
    fc.asyncProperty(
      search,
      fc.nat(3),
      fc.integer({ min: 1, max: 6 }),
      async (text, skip, take) => {
        const found = users.filter(({ lastname, email }) =>
          `${lastname} ${email}`.toLowerCase().includes(text),
        );
        expect(await findNewest(app.db, text, { skip, take })).toEqual(
          found.slice(skip, skip + take).map(({ id }) => id),
        );
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a search for a number reads one range of an index for each thing that it may be', async () => {
  const plan = await planOf(paymentsByNumber('c4-ca4', 6));
  const ranges = [...plan.matchAll(/Scan (?:using|on) (\w+_prefix_idx)/g)].map(
    ([, index]) => index,
  );
  expect(ranges.toSorted()).toEqual([
    'payment_claims_trx_id_prefix_idx',
    'transactions_gateway_id_prefix_idx',
    'transactions_gateway_id_prefix_idx',
    'transactions_invoice_prefix_idx',
  ]);
  expect(plan).not.toMatch(SEQUENTIAL);
  expect(plan).not.toContain('BitmapOr');
});

test('a search of the list looks for few payments in the indexes of all that is searched', async () => {
  const plan = await planOf(searchOf('CODE120').counted);
  for (const index of [
    'transactions_invoice_prefix_idx',
    'transactions_gateway_id_prefix_idx',
    'transactions_coupon_code_idx',
    'transactions_pkey',
    'payment_claims_trx_id_prefix_idx',
  ]) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toMatch(SEQUENTIAL);
});

test('a search of the list reads a page of many payments in its order', async () => {
  const plan = await planOf(searchOf('NB-').ordered);
  expect(plan).toContain('Index Scan using transactions_shown');
  expect(plan).not.toMatch(SEQUENTIAL);
  expect(plan).not.toContain('Sort');
});

const NUMBER = '+880 1812-000007';

test('payments from a number are found through the indexes of both that report it', async () => {
  const plan = await planOf(paymentsSentFrom(searchedNumbers(NUMBER)));
  expect(plan).toContain('payment_claims_sender_number_idx');
  expect(plan).toContain('payment_events_payer_number_idx');
  expect(plan).toContain('transactions_pkey');
  expect(plan).not.toMatch(SEQUENTIAL);
});

test('a search of the list for a number looks in the same indexes', async () => {
  const plan = await planOf(searchOf(NUMBER).counted);
  expect(plan).toContain('payment_claims_sender_number_idx');
  expect(plan).toContain('payment_events_payer_number_idx');
  expect(plan).toContain('BitmapOr');
  expect(plan).not.toMatch(SEQUENTIAL);
});

test('a search of users for a number asks its index beside that of names', async () => {
  const plan = await planOf(Prisma.sql`SELECT id FROM users WHERE ${matching({ search: NUMBER })}`);
  expect(plan).toContain('users_phone_idx');
  expect(plan).toContain('users_search_idx');
  expect(plan).not.toMatch(SEQUENTIAL);
});

test('a search for anything else asks no index of numbers', async () => {
  const plans = await Promise.all([
    planOf(searchOf('NB-7Q4ZK').counted),
    planOf(Prisma.sql`SELECT id FROM users WHERE ${matching({ search: 'nusrat' })}`),
  ]);
  expect(plans.join()).not.toMatch(/phone|number_idx/);
});
