import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply, replyWith } from '../../../setup/browser/calls.ts';
import { devtoolsOf } from '../../../setup/browser/devtools.ts';
import { dayInput, inDays, shownDate } from '../../../setup/dates.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { recordsOf } from '../../../setup/screens/records.ts';
import { expect, test } from '../../../setup/test.ts';

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

/** Puts a finger on the screen, moves it, and lifts it. */
async function touch(page: Page, ...points: { x: number; y: number }[]): Promise<void> {
  const devtools = await devtoolsOf(page);
  for (const [index, point] of points.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the first day: statistics once they load, setup steps and empty lists', async ({
  page,
  admin,
  shop,
}) => {
  await signIn(page, admin);
  const hold = await holdReply(page, stats.get);
  await page.goto('/admin');
  await expect(page.getByRole('status', { name: 'Loading statistics' })).toBeVisible();
  await inspectScreen(page, 'admin dashboard, loading');
  const cut = await disconnect(page, stats.get);
  await page.reload();
  await expect(page.getByText('Failed to load statistics')).toBeVisible();
  await inspectScreen(page, 'admin dashboard, failed');
  hold.release();
  await cut.lift();
  // Without a connection it is retried automatically.
  await expect(page.getByRole('heading', { name: 'Set up your first plan' })).toBeVisible();
  const paid = page.getByRole('listitem').filter({ hasText: 'Choose how you are paid' });
  await expect(paid).toContainText('Customers pay with PayStation,');
  await expect(paid.getByRole('link', { name: 'View wallets' })).toHaveAttribute(
    'href',
    '/admin/wallets',
  );
  await expect(page.getByText('No recent transactions')).toBeVisible();
  await expect(page.getByText('No plan data available')).toBeVisible();
  await expect(page.getByText('No plans expire in the next 30 days.')).toBeVisible();
  await inspectScreen(page, 'admin dashboard, first day');

  await page.getByRole('link', { name: 'Create a plan' }).click();
  await expect(page).toHaveURL('/admin/plans');
  await shop.plan();
  const failure = await replyWith(page, stats.get, 500, { error: 'Full.', code: 'internal' });
  await page.goto('/admin');
  await expect(page.getByText('Failed to load statistics')).toBeVisible();
  await failure.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are ready to sell' })).toBeVisible();
});

