import type { Secrets } from '../../../../deps.ts';
import { decryptSecret, encryptSecret } from '../factors/encrypt-secret.ts';

type With = { token: string; secrets: Pick<Secrets, 'secondFactorSecret'> };

/** The key is derived from the ticket, of which the database has only a hash. */
const keyOf = ({ token, secrets }: With) => `${secrets.secondFactorSecret} ${token}`;

/** Encrypts a password for the time between the two steps of a login. */
export function encryptPassword(password: string, userId: number, by: With): string {
  return encryptSecret(password, userId, keyOf(by));
}

export function decryptPassword(encrypted: string, userId: number, by: With): string | null {
  return decryptSecret(encrypted, userId, keyOf(by));
}
