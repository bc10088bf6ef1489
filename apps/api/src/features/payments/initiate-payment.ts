import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import type { ApiDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Request } from '../../http/mount.ts';
import type { StartedPayment } from '../../ports/payment-gateway/payment-gateway.ts';
import { cancelUnstarted } from './cancel-unstarted.ts';
import { openTransaction } from './open-transaction.ts';
import { insertEvent } from './payment-events.store.ts';
import { NO_GATEWAY, type TransactionRow } from './transactions.store.ts';

type Initiate = typeof payments.initiate;

/** Opens a payment and says where the browser goes to make it. */
export async function initiatePayment(
  deps: ApiDeps,
  { caller, body }: Request<Initiate>,
): Promise<RawReply<Initiate>> {
  const transaction = await openTransaction(deps, caller.id, {
    planId: body.plan_id,
    cycle: body.billing_cycle,
    couponCode: body.coupon_code,
  });
  const paymentUrl =
    transaction.gateway === NO_GATEWAY
      ? resultUrl(deps, transaction)
      : await startAtGateway(deps, transaction);
  return {
    success: true,
    paymentUrl,
    transactionId: transaction.id,
    invoiceNumber: transaction.invoiceNumber,
  };
}

function resultUrl({ settings }: ApiDeps, { id, invoiceNumber }: TransactionRow): string {
  const query = new URLSearchParams({ transactionId: String(id), invoiceNumber });
  return `${settings.appUrl}/payment/success?${query}`;
}

async function startAtGateway(deps: ApiDeps, transaction: TransactionRow): Promise<string> {
  const { meaning, answer } = await deps.gateway.start({
    invoiceNumber: transaction.invoiceNumber,
    amount: transaction.finalAmount,
    customer: { name: transaction.userName, email: transaction.userEmail },
    description: `${deps.settings.appName} ${transaction.planName}`,
    returnUrl: `${deps.settings.appUrl}/payment/callback`,
  });
  await insertEvent(deps.db, {
    transactionId: transaction.id,
    source: 'gateway',
    payload: answer,
    receivedAt: deps.clock(),
  });
  if (meaning.kind === 'started') return meaning.paymentUrl;
  return giveUp(deps, transaction, meaning);
}

const refusals = {
  refused: 'gateway_refused',
  unknown: 'gateway_unreachable',
} as const;

async function giveUp(
  deps: ApiDeps,
  transaction: TransactionRow,
  { kind, reason }: Exclude<StartedPayment, { kind: 'started' }>,
): Promise<never> {
  deps.log.error({ transactionId: transaction.id, kind, reason }, 'payment could not be started');
  await cancelUnstarted(deps, transaction, kind);
  throw new AppError(refusals[kind]);
}
