import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, replyWith } from '../../setup/browser/calls.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test.beforeEach(async ({ page, customers }) => {
  await signIn(page, await customers.create());
});

test('plans that fail to load', async ({ page, shop }) => {
  await shop.plan();
  const failed = page.getByText('Failed to load plans');

  const cut = await breakReplies(page, plans.list);
  await page.goto('/checkout');
  await expect(failed).toBeVisible();
  await inspectScreen(page, 'checkout without plans');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(checkoutScreen(page).plan('Basic')).toBeVisible();

  for (const [status, body] of [
    [403, { error: 'You do not have permission to do this.', code: 'not_allowed' }],
    [500, { error: 'Server error. Please try again later.', code: 'internal' }],
    [503, '<h1>Service Unavailable</h1>'],
    [200, { plans: 'none' }],
  ] as const) {
    const answer = await replyWith(page, plans.list, status, body);
    await page.reload();
    await expect(failed).toBeVisible();
    await answer.lift();
  }

  const hold = await holdReply(page, plans.list);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading plans' })).toBeVisible();
  await inspectScreen(page, 'checkout, loading');
  hold.release();
  await expect(checkoutScreen(page).plan('Basic')).toBeVisible();
});

test('no plan, one plan, forty plans', async ({ page, shop }) => {
  const checkout = checkoutScreen(page);
  await shop.free();
  await page.goto('/checkout');
  await expect(page.getByText('No plans yet')).toBeVisible();
  await inspectScreen(page, 'checkout with nothing for sale');

  const plan = await shop.plan();
  await page.goto('/checkout');
  await expect(checkout.plans).toHaveCount(1);
  await expect(page.getByText('Free', { exact: true })).toHaveCount(0);
  await page.goto(`/checkout?planId=${plan.id}`);
  await expect(checkout.plan('Basic')).toBeChecked();
  await page.goto('/checkout?planId=nonsense');
  await expect(checkout.plan('Basic')).not.toBeChecked();
  await page.goto(`/checkout?planId=${plan.id + 1_000}`);
  await expect(page.getByText('The plan in this link is not for sale.')).toBeVisible();
  await expect(checkout.plan('Basic')).not.toBeChecked();

  await shop.manyPlans(39);
  await page.goto('/checkout');
  await expect(checkout.plans).toHaveCount(40);
  await checkout.plan('Plan 39').check();
  await expect(checkout.line('Total')).toHaveText('৳৩,৯০০');
  await expect(page).toHaveURL(/planId=\d+/);
  await inspectScreen(page, 'checkout with forty plans');
});

test('a very long name and a very large price', async ({ page, shop }) => {
  await shop.plan({
    name: 'Enterpriseundallesanderewasmansichnochwünschenkann Professional Unlimited Plus',
    monthlyPrice: 9_999_999_99,
    yearlyPrice: 20_000_000_00,
  });
  const { code } = await shop.coupon({
    code: `${Date.now()}-THE-LONGEST-COUPON-CODE-ANYBODY-EVER-SAW`.slice(0, 50),
  });
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plans.check();
  await checkout.applyCoupon(code);
  await expect(checkout.line('Total')).toHaveText('৳৭৯,৯৯,৯৯৯.৯৯');
  await inspectScreen(page, 'checkout with a very long name');
});

test('checkout works when the new expiry cannot be calculated', async ({ page, shop }) => {
  await shop.plan();
  // Nor does it wait for the earlier payments.
  const late = await holdReply(page, payments.history);
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  const checking = page.getByText('Checking for an earlier payment.');
  await expect(checking).toBeVisible();
  await expect(checkout.plan('Basic')).toBeVisible();
  late.release();
  await expect(checking).toBeHidden();
  const fault = await breakReplies(page, payments.preview);
  await checkout.plan('Basic').check();
  await expect(page.getByText('The new expiry date cannot be calculated right now.')).toBeVisible();
  await inspectScreen(page, 'checkout without a preview');
  await fault.lift();
  await page.getByRole('button', { name: 'Calculate again' }).click();
  await expect(page.getByText('New expiry date:')).toBeVisible();
  await expect(checkout.proceed).toBeEnabled();
});

test('a plan without expiry cannot be bought again', async ({ page, shop, db, customers }) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await customers.subscribe(customer, plan);
  const { id: userId } = customer.user;
  await db.subscriptionEvent.create({
    data: { userId, kind: 'expiry_set', at: new Date(), details: { until: null, replaces: null } },
  });
  await signIn(page, customer);
  await page.goto(`/checkout?planId=${plan.id}`);
  await expect(page.getByText('You already have Basic, and it does not expire.')).toBeVisible();
  await expect(checkoutScreen(page).proceed).toBeDisabled();
  await inspectScreen(page, 'checkout of a plan without end');
});
