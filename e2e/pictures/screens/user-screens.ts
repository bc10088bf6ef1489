import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import type { Page } from '@playwright/test';
import { replyWith } from '../../setup/browser/calls.ts';
import { dayInput, inDays } from '../../setup/dates.ts';
import { fieldIn } from '../../setup/screens/dialog-field.ts';
import type { PictureData } from '../picture-data.ts';
import {
  at,
  cut,
  dialog,
  failure,
  hold,
  many,
  openDialog,
  type Screen,
  sendEmpty,
  states,
} from '../screen.ts';

async function openMissing(page: Page): Promise<void> {
  await openDialog('Check Missing Users')(page);
  await dialog(page).getByRole('button', { name: /^Add / }).first().waitFor();
}

/** Two users with names and addresses of the maximum length. */
function longMissing(page: Page) {
  const base = {
    plan: null,
    plans: ['Basic', 'Team'],
    created_at: null,
    guid: 'account',
    deleted_at: null,
    deleted_user_id: null,
  };
  return replyWith(page, adminUsers.missing, 200, {
    missingUsers: [
      {
        ...base,
        email: `${'subscriptions'.repeat(4)}@mail.university-of-rajshahi.example.com`,
        firstname: 'Mohammad Rezwanul Karim Chowdhury Bin Abdul Wadud',
        lastname: 'Al-Mahmud',
      },
      { ...base, guid: 'another', email: 'a@example.com', firstname: '', lastname: '' },
    ],
  });
}

async function addMissing(page: Page): Promise<void> {
  await openMissing(page);
  await openDialog(/^Add .+@/)(page);
  const form = page.getByRole('dialog', { name: 'Add User to Database' });
  await fieldIn(form, 'Password').fill('padma');
  await form.getByRole('button', { name: 'Add User' }).click();
}

async function refuseUser(page: Page): Promise<void> {
  await openDialog(/^Edit /)(page);
  await dialog(page).getByRole('button', { name: 'Save user' }).click();
  await failure(page);
}

async function searchNobody(page: Page): Promise<void> {
  await page.getByLabel('Search users').fill('nobody like this');
  await page.getByLabel('Search users').press('Enter');
  await page.getByText('No users found').waitFor();
}

/** The form of the customer whose expiry was mistyped. */
async function editGiven(page: Page): Promise<void> {
  await openDialog('Edit Nadia Jahan')(page);
  await dialog(page).getByRole('heading', { name: 'History' }).waitFor();
}

/** The page of the customer whose expiry was mistyped. */
async function openNadia(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nadia Jahan' }).first().click();
  await page.getByRole('heading', { name: 'Plan history' }).waitFor();
  await page.getByRole('list', { name: 'Plan history' }).waitFor();
}

async function extendNadia(page: Page): Promise<void> {
  await openNadia(page);
  await openDialog('Extend')(page);
  await dialog(page).getByText('After saving').waitFor();
}

async function lookAtPayment(page: Page): Promise<void> {
  await openNadia(page);
  await page
    .getByRole('link', { name: /^Details of #/ })
    .first()
    .click();
  await dialog(page).getByRole('heading', { name: 'What happened' }).waitFor();
}

async function shorten(page: Page): Promise<void> {
  await editGiven(page);
  await fieldIn(dialog(page), 'Expiry date').fill(dayInput(inDays(5)));
  await dialog(page).getByText('After saving').waitFor();
}

async function undo(page: Page): Promise<void> {
  await editGiven(page);
  await dialog(page).getByRole('button', { name: /^Undo/ }).first().click();
  await dialog(page).getByText('Undo this change').scrollIntoViewIfNeeded();
}

const pageOf =
  (who: keyof PictureData['customers']) =>
  ({ customers }: PictureData) =>
    `/admin/users/${customers[who].user.id}`;

const nothingTyped = async (page: Page) => {
  await openDialog('Edit user')(page);
  for (const name of ['First name', 'Last name', 'Email']) {
    await fieldIn(dialog(page), name).fill('');
  }
  await dialog(page).getByRole('button', { name: 'Save user' }).click();
};

/** Lists of users, a single user, and users who exist only in the chat service. */
export const userScreens: Screen[] = [
  ...states(
    'admin-user',
    '/admin/users',
    {
      extend: { act: extendNadia },
      payment: { act: lookAtPayment },
      'not-found': { address: at('/admin/users/0') },
      new: { address: pageOf('newcomer') },
      'long-name': { address: pageOf('longNamed') },
      bengali: { address: pageOf('bengali') },
      payer: { address: pageOf('payer') },
      deleted: { address: pageOf('deleted') },
      delete: { address: pageOf('payer'), act: openDialog('Delete') },
      failed: { address: pageOf('payer'), prepare: cut(adminUserPage.show), act: failure },
      loading: { address: pageOf('payer'), prepare: hold(adminUserPage.show) },
      calendar: {
        act: async (page) => {
          await extendNadia(page);
          await page.getByRole('button', { name: 'Open calendar' }).click();
        },
      },
    },
    { act: openNadia },
  ),
  ...states('admin-users', '/admin/users', {
    loading: { prepare: hold(adminUsers.list) },
    none: { act: searchNobody },
    create: { act: openDialog('Add User') },
    errors: { act: sendEmpty('Add User', 'Create user') },
    edit: { act: openDialog(/^Edit /) },
    correct: { act: shorten },
    undo: { act: undo },
    'no-history': { prepare: cut(adminSubscriptions.history), act: editGiven },
    refused: { prepare: cut(adminUsers.update), act: refuseUser },
    delete: { act: openDialog(/^Delete [^:]+$/) },
    'edit-errors': { address: pageOf('payer'), act: nothingTyped },
    failed: { prepare: cut(adminUsers.list), act: failure },
    many: { prepare: many('**/api/admin/users?**', 1_234_567) },
    missing: { act: openMissing },
    'missing-none': {
      prepare: (page) => replyWith(page, adminUsers.missing, 200, { missingUsers: [] }),
      act: openDialog('Check Missing Users'),
    },
    'missing-loading': {
      prepare: hold(adminUsers.missing),
      act: openDialog('Check Missing Users'),
    },
    'missing-failed': {
      prepare: (page) =>
        replyWith(page, adminUsers.missing, 502, {
          error: 'The chat service did not respond or returned an error. Please try again.',
          code: 'chat_service_failed',
        }),
      act: async (page) => {
        await openDialog('Check Missing Users')(page);
        await failure(page);
      },
    },
    'missing-long': { prepare: longMissing, act: openMissing },
    'missing-add': { act: addMissing },
  }),
];
