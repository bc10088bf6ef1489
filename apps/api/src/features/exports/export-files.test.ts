import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { fetchExport, requestExport } from '../../testing/http/fetch-export.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { leaveOneAdmin } from '../../testing/users/leave-one-admin.ts';
import { BATCH } from './sheets/sheet.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await leaveOneAdmin(app);
});

test('the file is CSV in UTF-8, named by its day, and not cached', async () => {
  const url = await requestExport(app, admin, { kind: 'coupons' });
  const { status, headers } = await fetch(app.url + url);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="coupons-2026-03-10.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  { kind: 'users', search: 'nobody is called this' },
  { kind: 'transactions' },
  { kind: 'coupons' },
  // The export itself is in the audit.
  { kind: 'audit', subject: 'wallet' },
] as const)('a list of no $kind is a header alone', async (none) => {
  const { header, rows } = await fetchExport(app, admin, none);
  expect(header.length).toBeGreaterThan(5);
  expect(rows).toEqual([]);
});

describe('texts survive a round trip', () => {
  const nasty = [
    ['রহিম উদ্দিন', 'প্রো প্ল্যান'],
    ['He said "no", then left', 'Line one\nLine two\r\nLine three'],
    ['=HYPERLINK("http://x.example")', '＝cmd'],
    [' +1', '@SUM(1)'],
  ] as const;

  /** The displayed text of a cell, without the apostrophe that marks it as text. */
  const shown = (cell: string | undefined) => cell?.replace(/^'(?=[\s"]*[=+\-@＝＋－＠])/, '');

  test('of users, whatever their names', async () => {
    for (const [firstname, lastname] of nasty) await app.build.user({ firstname, lastname });
    const { rows } = await fetchExport(app, admin, { kind: 'users', role: 'user' });
    expect(rows.map(({ User }) => shown(User))).toEqual(
      nasty.map(([first, last]) => `${first} ${last}`.trim()).reverse(),
    );
  });

  test('of transactions, whatever the plans and users are called', async () => {
    for (const [userName, planName] of nasty) {
      const { id } = await startPurchase(app);
      await app.db.transaction.update({ where: { id }, data: { userName, planName } });
    }
    const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
    expect(rows.map(({ User, Plan }) => [shown(User), shown(Plan)])).toEqual([...nasty].reverse());
  });
});

describe('several batches of rows', () => {
  const COUNT = 5 * BATCH + 1;

  test('of payments are complete, in order and unique, even if many have the same instant', async () => {
    const { id, user, plan } = await startPurchase(app);
    await app.db.transaction.deleteMany({ where: { id } });
    // Batches end in the middle of an instant, and one instant takes several of them.
    await app.db.$executeRaw`
      INSERT INTO transactions (invoice_number, user_id, plan_id, gateway, user_name, user_email,
        plan_name, cycle, days, amount, discount_amount, final_amount, created_at)
      SELECT 'NB-' || lpad(n::text, 16, '0'), ${user.id}, ${plan.id}, 'paystation', 'রহিম ' || n,
        'a@example.com', 'Basic', 'monthly', 30, n, 0, n,
        timestamptz '2026-01-01' + (n / 301) * interval '1 second'
      FROM generate_series(1, ${COUNT}::int) AS n`;
    const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
    expect(rows).toHaveLength(COUNT);
    const amounts = rows.map((row) => Math.round(Number(row['Amount (BDT)']) * 100));
    expect(amounts).toEqual(Array.from({ length: COUNT }, (_one, n) => COUNT - n));
  });

  test('of users are complete, in order and unique', async () => {
    await app.db.$executeRaw`
      INSERT INTO users (firstname, lastname, email, password_hash)
      SELECT 'Rahim', n::text, 'many' || n || '@example.com', 'x'
      FROM generate_series(1, ${COUNT}::int) AS n`;
    const { rows } = await fetchExport(app, admin, { kind: 'users', search: 'many' });
    const numbers = rows.map(({ User }) => Number(User?.split(' ')[1]));
    expect(numbers).toEqual(Array.from({ length: COUNT }, (_one, n) => COUNT - n));
  });
});
