import { decrypt, type EncryptionKey, encrypt } from '../../../encryption.ts';

/** Encrypts the secret of a user's app, for this user alone. */
export function encryptSecret(text: string, userId: number, secret: string): string {
  return Buffer.from(encrypt(text, keyFor(userId, secret))).toString('base64url');
}

/** Null where the setting is another one by now, or what is stored was tampered with. */
export function decryptSecret(encrypted: string, userId: number, secret: string): string | null {
  return decrypt(Buffer.from(encrypted, 'base64url'), keyFor(userId, secret));
}

function keyFor(userId: number, secret: string): EncryptionKey {
  return { secret, purpose: 'nobayon authenticator apps', context: String(userId) };
}
