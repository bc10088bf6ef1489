import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { EncryptionKey } from '../../../encryption.ts';
import type { KeyUse } from './oidc-keys.store.ts';

/** For RS256, the only algorithm that every OpenID Connect client supports. */
const MODULUS_BITS = 2_048;

/** The key with which the provider's keys are encrypted in the database. */
export function encryptionKeyOf(jwtSecret: string): EncryptionKey {
  return { secret: jwtSecret, purpose: 'nobayon oidc keys' };
}

/** Creates a key, as the text to store. */
export async function makeKey(use: KeyUse): Promise<{ id: string; text: string }> {
  const id = randomUUID();
  if (use === 'cookie') return { id, text: randomBytes(32).toString('base64url') };
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
  return { id, text: JSON.stringify(jwk) };
}
