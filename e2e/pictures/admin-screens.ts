import { adminTransactions } from '@nobayon/shared/contract/admin-transactions.ts';
import { adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { audit } from '@nobayon/shared/contract/audit.ts';
import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { stats } from '@nobayon/shared/contract/stats.ts';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import type { Page } from '@playwright/test';
import { dayInput, inDays } from '../setup/dates.ts';
import { fieldIn } from '../setup/dialog-field.ts';
import { at, cut, failure, hold, press, type Screen } from './screen.ts';

type State = Omit<Screen, 'name' | 'who' | 'address'>;

/** A screen of the administrators in several states; the first of them is as it opens. */
function states(name: string, path: string, more: Record<string, State>): Screen[] {
  const as = { who: 'admin', address: at(path) } as const;
  return [
    { ...as, name },
    ...Object.entries(more).map(([state, how]) => ({ ...as, ...how, name: `${name}-${state}` })),
  ];
}

const dialog = (page: Page) => page.getByRole('dialog');
/** Presses a button of the first record that has it. */
const pressFirst = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens a form by a button, and sends it as it is. */
const sendEmpty = (open: string, send: string) => async (page: Page) => {
  await press(open)(page);
  await dialog(page).getByRole('button', { name: send }).click();
};

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

async function showTables(page: Page): Promise<void> {
  for (const picture of ['Revenue', 'Expiring in the next 30 days']) {
    await press(`Show ${picture} as a table`)(page);
  }
}

async function openMissing(page: Page): Promise<void> {
  await press('Check Missing Users')(page);
  await dialog(page).getByRole('button', { name: /^Add / }).first().waitFor();
}

async function addMissing(page: Page): Promise<void> {
  await openMissing(page);
  await pressFirst(/^Add .+@/)(page);
  const form = page.getByRole('dialog', { name: 'Add User to Database' });
  await fieldIn(form, 'Password').fill('padma');
  await form.getByRole('button', { name: 'Add User' }).click();
}

async function refuseUser(page: Page): Promise<void> {
  await pressFirst(/^Edit /)(page);
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await failure(page);
}

async function searchNobody(page: Page): Promise<void> {
  await page.getByLabel('Search users').fill('nobody like this');
  await page.getByLabel('Search users').press('Enter');
  await page.getByText('No users found').waitFor();
}

async function tickSome(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
}

async function deleteAndFail(page: Page): Promise<void> {
  await pressFirst(/^Delete #/)(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await failure(page);
}

async function searchNothing(page: Page): Promise<void> {
  await page.getByLabel('Search this page').fill('nothing like this');
}

/** The form of the customer whose expiry was typed wrong. */
async function editGiven(page: Page): Promise<void> {
  await press('Edit Nadia Jahan')(page);
  await dialog(page).getByRole('heading', { name: 'What happened' }).waitFor();
}

async function shorten(page: Page): Promise<void> {
  await editGiven(page);
  await fieldIn(dialog(page), 'Expiry Date').fill(dayInput(inDays(5)));
  await dialog(page).getByText('When you save').waitFor();
}

async function undo(page: Page): Promise<void> {
  await editGiven(page);
  await dialog(page).getByRole('button', { name: /^Undo/ }).first().click();
  await dialog(page).getByText('Undo this change').scrollIntoViewIfNeeded();
}

const ATTENTION = '/admin/transactions?view=attention';

export const adminScreens: Screen[] = [
  ...states('admin-dashboard', '/admin', {
    loading: { prepare: hold(stats.get) },
    failed: { prepare: cut(stats.get), act: failure },
    tables: { act: showTables },
    menu: { act: openMenu },
  }),
  ...states('admin-plans', '/admin/plans', {
    loading: { prepare: hold(adminPlans.list) },
    add: { act: press('Add Plan') },
    errors: { act: sendEmpty('Add Plan', 'Create Plan') },
    edit: { act: pressFirst(/^Edit Pro/) },
    delete: { act: pressFirst(/^Delete Pro/) },
  }),
  ...states('admin-coupons', '/admin/coupons', {
    add: { act: press('Add New Coupon') },
    errors: { act: sendEmpty('Add New Coupon', 'Create Coupon') },
    edit: { act: pressFirst(/^Edit /) },
    delete: { act: pressFirst(/^Delete /) },
    failed: { prepare: cut(adminCoupons.list), act: failure },
  }),
  ...states('admin-users', '/admin/users', {
    loading: { prepare: hold(adminUsers.list) },
    none: { act: searchNobody },
    create: { act: press('Add User') },
    errors: { act: sendEmpty('Add User', 'Create User') },
    edit: { act: pressFirst(/^Edit /) },
    correct: { act: shorten },
    undo: { act: undo },
    'no-history': { prepare: cut(adminSubscriptions.history), act: editGiven },
    refused: { prepare: cut(adminUsers.update), act: refuseUser },
    delete: { act: pressFirst(/^Delete [^:]+$/) },
    missing: { act: openMissing },
    'missing-add': { act: addMissing },
  }),
  ...states('admin-transactions', '/admin/transactions', {
    loading: { prepare: hold(adminTransactions.list) },
    selected: { act: tickSome },
    none: { act: searchNothing },
    delete: { act: pressFirst(/^Delete #/) },
    refused: { prepare: cut(adminTransactions.remove), act: deleteAndFail },
  }),
  ...states('admin-attention', ATTENTION, {
    handled: { act: pressFirst(/^Mark as handled/) },
    accept: { act: pressFirst(/^Accept: #/) },
  }),
  ...(['paid', 'short', 'pending', 'refunded'] as const).map(
    (payment): Screen => ({
      name: `admin-transaction-${payment}`,
      who: 'admin',
      address: ({ payments }) => `/admin/transactions?payment=${payments[payment].transactionId}`,
    }),
  ),
  ...states('admin-audit', '/admin/audit', { failed: { prepare: cut(audit.list), act: failure } }),
  { name: 'admin-password', who: 'admin', address: at('/admin/change-password') },
];
