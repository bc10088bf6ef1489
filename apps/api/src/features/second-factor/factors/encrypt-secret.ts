import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for this purpose, so that the setting may serve others too. */
function keyFrom(setting: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', setting, '', 'nobayon authenticator apps', 32));
}

/** Encrypts the secret of a user's app. What is sealed for one user opens for no other. */
export function encryptSecret(secret: string, userId: number, setting: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(setting), iv);
  cipher.setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null where the setting is another one by now, or what is stored was tampered with. */
export function decryptSecret(sealed: string, userId: number, setting: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, keyFrom(setting), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(String(userId)));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
