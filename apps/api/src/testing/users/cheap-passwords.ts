import bcrypt from 'bcrypt';
import { createPasswords, type Passwords } from '../../features/auth/passwords/create-passwords.ts';

/**
 * Passwords as the product has them, hashed at the lowest cost there is: in tests they guard nothing, and
 * each hash at the product's takes as long as fifty calls.
 */
export function cheapPasswords(): Passwords {
  return createPasswords({
    hash: (password) => bcrypt.hash(password, 4),
    compare: (password, hash) => bcrypt.compare(password, hash),
  });
}
