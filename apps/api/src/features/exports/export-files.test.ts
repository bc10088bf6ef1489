import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { fetchExport, requestExport } from '../../testing/http/fetch-export.ts';
import { buy, startPurchase } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.user.deleteMany();
  await app.db.transaction.deleteMany();
  await app.db.coupon.deleteMany();
  admin = await app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Siddiqua' });
});

const nasty = [
  ['রহিম উদ্দিন', 'প্রো প্ল্যান'],
  ['He said "no", then left', 'Line one\nLine two\r\nLine three'],
  ['=HYPERLINK("http://x.example")', '＝cmd'],
  [' +1', '@SUM(1)'],
] as const;

/** What a spreadsheet shows: the apostrophe in front only says that it is text. */
const shown = (cell: string | undefined) => cell?.replace(/^'(?=[\s"]*[=+\-@＝＋－＠])/, '');

test('the file is CSV in UTF-8, to be saved under its day, and kept by nobody', async () => {
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

test.each(['users', 'transactions', 'coupons', 'audit'] as const)(
  'a list of no %s is a header alone',
  async (kind) => {
    const none = kind === 'users' ? { kind, search: 'nobody is called this' } : { kind };
    const { header, rows } = await fetchExport(app, admin, none);
    expect(header.length).toBeGreaterThan(5);
    expect(rows).toEqual([]);
  },
);

describe('users', () => {
  test('are written as their screen shows them, newest first', async () => {
    const { user, plan } = await buy(app);
    const without = await app.build.user({ firstname: 'Kamal', lastname: '' });
    const { rows } = await fetchExport(app, admin, { kind: 'users' });
    expect(rows).toEqual([
      expect.objectContaining({ ID: String(without.id), User: 'Kamal', Plan: 'No Plan' }),
      {
        ID: String(user.id),
        User: `${user.firstname} ${user.lastname}`,
        Email: user.email,
        Phone: '',
        Role: 'User',
        Plan: plan.name,
        'Price (BDT/month)': '300.00',
        // 06:00 in UTC is noon in Dhaka.
        'Expiry Date': '2026-04-09 12:00:00',
        Registered: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      expect.objectContaining({ User: 'Ayesha Siddiqua', Role: 'Admin', 'Expiry Date': '' }),
    ]);
  });

  test('come back as they are, whatever they are called', async () => {
    for (const [firstname, lastname] of nasty) await app.build.user({ firstname, lastname });
    const { rows } = await fetchExport(app, admin, { kind: 'users', role: 'user' });
    expect(rows.map(({ User }) => shown(User))).toEqual(
      nasty.map(([first, last]) => `${first} ${last}`.trim()).reverse(),
    );
  });

  test('are those that a search and a role leave', async () => {
    const rahim = await app.build.user({ firstname: 'Rahim', email: 'r%_\\x@example.com' });
    await app.build.user({ firstname: 'Rahima', role: 'admin' });
    await app.build.user({ firstname: 'Karim' });
    const ids = async (filter: { search?: string; role?: 'user' | 'admin' }) => {
      const { rows } = await fetchExport(app, admin, { kind: 'users', ...filter });
      return rows.map(({ User }) => User?.split(' ')[0]).sort();
    };
    expect(await ids({ search: 'RAHIM' })).toEqual(['Rahim', 'Rahima']);
    expect(await ids({ search: 'rahim', role: 'user' })).toEqual(['Rahim']);
    expect(await ids({ role: 'admin' })).toEqual(['Ayesha', 'Rahima']);
    // What means something in a pattern stands for itself.
    expect(await ids({ search: 'r%_\\x' })).toEqual([rahim.firstname]);
    expect(await ids({ search: '%' })).toEqual([rahim.firstname]);
    expect(await ids({ search: '' })).toHaveLength(4);
  });
});

describe('transactions', () => {
  test('are written as their screen shows them', async () => {
    const coupon = await app.build.coupon();
    const purchase = await startPurchase(app, { coupon });
    await purchase.returnAfter('pay');
    const row = await app.db.transaction.findUniqueOrThrow({ where: { id: purchase.id } });
    const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
    expect(rows).toEqual([
      {
        Transaction: String(purchase.id),
        'Invoice Number': purchase.invoice,
        Gateway: 'PayStation',
        'Gateway ID': row.gatewayId,
        'Payment Method': row.paymentMethod,
        User: row.userName,
        Email: purchase.user.email,
        Plan: purchase.plan.name,
        'Billing Cycle': 'Monthly',
        'Original Amount (BDT)': '300.00',
        'Discount (BDT)': '60.00',
        'Amount (BDT)': '240.00',
        'Paid (BDT)': '240.00',
        'Refunded (BDT)': '',
        Coupon: coupon.code,
        Status: 'Completed',
        Date: '2026-03-10 12:00:00',
        Settled: '2026-03-10 12:00:00',
        Paid: '2026-03-10 12:00:00',
        Refunded: '',
      },
    ]);
  });

  test('come back as they are, whatever was bought by whom', async () => {
    for (const [userName, planName] of nasty) {
      const { id } = await startPurchase(app);
      await app.db.transaction.update({ where: { id }, data: { userName, planName } });
    }
    const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
    expect(rows.map(({ User, Plan }) => [shown(User), shown(Plan)])).toEqual([...nasty].reverse());
  });

  test('are those of a status and of the days of the installation, hidden ones never', async () => {
    const made = async (createdAt: string, data: { status?: 'failed'; deletedAt?: Date } = {}) => {
      const { id } = await startPurchase(app);
      await app.db.transaction.update({ where: { id }, data: { createdAt, ...data } });
      return id;
    };
    const before = await made('2026-03-08T17:59:59.999Z');
    const first = await made('2026-03-08T18:00:00.000Z');
    const last = await made('2026-03-09T17:59:59.999Z', { status: 'failed' });
    const after = await made('2026-03-09T18:00:00.000Z');
    await made('2026-03-09T00:00:00.000Z', { deletedAt: app.clock.now() });
    const ids = async (filter: object) => {
      const { rows } = await fetchExport(app, admin, { kind: 'transactions', ...filter });
      return rows.map(({ Transaction }) => Number(Transaction));
    };
    expect(await ids({})).toEqual([after, last, first, before]);
    expect(await ids({ from: '2026-03-09', to: '2026-03-09' })).toEqual([last, first]);
    expect(await ids({ from: '2026-03-09' })).toEqual([after, last, first]);
    expect(await ids({ to: '2026-03-08' })).toEqual([before]);
    expect(await ids({ status: 'failed' })).toEqual([last]);
    expect(await ids({ status: 'failed', from: '2026-03-10' })).toEqual([]);
    expect(await ids({ from: '2026-03-10', to: '2026-03-09' })).toEqual([]);
  });
});

describe('a search of transactions', () => {
  test('leaves what the search of the screen leaves, on every page', async () => {
    const [user, plan] = [await app.build.user({ firstname: 'Rahim' }), await app.build.plan()];
    const wanted = await startPurchase(app, { user, plan });
    await startPurchase(app);
    const ids = async (search: string) => {
      const { rows } = await fetchExport(app, admin, { kind: 'transactions', search });
      return rows.map(({ Transaction }) => Number(Transaction));
    };
    for (const text of ['RAHIM ', user.email, plan.name, wanted.invoice.toLowerCase()]) {
      expect(await ids(text)).toEqual([wanted.id]);
    }
    expect(await ids('')).toHaveLength(2);
    expect(await ids('nobody')).toEqual([]);
  });
});

test('a refund has the day it was paid and the day it was refunded', async () => {
  const purchase = await buy(app);
  app.clock.advance(24 * 60 * 60_000);
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
  const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
  const [paid, refunded] = [rows[0]?.Paid, rows[0]?.Refunded];
  expect(Date.parse(String(refunded)) - Date.parse(String(paid))).toBe(24 * 60 * 60_000);
});

test('audit entries are those of a kind and of days, and nothing in them computes', async () => {
  const made = (at: string, subject: 'user' | 'plan', subjectName: string) =>
    app.db.auditEntry.create({
      data: {
        adminName: 'Ayesha',
        adminEmail: 'a@example.com',
        action: 'update',
        subject,
        subjectName,
        subjectId: 7,
        before: { name: '=1+1' },
        after: { name: 'Basic' },
        at,
      },
    });
  await app.db.auditEntry.deleteMany();
  await made('2026-03-08T17:59:59.999Z', 'plan', 'before');
  await made('2026-03-08T18:00:00.000Z', 'plan', '=cmd');
  await made('2026-03-09T18:00:00.000Z', 'user', 'after');
  const { rows } = await fetchExport(app, admin, {
    kind: 'audit',
    from: '2026-03-09',
    to: '2026-03-09',
  });
  expect(rows).toEqual([
    {
      Change: expect.stringMatching(/^\d+$/),
      Date: '2026-03-09 00:00:00',
      Administrator: 'Ayesha',
      'Administrator Email': 'a@example.com',
      Action: 'Update',
      Kind: 'Plan',
      ID: '7',
      Name: "'=cmd",
      Before: '{"name":"=1+1"}',
      After: '{"name":"Basic"}',
    },
  ]);
  const { rows: users } = await fetchExport(app, admin, { kind: 'audit', subject: 'user' });
  expect(users.map(({ Name }) => Name)).toEqual(['after']);
});

test('coupons are written as their screen shows them, archived ones never', async () => {
  await app.build.coupon({ archivedAt: app.clock.now() });
  await app.build.coupon({ code: 'ঈদ২০২৬' });
  await app.build.coupon({
    code: '=SUM(1)',
    discountType: 'fixed',
    discountValue: 150_50,
    maxUses: 5,
    maxUsesPerCustomer: 2,
    newCustomersOnly: true,
    usedCount: 5,
    validFrom: new Date('2026-03-01'),
    validUntil: new Date('2026-03-31'),
    planNames: ['Basic, small', 'Pro'],
    cycles: ['yearly'],
  });
  const { rows } = await fetchExport(app, admin, { kind: 'coupons' });
  expect(rows).toEqual([
    {
      Code: "'=SUM(1)",
      'Discount Type': 'Fixed',
      Discount: '150.50',
      Used: '5',
      'Max Uses': '5',
      'Max Uses per Customer': '2',
      'New Customers Only': 'Yes',
      'Valid From': '2026-03-01',
      'Valid Until': '2026-03-31',
      'Plan Restrictions': 'Basic, small, Pro',
      'Billing Cycle': 'Yearly',
      Status: 'Used Up',
    },
    {
      Code: 'ঈদ২০২৬',
      'Discount Type': 'Percentage',
      Discount: '20.00',
      Used: '0',
      'Max Uses': '',
      'Max Uses per Customer': '',
      'New Customers Only': 'No',
      'Valid From': '',
      'Valid Until': '',
      'Plan Restrictions': 'All plans',
      'Billing Cycle': 'Monthly & Yearly',
      Status: 'Active',
    },
  ]);
});

describe('20,000 rows', () => {
  const COUNT = 20_000;

  test('of payments come whole, in order and once each, also where many are of one instant', async () => {
    const { id, user, plan } = await startPurchase(app);
    await app.db.transaction.deleteMany({ where: { id } });
    // A thousand and one at each instant: a batch ends in the middle of them.
    await app.db.$executeRaw`
      INSERT INTO transactions (invoice_number, user_id, plan_id, gateway, user_name, user_email,
        plan_name, cycle, days, amount, discount_amount, final_amount, created_at)
      SELECT 'NB-' || lpad(n::text, 16, '0'), ${user.id}, ${plan.id}, 'paystation', 'রহিম ' || n,
        'a@example.com', 'Basic', 'monthly', 30, n, 0, n,
        timestamptz '2026-01-01' + (n / 1001) * interval '1 second'
      FROM generate_series(1, ${COUNT}::int) AS n`;
    const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
    expect(rows).toHaveLength(COUNT);
    const amounts = rows.map((row) => Math.round(Number(row['Amount (BDT)']) * 100));
    expect(amounts).toEqual(Array.from({ length: COUNT }, (_one, n) => COUNT - n));
  });

  test('of users come whole, in order and once each', async () => {
    await app.db.$executeRaw`
      INSERT INTO users (firstname, lastname, email, password_hash)
      SELECT 'Rahim', n::text, 'many' || n || '@example.com', 'x'
      FROM generate_series(1, ${COUNT}::int) AS n`;
    const { rows } = await fetchExport(app, admin, { kind: 'users', search: 'many' });
    const numbers = rows.map(({ User }) => Number(User?.split(' ')[1]));
    expect(numbers).toEqual(Array.from({ length: COUNT }, (_one, n) => COUNT - n));
  });
});

test('what came in by day adds up to the revenue that the dashboard shows', async () => {
  const [user, plan] = [await app.build.user(), await app.build.plan()];
  const late = await startPurchase(app, { user, plan });
  const refunded = await buy(app, { user, plan });
  for (const pause of [5 * 60 * 60_000, 18 * 60 * 60_000]) {
    await buy(app, { user, plan });
    app.clock.advance(pause);
  }
  await late.returnAfter('pay');
  await refunded.outside({ action: 'refund' });
  await refunded.verify().expect(200);

  const { rows } = await fetchExport(app, admin, { kind: 'transactions' });
  const byDay = new Map<string, number>();
  for (const row of rows.filter(({ Status }) => Status === 'Completed')) {
    const day = String(row.Settled).slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + Number(row['Paid (BDT)']));
  }
  const { body } = await app.api.as(admin.token).get('/api/admin/stats').expect(200);
  const { revenueByDay } = body.stats as Stats;
  expect(revenueByDay.filter(({ revenue }) => revenue > 0)).toEqual(
    [...byDay].sort().map(([day, revenue]) => expect.objectContaining({ day, revenue })),
  );
  expect(byDay.size).toBe(2);
});
