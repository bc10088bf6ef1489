import { expect } from 'vitest';
import type { TestApp } from '../../create-test-app.ts';
import { pressAndReturn } from '../come-back.ts';
import { newTrxId, type openManualShop } from '../manual-purchase.ts';
import type { Purchase } from '../start-purchase.ts';

/** What customers do at a gateway's payment page. */
export type PageAction = 'pay' | 'fail' | 'cancel';

/** What somebody brings to the page that the gateway leads back to. */
export type Brought = Record<string, string>;

/** A gateway from the other side: what is done there, by customers and by those who run it. */
export type GatewayDriver = {
  /** Does this at the payment page. Gives what the browser comes back with. */
  press(purchase: Purchase, action: PageAction): Promise<Brought>;
  /** Pays, and neither comes back nor is it told: another amount, or with the id of another payment. */
  payAside(purchase: Purchase, how?: { amount?: number; id?: string }): Promise<void>;
  /** Pays, and has it told of again and again: by itself from now on, or by `tell`. */
  payRepeatedly(purchase: Purchase): Promise<{ brought: Brought; tell(): Promise<unknown>[] }>;
  /** What it calls the payment that was made. */
  idOf(purchase: Purchase): Promise<string | null>;
};

/** One that the sandbox plays. */
export function sandboxDriver(app: TestApp): GatewayDriver {
  return {
    press: (purchase, action) => pressAndReturn(app, purchase, action),
    async payAside(purchase, { amount, id } = {}) {
      await purchase.outside({
        action: 'pay',
        ...(amount !== undefined && { amount: amount.toFixed(2) }),
        ...(id !== undefined && { trxId: id }),
      });
    },
    async payRepeatedly(purchase) {
      const { invoice: invoice_number } = purchase;
      await app.sandbox.addFault({
        service: 'gateway',
        kind: 'duplicateIpn',
        copies: 5,
        invoice_number,
      });
      return { brought: await pressAndReturn(app, purchase, 'pay'), tell: () => [] };
    },
    idOf: async ({ invoice }) => (await app.sandbox.order(invoice)).trx_id,
  };
}

/** No gateway: the customer sends the money and says so, and an administrator looks. */
export function manualDriver(
  app: TestApp,
  shop: Awaited<ReturnType<typeof openManualShop>>,
): GatewayDriver {
  const words = { pay: 'Successful', fail: 'Failed', cancel: 'Canceled' } satisfies Record<
    PageAction,
    string
  >;
  const brought = ({ invoice }: Purchase, action: PageAction, trx_id?: string): Brought => ({
    status: words[action],
    invoice_number: invoice,
    ...(trx_id !== undefined && { trx_id }),
  });
  const claimsOf = (purchase: Purchase) => shop.byHand(purchase);

  return {
    async press(purchase, action) {
      if (action === 'cancel') return brought(purchase, action);
      const trx_id = newTrxId();
      const id = await claimsOf(purchase).claimed({ trx_id });
      await (action === 'pay' ? shop.approve(id) : shop.reject(id)).expect(200);
      return brought(purchase, action, trx_id);
    },
    async payAside(purchase, { amount, id } = {}) {
      const trx_id = id?.split(':').at(1) ?? newTrxId();
      const { status, body } = await claimsOf(purchase).claim({ trx_id });
      if (id !== undefined) {
        expect([status, body.code]).toEqual([409, 'trx_id_taken']);
        return;
      }
      await shop.approve(body.claim.id, { paid_amount: amount }).expect(200);
    },
    async payRepeatedly(purchase) {
      const trx_id = newTrxId();
      const id = await claimsOf(purchase).claimed({ trx_id });
      const tell = () => Array.from({ length: 5 }, async () => shop.approve(id));
      return { brought: brought(purchase, 'pay', trx_id), tell };
    },
    async idOf({ id: transactionId }) {
      const claim = await app.db.paymentClaim.findFirst({
        where: { transactionId, state: 'approved' },
      });
      return claim && `${claim.walletId}:${claim.trxId}`;
    },
  };
}
