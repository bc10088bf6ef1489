import { payments } from '@nobayon/shared/contract/payments.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, recordCalls } from '../../../setup/browser/calls.ts';
import { DAY_MS, inDays, shownDate } from '../../../setup/dates.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a renewal before the expiry extends it, and a change to a free plan asks, and keeps the worth', async ({
  page,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  await shop.pro();
  const community = await shop.plan({ name: 'Community', monthlyPrice: 0, yearlyPrice: 0 });
  const customer = await customers.create();
  await customers.subscribe(customer, basic);
  const before = inDays(4.5);
  await customers.moveExpiry(customer, before);
  await signIn(page, customer);

  await page.goto('/dashboard');
  const plan = page.getByRole('region', { name: 'Basic' });
  await expect(plan).toContainText(shownDate(before));
  await expect(plan).toContainText(/5\s*days left/);
  await inspectScreen(page, 'dashboard, expires within a week');

  await plan.getByRole('link', { name: 'Renew' }).click();
  const checkout = checkoutScreen(page);
  await expect(checkout.plan('Basic')).toHaveAccessibleName(/Current Plan/);
  await expect(checkout.plan('Pro')).not.toHaveAccessibleName(/Current Plan/);
  await checkout.plan('Basic').check();
  await expect(
    page.getByText(`30 days are added to your current expiry date, ${shownDate(before)}.`),
  ).toBeVisible();
  const after = new Date(before.getTime() + 30 * DAY_MS);
  await expect(page.getByText(`New expiry date: ${shownDate(after)}`)).toBeVisible();

  await customers.subscribe(customer, basic);
  expect((await customers.fetchUser(customer)).expiry_date).toBe(after.toISOString());

  const kept = 'The rest of your earlier payments, ৳৩৪৫, is kept for your next paid plan.';
  await page.goto(`/checkout?planId=${community.id}`);
  const question = page.getByRole('dialog', { name: 'Change to Community?' });
  const calls = recordCalls(page, payments.initiate);
  await expect(page.getByText(kept)).toBeVisible();
  await checkout.activate.click();
  await expect(question).toContainText(kept);
  await inspectScreen(page, 'checkout, asks before a change');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(checkout.activate).toBeFocused();
  expect(calls).toHaveLength(0);

  await checkout.activate.press('Enter');
  await question.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Community' })).toContainText(
    '৳৩৪৫ kept for your next paid plan',
  );
  await inspectScreen(page, 'dashboard, with something kept');
});

test('changing plans carries over the remaining value, shown before and after', async ({
  page,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  const pro = await shop.pro();
  const customer = await customers.create();
  await customers.subscribe(customer, basic);
  // 14.5 days of ৳10 are worth ৳145, which buys 5.4375 days of ৳26.67.
  await customers.moveExpiry(customer, inDays(14.5));
  await signIn(page, customer);

  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plan('Pro').check();
  await expect(
    page.getByText(/^Pro starts .+ and gives you 30 days, replacing Basic\.$/),
  ).toBeVisible();
  await expect(
    page.getByText('The rest of your earlier payments, ৳১৪৫, adds 6 days of Pro.'),
  ).toBeVisible();
  await expect(page.getByText(`New expiry date: ${shownDate(inDays(35.4375))}`)).toBeVisible();
  await inspectScreen(page, 'checkout, change of plan');

  const transactionId = await customers.subscribe(customer, pro);
  await page.goto(`/payment/success?transactionId=${transactionId}`);
  await expect(page.getByLabel('Payment details')).toContainText('Days from earlier payments6');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const plan = page.getByRole('region', { name: 'Pro' });
  await expect(plan).toContainText('Includes days carried over from another plan.');
  await expect(plan).toContainText(shownDate(inDays(35.4375)));

  await plan.getByText('How this date is calculated').click();
  await expect(plan.getByRole('listitem')).toHaveCount(2);
  await expect(plan).toContainText(`30 days paid for, until ${shownDate(inDays(30))} NB-`);
  await expect(plan).toContainText('6 days carried over from another plan, until');
  await expect(plan).toContainText('Remaining value of your payments: ৳৯৪৫');
  await inspectScreen(page, 'dashboard, how the expiry date comes about');
  await page.getByRole('tab', { name: 'Billing History' }).click();
  const cut = await breakReplies(page, subscriptions.mine);
  await page.getByRole('link', { name: 'How your expiry date is calculated' }).click();
  await expect(plan.getByRole('group')).toBeVisible();
  await page.reload();
  await expect(plan.getByText('This cannot be calculated right now.')).toBeVisible();
  await cut.lift();
  await plan.getByRole('button', { name: 'Try again' }).click();
  await expect(plan.getByRole('listitem')).toHaveCount(2);
});
