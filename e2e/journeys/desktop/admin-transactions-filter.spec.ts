import { dayInput, inDays } from '../../setup/dates.ts';
import { signIn } from '../../setup/sign-in.ts';
import { expect, test } from '../../setup/test.ts';

test('two changes of the filter add up, however slowly the screen follows', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const plan = await shop.plan();
  const customer = await customers.arrive();
  await customers.remember(customer, plan, 3, { createdAt: inDays(-60) });
  await customers.remember(customer, plan, 1, { status: 'failed', createdAt: inDays(-60) });
  await customers.remember(customer, plan, 2, { createdAt: new Date() });
  await signIn(page, admin);
  await page.goto('/admin/transactions?status=failed');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Transactions (1)');

  // Both before the screen has drawn either.
  await page.evaluate(
    ([today]) => {
      const change = (field: HTMLInputElement | HTMLSelectElement, value: string) => {
        // React notices what goes past its own setter alone.
        const own = Object.getPrototypeOf(field);
        Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value);
        field.dispatchEvent(
          new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        );
      };
      const status = document.querySelector('select');
      const from = document.querySelector<HTMLInputElement>('input[type=date]');
      if (!status || !from || today === undefined) throw new Error('The filter is not there.');
      change(status, '');
      change(from, today);
    },
    [dayInput(new Date())],
  );
  await expect(title).toHaveText('Transactions (2)');
  await expect(page).toHaveURL(`/admin/transactions?from=${dayInput(new Date())}`);
});
