import type { Page } from '@playwright/test';
import { changeButton, fillInPasswords } from '../../setup/screens/passwords-form.ts';
import type { PictureData } from '../picture-data.ts';
import { at, dialog, type Screen } from '../screen.ts';

/** Follows the chat button in this tab. */
async function openChat(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Go to Open WebUI' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByText('Your account in Open WebUI is being set up.').waitFor();
}

/** The sign-in to the chat service, and prompts for the second factor. */
export const signInScreens: Screen[] = [
  {
    name: 'chat-sign-in-waiting',
    who: 'withTakenAddress',
    address: at('/dashboard'),
    act: openChat,
  },
  {
    name: 'chat-sign-in-late',
    who: 'withTakenAddress',
    address: at('/dashboard'),
    prepare: (page) => page.clock.install(),
    act: async (page) => {
      await openChat(page);
      await page.clock.fastForward(20_000);
      await page.getByText('This is taking longer than usual').waitFor();
    },
  },
  { name: 'chat-sign-in-expired', who: 'demo', address: at('/continue?sign_in=unknown') },
  {
    name: 'confirm-password-change',
    who: 'withStaleFactor',
    address: at('/change-password'),
    act: async (page, { customers: { withStaleFactor } }: PictureData) => {
      const passwords = {
        'Current password': withStaleFactor.password,
        'New password': 'Meghna-1972!',
      };
      await fillInPasswords(page, passwords);
      await changeButton(page).click();
      await dialog(page).getByLabel('Code from your authenticator app').waitFor();
    },
  },
];
