import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds that a code is good for; one before and one after are taken too, for clocks that differ. */
const PERIOD = 30;

const CODE = /^\d{6}$/;

/** 160 random bits in Base32, as RFC 4226 advises. */
export const newAppSecret = (): string => generateSecret();

/** What an app reads from a QR code. */
export function appUri(secret: string, { issuer, email }: { issuer: string; email: string }) {
  return generateURI({ issuer, label: email, secret });
}

/**
 * The step of 30 seconds whose code this is, now or one away from now; null for any other code, and
 * for one of a step that is not after `lastStep`. Takes the same time wherever a code is wrong.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  if (!CODE.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const step = Math.floor(epoch / PERIOD);
  // The newest first, so that nobody is refused a code that is good because the one before it was.
  for (const offset of [1, 0, -1]) {
    const at = step + offset;
    const { valid } = verifySync({ secret, token: code, epoch: at * PERIOD, epochTolerance: 0 });
    if (valid && at > lastStep) return at;
  }
  return null;
}
