import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { breakReplies, holdReply } from '../../setup/browser/calls.ts';
import { inspectScreen } from '../../setup/screens/inspect-screen.ts';
import { paymentRows } from '../../setup/screens/payment-rows.ts';
import { expect, test } from '../../setup/test.ts';

const HISTORY = '/dashboard?tab=billing';

const statuses = ['completed', 'pending', 'failed', 'canceled', 'refunded', 'review'] as const;

test('a history fails to load, is empty, takes longer than usual, and then has pages, where back and forward keep the page', async ({
  page,
  shop,
  customers,
}) => {
  const customer = await customers.create();
  await signIn(page, customer);
  const cut = await breakReplies(page, payments.history);
  await page.goto(HISTORY);
  await expect(page.getByText('Failed to fetch payment history')).toBeVisible();
  await inspectScreen(page, 'billing history failed');
  await cut.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Payment History')).toBeVisible();
  await inspectScreen(page, 'billing history, empty');

  await page.clock.install();
  const hold = await holdReply(page, payments.history);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading billing history' })).toBeVisible();
  await inspectScreen(page, 'billing history, loading');
  await page.clock.fastForward(8_000);
  const slow = page.getByRole('status').filter({ hasText: 'This is taking longer than usual…' });
  await expect(slow).toBeVisible();
  hold.release();
  await expect(page.getByText('No Payment History')).toBeVisible();
  await expect(slow).toBeHidden();

  const plan = await shop.plan();
  // Without the time of settling, the totals per year would fail to load.
  const settledAt = new Date();
  await customers.addPastPayments(customer, plan, 65 - statuses.length);
  for (const status of statuses) {
    await customers.addPastPayments(customer, plan, 1, {
      status,
      settledAt: status === 'pending' ? null : settledAt,
      createdAt: settledAt,
      discountAmount: 33_50,
      finalAmount: 266_50,
      refundedAmount: status === 'completed' ? 100_00 : 0,
    });
  }
  await page.reload();
  const rows = paymentRows(page);
  // Only of payments that are completed.
  await expect(rows.getByRole('link', { name: /^Receipt / })).toHaveCount(10 - statuses.length + 1);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const shown = () => pages.getByRole('button', { name: /^Page / }).allTextContents();
  const current = pages.locator('[aria-current="page"]');

  await expect(rows).toHaveCount(10);
  // With paisa, so that the rows add up to the totals above.
  for (const text of ['৳২৬৬.৫০', '৳৩০০.০০', '−৳৩৩.৫০']) {
    await expect(rows.first()).toContainText(text);
  }
  await expect(rows.filter({ hasText: '−৳১০০.০০ refunded' })).toHaveCount(1);
  await expect(page.getByText('less what was refunded of them')).toBeVisible();
  expect(await shown()).toEqual(['1', '2', '3', '4', '7']);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await inspectScreen(page, 'billing history, every status');

  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(current).toHaveText('4');
  await expect(page).toHaveURL(`${HISTORY}&page=4`);
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

  await rows
    .first()
    .getByRole('link', { name: /^Receipt NB-OLD-/ })
    .click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print receipt' })).toHaveCount(1);
  await inspectScreen(page, 'receipt of an earlier payment');
  await page.goBack();
  await expect(current).toHaveText('6');
  await page.goBack();
  await expect(current).toHaveText('7');
  await page.goBack();
  await expect(current).toHaveText('4');
  await page.goForward();
  await expect(current).toHaveText('7');
  const broken = await breakReplies(page, payments.totals);
  await page.goto(`${HISTORY}&page=99`);
  await expect(current).toHaveText('7');

  // A part that failed to load stays on the screen while it is tried again.
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the totals per year' });
  await expect(failed).toBeVisible();
  await broken.lift();
  const totals = await holdReply(page, payments.totals);
  const again = failed.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await expect(again).toBeFocused();
  await expect(rows).toHaveCount(5);
  totals.release();
  await expect(failed).toHaveCount(0);
});
