import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import {
  fillInPlan,
  planField,
  planForm,
  planQuestion,
  planRow,
  savePlan,
} from '../../../setup/screens/plan-form.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

test('a plan is changed and deleted, and purchases stay', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  await shop.pro();
  await shop.free();
  const customer = await customers.create();
  await customers.subscribe(customer, basic);
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(recordsOf(page, 'Plans')).toHaveCount(3);
  await expect(planRow(page, 'Free')).toContainText('Not for sale');
  await expect(planRow(page, 'Basic')).toContainText('1');
  await inspectScreen(page, 'plans');

  await page.getByRole('button', { name: 'Edit Basic' }).click();
  await expect(planField(page, 'Monthly price')).toHaveValue('300');
  await fillInPlan(page, { Name: 'Starter', 'Monthly price': '350' });
  // The group is selected from those of the chat service, by name.
  await planField(page, 'GUID').fill('basic');
  await page.getByRole('option', { name: /^Basic/ }).click();
  await expect(planForm(page)).toContainText('The group Basic in the chat service.');
  await inspectScreen(page, 'edit plan');
  await savePlan(page);
  await expect(success(page, 'Plan updated successfully')).toBeVisible();
  await expect(planRow(page, 'Starter')).toContainText('৳350/month');
  await expect(planRow(page, 'Starter')).toContainText('Chat group Basic');
  expect(await customers.fetchUser(customer)).toMatchObject({
    plan_name: 'Starter',
    plan_price: 300,
  });

  await page.getByRole('button', { name: 'Delete Starter' }).click();
  await expect(planQuestion(page)).toContainText('Starter will no longer be for sale.');
  await expect(planQuestion(page)).toContainText('The user who has it keeps it until it expires.');
  await expect(planQuestion(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await inspectScreen(page, 'delete plan');
  await planQuestion(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(planQuestion(page)).toBeHidden();
  await expect(planRow(page, 'Starter')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Starter' }).click();
  const hold = await holdReply(page, adminPlans.remove);
  await planQuestion(page).getByRole('button', { name: 'Delete' }).click();
  await expect(planQuestion(page).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  hold.release();
  await expect(success(page, 'Plan deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Plans')).toHaveCount(2);
  expect((await customers.fetchUser(customer)).plan_name).toBe('Starter');
});
