import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply, replyWith } from '../../setup/browser/calls.ts';
import { callApi } from '../../setup/product/call-api.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../setup/screens/payment-rows.ts';
import { expect, test } from '../../setup/test.ts';

const HISTORY = '/dashboard?tab=billing';

test('a history that fails to load, and an empty one', async ({ page, customers }) => {
  await signIn(page, await customers.create());
  const failed = page.getByText('Failed to fetch payment history');
  const cut = await breakReplies(page, payments.history);
  await page.goto(HISTORY);
  await expect(failed).toBeVisible();
  await inspectScreen(page, 'billing history failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Payment History')).toBeVisible();
  await inspectScreen(page, 'billing history, empty');

  for (const [status, body] of [
    [400, { success: false, error: 'This must be a whole number', code: 'invalid_request' }],
    [500, { success: false, error: 'Server error.', code: 'internal' }],
    [502, '<h1>Bad Gateway</h1>'],
  ] as const) {
    const answer = await replyWith(page, payments.history, status, body);
    await page.reload();
    await expect(failed).toBeVisible();
    await answer.lift();
  }

  const hold = await holdReply(page, payments.history);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading billing history' })).toBeVisible();
  await inspectScreen(page, 'billing history, loading');
  hold.release();
  await page.getByRole('link', { name: 'Choose a Plan' }).click();
  await expect(page).toHaveURL('/checkout');
});

const badges = [
  ['completed', 'Completed', 'green'],
  ['pending', 'Pending', 'yellow'],
  ['failed', 'Failed', 'red'],
  ['canceled', 'Canceled', 'orange'],
  ['refunded', 'Refunded', 'gray'],
  ['review', 'Review', 'gray'],
] as const;

test('every status has its badge', async ({ page, product, shop, customers }) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  for (const [status] of badges) {
    await customers.addPastPayments(customer, plan, 1, {
      status,
      discountAmount: 33_50,
      finalAmount: 266_50,
    });
  }
  await signIn(page, customer);
  await page.goto(HISTORY);
  const rows = paymentRows(page);
  await expect(rows).toHaveCount(badges.length);
  // They fit on one page.
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  for (const [, text, tone] of badges) {
    const badge = rows.locator('[data-tone]', { hasText: new RegExp(`^${text}$`) });
    await expect(badge).toHaveAttribute('data-tone', tone);
  }
  // With paisa, so that the rows add up to the totals above.
  for (const text of ['৳২৬৬.৫০', '৳৩০০.০০', '−৳৩৩.৫০']) {
    await expect(rows.first()).toContainText(text);
  }
  await inspectScreen(page, 'billing history, every status');

  const reply = await callApi(product.apiUrl, payments.history, { query: {} }, customer.token);
  const [one, two] = reply.transactions;
  const transactions = [
    { ...one, status: 'cancelled' },
    { ...two, status: 'chargeback' },
  ];
  const answer = await replyWith(page, payments.history, 200, { ...reply, transactions });
  await page.reload();
  for (const [text, tone] of [
    ['Cancelled', 'orange'],
    ['Chargeback', 'gray'],
  ] as const) {
    const badge = rows.locator('[data-tone]', { hasText: text });
    await expect(badge).toHaveAttribute('data-tone', tone);
  }
  await answer.lift();
});

test('many payments are paginated, and back and forward keep the page', async ({
  page,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  // Without the time of settling, the totals per year would fail to load.
  await customers.addPastPayments(customer, plan, 65, { settledAt: new Date() });
  await signIn(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Billing History' }).click();
  const rows = paymentRows(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const shown = () => pages.getByRole('button', { name: /^Page / }).allTextContents();
  const current = pages.locator('[aria-current="page"]');

  await expect(rows).toHaveCount(10);
  expect(await shown()).toEqual(['1', '2', '3', '4', '7']);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await inspectScreen(page, 'billing history, first page');

  const first = await rows.first().textContent();
  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(current).toHaveText('4');
  await expect(page).toHaveURL(`${HISTORY}&page=4`);
  expect(await shown()).toEqual(['1', '3', '4', '5', '7']);
  await expect(rows.first()).not.toHaveText(first ?? '');
  await pages.getByRole('button', { name: 'Page 7' }).click();
  await expect(rows).toHaveCount(5);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  const late = await holdReply(page, payments.history);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(current).toHaveText('6');
  // The page before it stays until this one is loaded, and its payments cannot be opened.
  const previous = page.locator('[inert][aria-busy="true"]');
  await expect(previous).toBeVisible();
  await expect(rows).toHaveCount(5);
  late.release();
  await expect(previous).toHaveCount(0);

  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await page.goBack();
  await expect(current).toHaveText('6');
  await page.goBack();
  await expect(current).toHaveText('7');
  await page.goBack();
  await page.goBack();
  await expect(current).toHaveText('1');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goForward();
  await expect(current).toHaveText('1');
  await page.goForward();
  await expect(current).toHaveText('4');
  const cut = await breakReplies(page, payments.totals);
  await page.reload();
  await expect(current).toHaveText('4');

  // A part that failed to load stays on the screen while it is tried again.
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the totals per year' });
  await expect(failed).toBeVisible();
  await cut.lift();
  const totals = await holdReply(page, payments.totals);
  const again = failed.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await expect(again).toBeFocused();
  await expect(rows).toHaveCount(10);
  totals.release();
  await expect(failed).toHaveCount(0);

  await page.goto(`${HISTORY}&page=99`);
  await expect(current).toHaveText('7');
});
