import type { Page } from '@playwright/test';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { expect, test } from '../../../setup/test.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('going back closes the innermost dialog, keeps the others, and leaves the page once all are closed', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const customer = await customers.create();
  const transactionId = await customers.subscribe(customer, await shop.plan());
  await signIn(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'All transactions' }).click();
  const search = dialog(page, 'Search');
  const open = page.getByRole('button', { name: 'Search everything' });
  const goneBack = goBackOnceThereIsADialog(page);
  await open.click();
  await goneBack;
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await expect(search).toBeHidden();
    await open.click();
    await expect(search).toBeVisible();
    await close();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL('/admin/transactions');
  }
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await page.goForward();
  await expect(page).toHaveURL('/admin/transactions');

  await page.getByRole('link', { name: `Details of #${transactionId}` }).click();
  await dialog(page, /^Transaction #/)
    .getByRole('button', { name: 'Refund payment' })
    .click();
  const form = dialog(page, 'Refund payment');
  await form.getByLabel('How did you refund it?').fill('Paid twice.');
  await form.getByRole('button', { name: 'Review refund' }).click();
  await expect(dialog(page, 'Record refund?')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Record refund?')).toBeHidden();
  await expect(form.getByLabel('How did you refund it?')).toHaveValue('Paid twice.');
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/admin/transactions?payment=${transactionId}`);
  await page.goBack();
  await expect(dialog(page, /^Transaction #/)).toBeHidden();
  await expect(page).toHaveURL('/admin/transactions');

  // A link leads to the payment, so that its drawer is no page of its own.
  await page.goto('/admin');
  await page.goto(`/admin/transactions?payment=${transactionId}`);
  await dialog(page, /^Transaction #/)
    .getByRole('button', { name: 'Refund payment' })
    .click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await dialog(page, /^Transaction #/)
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(page).toHaveURL('/admin/transactions');
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});

/** Before a dialog is shown and has the focus. */
function goBackOnceThereIsADialog(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        new MutationObserver((_, observer) => {
          if (document.querySelector('[role="dialog"]') === null) return;
          observer.disconnect();
          window.history.back();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}
