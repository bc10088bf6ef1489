import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { success } from '../../../setup/screens/notifications.ts';
import {
  fillInPlan,
  goodPlan,
  planField,
  planForm,
  planRow,
  savePlan,
} from '../../../setup/screens/plan-form.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const NO_PLANS = 'No plans found. Create your first plan!';

test('the first plan: an empty list, input errors, and the plan', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(page.getByText(NO_PLANS)).toBeVisible();
  await inspectScreen(page, 'plans, none');

  const calls = recordCalls(page, adminPlans.create);
  await page.getByRole('button', { name: 'Add plan' }).click();
  await fillInPlan(page, { 'Duration days': '' });
  await savePlan(page);
  await expect(planForm(page).getByText('Plan name is required')).toBeVisible();
  await expect(planField(page, 'Name')).toBeFocused();
  await inspectScreen(page, 'add plan, with errors');
  await fillInPlan(page, { ...goodPlan, 'Duration days': '3651' });
  await savePlan(page);
  await expect(planForm(page).getByText('Duration days must be at most 3650')).toBeVisible();
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
