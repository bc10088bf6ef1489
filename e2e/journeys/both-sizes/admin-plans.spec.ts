import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../setup/call-api.ts';
import { cutOff, holdBack, recordCalls, replyWith } from '../setup/calls.ts';
import { fieldIn } from '../setup/dialog-field.ts';
import { inspectScreen } from '../setup/inspect-screen.ts';
import { alert, success } from '../setup/notifications.ts';
import { recordsOf, recordWith } from '../setup/records.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, test } from '../setup/test.ts';

const good = {
  Name: 'Basic',
  'Monthly price': '300',
  'Yearly price': '3000',
  'Duration days': '30',
};
type Values = Partial<Record<keyof typeof good | 'GUID' | 'Description', string>>;

const NO_PLANS = 'No plans found. Create your first plan!';
const form = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) Plan$/ });
const field = (page: Page, label: string) => fieldIn(form(page), label);
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this plan?' });
const plan = (page: Page, name: string) => recordWith(page, 'Plans', name);

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await field(page, label).fill(value);
  }
}

const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^(Create|Save) Plan$/ })
    .click();

/** The groups to choose from are open while their field has the focus. */
async function leaveList(page: Page): Promise<void> {
  await expect(async () => {
    await field(page, 'GUID').press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

const MONTHLY = 'Monthly price must be a valid number';
const YEARLY = 'Yearly price must be a valid number';
const DAYS = 'Duration days must be a positive number';

const mistakes: [Values, string][] = [
  [{ Name: '' }, 'Plan name is required'],
  [{ Name: '   ' }, 'Plan name is required'],
  [{ 'Monthly price': '' }, MONTHLY],
  [{ 'Monthly price': '-1' }, MONTHLY],
  [{ 'Monthly price': '0.001' }, 'This must have at most two decimals'],
  [{ 'Yearly price': '' }, YEARLY],
  [{ 'Yearly price': '-0.01' }, YEARLY],
  [{ 'Duration days': '' }, DAYS],
  [{ 'Duration days': '0' }, DAYS],
  [{ 'Duration days': '1.5' }, DAYS],
  [{ 'Duration days': '-30' }, DAYS],
  [{ 'Duration days': '3651' }, 'Duration days must be at most 3650'],
];

test('the first plan: an empty list, every mistake and its text, and the plan', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(page.getByText(NO_PLANS)).toBeVisible();
  await inspectScreen(page, 'plans, none');

  const calls = recordCalls(page, adminPlans.create);
  await page.getByRole('button', { name: 'Add Plan' }).click();
  await fillIn(page, { 'Duration days': '' });
  await save(page);
  for (const text of ['Plan name is required', MONTHLY, YEARLY, DAYS]) {
    await expect(form(page).getByText(text)).toBeVisible();
  }
  await expect(field(page, 'Name')).toBeFocused();
  await inspectScreen(page, 'add plan, with errors');
  for (const [mistake, text] of mistakes) {
    await fillIn(page, { ...good, ...mistake });
    await save(page);
    await expect(form(page).getByText(text, { exact: true })).toBeVisible();
  }
  expect(calls).toHaveLength(0);

  await fillIn(page, { ...good, Name: ' Basic ', 'Monthly price': '299.50', Description: 'Hm.' });
  const hold = await holdBack(page, adminPlans.create);
  await save(page);
  await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeVisible();
  hold.letGo();
  await expect(success(page, 'Plan created successfully')).toBeVisible();
  await expect(form(page)).toBeHidden();
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { name: 'Basic', monthly_price: 299.5, yearly_price: 3_000, duration_days: 30, guid: null },
  ]);
  await expect(recordsOf(page, 'Plans')).toHaveCount(1);
  await expect(plan(page, 'Basic')).toContainText('৳3,000/year');
  await expect(plan(page, 'Basic')).toContainText('30 days');
});

