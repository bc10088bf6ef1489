import { exchange } from '../../exchange.ts';

/** The certificate at an address, as PEM; null where it may not be asked for, or is not there. */
export type CertificateOf = (address: string) => Promise<string | null>;

const HOST = /^sns\.[a-z0-9-]{3,64}\.amazonaws\.com(\.cn)?$/;
const MAX_BYTES = 16 * 1024;
/** Amazon has one for each region, and changes it about once a year. */
const MOST_KEPT = 20;

/**
 * Whether an address that a notification names is Amazon's. `ownHost` is a stand-in's on this very
 * machine; null where there is none.
 */
export function isAmazonAddress(address: string, ownHost: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (ownHost !== null && protocol === 'http:' && host === ownHost) return true;
  return protocol === 'https:' && port === '' && HOST.test(hostname);
}

/** Fetches certificates once each. Anybody may name an address: only Amazon's are asked. */
export function certificates({
  ownHost,
  timeoutMs,
}: {
  ownHost: string | null;
  timeoutMs: number;
}): CertificateOf {
  const kept = new Map<string, string>();
  return async (address) => {
    const isAllowed =
      isAmazonAddress(address, ownHost) && new URL(address).pathname.endsWith('.pem');
    if (!isAllowed) return null;
    const known = kept.get(address);
    if (known !== undefined) return known;
    const answer = await exchange(address, {
      method: 'GET',
      signal: AbortSignal.timeout(timeoutMs),
      maxBytes: MAX_BYTES,
    });
    if (answer.kind !== 'answered' || answer.status !== 200) return null;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(address, answer.text);
    return answer.text;
  };
}
