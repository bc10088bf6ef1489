import { payments } from '@nobayon/shared/contract/payments.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies, recordCalls } from '../../../setup/browser/calls.ts';
import { navigateInApp } from '../../../setup/browser/navigate-in-app.ts';
import { inDays, shownDate } from '../../../setup/dates.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a renewal extends the plan, another plan carries over its remaining value, and a free one asks, and keeps it', async ({
  page,
  shop,
  customers,
  db,
}) => {
  const basic = await shop.plan();
  const pro = await shop.pro();
  await shop.plan({ name: 'Community', monthlyPrice: 0, yearlyPrice: 0 });
  const customer = await customers.create();
  await customers.subscribe(customer, basic);
  await db.plan.update({ where: { id: basic.id }, data: { monthlyPrice: 350_00 } });
  // 14.5 days of ৳10 are worth ৳145, which buys 5.4375 days of ৳26.67.
  const before = inDays(14.5);
  await customers.moveExpiry(customer, before);
  await signIn(page, customer);
  const checkout = checkoutScreen(page);
  const plan = page.getByRole('region', { name: 'Pro' });

  await test.step('a renewal', async () => {
    await page.goto('/dashboard');
    const own = page.getByRole('region', { name: 'Basic' });
    await expect(own).toContainText(/15\s*days left/);
    // It keeps the price that it was bought at, and says what the next payment costs.
    await expect(own).toContainText('৳৩০০/month');
    await expect(own).toContainText('Renews at৳৩৫০/month');
    await own.getByRole('link', { name: 'Renew' }).click();
    await expect(checkout.plan('Basic')).toHaveAccessibleName(/Current Plan/);
    await checkout.plan('Basic').check();
    await expect(
      page.getByText(`30 days are added to your current expiry date, ${shownDate(before)}.`),
    ).toBeVisible();
    const after = new Date(before.getTime() + 30 * DAY_MS);
    await expect(page.getByText(`New expiry date: ${shownDate(after)}`)).toBeVisible();
  });

  await test.step('a change, shown before and after', async () => {
    await checkout.plan('Pro').check();
    await expect(
      page.getByText('The rest of your earlier payments, ৳১৪৫, adds 6 days of Pro.'),
    ).toBeVisible();
    await expect(page.getByText(`New expiry date: ${shownDate(inDays(35.4375))}`)).toBeVisible();
    const transactionId = await customers.subscribe(customer, pro);
    await page.goto(`/payment/success?transactionId=${transactionId}`);
    await expect(page.getByLabel('Payment details')).toContainText('Days from earlier payments6');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(plan).toContainText(shownDate(inDays(35.4375)));
  });

  await test.step('how the expiry date is calculated', async () => {
    await plan.getByText('How this date is calculated').click();
    await expect(plan.getByRole('listitem')).toHaveCount(2);
    await expect(plan).toContainText('6 days carried over from another plan, until');
    await inspectScreen(page, 'dashboard, how the expiry date comes about');
    await page.getByRole('tab', { name: 'Billing History' }).click();
    const cut = await breakReplies(page, subscriptions.mine);
    await page.getByRole('link', { name: 'How your expiry date is calculated' }).click();
    await page.reload();
    await expect(plan.getByText('This cannot be calculated right now.')).toBeVisible();
    await cut.lift();
    await plan.getByRole('button', { name: 'Try again' }).click();
    await expect(plan.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a change to a free plan', async () => {
    const kept = 'The rest of your earlier payments, ৳৯৪৫, is kept for your next paid plan.';
    const question = page.getByRole('dialog', { name: 'Change to Community?' });
    const calls = recordCalls(page, payments.initiate);
    const files = '**/assets/confirm-lossy-change-*.js';
    await page.route(files, (route) => route.abort('connectionrefused'));
    await navigateInApp(page, '/checkout');
    await checkout.plan('Community').check();
    await expect(page.getByText(kept)).toBeVisible();
    await checkout.activate.click();
    await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
    await expect(checkout.plan('Community')).toBeChecked();
    await checkout.plan('Pro').check();
    await expect(page.getByText('Part of this page could not be loaded.')).toBeHidden();
    await checkout.plan('Community').check();
    await page.unroute(files);

    const loading = Promise.withResolvers<void>();
    await page.route(files, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText(kept)).toBeVisible();
    await checkout.activate.click();
    await expect(checkout.activate).toBeDisabled();
    await checkout.plan('Pro').check();
    const loaded = page.waitForResponse(files);
    loading.resolve();
    await (await loaded).finished();
    await page.unroute(files);
    // The question was about the other plan: it does not open.
    await expect(checkout.proceed).toBeEnabled();
    await expect(question).toBeHidden();
    await checkout.plan('Community').check();
    await expect(page.getByText(kept)).toBeVisible();
    await checkout.activate.click();
    await expect(question).toContainText(kept);
    await inspectScreen(page, 'checkout, asks before a change');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(checkout.activate).toBeFocused();
    expect(calls).toHaveLength(0);
    await checkout.activate.press('Enter');
    await question.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'Community' })).toContainText(
      '৳৯৪৫ kept for your next paid plan',
    );
  });
});
