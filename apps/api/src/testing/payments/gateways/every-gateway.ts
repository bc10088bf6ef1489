import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { expect, vi } from 'vitest';
import { NOTIFY_PATH } from '../../../features/payments/checkout/order-of.ts';
import type { TestApp } from '../../create-test-app.ts';
import type { openManualShop } from '../manual-purchase.ts';
import { type GatewayDriver, manualDriver, sandboxDriver } from './gateway-driver.ts';

export const PATIENCE = { timeout: 30_000, interval: 50 };

/** What can happen to a payment, at every gateway: `gateways.test.ts` and `gateway-faults.test.ts` play it. */
export type Scenario =
  | 'paid, and brought back by the browser'
  | 'paid in a tab that was closed: it is settled all the same'
  | 'failed, and paid after all'
  | 'canceled, and paid after all'
  | 'paid hours later'
  | 'another amount than was asked for is reviewed and grants nothing'
  | 'told of many times at once, it is granted once'
  | 'refunded in its own panel'
  | 'refunded at our order'
  | 'refunded elsewhere, and noted'
  | 'its answer to the start is lost: nobody is sent away, and money that comes is found'
  | 'while it does not answer properly nothing is granted, and nothing is lost'
  | 'amounts as numbers are the same amounts'
  | 'a forged notification moves nothing'
  | 'a notification that is badly signed is refused, and the payment is found all the same'
  | 'a customer who names somebody else’s payment settles it for its owner alone'
  | 'its id of a payment counts once';

type Shop = Awaited<ReturnType<typeof openManualShop>>;

type Line = {
  name: GatewayName;
  /** What is there before its first payment. */
  prepare?: (app: TestApp) => Promise<unknown>;
  /** Played by the sandbox unless it says otherwise. */
  driver?: (app: TestApp, shop: Shop) => GatewayDriver;
  /** Where it tells of payments, and whether it does; what a forged word is answered with there. */
  notifiedAt?: string;
  isTold?: boolean;
  forged?: 200 | 403 | 404;
  /** Whether the money moves with our word for it alone. */
  isCollected?: boolean;
  /** What becomes of a payment that failed there, was refunded there, or whose start was lost. */
  failed?: 'failed' | 'pending';
  refunded?: 'refunded' | 'completed';
  lostStart?: 'canceled' | 'review';
  /** What becomes of a second payment with an id that it has given before. */
  idTwice?: 'review' | 'pending';
  /** What cannot happen there, and why not. */
  impossible?: Partial<Record<Scenario, string>>;
};

const TAKES_NO_ORDERS = { 'refunded at our order': 'it takes no orders' };

/** What is true of each gateway; what is not said here is true of all of them. */
const lines: Line[] = [
  {
    name: 'paystation',
    prepare: (app) => app.sandbox.sendIpnTo(`${app.url}/api/payment/process-callback`, []),
    notifiedAt: '/api/payment/process-callback',
    // Nobody signs it, so that it makes us ask and no more.
    forged: 200,
    impossible: TAKES_NO_ORDERS,
  },
  // Of a refund it tells nothing in the status of the payment.
  { name: 'sslcommerz', refunded: 'completed' },
  {
    name: 'bkash',
    prepare: subscribeToBkash,
    // It says nothing of failures and refunds, and tells of a payment once we have executed it.
    failed: 'pending',
    refunded: 'completed',
    isCollected: true,
  },
  { name: 'piprapay', lostStart: 'review', impossible: TAKES_NO_ORDERS },
  {
    name: 'manual',
    driver: manualDriver,
    isTold: false,
    forged: 404,
    // A rejected claim says that it was not found, and the customer may correct it.
    failed: 'pending',
    // The second customer is told so at once.
    idTwice: 'pending',
    impossible: {
      ...TAKES_NO_ORDERS,
      'refunded in its own panel': 'there is no panel: who sends money back notes it',
      'its answer to the start is lost: nobody is sent away, and money that comes is found':
        'its payment page is ours, and nobody is asked for it',
      'while it does not answer properly nothing is granted, and nothing is lost':
        'what is asked is our own database',
      'amounts as numbers are the same amounts': 'amounts are our own',
      'a notification that is badly signed is refused, and the payment is found all the same':
        'nobody notifies us of anything',
    },
  },
];

export const gateways = lines.map((line) => ({
  prepare: async () => {},
  driver: sandboxDriver,
  notifiedAt: `${NOTIFY_PATH}/${line.name}`,
  isTold: true,
  forged: 403,
  failed: 'failed',
  refunded: 'refunded',
  isCollected: false,
  lostStart: 'canceled',
  idTwice: 'review',
  ...line,
}));

async function subscribeToBkash(app: TestApp): Promise<void> {
  await app.sandbox.bkash.sendWebhookTo(`${app.url}${NOTIFY_PATH}/bkash`);
  await vi.waitFor(
    async () =>
      expect((await app.sandbox.bkash.state()).webhook).toMatchObject({ is_confirmed: true }),
    PATIENCE,
  );
}
