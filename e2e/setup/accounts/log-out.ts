import type { Page } from '@playwright/test';
import { button } from '../screens/by-name.ts';
import { expect } from '../test.ts';

export async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/login');
}
