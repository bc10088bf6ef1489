import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 256 random bits for the mail, and what the database keeps of them. */
export function newResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, tokenHash: hashResetToken(token) };
}

/** SHA-256 in hex: the token is random, so a slow hash would add nothing. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
