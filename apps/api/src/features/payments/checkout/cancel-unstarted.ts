import type { AppDeps } from '../../../deps.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../ports/payment-gateway/payment-gateways.ts';
import type { Move } from '../settle/changes/changes-of.ts';
import { lockPayment } from '../settle/changes/lock-payment.store.ts';
import { settleLocked } from '../settle/changes/settle-locked.ts';
import type { TransactionRow } from '../transactions.store.ts';

type Because =
  /** The gateway said no. */
  | 'refused'
  /** Its answer is not known. */
  | 'unknown';

/** For a human to look for at the gateway, which cannot be asked. */
const startLost = {
  kind: 'review',
  reason: 'start_lost',
  gatewayId: null,
  method: null,
  paidAmount: null,
} as const;

/**
 * Closes a payment whose page the customer never saw, so that its coupon is there for the next
 * try. What the gateway refused has failed; where its answer is unknown the row stays settleable and
 * the sweep goes on asking. What the gateway knows by a name alone that was lost, and may take money
 * for without us, is for a human to look at.
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
  if (because === 'refused') return { kind: 'fail' };
  const mayBePaid = gateway && !gateway.abilities.findsByInvoice && !gateway.abilities.waitsForUs;
  return mayBePaid ? startLost : { kind: 'cancel' };
}
