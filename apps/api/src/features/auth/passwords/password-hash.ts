import { createHmac } from 'node:crypto';

// bcrypt reads 72 bytes and stops at a NUL. It is given 64 letters made of the whole password.
// The key is no secret: it keeps plain SHA digests that leaked elsewhere from being tried here.
const DIGEST_KEY = 'nobayon password';
const PREFIX = 'hmac-sha384:';

const BCRYPT_BYTES = 72;

/** What bcrypt hashes of a password. */
export function digestFor(password: string): string {
  return createHmac('sha384', DIGEST_KEY).update(password).digest('base64');
}

/** The stored form of a hash of `digestFor`. A hash without the prefix is of the password itself. */
export function writeHash(bcryptHash: string): string {
  return `${PREFIX}${bcryptHash}`;
}

/** Whether a hash was made before passwords were digested first. */
export function isOldHash(hash: string): boolean {
  return !hash.startsWith(PREFIX);
}

/** What is to be compared with what. */
export function readHash(password: string, hash: string) {
  if (isOldHash(hash)) {
    // It has only seen the first bytes: more of them is another password.
    const isWhole = Buffer.byteLength(password) <= BCRYPT_BYTES;
    return { given: password, bcryptHash: hash, isWhole };
  }
  return { given: digestFor(password), bcryptHash: hash.slice(PREFIX.length), isWhole: true };
}
