import { signIn } from '../../../setup/accounts/sign-in.ts';
import { dayInput, inDays } from '../../../setup/dates.ts';
import { expect, test } from '../../../setup/test.ts';

test('two quick changes of the filters are both applied, and the address keeps them', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.create();
  await customers.addPastPayments(customer, plan, 3, { createdAt: inDays(-60) });
  await customers.addPastPayments(customer, plan, 1, { status: 'failed', createdAt: inDays(-60) });
  await customers.addPastPayments(customer, plan, 2, { createdAt: new Date() });
  await customers.addPastPayments(customer, plan, 1, { gateway: 'bkash', createdAt: new Date() });
  await signIn(page, admin);
  await page.goto('/admin/transactions?status=failed');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Transactions (1)');

  // Both before the screen has rendered either.
  await page.evaluate(() => {
    const status = document.querySelector('select');
    const today = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Today',
    );
    if (!status || !today) throw new Error('The filter is not there.');
    status.value = '';
    status.dispatchEvent(new Event('change', { bubbles: true }));
    today.click();
  });
  await expect(title).toHaveText('Transactions (3)');
  const today = dayInput(new Date());
  await expect(page).toHaveURL(`/admin/transactions?from=${today}&to=${today}`);

  await page.getByLabel('Gateway').selectOption({ label: 'bKash' });
  await expect(title).toHaveText('Transactions (1)');
  await expect(page).toHaveURL(/gateway=bkash/);
  await page.reload();
  await expect(title).toHaveText('Transactions (1)');
  await expect(page.getByRole('cell', { name: 'bKash' })).toHaveCount(1);
});
