import { logIn } from '../../setup/accounts/log-in.ts';
import { mailsTo } from '../../setup/accounts/mails.ts';
import { navigateInApp } from '../../setup/browser/navigate-in-app.ts';
import { inDays, shownDate } from '../../setup/dates.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../setup/screens/payment-rows.ts';
import { expect, test } from '../../setup/test.ts';

test('a visitor chooses a plan, registers, buys it with a coupon, and finds the payment again', async ({
  page,
  shop,
  customers,
  sandbox,
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
  const { code } = await shop.coupon();
  const email = customers.newEmail();
  const password = 'Padma-1971!';
  const checkout = checkoutScreen(page);

  await test.step('choose a plan', async () => {
    await page.goto('/plans');
    const card = page.getByRole('article', { name: 'Pro' });
    await expect(page.getByText('Plans for Open WebUI')).toBeVisible();
    const ways = page.getByRole('region', { name: 'How to pay' });
    const first = ways.getByRole('listitem').first();
    await expect(first).toHaveText('PayStationCard or mobile wallet');
    await expect(ways).toContainText('We add no taxes or fees to these prices.');
    await expect(card.getByText('Recommended')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText(['Unlimited messages', 'Web search']);
    await inspectScreen(page, 'plans');
    await checkout.chooseCycle('Yearly');
    await expect(card.getByText('৳৮,০০০')).toBeVisible();
    await expect(card.getByText('You save ৳১,৬০০ (16%)')).toBeVisible();
    await card.getByRole('link', { name: 'Choose Pro' }).click();
  });

  await test.step('register for it', async () => {
    await expect(page).toHaveURL(`/register?plan=${pro.id}&cycle=yearly`);
    await expect(page.getByRole('main')).toContainText('Your planPro৳৮,০০০/yearChange');
    await inspectScreen(page, 'register, for a plan');
    // A visitor who already has an account continues with the same plan.
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(`/login?plan=${pro.id}&cycle=yearly`);
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
  });

  await test.step('apply a coupon', async () => {
    await expect(checkout.plan('Pro')).toBeChecked();
    await expect(checkout.cycle('Yearly')).toBeChecked();
    await expect(checkout.line('Total')).toHaveText('৳৮,০০০');
    await checkout.applyCoupon(code.toLowerCase());
    await expect(checkout.line('Total')).toHaveText('৳৬,৪০০');
    await checkout.chooseCycle('Monthly');
    await expect(checkout.line('Total')).toHaveText('৳৮০০');
    await checkout.applyCoupon(code);
    // Still in its box after a reload.
    await expect(page).toHaveURL(`/checkout?planId=${pro.id}&coupon=${code}`);
    // Not once it is removed.
    await page.getByLabel('Coupon code').fill('');
    await expect(page).toHaveURL(`/checkout?planId=${pro.id}`);
    // A code that nobody applied is applied first, also after a reload.
    await checkout.coupon.fill(code);
    await checkout.proceed.click();
    await expect(page).toHaveURL(`/checkout?planId=${pro.id}&coupon=${code}`);
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
    await page.reload();
    await expect(checkout.line('Total')).toHaveText('৳৮০০');
    await checkout.proceed.click();
    await expect(checkout.line('Subtotal')).toHaveText('৳৮০০');
    await expect(checkout.line('Discount')).toHaveText('−৳১৬০');
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
  });

  await test.step('pay', async () => {
    await checkout.proceed.click();
    await expect(page.getByText('৳640.00')).toBeVisible();
    await inspectScreen(page, 'payment page of the sandbox');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(/\/payment\/callback\?status=Successful&invoice_number=NB-/);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(0);
  });

  await test.step('see the plan', async () => {
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nusrat Jahan');
    const plan = page.getByRole('region', { name: 'Pro' });
    await expect(plan).toContainText('Last payment৳৬৪০');
    await expect(plan).toContainText(shownDate(inDays(30)));
  });

  await test.step('find the payment', async () => {
    await page.getByRole('tab', { name: 'Billing History' }).click();
    const rows = paymentRows(page);
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link', { name: /^NB-/ }).click();
    await expect(page).toHaveURL(/\/payment\/success\?transactionId=\d+&invoiceNumber=NB-/);
    const details = page.getByLabel('Payment details');
    const until = new RegExp(`Valid until${shownDate(inDays(30))}, \\d\\d:\\d\\d`);
    for (const text of ['Completed', code, '৳৬৪০', until])
      await expect(details).toContainText(text);
    await inspectScreen(page, 'payment result');
    // The address is not confirmed yet.
    const notice = page.getByRole('region', { name: 'Confirm your email address' });
    await expect(notice).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(notice).toBeHidden();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const printed = page.evaluate(
      () =>
        new Promise((resolve) => {
          const { dataset } = document.documentElement;
          addEventListener('beforeprint', () => resolve(dataset.mantineColorScheme));
        }),
    );
    await page.pdf();
    expect(await printed).toBe('light');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  await test.step('get one receipt', async () => {
    const mails = await mailsTo(sandbox, db, email);
    const receipts = mails.filter(({ subject }) => subject.includes('receipt NB-'));
    expect(receipts).toHaveLength(1);
    for (const text of ['Pro', code, 'BDT\u00a0800', 'BDT\u00a0640']) {
      expect(receipts[0]?.text).toContain(text);
    }
  });

  // For a signed-in user a link with a plan opens the checkout.
  await navigateInApp(page, `/register?plan=${pro.id}`);
  await expect(page).toHaveURL(`/checkout?planId=${pro.id}`);
});
