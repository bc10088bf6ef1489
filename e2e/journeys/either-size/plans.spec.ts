import { plans } from '@nobayon/shared/contract/plans.ts';
import { logIn } from '../../setup/accounts/log-in.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, replyWith } from '../../setup/browser/calls.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('a visitor chooses a plan, registers, and gets to the checkout with it', async ({
  page,
  shop,
  customers,
  db,
}) => {
  await shop.plan();
  const pro = await shop.pro();
  await db.plan.update({
    where: { id: pro.id },
    data: {
      summary: 'For people who work with it every day.',
      features: ['Unlimited messages', 'Web search'],
      isRecommended: true,
    },
  });
  const email = customers.newEmail();
  const password = 'Padma-1971!';

  await page.goto('/plans');
  const card = page.getByRole('article', { name: 'Pro' });
  await expect(card.getByText('Recommended')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(['Unlimited messages', 'Web search']);
  await expect(card.getByText('৳৮০০')).toBeVisible();
  await inspectScreen(page, 'plans');
  await checkoutScreen(page).chooseCycle('Yearly');
  await expect(card.getByText('৳৮,০০০')).toBeVisible();
  await expect(card.getByText('You save ৳১,৬০০ (16%)')).toBeVisible();

  await card.getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page).toHaveURL(`/register?plan=${pro.id}&cycle=yearly`);
  await expect(page.getByText('৳৮,০০০/year')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Your planPro৳৮,০০০/yearChange');
  await inspectScreen(page, 'register, for a plan');
  // A visitor who already has an account continues with the same plan.
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/login?plan=${pro.id}&cycle=yearly`);
  await expect(page.getByText('৳৮,০০০/year')).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('First name').fill('Nusrat');
  await page.getByLabel('Last name').fill('Jahan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`/login?plan=${pro.id}&cycle=yearly`);
  await logIn(page, { email, password });

  await expect(page).toHaveURL(`/checkout?planId=${pro.id}&cycle=yearly`);
  const checkout = checkoutScreen(page);
  await expect(checkout.plan('Pro')).toBeChecked();
  await expect(checkout.cycle('Yearly')).toBeChecked();
  await expect(checkout.line('Total')).toHaveText('৳৮,০০০');
  await expect(
    page.getByText('This price is guaranteed for 24 hours once you proceed.'),
  ).toBeVisible();

  // For a signed-in user a link with a plan opens the checkout.
  await page.goto(`/register?plan=${pro.id}`);
  await expect(page).toHaveURL(`/checkout?planId=${pro.id}`);
});

test('plans that fail to load, no plan, and the effect of each on the plan of a customer', async ({
  page,
  shop,
  customers,
}) => {
  const cut = await breakReplies(page, plans.forSale);
  await page.goto('/plans');
  await expect(page.getByText('Failed to load plans')).toBeVisible();
  await inspectScreen(page, 'plans that do not come');
  await cut.lift();
  const none = await replyWith(page, plans.forSale, 200, { plans: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No plans yet')).toBeVisible();
  await inspectScreen(page, 'no plans');
  await none.lift();

  const basic = await shop.plan();
  await shop.plan({
    name: 'Enterpriseundallesanderewasmansichnochwünschenkann Professional Unlimited Plus',
    monthlyPrice: 9_999_999_99,
    yearlyPrice: 20_000_000_00,
  });
  const customer = await customers.create();
  await customers.subscribe(customer, basic);
  await signIn(page, customer);
  const hold = await holdReply(page, plans.forSale);
  await page.goto('/plans');
  await expect(page.getByRole('status', { name: 'Loading plans' })).toBeVisible();
  await inspectScreen(page, 'plans, loading');
  hold.release();
  const own = page.getByRole('article', { name: 'Basic' });
  await expect(own.getByText('Current Plan')).toBeVisible();
  await expect(own.getByText('New expiry date:')).toBeVisible();
  await expect(
    page.getByRole('article', { name: /^Enterprise/ }).getByText('New expiry date:'),
  ).toBeVisible();
  await inspectScreen(page, 'plans of a customer');
  await own.getByRole('link', { name: 'Renew Basic' }).click();
  await expect(page).toHaveURL(`/checkout?planId=${basic.id}`);
});
