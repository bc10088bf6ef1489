import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Payment } from './payments.ts';

/** For how many days the shop has had each gateway besides its first one. */
const TAKEN_FOR_DAYS = { sslcommerz: 200, bkash: 120 } satisfies Partial<
  Record<GatewayName, number>
>;
type Later = keyof typeof TAKEN_FOR_DAYS;

/** Moves some payments to gateways that the shop added later: cards to one, bKash to its own. */
export function withGateways(payments: Payment[], now: Date): Payment[] {
  return payments.map((payment) => {
    const { transaction, collected } = payment;
    if (transaction.gateway !== 'paystation' || transaction.status !== 'completed') return payment;
    const gateway = collected && preferredBy(transaction.userId ?? 0, collected.method);
    return gateway && isTaken(gateway, transaction.createdAt, now)
      ? movedTo(payment, gateway)
      : payment;
  });
}

/** Some customers who pay with bKash use the new button, others do not. */
function preferredBy(userId: number, method: string): Later | null {
  if (method === 'Card') return 'sslcommerz';
  return method === 'bKash' && userId % 3 > 0 ? 'bkash' : null;
}

function isTaken(gateway: Later, at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < TAKEN_FOR_DAYS[gateway] * DAY_MS;
}

/** The same payment at another gateway, with that gateway's id. */
export function movedTo(payment: Payment, gateway: Later): Payment {
  const { transaction, collected } = payment;
  const end = transaction.invoiceNumber.slice(3);
  const gatewayReference = gateway === 'bkash' ? `TR0011${end}` : end.repeat(2);
  const method = gateway === 'bkash' ? 'bKash' : transaction.paymentMethod;
  return {
    ...payment,
    transaction: { ...transaction, gateway, gatewayReference, paymentMethod: method },
    collected: collected && { ...collected, method: method ?? collected.method },
  };
}
