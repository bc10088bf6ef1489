import { adminSearch } from '@nobayon/shared/contract/admin/admin-search.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { breakReplies } from '../../../setup/browser/calls.ts';
import { inspectScreen } from '../../../setup/screens/inspect-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a failed search does not claim that there are no results, and can be retried', async ({
  page,
  admin,
  customers,
}) => {
  const customer = await customers.create('Rahima');
  await signIn(page, admin);
  await page.goto('/admin/users');
  const search = page.getByRole('button', { name: 'Search everything' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await search.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('combobox');
  const broken = await breakReplies(page, adminSearch.find);
  await field.fill('rahima');
  const again = dialog.getByRole('alert').getByRole('button', { name: 'Search again' });
  await expect(again).toBeVisible();
  await expect(dialog).not.toContainText('No results');
  await inspectScreen(page, 'search, failed');

  await broken.lift();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: /Rahima Jahan/ })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);
});
