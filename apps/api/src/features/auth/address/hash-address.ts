import { createHash } from 'node:crypto';

/** SHA-256 in hex, to count what concerns an address without storing it. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
