import type { StartedPayment } from '../payment-gateway.ts';
import { allowedPaymentUrl } from './allowed-payment-url.ts';
import type { PostResult } from './post-form.ts';
import type { HttpAnswer } from './read-json.ts';

type Pages = {
  /** Hosts (host, or host:port) of payment pages that customers may be sent to. */
  paymentUrlHosts: string[];
  allowLoopback: boolean;
};

/** Errors from before there was a connection, so that nothing can have been sent. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * The result of a start, as parsed by `read`. Never a payment page on a host that is not listed.
 */
export function readStart(
  answer: PostResult,
  read: (answer: HttpAnswer) => StartedPayment,
  { paymentUrlHosts: hosts, allowLoopback }: Pages,
): StartedPayment {
  if (answer.kind === 'unreachable') {
    const { reason } = answer;
    return { kind: UNCONNECTED.has(reason) ? 'unsent' : 'unknown', reason };
  }
  const started = read(answer);
  if (started.kind !== 'started') return started;
  const paymentUrl = allowedPaymentUrl(started.paymentUrl, { hosts, allowLoopback });
  return paymentUrl
    ? { ...started, paymentUrl }
    : { kind: 'rejected', reason: 'the payment page is on a host that is not allowed' };
}
