import { randomBytes } from 'node:crypto';

// Crockford's base 32: no letter that is taken for a digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** `NB-` and 80 random bits: 19 characters, within the 20 that gateways take; unguessable. */
export function newInvoiceNumber(): string {
  const digits = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `NB-${digits.join('')}`;
}