test('figures and charts of a shop with sales', async ({
  page,
  admin,
  shop,
  customers,
  sandbox,
}) => {
  const basic = await shop.plan();
  const pro = await shop.pro();
  const [buyer, changer] = [await customers.create(), await customers.create('Rahim')];
  await customers.subscribe(buyer, basic);
  await customers.moveExpiry(buyer, inDays(4.5));
  await customers.subscribe(changer, pro);
  await customers.moveExpiry(changer, inDays(20.5));
  await customers.addPastPayments(buyer, basic, 40, { settledAt: null });
  await customers.addPastPayments(buyer, basic, 3, { status: 'failed' });
  const short = await customers.buy(changer, pro, { outcome: 'leave' });
  await sandbox.command(short.invoiceNumber, { action: 'pay', amount: '1.00', sendIpn: false });
  await customers.postReturnFromGateway(changer, short.returnUrl);

  await signIn(page, admin);
  await page.goto('/admin');
  // ৳300 and ৳800 today, and ৳300 on each of forty days before.
  await expect(figure(page, 'Total revenue')).toContainText('৳13,100');
  await expect(figure(page, 'Total revenue')).toContainText('৳9,800 in the last 30 days');
  await expect(figure(page, 'Total users')).toContainText('32 on a paid plan');
  await expect(figure(page, 'Total transactions')).toContainText('4642 completed');

  await expect(page.getByText('A later refund lowers that day')).toBeVisible();
  const revenue = page.getByRole('region', { name: 'Revenue' });
  const picture = revenue.getByRole('img', { name: /^Revenue: / });
  await expect(picture).toHaveAccessibleName(
    `Revenue: ৳9,800 from 31 payments. Highest: ৳1,100 on ${shownDate(new Date())}. Cut off in the chart: ${shownDate(new Date())} (৳1,100).`,
  );
  const byPlan = page.getByRole('region', { name: 'Users by plan' });
  await expect(byPlan).toContainText('Basic1Pro1');
  await expect(byPlan).toContainText('Users without one: 1 of 3.');
  await expect(page.getByRole('region', { name: 'Payments by outcome' })).toContainText(
    'All payments so far',
  );
  const expiring = page.getByRole('region', { name: 'Expiring in the next 30 days' });
  await expect(expiring).toContainText('2 plans expire, 1 of them within 7 days.');
  await expect(recordsOf(page, 'Recent transactions').first()).toContainText('Review');
  await inspectScreen(page, 'admin dashboard');

  await test.step('touch a day to see its revenue, and something else to close it', async () => {
    const figureOfDay = picture.getByText('৳300 from 1 payment', { exact: true });
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (!box) throw new Error('There is no chart.');
    const { x, y, width, height } = box;
    const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
    await touch(page, at(0.5));
    await expect(figureOfDay).toBeVisible();
    await touch(page, at(0.5), at(0.55), at(0.6));
    await expect(figureOfDay).toHaveCount(0);
    await touch(page, at(0.6));
    await expect(figureOfDay).toBeVisible();
    await touch(page, { x: x + 5, y: y - 10 });
    await expect(figureOfDay).toHaveCount(0);
    await page.mouse.move(at(0.5).x, at(0.5).y);
    await expect(figureOfDay).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(figureOfDay).toHaveCount(0);
  });

  const period = page.getByRole('group', { name: 'Period' });
  await period.getByLabel('From').fill(dayInput(inDays(-100)));
  await expect(picture).toHaveAccessibleName(/^Revenue: ৳13,100 from 42 payments\./);
  await period.getByRole('button', { name: 'Today' }).click();
  await expect(picture).toHaveAccessibleName(/^Revenue: ৳1,100 from 2 payments\./);
  const from = period.getByLabel('From');
  await from.fill('31/02/2026');
  await from.blur();
  await expect(from).toHaveValue('31/02/2026');
  await expect(from).toHaveAccessibleDescription('Enter a date like 22/11/2026 or 22 Nov 2026');
  await from.fill(dayInput(inDays(-4_000)));
  await expect(from).toHaveAccessibleDescription('Choose at most ten years');
  await expect(picture).toBeHidden();
  await period.getByRole('button', { name: 'Today' }).click();
  await expect(picture).toBeVisible();
  // Picked from the calendar with the keyboard, twice the same day.
  for (let time = 0; time < 2; time += 1) {
    await period.getByRole('button', { name: 'Open calendar' }).first().click();
    const calendar = page.getByRole('dialog', { name: 'From' });
    await calendar.locator('[aria-current="date"]').press('Enter');
    await expect(calendar).toBeHidden();
    await expect(period.getByLabel('From')).toHaveValue(shownDate(new Date()));
  }
  await revenue.getByRole('button', { name: 'Show Revenue as a table' }).click();
  // The year is omitted.
  const today = shownDate(new Date()).replace(/ \d{4}$/, '');
  await expect(revenue.getByRole('row').nth(1)).toContainText(`${today}2৳1,100`);
  await expiring.getByRole('button', { name: /as a table/ }).click();
  await expect(expiring.getByRole('row').nth(1)).toHaveText(`${shownDate(inDays(4.5))}11`);
  await inspectScreen(page, 'admin dashboard, tables');

  await page.getByRole('link', { name: 'View payments' }).click();
  await expect(page).toHaveURL('/admin/transactions?view=attention');
  await expect(page.getByRole('heading', { name: 'Amount differs' })).toBeVisible();
  // Both are of the list of all.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
});
