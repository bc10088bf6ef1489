import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { EncryptionKey } from '../../../encryption.ts';
import type { KeyUse } from './oidc-keys.store.ts';

/** RS256 is the one algorithm that every client of OpenID Connect has. */
const MODULUS_BITS = 2_048;

/** What keys are encrypted with in the database. */
export function encryptionKeyOf(jwtSecret: string): EncryptionKey {
  return { secret: jwtSecret, purpose: 'nobayon oidc keys' };
}

/** A new key, as the text that is kept of it. */
export async function makeKey(use: KeyUse): Promise<{ id: string; text: string }> {
  const id = randomUUID();
  if (use === 'cookie') return { id, text: randomBytes(32).toString('base64url') };
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
  return { id, text: JSON.stringify(jwk) };
}
