import { createDb, type Db } from '@nobayon/prisma/client.ts';
import { demoAccount } from '@nobayon/prisma/seed/people/demo-account.ts';
import { sandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import type { Customer } from '../setup/accounts/customer.ts';
import { type Customers, customersOf } from '../setup/accounts/customers.ts';
import { dayInput, inDays } from '../setup/dates.ts';
import { callApi } from '../setup/product/call-api.ts';
import type { Product } from '../setup/product/products.ts';
import type { Plan } from '../setup/shop.ts';
import { createRefunds } from './refund-data.ts';
import { createWithStaleFactor, createWithTakenAddress } from './sign-in-data.ts';

export type PictureData = Awaited<ReturnType<typeof createPictureData>>;

/** The users and events of the pictures, in addition to the demo data. */
export async function createPictureData(product: Product) {
  const db = createDb(product.databaseUrl, { connections: 2 });
  const sandbox = sandboxClient(product.sandboxUrl);
  const customers = customersOf({ product, sandbox, db });
  const planNamed = (name: string) => db.plan.findFirstOrThrow({ where: { name } });
  const [basic, pro, team] = await Promise.all(['Basic', 'Pro', 'Team'].map(planNamed));
  if (!basic || !pro || !team) throw new Error('The demonstration data has other plans.');

  const subscriber = async (name: string, expiresInDays: number) => {
    const customer = await customers.registerAndConfirm(name);
    await customers.subscribe(customer, basic);
    await customers.moveExpiry(customer, inDays(expiresInDays));
    return customer;
  };
  const demo: Customer = {
    ...demoAccount,
    ...(await callApi(product.apiUrl, auth.login, {
      body: { email: demoAccount.email, password: demoAccount.password },
    })),
  };
  const newcomer = await customers.registerAndConfirm('Sanjida');
  const unreached = await customers.registerAndConfirm('Rupa', { phone: null });
  const expiring = await subscriber('Anika', 4.5);
  const expired = await subscriber('Tareq', -3);
  const changer = await subscriber('Mehedi', 20.5);
  await customers.subscribe(changer, pro);
  const admin = await customers.createAdmin('Farhana');
  const given = await subscriber('Nadia', 20.5);
  // Mistyped at first.
  for (const day of [3, 45]) await setExpiry(product, admin, given, inDays(day));
  const keeper = await customers.registerAndConfirm('Imran');
  await customers.subscribe(keeper, pro, { cycle: 'yearly' });
  await moveToPlanForNothing(product, admin, (plan) => customers.open(keeper, plan));

  const withTakenAddress = await createWithTakenAddress({ product, customers, db });
  const withStaleFactor = await createWithStaleFactor({ product, customers, db });
  const longNamed = await customers.registerAndConfirm(
    'Mohammad Rezwanul Karim Chowdhury Bin Abdul Wadud Al-Mahmud',
  );
  await customers.subscribe(longNamed, team, { cycle: 'yearly', coupon: 'TEAM15' });
  const bengali = await createBengali({ product, admin, customers, db });
  const deleted = await subscriber('Golam', 12);
  const params = { id: String(deleted.user.id) };
  await callApi(product.apiUrl, adminUsers.remove, { params }, admin.token);

  const payer = await customers.registerAndConfirm('Rezaul');
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
    await customers.postReturnFromGateway(payer, payment.returnUrl);
  }
  payments.unknown.returnUrl.searchParams.set('status', 'nonsense');

  const byHand = await payByHand(product, admin, customers, { payer, plan: pro }, db);

  const refunds = await createRefunds({ product, admin, customers, sandbox, db, plan: pro });

  await createAuditEntries(product, admin);
  return {
    product,
    customers: {
      demo,
      newcomer,
      unreached,
      expiring,
      expired,
      changer,
      given,
      keeper,
      withTakenAddress,
      withStaleFactor,
      longNamed,
      bengali,
      deleted,
      admin,
      payer,
    },
    plans: { basic, pro, team },
    payments,
    byHand,
    refunds,
    close: () => db.$disconnect(),
  };
}

/** A user whose name, address and plan have the maximum length and no place to break. */
async function createBengali({
  product: { apiUrl },
  admin: { token },
  customers,
  db,
}: {
  product: Product;
  admin: Customer;
  customers: Customers;
  db: Db;
}): Promise<Customer> {
  const customer = await customers.create('মোহাম্মদ রেজওয়ানুল করিম');
  const email = `rezwanul.karim.chowdhury.${'subscriptions'.repeat(3)}@mail.university-of-rajshahi.example.com`;
  await db.user.update({
    where: { id: customer.user.id },
    data: { lastname: 'চৌধুরী আল-মাহমুদ', email },
  });
  const name = 'বিশ্ববিদ্যালয় ও গবেষণা প্রতিষ্ঠানের জন্য Enterprise';
  const body = { name, monthly_price: 12_345.5, yearly_price: 123_455, duration_days: 30 };
  const { plan } = await callApi(apiUrl, adminPlans.create, { body }, token);
  const stored = await db.plan.findUniqueOrThrow({ where: { id: plan.id } });
  await customers.subscribe(customer, stored, { cycle: 'yearly' });
  await callApi(apiUrl, adminPlans.remove, { params: { id: String(plan.id) } }, token);
  return { ...customer, email };
}

/** Manual payments: one to be sent, one that waits, one that was rejected. */
async function payByHand(
  { apiUrl }: Product,
  { token }: Customer,
  customers: Customers,
  { payer, plan }: { payer: Customer; plan: Plan },
  db: Db,
) {
  const wallet = await db.wallet.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const unsent = await customers.open(payer, plan, { gateway: 'manual' });
  const open = await customers.claim(payer, { plan, wallet });
  const rejected = await customers.claim(payer, { plan, wallet });
  const params = { id: String(rejected.claimId) };
  const body = { reason: 'We did not find a payment with this transaction ID. Check the ID.' };
  await callApi(apiUrl, adminClaims.reject, { params, body }, token);
  return { unsent: { invoice: unsent.invoiceNumber }, open, rejected };
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

/** A free plan, which is not for sale in the other pictures. */
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

async function createAuditEntries({ apiUrl }: Product, { token }: Customer): Promise<void> {
  const offer = { code: 'WINTER25', discountType: 'percentage', discountValue: 25 } as const;
  const { coupon } = await callApi(apiUrl, adminCoupons.create, { body: offer }, token);
  const params = { id: String(coupon.id) };
  const changed = { ...offer, discountValue: 20, maxUses: 100, planRestrictions: ['Pro', 'Team'] };
  await callApi(apiUrl, adminCoupons.update, { params, body: changed }, token);
  const trial = { name: 'Trial', monthly_price: 50, yearly_price: 500, duration_days: 7 };
  const { plan } = await callApi(apiUrl, adminPlans.create, { body: trial }, token);
  await callApi(apiUrl, adminPlans.remove, { params: { id: String(plan.id) } }, token);
}
