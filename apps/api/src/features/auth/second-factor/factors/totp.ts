import { plainDigits } from '@nobayon/shared/domain/text/latin-digits.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';

/**
 * The validity of a code in seconds; the previous and the next code are accepted too, because
 * clocks differ.
 */
const PERIOD = 30;

const CODE = /^\d{6}$/;

/** The digits of a code, which apps show in groups; null if it is none. */
export function readAppCode(text: string): string | null {
  const digits = plainDigits(text).replace(/\s/g, '');
  return CODE.test(digits) ? digits : null;
}

/** 160 random bits in Base32, as RFC 4226 recommends. */
export const newAppSecret = (): string => generateSecret();

/** The URI in the QR code for an app. */
export function appUri(secret: string, { issuer, email }: { issuer: string; email: string }) {
  return generateURI({ issuer, label: email, secret });
}

/**
 * The 30-second step of a code: the current one, or the one before or after. Null for any other
 * code, and for a step that is not after `lastStep`. The time does not depend on where a code is
 * wrong.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const token = readAppCode(code);
  if (token === null) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const step = Math.floor(epoch / PERIOD);
  // Newest first, so that a valid code is not rejected because it also equals an older one.
  for (const offset of [1, 0, -1]) {
    const at = step + offset;
    const { valid } = verifySync({ secret, token, epoch: at * PERIOD, epochTolerance: 0 });
    if (valid && at > lastStep) return at;
  }
  return null;
}
