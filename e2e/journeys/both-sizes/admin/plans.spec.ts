import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import {
  fillInPlan,
  goodPlan,
  type PlanValues,
  planField,
  planForm,
  planQuestion,
  planRow,
  savePlan,
} from '../../../setup/screens/plan-form.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const NO_PLANS = 'No plans found. Create your first plan!';

const MONTHLY = 'Monthly price must be a valid number';
const YEARLY = 'Yearly price must be a valid number';
const DAYS = 'Duration days must be a positive number';

const mistakes: [PlanValues, string][] = [
  [{ Name: '' }, 'Plan name is required'],
  [{ Name: '   ' }, 'Plan name is required'],
  [{ 'Monthly price': '' }, MONTHLY],
  [{ 'Monthly price': '-1' }, MONTHLY],
  [{ 'Monthly price': '0.001' }, 'This must have at most two decimals'],
  [{ 'Yearly price': '' }, YEARLY],
  [{ 'Yearly price': '-0.01' }, YEARLY],
  [{ 'Duration days': '' }, DAYS],
  [{ 'Duration days': '0' }, DAYS],
  [{ 'Duration days': '1.5' }, DAYS],
  [{ 'Duration days': '-30' }, DAYS],
  [{ 'Duration days': '3651' }, 'Duration days must be at most 3650'],
];

test('the first plan: an empty list, every mistake and its text, and the plan', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(page.getByText(NO_PLANS)).toBeVisible();
  await inspectScreen(page, 'plans, none');

  const calls = recordCalls(page, adminPlans.create);
  await page.getByRole('button', { name: 'Add plan' }).click();
  await fillInPlan(page, { 'Duration days': '' });
  await savePlan(page);
  for (const text of ['Plan name is required', MONTHLY, YEARLY, DAYS]) {
    await expect(planForm(page).getByText(text)).toBeVisible();
  }
  await expect(planField(page, 'Name')).toBeFocused();
  await inspectScreen(page, 'add plan, with errors');
  for (const [mistake, text] of mistakes) {
    await fillInPlan(page, { ...goodPlan, ...mistake });
    await savePlan(page);
    await expect(planForm(page).getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  await fillInPlan(page, {
    ...goodPlan,
    Name: ' Basic ',
    'Monthly price': '299.50',
    Description: 'Hm.',
  });
  const hold = await holdReply(page, adminPlans.create);
  await savePlan(page);
  await expect(planForm(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(planForm(page)).toBeVisible();
  hold.release();
  await expect(success(page, 'Plan created successfully')).toBeVisible();
  await expect(planForm(page)).toBeHidden();
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      name: 'Basic',
      monthly_price: 299.5,
      yearly_price: 3_000,
      duration_days: 30,
      guid: null,
      summary: '',
      features: [],
      is_recommended: false,
      is_shown: true,
    },
  ]);
  await expect(recordsOf(page, 'Plans')).toHaveCount(1);
  await expect(planRow(page, 'Basic')).toContainText('৳3,000/year');
  await expect(planRow(page, 'Basic')).toContainText('30 days');
});

test('a plan is changed and deleted, and what was bought stays', async ({
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
  // The group is picked from those of the chat service, by its name.
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
