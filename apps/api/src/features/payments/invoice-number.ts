import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A number that a payment of ours may have. */
export const InvoiceNumber = z.string().regex(/^[A-Z0-9-]{1,20}$/);

// Crockford's Base32: no letters that look like digits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** `NB-` and 80 random bits: 19 characters, within the gateways' limit of 20, and unguessable. */
export function newInvoiceNumber(): string {
  const digits = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `NB-${digits.join('')}`;
}
