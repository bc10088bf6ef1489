import { latinDigits } from '../text/latin-digits.ts';

/** A mobile number of Bangladesh, as it is kept and sent to payment gateways: `01712345678`. */
const PHONE = /^01[3-9]\d{8}$/;

/** Whether a text is a number in the form in which it is kept. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/**
 * A number as people write it, or copy it out of an address book, in the form in which it is kept:
 * `+৮৮০ ১৭১২-৩৪৫৬৭৮` is `01712345678`. What is no such number does not become one.
 */
export function plainPhone(text: string): string {
  const plain = latinDigits(text).replace(/[\s\p{Pd}\p{Cf}().]/gu, '');
  return plain.replace(/^(?:\+|00)?880?(?=01)/, '');
}
