import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { fetchExport } from '../../testing/http/fetch-export.ts';
import { buy } from '../../testing/payments/start-purchase.ts';
import { leaveOneAdmin } from '../../testing/users/leave-one-admin.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await leaveOneAdmin(app);
});

describe('users', () => {
  test('contain the columns of the screen, newest first', async () => {
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

  test('can be filtered by search and role', async () => {
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
    // Wildcards match literally.
    expect(await ids({ search: 'r%_\\x' })).toEqual([rahim.firstname]);
    expect(await ids({ search: '%' })).toEqual([rahim.firstname]);
    expect(await ids({ search: '' })).toHaveLength(4);
  });
});

test('audit entries can be filtered by kind and days, and contain no formulas', async () => {
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

test('coupons contain the columns of the screen, without archived ones', async () => {
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
