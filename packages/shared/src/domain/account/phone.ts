import { latinDigits } from '../text/latin-digits.ts';

/** A mobile number of Bangladesh, as stored and sent to payment gateways: `01712345678`. */
export const PHONE = /^01[3-9]\d{8}$/;

/** Whether a text is a phone number in its stored form. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/**
 * Normalizes a phone number as people type it or paste it from an address book: `+৮৮০ ১৭১২-৩৪৫৬৭৮`
 * becomes `01712345678`. The result is a valid number only if the input is one.
 */
export function plainPhone(text: string): string {
  const plain = latinDigits(text).replace(/[\s\p{Pd}\p{Cf}().]/gu, '');
  return plain.replace(/^(?:\+|00)?880?(?=01)/, '');
}
