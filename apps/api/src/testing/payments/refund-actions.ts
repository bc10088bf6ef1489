import type { Refunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { expect } from 'vitest';
import { advanceRefunds } from '../../features/transactions/refunds/advance/advance-refunds.ts';
import { HOUR } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';
import { pressAndReturn } from './come-back.ts';
import { offerEveryGateway } from './gateways/offer-every-gateway.ts';
import { type Purchase, startPurchase } from './start-purchase.ts';

type RequestedRefund = {
  amount?: number;
  offered?: number;
  way?: 'gateway' | 'external';
  reason?: string;
};

/** Offers all gateways, and refunds payments as an administrator. */
export async function refundActions(app: TestApp) {
  await offerEveryGateway(app);
  const admin = await app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Akter' });
  const pathOf = ({ id }: { id: number }) => `/api/admin/transactions/${id}/refunds`;

  const request = (
    purchase: { id: number },
    {
      amount = 300,
      offered,
      way = 'gateway',
      reason = 'Asked for by the customer',
    }: RequestedRefund = {},
  ) => app.api.as(admin.token).post(pathOf(purchase), { amount, offered, way, reason });

  async function look(purchase: { id: number }): Promise<Refunds> {
    const { body } = await app.api.as(admin.token).get(pathOf(purchase)).expect(200);
    return body as unknown as Refunds;
  }

  /** The subjects of the emails about refunds of a payment. */
  async function mailsTo({ email }: { email: string }, { invoice }: Purchase): Promise<string[]> {
    await app.runJobs();
    const mails = await app.sandbox.mails(email);
    return mails
      .map(({ subject }) => subject)
      .filter((subject) => /refund/.test(subject) && subject.includes(invoice));
  }

  return {
    admin,
    look,
    mailsTo,
    /** A completed payment of 300 taka for 30 days. */
    async paid(
      gateway: string,
      order: Parameters<typeof startPurchase>[1] = {},
    ): Promise<Purchase> {
      const purchase = await startPurchase(app, { ...order, gateway });
      const brought = await pressAndReturn(app, purchase, 'pay');
      const { body } = await purchase.callback(purchase.user.token, brought).expect(200);
      if (body.status !== 'completed') throw new Error(`The purchase is ${body.status}`);
      return purchase;
    },
    request,
    conclude: (refundId: number, outcome: 'done' | 'refused') =>
      app.api
        .as(admin.token)
        .post(`/api/admin/refunds/${refundId}/conclude`, { outcome, note: 'Seen in its panel' }),
    /** The last requested refund. */
    async lastTry(purchase: { id: number }) {
      const last = (await look(purchase)).refunds.at(-1);
      if (!last) throw new Error('There is no refund');
      return last;
    },
    /** Sets how a gateway's refunds end, after this many answers that they are in progress. */
    outcome: (gateway: 'sslcommerz' | 'bkash', becomes: 'done' | 'refused', afterAnswers: number) =>
      app.sandbox.addFault({
        service: 'gateway',
        gateway,
        kind: 'refundOutcome',
        becomes,
        afterAnswers,
      }),
    /** Advances the clock and runs the worker's check of refunds. */
    async workAfter(ms = 6 * HOUR): Promise<void> {
      app.clock.advance(ms);
      await advanceRefunds(app.deps);
    },
    /** The refunds that the gateway was asked to make. */
    requested: async ({ invoice }: Purchase) =>
      (await app.sandbox.order(invoice)).refunds.map(({ amount }) => Number(amount)),
    /** Expects a full refund: the days are gone, and the customer got one email. */
    async expectGone(purchase: Purchase): Promise<void> {
      expect(await purchase.effects()).toMatchObject({
        status: 'refunded',
        subscription: { periods: [] },
      });
      expect(await mailsTo(purchase.user, purchase)).toEqual([
        `Nobayon: payment ${purchase.invoice} refunded`,
      ]);
    },
  };
}

export type RefundActions = Awaited<ReturnType<typeof refundActions>>;
