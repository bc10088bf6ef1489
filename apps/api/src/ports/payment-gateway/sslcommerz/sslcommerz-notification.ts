import { createHash, timingSafeEqual } from 'node:crypto';
import type { Notification } from '../payment-gateway.ts';

/** The fields that the hash has to cover to be about the payment. */
const SIGNED = ['status', 'tran_id', 'amount'];
/** Only completed payments have this field. */
const SIGNED_IF_PAID = 'val_id';

/** The fields with a hash and their algorithms, strongest first. */
const hashes = [
  ['verify_sign_sha2', 'sha256'],
  ['verify_sign', 'md5'],
] as const;

/** Parses a notification. Its hash proves that the sender knows the store's password. */
export function readSslcommerzNotification(body: string, storePassword: string): Notification {
  const fields = new Map(new URLSearchParams(body));
  // Each once, as in the vendor's code. Otherwise a long field that is named thousands of times would
  // make a text of many megabytes.
  const keys = [...new Set(fields.get('verify_key')?.split(',') ?? [])];
  const isPaid = /^valid/i.test(fields.get('status') ?? '');
  const needed = isPaid ? [...SIGNED, SIGNED_IF_PAID] : SIGNED;
  if (needed.some((name) => !keys.includes(name))) return rejected('incomplete');
  const [field, algorithm] = hashes.find(([name]) => fields.has(name)) ?? [];
  if (!field || !algorithm) return rejected('unsigned');
  const hash = (text: string) => createHash(algorithm).update(text).digest('hex');
  const signed = [
    ...keys.map((key) => [key, fields.get(key) ?? ''] as const),
    ['store_passwd', hash(storePassword)] as const,
  ];
  const text = signed
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  if (!isEqual(fields.get(field) ?? '', hash(text))) return rejected('wrong hash');
  const payload = Object.fromEntries([...fields].filter(([name]) => !name.startsWith('verify_')));
  return {
    kind: 'payment',
    invoiceNumber: fields.get('tran_id') ?? '',
    reference: null,
    payload,
  };
}

function rejected(reason: string): Notification {
  return { kind: 'rejected', reason };
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
