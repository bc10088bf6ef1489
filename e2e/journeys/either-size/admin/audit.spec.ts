import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, replyWith } from '../../../setup/browser/calls.ts';
import { shownDate } from '../../../setup/dates.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

const entries = (page: Page) => page.getByRole('main').locator('ol > li');

/** Buttons side by side, or a select on a phone. */
async function showOnly(page: Page, kind: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Show' });
  if (await list.isVisible()) await list.selectOption(kind);
  else await page.getByText(kind, { exact: true }).last().click();
}

test('every change is audited: who, what, before and after', async ({ page, product, admin }) => {
  await signIn(page, admin);
  await page.goto('/admin/audit');
  await expect(page.getByText('No changes yet')).toBeVisible();

  const { apiUrl } = product;
  const basic = { name: 'Basic', monthly_price: 300, yearly_price: 3_000, duration_days: 30 };
  const { plan } = await callApi(apiUrl, adminPlans.create, { body: basic }, admin.token);
  const params = { id: String(plan.id) };
  const starter = { ...basic, name: 'Starter', monthly_price: 350 };
  await callApi(apiUrl, adminPlans.update, { params, body: starter }, admin.token);
  await callApi(apiUrl, adminPlans.remove, { params }, admin.token);
  for (let number = 1; number <= 18; number += 1) {
    const body = { code: `CODE${number}`, discountType: 'fixed', discountValue: 50 } as const;
    await callApi(apiUrl, adminCoupons.create, { body }, admin.token);
  }

  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(shownDate(new Date()));
  await expect(entries(page)).toHaveCount(20);
  await expect(entries(page).first()).toContainText('Shirin Akter added the coupon CODE18');
  await expect(page.getByText('Showing 1 to 20 of 21 changes')).toBeVisible();
  await inspectScreen(page, 'audit');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(entries(page)).toHaveCount(1);

  await showOnly(page, 'Plans');
  await expect(page).toHaveURL('/admin/audit?subject=plan');
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(0)).toContainText('deleted the plan Starter');
  await expect(entries(page).nth(1)).toContainText('changed the plan Starter');
  await expect(entries(page).nth(1)).toContainText('Namefrom Basicto Starter');
  await expect(entries(page).nth(1)).toContainText('Monthly pricefrom ৳300to ৳350');
  await expect(entries(page).nth(2)).toContainText('added the plan Basic');
  await showOnly(page, 'Transactions');
  await expect(page.getByText('No matching changes')).toBeVisible();
  await page.goBack();
  await expect(entries(page)).toHaveCount(3);

  const cut = await breakReplies(page, audit.list);
  await page.reload();
  await expect(page.getByText('Failed to load the audit log')).toBeVisible();
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(3);

  // A newer server has an action and a subject that this version does not know.
  const { entries: known, pagination } = await callApi(
    apiUrl,
    audit.list,
    { query: {} },
    admin.token,
  );
  await replyWith(page, audit.list, 200, {
    entries: [{ ...known[0], action: 'suspend', subject: 'webhook', subject_name: 'Hook' }],
    pagination,
  });
  await page.reload();
  await expect(entries(page)).toContainText('Shirin Akter suspend the webhook Hook');
});
