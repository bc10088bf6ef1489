import { createDb } from '@nobayon/prisma/client.ts';
import { demoAccount } from '@nobayon/prisma/seed/demo-account.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { auth } from '@nobayon/shared/contract/auth.ts';
import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { callApi } from '../setup/call-api.ts';
import { type Customer, customersOf } from '../setup/customers.ts';
import { dayInput, inDays } from '../setup/dates.ts';
import type { Product } from '../setup/products.ts';

export type Cast = Awaited<ReturnType<typeof gatherCast>>;

/** Who appears in the pictures, beside those of the demonstration data, and what they did. */
export async function gatherCast(product: Product) {
  const db = createDb(product.databaseUrl, { connections: 2 });
  const sandbox = sandboxClient(product.sandboxUrl);
  const customers = customersOf({ product, sandbox, db });
  const planNamed = (name: string) => db.plan.findFirstOrThrow({ where: { name } });
  const [basic, pro, team] = await Promise.all(['Basic', 'Pro', 'Team'].map(planNamed));
  if (!basic || !pro || !team) throw new Error('The demonstration data has other plans.');

  const subscriber = async (name: string, expiresInDays: number) => {
    const customer = await customers.arrive(name);
    await customers.subscribe(customer, basic);
    await customers.moveExpiry(customer, inDays(expiresInDays));
    return customer;
  };
  const demo: Customer = {
    ...demoAccount,
    ...(await callApi(product.apiUrl, auth.login, { body: demoAccount })),
  };
  const newcomer = await customers.arrive('Sanjida');
  const expiring = await subscriber('Anika', 4.5);
  const expired = await subscriber('Tareq', -3);
  const changer = await subscriber('Mehedi', 20.5);
  await customers.subscribe(changer, pro);
  const admin = await customers.appoint('Farhana');
  const given = await subscriber('Nadia', 20.5);
  // Typed wrong first.
  for (const day of [3, 45]) await setExpiry(product, admin, given, inDays(day));
  const keeper = await customers.arrive('Imran');
  await customers.subscribe(keeper, pro, { cycle: 'yearly' });
  await moveToPlanForNothing(product, admin, (plan) => customers.open(keeper, plan));

  const payer = await customers.arrive('Rezaul');
  const payments = {
    paid: await customers.buy(payer, pro, { coupon: 'WELCOME10' }),
    failed: await customers.buy(payer, basic, { outcome: 'fail' }),
    canceled: await customers.buy(payer, basic, { outcome: 'cancel' }),
    pending: await customers.buy(payer, basic, { outcome: 'leave' }),
    unknown: await customers.buy(payer, basic, { outcome: 'leave' }),
    refunded: await customers.buy(payer, team),
    short: await customers.buy(payer, team, { outcome: 'leave' }),
    unpaid: await customers.open(payer, pro),
  };
  await sandbox.command(payments.refunded.invoiceNumber, { action: 'refund' });
  await sandbox.command(payments.short.invoiceNumber, {
    action: 'pay',
    amount: '24.99',
    sendIpn: false,
  });
  const { paid, failed, canceled, refunded, short } = payments;
  for (const payment of [paid, failed, canceled, refunded, short]) {
    await customers.comeBack(payer, payment.returnUrl);
  }
  payments.unknown.returnUrl.searchParams.set('status', 'nonsense');

  await keepBusy(product, admin);
  return {
    product,
    customers: { demo, newcomer, expiring, expired, changer, given, keeper, admin, payer },
    plans: { basic, pro, team },
    payments,
    leave: () => db.$disconnect(),
  };
}

async function setExpiry(
  { apiUrl }: Product,
  { token }: Customer,
  { email, user: { id, firstname, lastname } }: Customer,
  expiresAt: Date,
): Promise<void> {
  const body = {
    firstname,
    lastname,
    email,
    role: 'user',
    expiryDate: dayInput(expiresAt),
  } as const;
  await callApi(apiUrl, adminUsers.update, { params: { id: String(id) }, body }, token);
}

/** A plan that is sold for nothing, and is not for sale any more in the other pictures. */
async function moveToPlanForNothing(
  { apiUrl }: Product,
  { token }: Customer,
  move: (plan: { id: number }) => Promise<unknown>,
): Promise<void> {
  const body = { name: 'Community', monthly_price: 0, yearly_price: 0, duration_days: 30 };
  const { plan } = await callApi(apiUrl, adminPlans.create, { body }, token);
  await move(plan);
  await callApi(apiUrl, adminPlans.remove, { params: { id: String(plan.id) } }, token);
}

/** Something to read in the audit. */
async function keepBusy({ apiUrl }: Product, { token }: Customer): Promise<void> {
  const offer = { code: 'WINTER25', discountType: 'percentage', discountValue: 25 } as const;
  const { coupon } = await callApi(apiUrl, adminCoupons.create, { body: offer }, token);
  const params = { id: String(coupon.id) };
  const changed = { ...offer, discountValue: 20, maxUses: 100, planRestrictions: ['Pro', 'Team'] };
  await callApi(apiUrl, adminCoupons.update, { params, body: changed }, token);
  const trial = { name: 'Trial', monthly_price: 50, yearly_price: 500, duration_days: 7 };
  const { plan } = await callApi(apiUrl, adminPlans.create, { body: trial }, token);
  await callApi(apiUrl, adminPlans.remove, { params: { id: String(plan.id) } }, token);
}
