import type { StartedPayment } from '../payment-gateway.ts';
import { allowedPaymentUrl } from './allowed-payment-url.ts';
import type { PostResult } from './post-form.ts';
import type { HttpAnswer } from './read-json.ts';

type Pages = {
  /** Hosts (host, or host:port) that a customer may be sent to for paying. */
  paymentUrlHosts: string[];
  allowLoopback: boolean;
};

/** What came of a start, as `read` has it. Nobody is sent to a page that is not on the list. */
export function readStart(
  answer: PostResult,
  read: (answer: HttpAnswer) => StartedPayment,
  { paymentUrlHosts: hosts, allowLoopback }: Pages,
): StartedPayment {
  if (answer.kind === 'unreachable') return { kind: 'unknown', reason: answer.reason };
  const started = read(answer);
  if (started.kind !== 'started') return started;
  const paymentUrl = allowedPaymentUrl(started.paymentUrl, { hosts, allowLoopback });
  return paymentUrl
    ? { ...started, paymentUrl }
    : { kind: 'refused', reason: 'the payment page is on a host that is not allowed' };
}
