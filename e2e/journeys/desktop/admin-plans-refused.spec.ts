import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../../setup/call-api.ts';
import { cutOff, replyWith } from '../../setup/calls.ts';
import { inspectScreen } from '../../setup/inspect-screen.ts';
import { alert, success } from '../../setup/notifications.ts';
import {
  fillInPlan,
  goodPlan,
  planField,
  planForm,
  planQuestion,
  planRow,
  savePlan,
} from '../../setup/plan-form.ts';
import { signIn } from '../../setup/sign-in.ts';
import { expect, test } from '../../setup/test.ts';

const NO_PLANS = 'No plans found. Create your first plan!';

/** The groups to choose from are open while their field has the focus. */
async function leaveList(page: Page): Promise<void> {
  await expect(async () => {
    await planField(page, 'GUID').press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('what the server refuses stands where it belongs, and what was typed stays', async ({
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
  await page.getByRole('button', { name: 'Add Plan' }).click();
  for (const [values, label, text] of [
    [{ Name: 'Basic' }, 'Name', 'There is a plan of this name already.'],
    [{ Name: 'Gold', GUID: guid }, 'GUID', 'Another plan has this group already.'],
    [{ GUID: 'no-such-group' }, 'GUID', 'The chat service has no such group.'],
  ] as const) {
    await fillInPlan(page, { GUID: '', ...goodPlan, Name: 'Gold', ...values });
    await leaveList(page);
    await savePlan(page);
    await expect(planField(page, label)).toHaveAccessibleDescription(new RegExp(text));
    await expect(planField(page, label)).toBeFocused();
  }

  await fillInPlan(page, { GUID: '' });
  await leaveList(page);
  const cut = await cutOff(page, adminPlans.create);
  await savePlan(page);
  await expect(planForm(page).getByRole('alert')).toContainText('Failed to save plan');
  await expect(planForm(page).getByRole('alert')).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'add plan, refused');
  await cut.lift();
  const answer = await replyWith(page, adminPlans.create, 500, {
    error: 'Full.',
    code: 'internal',
  });
  await savePlan(page);
  await expect(planForm(page).getByRole('alert')).toContainText('Full.');
  await answer.lift();
  await expect(planField(page, 'Name')).toHaveValue('Gold');
  await planForm(page).getByRole('button', { name: 'Close' }).click();

  const refusal = await cutOff(page, adminPlans.remove);
  await page.getByRole('button', { name: `Delete ${free.name}` }).click();
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(planQuestion(page).getByRole('alert')).toContainText('Failed to delete plan');
  await inspectScreen(page, 'delete plan, refused');
  await refusal.lift();
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'Plan deleted successfully')).toBeVisible();

  const away = await cutOff(page, adminPlans.list);
  await page.reload();
  await expect(page.getByText('Failed to load plans')).toBeVisible();
  await away.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(planRow(page, 'Basic')).toBeVisible();
});

test('of two administrators at one plan, the slower one sees what the other did', async ({
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
  await expect(planForm(page)).toContainText('Somebody else changed this meanwhile.');
  await inspectScreen(page, 'edit plan, changed meanwhile');
  await planForm(page).getByRole('button', { name: 'Reload' }).click();
  await expect(planField(page, 'Name')).toHaveValue('Starter');
  await expect(planField(page, 'Monthly price')).toHaveValue('250');
  await fillInPlan(page, { 'Monthly price': '275' });
  await callApi(product.apiUrl, adminPlans.remove, { params }, admin.token);
  await savePlan(page);
  await expect(planForm(page).getByRole('alert')).toContainText('This plan is not available.');
  await planForm(page).getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(page.getByText(NO_PLANS)).toBeVisible();
  await expect(alert(page, 'Failed')).toHaveCount(0);
});
