import { createHash } from 'node:crypto';

type Fields = Record<string, string>;

/** Signs some fields with the store's password; `keys` lists the signed ones. */
export function signFields(fields: Fields, keys: readonly string[], password: string): Fields {
  return {
    verify_sign: hashOf('md5', fields, keys, password),
    verify_sign_sha2: hashOf('sha256', fields, keys, password),
    verify_key: keys.join(','),
  };
}

function hashOf(
  algorithm: 'md5' | 'sha256',
  fields: Fields,
  keys: readonly string[],
  password: string,
): string {
  const digest = (text: string) => createHash(algorithm).update(text).digest('hex');
  const signed: Fields = { store_passwd: digest(password) };
  for (const key of keys) signed[key] = fields[key] ?? '';
  const text = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key]}`)
    .join('&');
  return digest(text);
}
