import { config } from '@nobayon/shared/contract/config.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, replyWith } from '../../setup/browser/calls.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('plans that fail to load, no plan, and the effect of each on the plan of a customer', async ({
  page,
  product,
  shop,
  customers,
}) => {
  const known = await callApi(product.apiUrl, config.get, {});
  await replyWith(page, config.get, 200, { ...known, supportUrl: 'mailto:help@example.com' });
  const cut = await breakReplies(page, plans.forSale);
  await page.goto('/plans');
  await expect(page.getByRole('contentinfo')).toHaveText('Questions? help@example.com');
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
