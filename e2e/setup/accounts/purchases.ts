import type { Prisma } from '@nobayon/prisma/client.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { callApi } from '../product/call-api.ts';
import { next, type Plan, type Wallet } from '../shop.ts';
import type { Customer, Systems } from './customer.ts';

type Order = { cycle?: BillingCycle; coupon?: string; gateway?: string };
type Outcome = 'pay' | 'fail' | 'cancel' | 'leave';

/** What customers bought before the test begins. */
export function purchasesOf({ product, sandbox, db }: Systems) {
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
    open,
    buy,
    postReturnFromGateway,
    claim,
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
