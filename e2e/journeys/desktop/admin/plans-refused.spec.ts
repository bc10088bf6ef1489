import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, disconnect } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { alert, success } from '../../../setup/screens/notifications.ts';
import {
  fillInPlan,
  goodPlan,
  planField,
  planForm,
  planQuestion,
  planRow,
  savePlan,
} from '../../../setup/screens/plan-form.ts';
import { expect, test } from '../../../setup/test.ts';

const NO_PLANS = 'No plans found. Create your first plan!';

/** The list of groups is open while its field is focused. */
async function leaveList(page: Page): Promise<void> {
  await expect(async () => {
    await planField(page, 'GUID').press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('server errors are shown at their fields, and the input stays', async ({
  page,
  admin,
  shop,
  sandbox,
}) => {
  const [group] = await sandbox.chat.groups();
  const guid = group?.id ?? '';
  const [free] = await Promise.all([shop.free(), shop.plan({ guid })]);
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Add plan' }).click();
  for (const [values, label, text] of [
    [{ Name: 'Basic' }, 'Name', 'A plan with this name already exists.'],
    [{ GUID: 'no-such-group' }, 'GUID', 'This group does not exist in the chat service.'],
  ] as const) {
    await fillInPlan(page, { GUID: '', ...goodPlan, Name: 'Gold', ...values });
    await leaveList(page);
    await savePlan(page);
    await expect(planField(page, label)).toHaveAccessibleDescription(new RegExp(text));
    await expect(planField(page, label)).toBeFocused();
  }

  await fillInPlan(page, { GUID: '' });
  await leaveList(page);
  const cut = await disconnect(page, adminPlans.create);
  await savePlan(page);
  await expect(planForm(page).getByRole('alert')).toContainText('Failed to save plan');
  await expect(planForm(page).getByRole('alert')).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'add plan, refused');
  await cut.lift();
  await expect(planField(page, 'Name')).toHaveValue('Gold');
  await planForm(page).getByRole('button', { name: 'Close' }).click();

  const refusal = await disconnect(page, adminPlans.remove);
  await page.getByRole('button', { name: `Delete ${free.name}` }).click();
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(planQuestion(page).getByRole('alert')).toContainText('Failed to delete plan');
  await inspectScreen(page, 'delete plan, refused');
  await refusal.lift();
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'Plan deleted successfully')).toBeVisible();

  const away = await breakReplies(page, adminPlans.list);
  await page.reload();
  await expect(page.getByText('Failed to load plans')).toBeVisible();
  await away.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(planRow(page, 'Basic')).toBeVisible();
});

test('two administrators edit the same plan, and the second sees the change of the first', async ({
  page,
  product,
  admin,
  shop,
}) => {
  const { id } = await shop.plan();
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Edit Basic' }).click();
  const params = { id: String(id) };
  const body = { name: 'Starter', monthly_price: 250, yearly_price: 2_500, duration_days: 31 };
  await callApi(product.apiUrl, adminPlans.update, { params, body }, admin.token);

  await fillInPlan(page, { 'Monthly price': '999' });
  await savePlan(page);
  await expect(planForm(page)).toContainText('Someone else has changed this.');
  await inspectScreen(page, 'edit plan, changed meanwhile');
  await planForm(page).getByRole('button', { name: 'Reload' }).click();
  await expect(planField(page, 'Name')).toHaveValue('Starter');
  await expect(planField(page, 'Monthly price')).toHaveValue('250');
  await fillInPlan(page, { 'Monthly price': '275' });
  await callApi(product.apiUrl, adminPlans.remove, { params }, admin.token);
  await savePlan(page);
  await expect(planForm(page).getByRole('alert')).toContainText('Plan not found.');
  await planForm(page).getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(page.getByText(NO_PLANS)).toBeVisible();
  await expect(alert(page, 'Failed')).toHaveCount(0);
});
