import { decrypt, type EncryptionKey, encrypt } from '../../../../encryption.ts';

/** Encrypts the secret of a user's app, bound to this user. */
export function encryptSecret(text: string, userId: number, secret: string): string {
  return Buffer.from(encrypt(text, keyFor(userId, secret))).toString('base64url');
}

/** Null if the key was changed since, or the stored value was modified. */
export function decryptSecret(encrypted: string, userId: number, secret: string): string | null {
  return decrypt(Buffer.from(encrypted, 'base64url'), keyFor(userId, secret));
}

function keyFor(userId: number, secret: string): EncryptionKey {
  return { secret, purpose: 'nobayon authenticator apps', context: String(userId) };
}
