import { adminSearch } from '@nobayon/shared/contract/admin/admin-search.ts';
import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import {
  at,
  cut,
  dialog,
  empty,
  failure,
  hold,
  many,
  openDialog,
  press,
  type Screen,
  sendEmpty,
  states,
} from '../screen.ts';

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

async function showTables(page: Page): Promise<void> {
  for (const picture of ['Revenue', 'Expiring in the next 30 days']) {
    await press(`Show ${picture} as a table`)(page);
  }
}

async function tickSome(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
}

async function deleteAndFail(page: Page): Promise<void> {
  await openDialog(/^Delete #/)(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await failure(page);
}

async function searchNothing(page: Page): Promise<void> {
  await page.getByLabel('Search this page').fill('nothing like this');
}

const typeInSearch = (text: string) => async (page: Page) => {
  await openDialog('Search everything')(page);
  await dialog(page).getByRole('combobox').fill(text);
};

const searchFor = (text: string) => async (page: Page) => {
  await typeInSearch(text)(page);
  await dialog(page)
    .getByText(/to choose|No results/)
    .waitFor();
};

const ATTENTION = '/admin/transactions?view=attention';

export const adminScreens: Screen[] = [
  ...states('admin-dashboard', '/admin', {
    loading: { prepare: hold(stats.get) },
    failed: { prepare: cut(stats.get), act: failure },
    tables: { act: showTables },
    menu: { act: openMenu },
    'last-month': { act: press('Last month') },
    today: { act: press('Today') },
    calendar: {
      act: (page) => page.getByRole('button', { name: 'Open calendar' }).first().click(),
    },
  }),
  ...states('admin-plans', '/admin/plans', {
    none: { prepare: empty(adminPlans.list, 'plans') },
    loading: { prepare: hold(adminPlans.list) },
    add: { act: openDialog('Add plan') },
    errors: { act: sendEmpty('Add plan', 'Create plan') },
    edit: { act: openDialog(/^Edit Pro/) },
    delete: { act: openDialog(/^Delete Pro/) },
  }),
  ...states('admin-coupons', '/admin/coupons', {
    none: { prepare: empty(adminCoupons.list, 'coupons') },
    add: { act: openDialog('Add New Coupon') },
    errors: { act: sendEmpty('Add New Coupon', 'Create coupon') },
    edit: { act: openDialog(/^Edit /) },
    delete: { act: openDialog(/^Delete /) },
    failed: { prepare: cut(adminCoupons.list), act: failure },
  }),
  ...states(
    'admin-search',
    '/admin/users',
    {
      action: { act: searchFor('coupon eid25') },
      found: { act: searchFor('jahan') },
      payments: { act: searchFor('nb-') },
      nothing: { act: searchFor('nothing like this') },
      long: { act: searchFor('rezwanul') },
      loading: { prepare: hold(adminSearch.find), act: typeInSearch('jahan') },
      failed: {
        prepare: cut(adminSearch.find),
        act: async (page) => {
          await typeInSearch('jahan')(page);
          await failure(page);
        },
      },
    },
    { act: openDialog('Search everything') },
  ),
  ...states('admin-transactions', '/admin/transactions', {
    loading: { prepare: hold(adminTransactions.list) },
    selected: { act: tickSome },
    none: { act: searchNothing },
    empty: { prepare: empty(adminTransactions.list, 'transactions') },
    'page-2': { address: at('/admin/transactions?page=2') },
    delete: { act: openDialog(/^Delete #/) },
    refused: { prepare: cut(adminTransactions.remove), act: deleteAndFail },
    'delete-selected': {
      act: async (page) => {
        await tickSome(page);
        await openDialog(/^Delete Selected/)(page);
      },
    },
    'delete-all': { act: openDialog('Delete All Pending') },
    failed: { prepare: cut(adminTransactions.list), act: failure },
    many: { prepare: many('**/api/admin/transactions?**', 1_234_567) },
    capped: {
      address: at('/admin/transactions?status=completed&gateway=paystation'),
      prepare: many('**/api/admin/transactions?**', 10_000, true),
    },
  }),
  ...states('admin-attention', ATTENTION, {
    none: { prepare: empty(adminTransactions.attention, 'items') },
    loading: { prepare: hold(adminTransactions.attention) },
    failed: { prepare: cut(adminTransactions.attention), act: failure },
    handled: { act: openDialog(/^Mark as resolved/) },
    accept: { act: openDialog(/^Accept: #/) },
  }),
  ...(['paid', 'short', 'pending', 'refunded'] as const).map(
    (payment): Screen => ({
      name: `admin-transaction-${payment}`,
      who: 'admin',
      address: ({ payments }) => `/admin/transactions?payment=${payments[payment].transactionId}`,
    }),
  ),
  {
    name: 'admin-transaction-not-found',
    who: 'admin',
    address: at('/admin/transactions?payment=2000000000'),
    act: failure,
  },
  ...states('admin-audit', '/admin/audit', {
    none: { prepare: empty(audit.list, 'entries') },
    loading: { prepare: hold(audit.list) },
    failed: { prepare: cut(audit.list), act: failure },
  }),
  { name: 'admin-password', who: 'admin', address: at('/admin/change-password') },
];
