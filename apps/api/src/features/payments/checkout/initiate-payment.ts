import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import type {
  PaymentGateway,
  StartedPayment,
} from '../../../ports/payment-gateway/payment-gateway.ts';
import { readyGateways } from '../../../ports/payment-gateway/payment-gateways.ts';
import { insertEvent } from '../payment-events.store.ts';
import { saveReference, type TransactionRow } from '../transactions.store.ts';
import { cancelUnstarted } from './cancel-unstarted.ts';
import { type OpenedPayment, openTransaction } from './open-transaction.ts';
import { orderOf } from './order-of.ts';

type Initiate = typeof payments.initiate;

/** Starts a payment and returns where the browser goes to pay. */
export async function initiatePayment(
  deps: ApiDeps,
  { caller, body }: Request<Initiate>,
): Promise<RawReply<Initiate>> {
  const opened = await openTransaction(deps, caller.id, {
    gateway: await chooseGateway(deps, body.gateway),
    planId: body.plan_id,
    cycle: body.billing_cycle,
    couponCode: body.coupon_code,
    phone: body.phone,
    expectedTotal: body.expected_total,
    expectedDays: body.expected_days,
  });
  const { transaction, gateway } = opened;
  const paymentUrl = gateway
    ? await startAtGateway(deps, gateway, opened)
    : resultUrl(deps, transaction);
  return {
    success: true,
    paymentUrl,
    transactionId: transaction.id,
    invoiceNumber: transaction.invoiceNumber,
  };
}

/** The requested gateway, or the first of the checkout; null if none is available to customers. */
async function chooseGateway(
  { gateways }: Pick<ApiDeps, 'gateways'>,
  wanted: string | undefined,
): Promise<PaymentGateway | null> {
  const ready = await readyGateways(gateways);
  const gateway = wanted === undefined ? ready[0] : ready.find(({ name }) => name === wanted);
  return gateway ?? null;
}

function resultUrl({ settings }: ApiDeps, { id, invoiceNumber }: TransactionRow): string {
  const query = new URLSearchParams({ transactionId: String(id), invoiceNumber });
  return `${settings.appUrl}/payment/success?${query}`;
}

async function startAtGateway(
  deps: ApiDeps,
  gateway: PaymentGateway,
  { transaction, phone }: OpenedPayment,
): Promise<string> {
  const { meaning, answer } = await gateway.start(orderOf(transaction, phone, deps.settings));
  await insertEvent(deps.db, {
    transactionId: transaction.id,
    source: 'gateway',
    payload: answer,
    receivedAt: deps.clock(),
  });
  if (meaning.kind !== 'started') return failStart(deps, transaction, meaning);
  const { paymentUrl, reference } = meaning;
  // Some gateways can only be queried by the reference, so it is stored before the customer is
  // redirected.
  if (reference !== null) await saveReference(deps.db, transaction.id, reference);
  return paymentUrl;
}

const startErrors = {
  rejected: 'gateway_refused',
  unsent: 'gateway_unreachable',
  unknown: 'gateway_unreachable',
} as const;

async function failStart(
  deps: ApiDeps,
  transaction: TransactionRow,
  { kind, reason }: Exclude<StartedPayment, { kind: 'started' }>,
): Promise<never> {
  deps.log.error({ transactionId: transaction.id, kind, reason }, 'could not start a payment');
  await cancelUnstarted(deps, transaction, kind);
  throw new AppError(startErrors[kind]);
}
