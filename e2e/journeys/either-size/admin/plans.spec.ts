import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../../setup/accounts/log-in.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, disconnect, holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { callApi } from '../../../setup/product/call-api.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import {
  fillInPlan,
  goodPlan,
  planField,
  planForm,
  planQuestion,
  planRow,
  savePlan,
} from '../../../setup/screens/plan-form.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

/** The list of groups is open while its field is focused. */
async function leaveList(page: Page): Promise<void> {
  await expect(async () => {
    await planField(page, 'Chat group (GUID)').press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('the first plan: an empty list, errors that keep the input, and the plan', async ({
  page,
  admin,
  customers,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(page.getByText('No plans found. Create your first plan!')).toBeVisible();
  await inspectScreen(page, 'plans, none');

  const calls = recordCalls(page, adminPlans.create);
  await page.getByRole('button', { name: 'Add plan' }).click();
  await savePlan(page);
  await expect(planForm(page).getByText('Plan name is required')).toBeVisible();
  await expect(planField(page, 'Name')).toBeFocused();
  await inspectScreen(page, 'add plan, with errors');
  expect(calls).toHaveLength(0);

  await fillInPlan(page, { ...goodPlan, 'Yearly price': '300' });
  await expect(planForm(page).getByText('Save 91% when you pay yearly.')).toBeVisible();
  await fillInPlan(page, {
    ...goodPlan,
    'Monthly price': '299.50',
    'Chat group (GUID)': 'no-such-group',
  });
  await leaveList(page);
  await savePlan(page);
  await expect(planField(page, 'Chat group (GUID)')).toHaveAccessibleDescription(
    /This group does not exist in the chat service\./,
  );
  await expect(planField(page, 'Chat group (GUID)')).toBeFocused();
  await fillInPlan(page, { 'Chat group (GUID)': '' });
  await leaveList(page);
  await test.step('the session ends, and the input is there again after the login', async () => {
    await customers.endSessions(admin);
    await savePlan(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status')).toHaveText(
      'Your session has ended. Sign in again.What you entered is kept for 15 minutes.',
    );
    await logIn(page, admin);
    const restored = planForm(page).getByRole('status').filter({ hasText: 'Your session ended' });
    await expect(restored).toBeVisible();
    await inspectScreen(page, 'add plan, input restored');
    for (const [label, value] of Object.entries({ ...goodPlan, 'Monthly price': '299.50' })) {
      await expect(planField(page, label)).toHaveValue(value);
    }
  });
  const cut = await disconnect(page, adminPlans.create);
  await savePlan(page);
  await expect(planForm(page).getByRole('alert')).toContainText('Failed to save plan');
  await cut.lift();

  const hold = await holdReply(page, adminPlans.create);
  await savePlan(page);
  await expect(planForm(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(planForm(page)).toBeVisible();
  hold.release();
  await expect(success(page, 'Plan created successfully')).toBeVisible();
  await expect(planForm(page)).toBeHidden();
  expect(calls.at(-1)?.postDataJSON()).toEqual({
    name: 'Basic',
    monthly_price: 299.5,
    yearly_price: 3_000,
    duration_days: 30,
    guid: null,
    summary: '',
    features: [],
    is_recommended: false,
    is_shown: true,
  });
  await expect(planRow(page, 'Basic')).toContainText('৳3,000/year');
});

test('a plan is changed, by two administrators too, and deleted, and purchases stay', async ({
  page,
  admin,
  product,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  await shop.pro();
  await shop.free();
  const customer = await customers.create();
  await customers.subscribe(customer, basic);
  await signIn(page, admin);
  const away = await breakReplies(page, adminPlans.list);
  await page.goto('/admin/plans');
  await expect(page.getByText('Failed to load plans')).toBeVisible();
  await away.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(recordsOf(page, 'Plans')).toHaveCount(3);
  await inspectScreen(page, 'plans');

  await page.getByRole('button', { name: 'Edit Basic' }).click();
  const concerned = planForm(page).getByText('1 user has this plan.');
  await expect(concerned).toBeHidden();
  await fillInPlan(page, { Name: 'Pro', 'Monthly price': '350' });
  await expect(concerned).toBeVisible();
  await savePlan(page);
  await expect(planField(page, 'Name')).toHaveAccessibleDescription(
    /A plan with this name already exists\./,
  );
  const params = { id: String(basic.id) };
  const body = { name: 'Gold', monthly_price: 250, yearly_price: 2_500, duration_days: 31 };
  await callApi(product.apiUrl, adminPlans.update, { params, body }, admin.token);
  await fillInPlan(page, { Name: 'Starter', 'Short text': 'For a start' });
  await savePlan(page);
  await expect(planForm(page)).toContainText('Someone else has changed this.');
  await inspectScreen(page, 'edit plan, changed meanwhile');
  await planForm(page).getByRole('button', { name: 'Reload' }).click();
  await expect(planForm(page)).toContainText('Someone else has changed this plan');
  await expect(planField(page, 'Name')).toHaveValue('Gold');
  await expect(planField(page, 'Short text')).toHaveValue('For a start');
  await fillInPlan(page, { Name: 'Starter' });
  // The group is selected from those of the chat service, by name.
  await planField(page, 'Chat group (GUID)').fill('basic');
  await page.getByRole('option', { name: /^Basic/ }).click();
  await expect(planForm(page)).toContainText('The group Basic in the chat service.');
  await inspectScreen(page, 'edit plan');
  await savePlan(page);
  await expect(success(page, 'Plan updated successfully')).toBeVisible();
  await expect(planRow(page, 'Starter')).toContainText('৳250/month');
  await expect(planRow(page, 'Starter')).toContainText('Chat group Basic');
  expect(await customers.fetchUser(customer)).toMatchObject({
    plan_name: 'Starter',
    plan_price: 300,
  });

  await page.getByRole('button', { name: 'Delete Starter' }).click();
  await expect(planQuestion(page)).toContainText('Starter will no longer be for sale.');
  await expect(planQuestion(page)).toContainText('1 user has it and keeps it until it expires.');
  await expect(planQuestion(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  const refusal = await disconnect(page, adminPlans.remove);
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(planQuestion(page).getByRole('alert')).toContainText('Failed to delete plan');
  await inspectScreen(page, 'delete plan, refused');
  await refusal.lift();
  const hold = await holdReply(page, adminPlans.remove);
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(planQuestion(page).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  hold.release();
  await expect(success(page, 'Plan deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Plans')).toHaveCount(2);
  expect((await customers.fetchUser(customer)).plan_name).toBe('Starter');
});
