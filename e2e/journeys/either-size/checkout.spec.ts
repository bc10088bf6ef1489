import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply } from '../../setup/browser/calls.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('plans that fail to load, no plan, one that cannot be renewed, and forty, one of them with a very long name and price', async ({
  page,
  shop,
  db,
  customers,
}) => {
  const customer = await customers.create();
  const checkout = checkoutScreen(page);
  await signIn(page, customer);
  await shop.free();

  await test.step('plans that fail to load, and no plan', async () => {
    const cut = await breakReplies(page, plans.list);
    await page.goto('/checkout');
    await expect(page.getByText('Failed to load plans')).toBeVisible();
    await inspectScreen(page, 'checkout without plans');
    await cut.lift();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No plans yet')).toBeVisible();
    await inspectScreen(page, 'checkout with nothing for sale');
  });

  const plan = await shop.plan();
  await customers.subscribe(customer, plan);
  await test.step('a plan that is not for sale', async () => {
    const hold = await holdReply(page, plans.list);
    await page.goto(`/checkout?planId=${plan.id + 1_000}`);
    await expect(page.getByRole('status', { name: 'Loading plans' })).toBeVisible();
    await inspectScreen(page, 'checkout, loading');
    hold.release();
    await expect(page.getByText('The plan in this link is not for sale.')).toBeVisible();
    await expect(checkout.plans).toHaveCount(1);
    await expect(checkout.plan('Basic')).not.toBeChecked();
  });

  await test.step('a new expiry that cannot be calculated', async () => {
    // Nor does it wait for the earlier payments.
    const late = await holdReply(page, payments.history);
    const fault = await breakReplies(page, payments.preview);
    await page.goto(`/checkout?planId=${plan.id}`);
    const checking = page.getByText('Checking for an earlier payment.');
    await expect(checking).toBeVisible();
    await expect(checkout.plan('Basic')).toBeChecked();
    late.release();
    await expect(checking).toBeHidden();
    await expect(
      page.getByText('The new expiry date cannot be calculated right now.'),
    ).toBeVisible();
    await inspectScreen(page, 'checkout without a preview');
    const again = page.getByRole('button', { name: 'Calculate again' });
    const next = await holdReply(page, payments.preview);
    await again.click();
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(again).toBeFocused();
    await fault.lift();
    next.release();
    await expect(page.getByText('New expiry date:')).toBeVisible();
    await expect(checkout.proceed).toBeEnabled();
  });

  await shop.manyPlans(38);
  await shop.plan({
    name: 'Enterpriseundallesanderewasmansichnochwünschenkann Professional Unlimited Plus',
    monthlyPrice: 9_999_999_99,
    yearlyPrice: 20_000_000_00,
  });
  await test.step('a plan without expiry, which is not sold again, among forty', async () => {
    const unlimited = { until: null, replaces: null };
    await db.subscriptionEvent.create({
      data: {
        userId: customer.user.id,
        kind: 'expiry_set',
        at: new Date(),
        details: unlimited,
      },
    });
    await page.reload();
    await expect(page.getByText('You already have Basic, and it does not expire.')).toBeVisible();
    await expect(checkout.proceed).toBeDisabled();
    await expect(checkout.plans).toHaveCount(40);
  });

  await test.step('a very long name and price', async () => {
    const { code } = await shop.coupon({
      code: `${Date.now()}-THE-LONGEST-COUPON-CODE-ANYBODY-EVER-SAW`.slice(0, 50),
    });
    await checkout.plan('Enterpriseundallesanderewasmansichnochwünschenkann').check();
    await expect(page).not.toHaveURL(`/checkout?planId=${plan.id}`);
    await checkout.applyCoupon(code);
    await expect(checkout.line('Total')).toHaveText('৳৭৯,৯৯,৯৯৯.৯৯');
    await inspectScreen(page, 'checkout with forty plans');
  });
});
