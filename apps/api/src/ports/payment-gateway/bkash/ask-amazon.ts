import { type ExchangeResult, exchange } from '../../exchange.ts';
import type { FailedNotification } from '../payment-gateway.ts';

/** A region's, not that of a bucket of S3 that somebody called “sns”. */
const HOST = /^sns\.[a-z]{2,4}(-[a-z]+){1,4}-\d{1,2}\.amazonaws\.com(\.cn)?$/;
const MAX_BYTES = 16 * 1024;
const RETRYABLE_STATUSES = [408, 429];
/** Only an invented host of Amazon's does not exist, so that nobody can make us seem broken. */
const NO_SUCH_HOST = 'ENOTFOUND';

/**
 * Whether an address in a notification belongs to Amazon. `ownHost` is the host of the sandbox on
 * this machine; null if there is none.
 */
export function isAmazonAddress(address: string, ownHost: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (ownHost !== null && protocol === 'http:' && host === ownHost) return true;
  return protocol === 'https:' && port === '' && HOST.test(hostname);
}

/** What an address of Amazon's answers. A rejection is final, and anything else is temporary. */
export async function askAmazon(
  address: string,
  timeoutMs: number,
): Promise<{ kind: 'answered'; text: string } | FailedNotification> {
  const answer = await exchange(address, {
    method: 'GET',
    signal: AbortSignal.timeout(timeoutMs),
    maxBytes: MAX_BYTES,
  });
  if (answer.kind === 'answered' && answer.status === 200) return answer;
  const reason = `Amazon: ${answer.kind === 'answered' ? `HTTP ${answer.status}` : answer.reason}`;
  return { kind: isTemporary(answer) ? 'unavailable' : 'rejected', reason };
}

function isTemporary(answer: ExchangeResult): boolean {
  if (answer.kind === 'unreachable') return answer.reason !== NO_SUCH_HOST;
  return answer.status >= 500 || RETRYABLE_STATUSES.includes(answer.status);
}
