import { setTimeout as wait } from 'node:timers/promises';
import { formatAmount } from './money.ts';
import { type IpnAttempt, type Order, paymentMethods, paymentOf } from './order.ts';
import { chargedAmount, gatewayTime } from './transaction-status.ts';

/** Where the shop wants to be told of payments; at the real gateway the vendor sets this up. */
export type IpnSettings = { url: string | null; retryDelaysMs: number[] };

export const defaultRetryDelaysMs = [500, 2_000, 5_000];

const ANSWER_TIMEOUT_MS = 10_000;

export type IpnSender = ReturnType<typeof createIpnSender>;

/** Posts payment notifications until the shop answers 2xx or the retries are used up. */
export function createIpnSender({ url, signal }: { url: string | null; signal: AbortSignal }) {
  let settings: IpnSettings = { url, retryDelaysMs: defaultRetryDelaysMs };

  async function deliver(order: Order, url: string): Promise<void> {
    const body = ipnBody(order);
    for (const pause of [0, ...settings.retryDelaysMs]) {
      await wait(pause, undefined, { signal });
      const attempt = await post(url, body, signal);
      order.ipnAttempts.push(attempt);
      if (attempt.kind === 'answered' && attempt.status >= 200 && attempt.status < 300) return;
    }
  }

  return {
    settings: (): IpnSettings => settings,
    configure(next: IpnSettings): void {
      settings = next;
    },
    /** Starts the deliveries and returns: the customer does not wait for the shop's server. */
    send(order: Order, copies = 1): void {
      const { url } = settings;
      if (url === null || !paymentOf(order.state)) return;
      for (let copy = 0; copy < copies; copy += 1) {
        // Only the sandbox's own end rejects here: everything else is an attempt on record.
        deliver(order, url).catch(() => undefined);
      }
    },
  };
}

/** Nothing in it is signed, and it is only ever sent for a success. */
function ipnBody(order: Order): string {
  const payment = paymentOf(order.state);
  return JSON.stringify({
    invoice_number: order.checkout.invoiceNumber,
    trx_status: 'Success',
    trx_id: payment?.trxId,
    trx_amount: Number(formatAmount(chargedAmount(order, payment))),
    order_date_time: gatewayTime(order.createdAt),
    payment_method: payment && paymentMethods[payment.method],
    reference: order.checkout.reference,
  });
}

async function post(url: string, body: string, signal: AbortSignal): Promise<IpnAttempt> {
  const at = new Date();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { kind: 'answered', url, at, status: response.status };
  } catch (error) {
    return { kind: 'unreachable', url, at, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
