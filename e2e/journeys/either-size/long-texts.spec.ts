import type { Page } from '@playwright/test';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { resize } from '../../setup/browser/paint-only-corner.ts';
import { expectToFit } from '../../setup/screens/fit.ts';
import { NARROWEST } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

/** Texts as long as they may be, that nothing can be wrapped at. */
const [LONG_NAME, LONG_PLAN] = ['W'.repeat(50), 'P'.repeat(100)];
const longAddress = (unique: string) =>
  `${'w'.repeat(50)}.${unique.replace('@', '.')}@${'w'.repeat(60)}.example.com`;

const forAdmins = (userId: number) => [
  '/admin/users',
  `/admin/users/${userId}`,
  '/admin/plans',
  '/admin/coupons',
  '/admin/transactions',
];
const forCustomers = ['/dashboard', '/dashboard?tab=billing', '/checkout', '/account/security'];

test('names, addresses and codes without a space fit every page', async ({
  page,
  admin,
  shop,
  customers,
  db,
}) => {
  const plan = await shop.plan({ name: LONG_PLAN });
  const short = await shop.coupon();
  await shop.coupon({ code: `${short.code}${'C'.repeat(30)}`, planNames: [plan.name] });
  const customer = await customers.create(LONG_NAME, { email: longAddress(customers.newEmail()) });
  await customers.subscribe(customer, plan);
  const { id } = customer.user;
  await db.user.update({ where: { id }, data: { lastname: LONG_NAME } });
  const pending = longAddress(customers.newEmail());
  const requested = { requestId: crypto.randomUUID(), requestedAt: new Date() };
  await db.addressProof.create({ data: { userId: id, email: pending, ...requested } });

  await signIn(page, admin);
  await visit(page, forAdmins(id));
  await page.goto(`/admin/coupons`);
  const code = page.getByText(short.code, { exact: true });
  await expect(code).toBeVisible();
  // In one line: the texts beside it do not squeeze it.
  expect((await code.boundingBox())?.height).toBeLessThan(40);

  await signIn(page, customer);
  await visit(page, forCustomers);
});

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(/W{50}|P{100}|w{50}|C{30}/).first()).toBeVisible();
    for (const width of [NARROWEST, 1280]) {
      await resize(page, { width, height: 800 });
      await expectToFit(page, `${path}, ${width} px`);
    }
  }
}
