import { exchange } from '../../exchange.ts';
import { fewAMinute } from './few-a-minute.ts';

/** The certificate at an address, as PEM; null if the address is not allowed or has none. */
export type CertificateOf = (address: string) => Promise<string | null>;

const HOST = /^sns\.[a-z0-9-]{3,64}\.amazonaws\.com(\.cn)?$/;
const MAX_BYTES = 16 * 1024;
/** Amazon has one certificate for each region and replaces it about once a year. */
const MAX_KEPT = 20;
const MAX_PER_MINUTE = 10;

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

type Options = {
  ownHost: string | null;
  timeoutMs: number;
  clock?: () => number;
};

/**
 * Fetches each certificate once. Anybody can send a notification with any address, so only Amazon's
 * addresses are fetched, and only a few new ones in a minute. Genuine notifications name the same
 * address for years.
 */
export function certificates({ ownHost, timeoutMs, clock }: Options): CertificateOf {
  const kept = new Map<string, Promise<string | null>>();
  const mayAsk = fewAMinute(MAX_PER_MINUTE, clock);

  async function fetchCertificate(address: string): Promise<string | null> {
    const answer = await exchange(address, {
      method: 'GET',
      signal: AbortSignal.timeout(timeoutMs),
      maxBytes: MAX_BYTES,
    });
    return answer.kind === 'answered' && answer.status === 200 ? answer.text : null;
  }

  return async (address) => {
    if (!isCertificateAddress(address, ownHost)) return null;
    const known = kept.get(address);
    if (known !== undefined) return known;
    if (!mayAsk()) return null;
    const certificate = fetchCertificate(address);
    if (kept.size >= MAX_KEPT) kept.clear();
    // Notifications that arrive in the meantime wait for the same answer.
    kept.set(address, certificate);
    if ((await certificate) === null) kept.delete(address);
    return certificate;
  };
}

/** Without a query, with which one certificate would have any number of addresses. */
function isCertificateAddress(address: string, ownHost: string | null): boolean {
  if (!isAmazonAddress(address, ownHost)) return false;
  const { href, origin, pathname } = new URL(address);
  return href === `${origin}${pathname}` && pathname.endsWith('.pem');
}
