import bcrypt from 'bcrypt';
import { createPasswords, type Passwords } from '../../features/auth/passwords/create-passwords.ts';
import { digestFor, writeHash } from '../../features/auth/passwords/password-hash.ts';

const LOWEST_COST = 4;

/** The hash of an unknown password, for accounts that do not exist. */
const dummyHash = writeHash(bcrypt.hashSync(digestFor(crypto.randomUUID()), LOWEST_COST));

/**
 * Hashes passwords like the product, but at the lowest cost: at the product's cost, each hash takes
 * as long as fifty calls.
 */
export function cheapPasswords(): Passwords {
  const passwords = createPasswords({
    hash: (password) => bcrypt.hash(password, LOWEST_COST),
    compare: (password, hash) => bcrypt.compare(password, hash),
  });
  return {
    ...passwords,
    matches: (password, hash) => passwords.matches(password, hash ?? dummyHash),
  };
}
