import { payments } from '@nobayon/shared/contract/payments.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { holdReply, recordCalls } from '../../../setup/browser/calls.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('an unavailable gateway and a plan that changed charge nothing, and a double click opens one payment', async ({
  page,
  shop,
  customers,
  sandbox,
  db,
}) => {
  const plan = await shop.plan();
  await shop.pro();
  await signIn(page, await customers.create());
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plan('Basic').check();
  await expect(page.getByText('New expiry date:')).toBeVisible();
  await sandbox.addFault({ service: 'gateway', kind: 'down', on: 'initiate', times: 1 });
  await checkout.proceed.click();
  await expect(page.getByText('The payment provider cannot be reached right now.')).toBeVisible();
  await inspectScreen(page, 'checkout, gateway down');

  await test.step('the plan is shown as it is now', async () => {
    const change = (data: { monthlyPrice: number } | { archivedAt: Date }) =>
      db.plan.update({ where: { id: plan.id }, data });
    await change({ monthlyPrice: 777_00 });
    await checkout.proceed.click();
    await expect(page.getByText('The price has changed. You have not been charged.')).toBeVisible();
    await expect(checkout.line('Total')).toHaveText('৳৭৭৭');
    await change({ archivedAt: new Date() });
    await checkout.proceed.click();
    await expect(page.getByText('Plan not found.')).toBeVisible();
    await expect(page.getByText('The plan in this link is not for sale.')).toBeVisible();
    await expect(checkout.plan('Basic')).toHaveCount(0);
  });

  await checkout.plan('Pro').check();
  const calls = recordCalls(page, payments.initiate);
  const hold = await holdReply(page, payments.initiate);
  await checkout.proceed.dblclick();
  await expect(checkout.plan('Pro')).toBeDisabled();
  hold.release();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  expect(calls).toHaveLength(1);
});
