import { config } from '@nobayon/shared/contract/config.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies } from '../../setup/browser/calls.ts';
import { inDays, shownDate } from '../../setup/dates.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../setup/test.ts';

test('the account and its free plan, even without the app settings, an expired plan, and a yearly one', async ({
  page,
  product,
  shop,
  customers,
}) => {
  await shop.free();
  const customer = await customers.registerAndConfirm();
  await signIn(page, customer);

  await test.step('see the account and the free plan', async () => {
    const cuts = [
      await breakReplies(page, config.get),
      await breakReplies(page, subscriptions.mine),
    ];
    await page.goto('/dashboard');
    const plan = page.getByRole('region', { name: 'Free' });
    // Money may be kept for the next paid plan.
    const failed = plan.getByRole('alert').filter({ hasText: 'Failed to load the money kept' });
    await expect(failed).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nobayon' })).toBeVisible();
    const account = page.getByRole('region', { name: 'Your account' });
    for (const text of ['Nusrat Jahan', customer.email, 'User']) {
      await expect(account).toContainText(text);
    }
    const chat = page.getByRole('link', { name: 'Go to Open WebUI' });
    await expect(chat).toHaveCount(0);
    for (const cut of cuts) await cut.lift();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
    // Nothing is kept, and no space for it.
    await expect(plan.locator('p:empty')).toHaveCount(0);
    await expect(plan).toContainText('৳০/month');
    await expect(plan.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible();
    await expect(plan.getByRole('link', { name: 'Renew' })).toHaveCount(0);
    await page.reload();
    await expect(chat).toHaveAttribute('target', '_blank');
    await expect(chat).toHaveAttribute('href', `${product.sandboxUrl}/chat/oauth/oidc/login`);
  });

  await test.step('open the tabs', async () => {
    await page.getByRole('link', { name: 'Billing History' }).click();
    await expect(page).toHaveURL('/dashboard?tab=billing');
    await page.getByRole('tab', { name: 'Change Password' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Change Password');
    await inspectScreen(page, 'dashboard, change password');
    await page.goBack();
    await expect(page.getByText('No Payment History')).toBeVisible();
  });

  await test.step('see an expired plan, and a yearly one', async () => {
    await customers.subscribe(customer, await shop.plan());
    const expired = inDays(-3);
    await customers.moveExpiry(customer, expired);
    await page.goto('/dashboard');
    const basic = page.getByRole('region', { name: 'Basic' });
    await expect(basic).toContainText('Expired');
    await expect(basic).toContainText(shownDate(expired));
    await inspectScreen(page, 'dashboard, expired');
    await customers.subscribe(customer, await shop.pro(), { cycle: 'yearly' });
    await page.reload();
    const pro = page.getByRole('region', { name: 'Pro' });
    await expect(pro).toContainText('৳৬৬৭/month');
    await expect(pro).toContainText(shownDate(inDays(365)));
    await expect(pro).toContainText('Nothing more is charged.');
  });
});
