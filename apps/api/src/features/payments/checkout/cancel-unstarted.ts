import type { AppDeps } from '../../../deps.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import type { Move } from '../settle/changes/changes-of.ts';
import { lockPayment } from '../settle/changes/lock-payment.store.ts';
import { settleLocked } from '../settle/changes/settle-locked.ts';
import type { TransactionRow } from '../transactions.store.ts';

type Because =
  /** The gateway rejected it. */
  | 'rejected'
  /** It was never sent the order. */
  | 'unsent'
  /** Its answer was lost. */
  | 'unknown';

/** An administrator has to check at the gateway, which cannot be queried. */
const startLost = {
  kind: 'review',
  reason: 'start_lost',
  gatewayId: null,
  method: null,
  paidAmount: null,
} as const;

/**
 * Closes a payment whose payment page the customer never saw, so that its coupon is free for the
 * next attempt. A payment that the gateway rejected has failed. Any other one is canceled: it can
 * still be settled, and the sweep keeps querying. If the gateway's answer was lost and it can only be
 * queried by the reference in that answer, an administrator has to check, because it may still take
 * money.
 */
export async function cancelUnstarted(
  { db, clock, gateways }: Pick<AppDeps, 'db' | 'clock' | 'gateways'>,
  transaction: TransactionRow,
  because: Because,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const now = clock();
    const payment = await lockPayment(tx, transaction, { now });
    if (payment.row.status !== 'pending') return;
    await settleLocked(tx, payment, moveFor(gatewayOf(gateways, transaction), because), now);
  });
}

function moveFor(gateway: PaymentGateway | undefined, because: Because): Move {
  if (because === 'rejected') return { kind: 'fail' };
  const mayBePaid =
    because === 'unknown' &&
    gateway &&
    !gateway.capabilities.canQueryByInvoice &&
    !gateway.capabilities.needsFinalCall;
  return mayBePaid ? startLost : { kind: 'cancel' };
}
