import bcrypt from 'bcrypt';
import { createPasswords, type Passwords } from '../../features/auth/passwords/create-passwords.ts';
import { digestFor, writeHash } from '../../features/auth/passwords/password-hash.ts';

const LOWEST_COST = 4;

/** Of a password that nobody has, for accounts that do not exist. */
const nobodysHash = writeHash(bcrypt.hashSync(digestFor(crypto.randomUUID()), LOWEST_COST));

/**
 * Passwords as the product has them, hashed at the lowest cost there is: in tests they guard nothing, and
 * each hash at the product's takes as long as fifty calls.
 */
export function cheapPasswords(): Passwords {
  const passwords = createPasswords({
    hash: (password) => bcrypt.hash(password, LOWEST_COST),
    compare: (password, hash) => bcrypt.compare(password, hash),
  });
  return {
    ...passwords,
    matches: (password, hash) => passwords.matches(password, hash ?? nobodysHash),
  };
}
