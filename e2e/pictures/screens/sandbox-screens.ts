import type { Page } from '@playwright/test';
import type { PictureData } from '../picture-data.ts';
import type { Screen } from '../screen.ts';

const inSandbox =
  (path: string) =>
  ({ product }: PictureData) =>
    product.sandboxUrl + path;
const openMail = (subject: RegExp) => (page: Page) =>
  page.getByRole('link', { name: subject }).first().click();

export const sandboxScreens: Screen[] = [
  { name: 'sandbox', who: null, address: inSandbox('/') },
  { name: 'sandbox-not-found', who: null, address: inSandbox('/nothing-here') },
  { name: 'sandbox-chat', who: null, address: inSandbox('/chat') },
  { name: 'sandbox-chat-nobody', who: null, address: inSandbox('/chat?query=nobody+like+this') },
  { name: 'sandbox-chat-login', who: null, address: inSandbox('/chat/auth') },
  {
    name: 'sandbox-chat-wrong',
    who: null,
    address: inSandbox('/chat/auth'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password').fill('not this one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
  },
  { name: 'mailbox', who: null, address: inSandbox('/mailbox') },
  { name: 'mailbox-search', who: null, address: inSandbox('/mailbox?to=nobody@example.com') },
  { name: 'mail-receipt', who: null, address: inSandbox('/mailbox'), act: openMail(/receipt/) },
  {
    name: 'mail-rejected',
    who: null,
    address: inSandbox('/mailbox'),
    act: openMail(/not found|reject|confirmed/i),
  },
];
