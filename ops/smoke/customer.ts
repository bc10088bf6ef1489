import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { accountAddress } from '../../packages/shared/src/contract/account/account-address.ts';
import { auth } from '../../packages/shared/src/contract/account/auth.ts';
import { payments } from '../../packages/shared/src/contract/payments.ts';
import { type Plan, plans } from '../../packages/shared/src/contract/plans.ts';
import { DAY_MS } from '../../packages/shared/src/domain/calendar.ts';
import { retryUntil } from './retry-until.ts';
import type { Smoke } from './smoke.ts';

/** The domain of all addresses in this test. */
export const DOMAIN = 'smoke.example';
/** The code in a confirmation email, on a line of its own. */
const CODE = /^\d{6}$/m;

export type Customer = { email: string; password: string; token: string };
export type Purchase = { customer: Customer; plan: Plan; invoice: string; paymentUrl: string };
type Cycle = 'monthly' | 'yearly';

/** Creates a user with a confirmed address, without which the chat service is not synced. */
export async function register(smoke: Smoke, name: string): Promise<Customer> {
  const email = `${name}-${randomBytes(4).toString('hex')}@${DOMAIN}`;
  const password = `Aa1-${randomBytes(9).toString('hex')}`;
  const names = { firstname: 'Nusrat', lastname: 'Jahan' };
  const { token } = await smoke.call(auth.register, { body: { ...names, email, password } });
  const code = await retryUntil(() => mailedCode(smoke, email), { signal: smoke.signal });
  await smoke.call(accountAddress.confirmCode, { body: { code } }, token);
  return { email, password, token };
}

async function mailedCode({ sandbox }: Smoke, email: string): Promise<string> {
  const mails = await sandbox.mails(email);
  const [code] = mails.flatMap(({ text }) => CODE.exec(text) ?? []);
  assert.ok(code, `No code was mailed to ${email}.`);
  return code;
}

export async function findPlan({ call }: Smoke, { token }: Customer, name: string): Promise<Plan> {
  const list = await call(plans.list, {}, token);
  const plan = list.plans.find((one) => one.name === name);
  assert.ok(plan, `There is no plan ${name}.`);
  return plan;
}

/** Starts a payment, up to the gateway's payment page. */
export async function startPurchase(
  { call }: Smoke,
  customer: Customer,
  plan: Plan,
  cycle: Cycle = 'monthly',
): Promise<Purchase> {
  const body = { plan_id: plan.id, billing_cycle: cycle };
  const started = await call(payments.initiate, { body }, customer.token);
  const { invoiceNumber: invoice, paymentUrl } = started;
  return { customer, plan, invoice, paymentUrl };
}

/** Posts the returned parameters like the callback page. */
export async function postReturnFromGateway({ call }: Smoke, customer: Customer, address: URL) {
  const { invoice_number = '', status, trx_id } = Object.fromEntries(address.searchParams);
  const body = { invoice_number, status, ...(trx_id !== undefined && { trx_id }) };
  return call(payments.processCallback, { body }, customer.token);
}

export async function historyOf({ call }: Smoke, { token }: Customer) {
  const { transactions } = await call(payments.history, { query: { page: 1, limit: 100 } }, token);
  return transactions;
}

/**
 * Throws unless exactly these payments are completed, with a subscription of exactly the bought
 * days, from the settlement of the first payment on.
 */
export async function assertBought(smoke: Smoke, purchases: Purchase[]): Promise<string> {
  const [first] = purchases;
  assert.ok(first, 'Nothing was bought.');
  const { customer, plan } = first;
  const history = await historyOf(smoke, customer);
  assert.deepEqual(
    history.map((row) => `${row.invoice_number} ${row.status}`).sort(),
    purchases.map(({ invoice }) => `${invoice} completed`).sort(),
  );

  const { user } = await smoke.call(auth.me, {}, customer.token);
  assert.equal(user.plan_name, plan.name);
  const days = history.reduce((sum, row) => sum + row.days, 0);
  const [begun = Number.NaN] = history.map((row) => Date.parse(row.settled_at ?? '')).sort();
  const got = (Date.parse(user.expiry_date ?? '') - begun) / DAY_MS;
  assert.ok(Math.abs(got - days) < 0.001, `${days} days were bought, and ${got} are there`);
  return `${days} days of ${plan.name}`;
}

/** Throws unless every payment has exactly one receipt. */
export async function assertReceipts({ sandbox }: Smoke, purchases: Purchase[]): Promise<string> {
  for (const { customer, invoice } of purchases) {
    const mails = await sandbox.mails(customer.email);
    const receipts = mails.filter(({ subject }) => subject.includes(invoice));
    assert.equal(receipts.length, 1, `receipts of ${invoice}`);
  }
  return `${purchases.length}`;
}

/** Throws unless the customer is in the plan's group in the chat service, and in no other. */
export async function assertChatAccess(
  smoke: Smoke,
  { email }: Customer,
  plan: Plan,
): Promise<string> {
  const [guid = ''] = await smoke.stack.sql(`SELECT guid FROM plans WHERE id = ${plan.id}`);
  const account = await smoke.sandbox.chat.user(email);
  assert.ok(account, `${email} has no account there`);
  assert.deepEqual(
    { role: account.role, groups: account.group_ids },
    { role: 'user', groups: [guid] },
  );
  return `in the group of ${plan.name}`;
}
