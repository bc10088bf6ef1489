import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type EncryptionKey = {
  /**
   * The setting from which the key is derived (HKDF). Without it, stored data cannot be decrypted.
   */
  secret: string;
  /** The purpose of the key, so that one setting can serve several. */
  purpose: string;
  /** What the text belongs to. It can only be decrypted in the same context. */
  context?: string;
};

/**
 * Encrypts a text. The result is 12 bytes of initialization vector, 16 bytes of tag, and the text.
 */
export function encrypt(text: string, key: EncryptionKey): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, bytesOf(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(key.context ?? ''));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), encrypted]));
}

/** Null if it was encrypted with another key or context, or has been modified. */
export function decrypt(encrypted: Uint8Array, key: EncryptionKey): string | null {
  const bytes = Buffer.from(encrypted);
  const iv = bytes.subarray(0, IV_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, bytesOf(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(key.context ?? ''));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function bytesOf({ secret, purpose }: EncryptionKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
