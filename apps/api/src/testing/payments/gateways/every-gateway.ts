import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { expect, vi } from 'vitest';
import { NOTIFY_PATH } from '../../../features/payments/checkout/order-of.ts';
import type { TestApp } from '../../create-test-app.ts';
import { TIMEOUT } from '../../timeout.ts';
import type { openManualShop } from '../manual-purchase.ts';
import { type GatewayDriver, manualDriver, sandboxDriver } from './gateway-driver.ts';

/** The scenarios that `gateways.test.ts` and `gateway-faults.test.ts` run with every gateway. */
export type Scenario =
  | 'paid, brought back by the browser, refunded elsewhere, and noted'
  | 'paid in a tab that was closed: it is settled all the same'
  | 'left, continued at the same page, and paid'
  | 'failed, and paid after all'
  | 'canceled, and paid hours later'
  | 'another amount than was asked for is reviewed and grants nothing'
  | 'notified many times at once, it is granted once'
  | 'refunded in its own panel'
  | 'refunded at our order'
  | 'its answer to the start is lost: nobody is sent away, and money that comes is found'
  | 'while it does not answer properly nothing is granted, and nothing is lost'
  | 'answers that say nothing about the payment neither grant nor lose it'
  | 'an error is an answer, and a payment without its amount is reviewed if that repeats'
  | 'amounts as numbers are the same amounts'
  | 'a forged notification moves nothing'
  | 'a notification that is badly signed is refused, and the payment is found all the same'
  | 'a customer who names somebody else’s payment settles it for its owner alone'
  | 'its id of a payment counts once';

type Shop = Awaited<ReturnType<typeof openManualShop>>;

type Line = {
  name: GatewayName;
  /** Runs before its first payment. */
  prepare?: (app: TestApp) => Promise<unknown>;
  /** The sandbox's by default. */
  driver?: (app: TestApp, shop: Shop) => GatewayDriver;
  /** Where it sends notifications, whether it does, and our answer to forged ones. */
  notifiedAt?: string;
  sendsNotifications?: boolean;
  forged?: 200 | 403 | 404;
  /** Whether the money moves only after our final call. */
  isCollected?: boolean;
  /** Our status of a payment that failed, that was refunded there, or whose start was lost. */
  failed?: 'failed' | 'canceled' | 'pending';
  refunded?: 'refunded' | 'completed';
  lostStart?: 'canceled' | 'review';
  /** Our status of a second payment with the same gateway ID. */
  idTwice?: 'review' | 'pending';
  /** Scenarios that cannot happen at this gateway, with the reason. */
  impossible?: Partial<Record<Scenario, string>>;
};

const TAKES_NO_ORDERS = { 'refunded at our order': 'it takes no orders' };

/** The gateways and what differs from the defaults below. */
const lines: Line[] = [
  {
    name: 'paystation',
    prepare: (app) => app.sandbox.sendIpnTo(`${app.url}/api/payment/process-callback`, []),
    notifiedAt: '/api/payment/process-callback',
    // Its notifications are unsigned and only trigger a query.
    forged: 200,
    impossible: TAKES_NO_ORDERS,
  },
  // Its payment status does not report refunds.
  { name: 'sslcommerz', refunded: 'completed' },
  {
    name: 'bkash',
    prepare: subscribeToBkash,
    // It does not report failures and refunds, and notifies us of payments after we execute them.
    failed: 'canceled',
    refunded: 'completed',
    isCollected: true,
    impossible: {
      'an error is an answer, and a payment without its amount is reviewed if that repeats':
        'an amount that it omits is the one of the start',
    },
  },
  { name: 'piprapay', lostStart: 'review', impossible: TAKES_NO_ORDERS },
  {
    name: 'manual',
    driver: manualDriver,
    sendsNotifications: false,
    forged: 404,
    // The customer can correct a rejected claim.
    failed: 'pending',
    // The second customer gets an error at once.
    idTwice: 'pending',
    impossible: {
      ...TAKES_NO_ORDERS,
      'refunded in its own panel': 'there is no panel: who sends money back notes it',
      'its answer to the start is lost: nobody is sent away, and money that comes is found':
        'its payment page is ours, and nobody is asked for it',
      'while it does not answer properly nothing is granted, and nothing is lost':
        'what is asked is our own database',
      'answers that say nothing about the payment neither grant nor lose it':
        'what is asked is our own database',
      'an error is an answer, and a payment without its amount is reviewed if that repeats':
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
  sendsNotifications: true,
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
    TIMEOUT,
  );
}
