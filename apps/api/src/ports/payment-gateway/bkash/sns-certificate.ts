import type { FailedNotification } from '../payment-gateway.ts';
import { askAmazon, isAmazonAddress } from './ask-amazon.ts';
import { fewAMinute } from './few-a-minute.ts';

type Certificate = { kind: 'found'; pem: string } | FailedNotification;

/** The certificate at an address. */
export type CertificateOf = (address: string) => Promise<Certificate>;

/** Amazon has one certificate for each region and replaces it about once a year. */
const MAX_KEPT = 20;
const MAX_PER_MINUTE = 10;

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
  const kept = new Map<string, Promise<Certificate>>();
  const mayAsk = fewAMinute(MAX_PER_MINUTE, clock);

  async function fetchCertificate(address: string): Promise<Certificate> {
    const answer = await askAmazon(address, timeoutMs);
    return answer.kind === 'answered' ? { kind: 'found', pem: answer.text } : answer;
  }

  return async (address) => {
    if (!isCertificateAddress(address, ownHost)) {
      return { kind: 'rejected', reason: 'a certificate that is not Amazon’s' };
    }
    const known = kept.get(address);
    if (known !== undefined) return known;
    if (!mayAsk()) return { kind: 'limited', reason: 'too many certificates' };
    const certificate = fetchCertificate(address);
    if (kept.size >= MAX_KEPT) kept.clear();
    // Notifications that arrive in the meantime wait for the same answer.
    kept.set(address, certificate);
    if ((await certificate).kind !== 'found') kept.delete(address);
    return certificate;
  };
}

/** Without a query, with which one certificate would have any number of addresses. */
function isCertificateAddress(address: string, ownHost: string | null): boolean {
  if (!isAmazonAddress(address, ownHost)) return false;
  const { href, origin, pathname } = new URL(address);
  return href === `${origin}${pathname}` && pathname.endsWith('.pem');
}
