import { expect } from 'vitest';
import type { TestApp } from '../../create-test-app.ts';
import { pressAndReturn } from '../come-back.ts';
import { newTrxId, type openManualShop } from '../manual-purchase.ts';
import type { Purchase } from '../start-purchase.ts';

/** An action of a customer at a payment page. */
export type PageAction = 'pay' | 'fail' | 'cancel';

/** The query with which the browser returns to our page. */
export type ReturnQuery = Record<string, string>;

/** Controls a gateway: the actions of customers and of the gateway's operator. */
export type GatewayDriver = {
  /** Performs the action at the payment page. Returns the query of the returning browser. */
  press(purchase: Purchase, action: PageAction): Promise<ReturnQuery>;
  /** Pays without a return or a notification, with another amount or another payment's ID. */
  payAside(purchase: Purchase, how?: { amount?: number; id?: string }): Promise<void>;
  /** Pays with repeated notifications, which the gateway sends by itself or on `notify`. */
  payRepeatedly(
    purchase: Purchase,
  ): Promise<{ returned: ReturnQuery; notify(): Promise<unknown>[] }>;
  /** The gateway's ID of the completed payment. */
  idOf(purchase: Purchase): Promise<string | null>;
};

/** Controls a gateway of the sandbox. */
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
      return { returned: await pressAndReturn(app, purchase, 'pay'), notify: () => [] };
    },
    idOf: async ({ invoice }) => (await app.sandbox.order(invoice)).trx_id,
  };
}

/** Controls manual payment: the customer submits a claim, and an administrator decides it. */
export function manualDriver(
  app: TestApp,
  shop: Awaited<ReturnType<typeof openManualShop>>,
): GatewayDriver {
  const words = { pay: 'Successful', fail: 'Failed', cancel: 'Canceled' } satisfies Record<
    PageAction,
    string
  >;
  const returned = ({ invoice }: Purchase, action: PageAction, trx_id?: string): ReturnQuery => ({
    status: words[action],
    invoice_number: invoice,
    ...(trx_id !== undefined && { trx_id }),
  });
  const claimsOf = (purchase: Purchase) => shop.byHand(purchase);

  return {
    async press(purchase, action) {
      if (action === 'cancel') return returned(purchase, action);
      const trx_id = newTrxId();
      const id = await claimsOf(purchase).claimed({ trx_id });
      await (action === 'pay' ? shop.approve(id) : shop.reject(id)).expect(200);
      return returned(purchase, action, trx_id);
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
      const notify = () => Array.from({ length: 5 }, async () => shop.approve(id));
      return { returned: returned(purchase, 'pay', trx_id), notify };
    },
    async idOf({ id: transactionId }) {
      const claim = await app.db.paymentClaim.findFirst({
        where: { transactionId, state: 'approved' },
      });
      return claim && `${claim.walletId}:${claim.trxId}`;
    },
  };
}
