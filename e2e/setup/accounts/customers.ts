import type { Db, Prisma } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { auth, type User } from '@nobayon/shared/contract/account/auth.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { callApi } from '../product/call-api.ts';
import type { Product } from '../product/products.ts';
import { next, type Plan, type Wallet } from '../shop.ts';

export type Customer = { email: string; password: string; token: string; user: User };
export type Customers = ReturnType<typeof customersOf>;

type Systems = { product: Product; sandbox: SandboxClient; db: Db };
type Order = { cycle?: BillingCycle; coupon?: string; gateway?: string };
type Outcome = 'pay' | 'fail' | 'cancel' | 'leave';

const PASSWORD = 'Padma-1971!';
/**
 * A stored password, hashed at the lowest cost. At the product's cost, each account would take as
 * much CPU time as a page. Users who register in a journey have the product's.
 */
const CHEAP_HASH = 'hmac-sha384:$2b$04$0hADYKAdc.9pe0FbZKFAceBYsi2UPaZG9rIbB8sOaOg.IT.b.FtDG';

type Details = { phone?: string | null; email?: string };

const withPhone: { phone: string | null } = { phone: '01712345678' };

/** Creates users, and what they did before the test begins. */
export function customersOf({ product, sandbox, db }: Systems) {
  /** Registers a user who has not confirmed their address. */
  async function register(firstname = 'Nusrat'): Promise<Customer> {
    const email = newEmail();
    const { user, token } = await callApi(product.apiUrl, auth.register, {
      body: { firstname, lastname: 'Jahan', email, password: PASSWORD },
    });
    return { email, password: PASSWORD, token, user };
  }

  /** Creates a user with a new session and without pending jobs. */
  async function makeKnown(data: Partial<Prisma.UserCreateInput>): Promise<Customer> {
    const { email = newEmail() } = data;
    await db.user.create({
      data: {
        firstname: 'Nusrat',
        lastname: 'Jahan',
        email,
        emailProvenAt: new Date(),
        passwordHash: CHEAP_HASH,
        ...data,
      },
    });
    const body = { email, password: PASSWORD };
    const { user, token } = await callApi(product.apiUrl, auth.login, { body });
    return { ...body, token, user };
  }

  /** Creates a user, by default with a phone number. */
  function create(firstname = 'Nusrat', data: Details = withPhone): Promise<Customer> {
    return makeKnown({ firstname, ...data });
  }

  /** Registers a user, with all effects of a registration: the free plan, an email, a chat sync. */
  async function registerAndConfirm(firstname?: string, { phone } = withPhone): Promise<Customer> {
    const customer = await register(firstname);
    const { id } = customer.user;
    await db.user.update({ where: { id }, data: { emailProvenAt: new Date(), phone } });
    return { ...customer, user: { ...customer.user, email_proven: true, phone } };
  }

  function createAdmin(firstname = 'Shirin'): Promise<Customer> {
    return makeKnown({ firstname, lastname: 'Akter', role: 'admin' });
  }

  /** Starts a payment without opening its payment page. */
  function open(
    { token }: Customer,
    plan: Pick<Plan, 'id'>,
    { cycle = 'monthly', coupon, gateway }: Order = {},
  ) {
    const body = { plan_id: plan.id, billing_cycle: cycle, coupon_code: coupon, gateway };
    return callApi(product.apiUrl, payments.initiate, { body }, token);
  }

  /** Starts a payment and presses a button of its payment page. */
  async function buy(
    customer: Customer,
    plan: Plan,
    { outcome = 'pay', ...order }: Order & { outcome?: Outcome } = {},
  ) {
    const opened = await open(customer, plan, order);
    return { ...opened, returnUrl: await sandbox.choose(opened.paymentUrl, outcome) };
  }

  /** Reports a return from the payment page, as our page does. */
  async function postReturnFromGateway({ token }: Customer, { searchParams }: URL): Promise<void> {
    const body = {
      invoice_number: searchParams.get('invoice_number') ?? '',
      status: searchParams.get('status'),
    };
    await callApi(product.apiUrl, payments.processCallback, { body }, token);
  }

  /** Submits a claim for a manual payment, by default a new one. */
  async function claim(
    customer: Customer,
    { plan, wallet, ...said }: { plan: Plan; wallet: Wallet; trxId?: string; invoice?: string },
  ) {
    const { trxId = `9HX${process.pid}Z${next()}`, invoice } = said;
    const id = invoice ?? (await open(customer, plan, { gateway: 'manual' })).invoiceNumber;
    const body = { wallet_id: wallet.id, trx_id: trxId, sender_number: '01812345678' };
    const input = { params: { id }, body };
    const made = await callApi(product.apiUrl, manualPayments.claim, input, customer.token);
    if (!made.claim) throw new Error('Nothing was claimed.');
    return { trxId, invoice: id, claimId: made.claim.id, transactionId: made.payment.id };
  }

  return {
    register,
    registerAndConfirm,
    create,
    claim,
    createAdmin,
    open,
    buy,
    postReturnFromGateway,
    newEmail,
    /** Completes a payment and returns from the payment page. */
    async subscribe(
      customer: Customer,
      plan: Plan,
      purchase: Order & { outcome?: Outcome } = {},
    ): Promise<number> {
      const { returnUrl, transactionId } = await buy(customer, plan, purchase);
      await postReturnFromGateway(customer, returnUrl);
      return transactionId;
    },
    /** Creates many users who never sign in: `Person 1` and so on, the last one the newest. */
    async createMany(count: number): Promise<void> {
      await db.user.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          firstname: 'Person',
          lastname: String(index + 1),
          email: newEmail(),
          emailProvenAt: new Date(),
          passwordHash: 'none',
          createdAt: new Date(Date.now() - (count - index) * 60_000),
        })),
      });
    },
    async fetchUser({ token }: Customer): Promise<User> {
      return (await callApi(product.apiUrl, auth.me, {}, token)).user;
    },
    /** Inserts past payments, one a day, the newest yesterday. */
    async addPastPayments(
      { user }: Customer,
      plan: Plan,
      count: number,
      data: Partial<Prisma.TransactionUncheckedCreateInput> = {},
    ): Promise<void> {
      await db.transaction.createMany({
        data: Array.from({ length: count }, (_, index) => {
          const createdAt = data.createdAt ?? new Date(Date.now() - (index + 1) * DAY_MS);
          return {
            invoiceNumber: `NB-OLD-${next()}-${process.pid}`,
            userId: user.id,
            planId: plan.id,
            gateway: 'paystation',
            userName: user.name,
            userEmail: user.email,
            planName: plan.name,
            cycle: 'monthly' as const,
            days: plan.durationDays,
            amount: plan.monthlyPrice,
            discountAmount: 0,
            finalAmount: plan.monthlyPrice,
            status: 'completed' as const,
            createdAt,
            settledAt: data.status === 'pending' ? null : createdAt,
            ...data,
          };
        }),
      });
    },
    endSessions: ({ user }: Customer) =>
      db.user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } }),
    /** Moves a payment for 30 days so that they end at this instant. */
    async moveExpiry({ user }: Customer, expiresAt: Date): Promise<void> {
      const at = new Date(expiresAt.getTime() - 30 * DAY_MS);
      await db.subscriptionEvent.updateMany({ where: { userId: user.id }, data: { at } });
      await db.subscription.update({
        where: { userId: user.id },
        data: { startedAt: at, expiresAt },
      });
    },
  };
}

function newEmail(): string {
  return `nusrat.${process.pid}.${next()}@example.com`;
}
