import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/**
 * SHA-256 in hex, to count what concerns an address without storing it. Spellings of a domain that
 * mail is sent to alike, for example in full-width letters, are one.
 */
export function hashAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const written = email.slice(0, at) + (domainToASCII(domain) || domain);
  return createHash('sha256').update(written).digest('hex');
}
