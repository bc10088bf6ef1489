import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { TestApp } from '../create-test-app.ts';
import { readEffects } from './read-effects.ts';

type Buyer = Awaited<ReturnType<TestApp['build']['user']>>;
type Plan = Awaited<ReturnType<TestApp['build']['plan']>>;
type Order = {
  user: Buyer;
  plan: Plan;
  coupon?: { code: string };
  cycle?: BillingCycle;
  gateway?: string;
  expectedTotal?: number;
  expectedDays?: number;
};
type GatewayButton = Parameters<TestApp['sandbox']['choose']>[1];
type Command = Parameters<TestApp['sandbox']['command']>[1];

export type Purchase = Awaited<ReturnType<typeof startPurchase>>;

/** Requests a payment page and returns the reply, whatever it is. */
export function initiate(
  app: TestApp,
  { user, plan, coupon, gateway, expectedTotal, expectedDays, cycle = 'monthly' }: Order,
) {
  return app.api.as(user.token).post('/api/payment/initiate', {
    plan_id: plan.id,
    billing_cycle: cycle,
    ...(coupon && { coupon_code: coupon.code }),
    ...(gateway && { gateway }),
    expected_total: expectedTotal,
    expected_days: expectedDays,
  });
}

/** Starts a payment over HTTP, by default with its own user and plan. */
export async function startPurchase(app: TestApp, order: Partial<Order> = {}) {
  const user = order.user ?? (await app.build.user());
  const plan = order.plan ?? (await app.build.plan());
  const { body } = await initiate(app, { ...order, user, plan }).expect(200);
  const { transactionId, invoiceNumber, paymentUrl } = body as Record<string, string>;
  const invoice = String(invoiceNumber);

  const callback = (token: string | null, fields: object = {}) =>
    app.api.as(token).post('/api/payment/process-callback', { invoice_number: invoice, ...fields });
  const choose = (button: GatewayButton) => app.sandbox.choose(String(paymentUrl), button);

  return {
    id: Number(transactionId),
    invoice,
    paymentUrl: String(paymentUrl),
    user,
    plan,
    /** Presses a button of the payment page. Returns the address that the browser is sent to. */
    choose,
    /** Changes the order at the gateway without the customer, by default without a notification. */
    outside: (command: Command) =>
      app.sandbox.command(
        invoice,
        command.action === 'pay' ? { sendIpn: false, ...command } : command,
      ),
    callback,
    /** Presses a button and returns to our page as the buyer. */
    async returnAfter(button: GatewayButton) {
      const returned = await choose(button);
      return callback(user.token, Object.fromEntries(returned.searchParams)).expect(200);
    },
    verify: (token: string | null = user.token) =>
      app.api.as(token).post('/api/payment/verify', { invoice_number: invoice }),
    /** How often the gateway has been queried about the payment. */
    questions: async () => (await app.sandbox.order(invoice)).status_questions,
    effects: () => readEffects(app, invoice),
  };
}

/** 300 taka for 30 days, less 20 %, with the last use of a coupon. */
export async function startDiscounted(app: TestApp): Promise<Purchase> {
  return startPurchase(app, { coupon: await app.build.coupon({ maxUses: 1 }) });
}

/** A completed purchase, whose buyer has returned to our page. */
export async function buy(app: TestApp, order: Partial<Order> = {}): Promise<Purchase> {
  const purchase = await startPurchase(app, order);
  const { body } = await purchase.returnAfter('pay');
  if (body.status !== 'completed') throw new Error(`The purchase is ${body.status}`);
  return purchase;
}
