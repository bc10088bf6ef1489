import { logIn } from '../../setup/accounts/log-in.ts';
import { mailsTo } from '../../setup/accounts/mails.ts';
import { inDays, shownDate } from '../../setup/dates.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../setup/screens/payment-rows.ts';
import { expect, test } from '../../setup/test.ts';

test('a visitor registers, buys a plan with a coupon, and finds the payment again', async ({
  page,
  shop,
  customers,
  sandbox,
  db,
}) => {
  await shop.plan();
  await shop.pro();
  const { code } = await shop.coupon();
  const email = customers.newEmail();
  const password = 'Padma-1971!';

  await test.step('register', async () => {
    await page.goto('/register');
    await inspectScreen(page, 'register');
    await page.getByLabel('First name').fill('Nusrat');
    await page.getByLabel('Last name').fill('Jahan');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      page.getByText('Account created successfully! Redirecting to login...'),
    ).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('log in', async () => {
    await logIn(page, { email, password });
    await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nusrat Jahan');
    await expect(page.getByText('No active subscription found')).toBeVisible();
    await inspectScreen(page, 'dashboard without a plan');
  });

  const checkout = checkoutScreen(page);
  await test.step('choose a plan', async () => {
    await page.getByRole('link', { name: 'Choose a Plan' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(checkout.plans).toHaveCount(2);
    await inspectScreen(page, 'checkout, nothing chosen');
    await checkout.proceed.click();
    const missing = page.getByRole('alert').getByText('Please select a plan', { exact: true });
    await expect(missing).toBeInViewport();
    await expect(checkout.plans.first()).toBeFocused();
    await inspectScreen(page, 'checkout, no plan selected');
    await checkout.applyCoupon(code);
    await expect(page.getByText('Please select a plan and enter a coupon code')).toBeVisible();

    await checkout.plan('Pro').check();
    await expect(missing).toHaveCount(0);
    await expect(checkout.line('Plan')).toHaveText('Pro');
    await expect(checkout.line('Billing cycle')).toHaveText('Monthly');
    await expect(checkout.line('Subtotal')).toHaveText('৳৮০০');
    await checkout.chooseCycle('Yearly');
    await expect(checkout.line('Billing cycle')).toHaveText('Yearly');
    await expect(checkout.line('Total')).toHaveText('৳৮,০০০');
  });

  await test.step('apply a coupon', async () => {
    await checkout.applyCoupon('NOSUCH');
    await expect(page.getByText('Invalid coupon code')).toBeVisible();
    await inspectScreen(page, 'checkout, coupon refused');
    await checkout.coupon.fill('');
    await expect(page.getByText('Invalid coupon code')).toHaveCount(0);

    await checkout.applyCoupon(code.toLowerCase());
    await expect(checkout.line('Discount')).toHaveText('−৳১,৬০০');
    await expect(checkout.line('Total')).toHaveText('৳৬,৪০০');
    await inspectScreen(page, 'checkout, coupon applied');

    await checkout.chooseCycle('Monthly');
    await expect(checkout.line('Discount')).toHaveText('৳০');
    await expect(checkout.line('Total')).toHaveText('৳৮০০');
    await checkout.applyCoupon(code);
    await expect(checkout.line('Subtotal')).toHaveText('৳৮০০');
    await expect(checkout.line('Discount')).toHaveText('−৳১৬০');
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
  });

  await test.step('pay', async () => {
    await checkout.proceed.click();
    const payNow = page.getByRole('button', { name: 'Pay now' });
    await expect(payNow).toBeVisible();
    await expect(page.getByText('৳640.00')).toBeVisible();
    await inspectScreen(page, 'payment page of the sandbox');
    await payNow.click();
    await expect(page).toHaveURL(/\/payment\/callback\?status=Successful&invoice_number=NB-/);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText('your plan has been updated')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(0);
    await inspectScreen(page, 'callback, successful');
  });

  await test.step('see the plan', async () => {
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    const plan = page.getByRole('region', { name: 'Pro' });
    await expect(plan).toContainText('৳৮০০/month');
    await expect(plan).toContainText('Last payment৳৬৪০');
    await expect(plan).toContainText(shownDate(inDays(30)));
    await inspectScreen(page, 'dashboard with a plan');
  });

  await test.step('find the payment', async () => {
    await page.getByRole('tab', { name: 'Billing History' }).click();
    await expect(page).toHaveURL('/dashboard?tab=billing');
    const rows = paymentRows(page);
    await expect(rows).toHaveCount(1);
    for (const text of ['Pro', 'Monthly', '৳৬৪০', 'Completed', shownDate(new Date())]) {
      await expect(rows).toContainText(text);
    }
    await inspectScreen(page, 'billing history');
    await rows.getByRole('link', { name: /^NB-/ }).click();
    await expect(page).toHaveURL(/\/payment\/success\?transactionId=\d+&invoiceNumber=NB-/);
    const details = page.getByLabel('Payment details');
    for (const text of ['Completed', code, '৳৮০০', '−৳১৬০', '৳৬৪০', 'Card']) {
      await expect(details).toContainText(text);
    }
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(0);
    await inspectScreen(page, 'payment result');
  });

  await test.step('get one receipt', async () => {
    const mails = await mailsTo(sandbox, db, email);
    const receipts = mails.filter(({ subject }) => subject.includes('receipt NB-'));
    expect(receipts).toHaveLength(1);
    for (const text of ['Pro', code, 'BDT\u00a0800', 'BDT\u00a0640']) {
      expect(receipts[0]?.text).toContain(text);
    }
  });
});