test('a plan is changed and deleted, and what was bought stays', async ({
  page,
  admin,
  shop,
  customers,
}) => {
  const basic = await shop.plan();
  await shop.pro();
  await shop.free();
  const customer = await customers.arrive();
  await customers.subscribe(customer, basic);
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await expect(recordsOf(page, 'Plans')).toHaveCount(3);
  await expect(plan(page, 'Free')).toContainText('Not for sale');
  await expect(plan(page, 'Basic')).toContainText('1');
  await inspectScreen(page, 'plans');

  await page.getByRole('button', { name: 'Edit Basic' }).click();
  await expect(field(page, 'Monthly price')).toHaveValue('300');
  await fillIn(page, { Name: 'Starter', 'Monthly price': '350' });
  // The group is picked from those of the chat service, by its name.
  await field(page, 'GUID').fill('basic');
  await page.getByRole('option', { name: /^Basic/ }).click();
  await expect(form(page)).toContainText('The group Basic in the chat service.');
  await inspectScreen(page, 'edit plan');
  await save(page);
  await expect(success(page, 'Plan updated successfully')).toBeVisible();
  await expect(plan(page, 'Starter')).toContainText('৳350/month');
  await expect(plan(page, 'Starter')).toContainText('Chat group Basic');
  expect(await customers.lookUp(customer)).toMatchObject({ plan_name: 'Starter', plan_price: 300 });

  await page.getByRole('button', { name: 'Delete Starter' }).click();
  await expect(question(page)).toContainText('Starter can no longer be bought.');
  await expect(question(page)).toContainText('The user who has it keeps it until it ends.');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await inspectScreen(page, 'delete plan');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(plan(page, 'Starter')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Starter' }).click();
  const hold = await holdBack(page, adminPlans.remove);
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  hold.letGo();
  await expect(success(page, 'Plan deleted successfully')).toBeVisible();
  await expect(recordsOf(page, 'Plans')).toHaveCount(2);
  expect((await customers.lookUp(customer)).plan_name).toBe('Starter');
});

test('what the server refuses stands where it belongs, and what was typed stays', async ({
  page,
  admin,
  shop,
  sandbox,
}) => {
  const [group] = await sandbox.chat.groups();
  const guid = group?.id ?? '';
  const [free] = await Promise.all([shop.free(), shop.plan({ guid })]);
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Add Plan' }).click();
  for (const [values, label, text] of [
    [{ Name: 'Basic' }, 'Name', 'There is a plan of this name already.'],
    [{ Name: 'Gold', GUID: guid }, 'GUID', 'Another plan has this group already.'],
    [{ GUID: 'no-such-group' }, 'GUID', 'The chat service has no such group.'],
  ] as const) {
    await fillIn(page, { GUID: '', ...good, Name: 'Gold', ...values });
    await leaveList(page);
    await save(page);
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
    await expect(field(page, label)).toBeFocused();
  }

  await fillIn(page, { GUID: '' });
  await leaveList(page);
  const cut = await cutOff(page, adminPlans.create);
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Failed to save plan');
  await expect(form(page).getByRole('alert')).toContainText('The server cannot be reached.');
  await inspectScreen(page, 'add plan, refused');
  await cut.lift();
  const answer = await replyWith(page, adminPlans.create, 500, {
    error: 'Full.',
    code: 'internal',
  });
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Full.');
  await answer.lift();
  await expect(field(page, 'Name')).toHaveValue('Gold');
  await form(page).getByRole('button', { name: 'Close' }).click();

  const refusal = await cutOff(page, adminPlans.remove);
  await page.getByRole('button', { name: `Delete ${free.name}` }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page).getByRole('alert')).toContainText('Failed to delete plan');
  await inspectScreen(page, 'delete plan, refused');
  await refusal.lift();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(success(page, 'Plan deleted successfully')).toBeVisible();

  const away = await cutOff(page, adminPlans.list);
  await page.reload();
  await expect(page.getByText('Failed to load plans')).toBeVisible();
  await away.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plan(page, 'Basic')).toBeVisible();
});

test('of two administrators at one plan, the slower one sees what the other did', async ({
  page,
  product,
  admin,
  shop,
}) => {
  const { id } = await shop.plan();
  await signIn(page, admin);
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Edit Basic' }).click();
  const params = { id: String(id) };
  const body = { name: 'Starter', monthly_price: 250, yearly_price: 2_500, duration_days: 31 };
  await callApi(product.apiUrl, adminPlans.update, { params, body }, admin.token);

  await fillIn(page, { 'Monthly price': '999' });
  await save(page);
  await expect(form(page)).toContainText('Somebody else changed this meanwhile.');
  await inspectScreen(page, 'edit plan, changed meanwhile');
  await form(page).getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Name')).toHaveValue('Starter');
  await expect(field(page, 'Monthly price')).toHaveValue('250');
  await fillIn(page, { 'Monthly price': '275' });
  await callApi(product.apiUrl, adminPlans.remove, { params }, admin.token);
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('This plan is not available.');
  await form(page).getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(page.getByText(NO_PLANS)).toBeVisible();
  await expect(alert(page, 'Failed')).toHaveCount(0);
});
