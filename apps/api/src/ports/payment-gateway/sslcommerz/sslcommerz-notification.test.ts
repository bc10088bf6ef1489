import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSslcommerzNotification } from './sslcommerz-notification.ts';

const PASSWORD = 'qwerty';

const paid = {
  status: 'VALID',
  tran_id: 'NB-0123456789ABCDEF',
  amount: '300.00',
  val_id: '2611221053',
  currency: 'BDT',
};

type Fields = Record<string, string>;
type Signing = { password?: string; keys?: string[]; with?: ('md5' | 'sha256')[] };
const names = { md5: 'verify_sign', sha256: 'verify_sign_sha2' } as const;

/** As the vendor describes it. */
function signed(fields: Fields, signing: Signing = {}): string {
  const {
    password = PASSWORD,
    keys = Object.keys(fields),
    with: algorithms = ['md5', 'sha256'],
  } = signing;
  const signs = algorithms.map((algorithm) => {
    const hash = (text: string) => createHash(algorithm).update(text).digest('hex');
    const all: Fields = { store_passwd: hash(password) };
    for (const key of keys) all[key] = fields[key] ?? '';
    const text = Object.keys(all)
      .sort()
      .map((key) => `${key}=${all[key]}`)
      .join('&');
    return [names[algorithm], hash(text)];
  });
  const body = { ...fields, ...Object.fromEntries(signs), verify_key: keys.join(',') };
  return new URLSearchParams(body).toString();
}

const read = (body: string) => readSslcommerzNotification(body, PASSWORD);

test.each<[string, string]>([
  ['both hashes', signed(paid)],
  ['the stronger hash alone', signed(paid, { with: ['sha256'] })],
  ['the older hash alone', signed(paid, { with: ['md5'] })],
])('one with %s names its payment, and no hash is kept', (_case, body) => {
  expect(read(body)).toEqual({
    kind: 'payment',
    invoiceNumber: paid.tran_id,
    reference: null,
    payload: paid,
  });
});

test('a notification of a failed payment needs no validation ID', () => {
  const { val_id, ...failed } = { ...paid, status: 'FAILED' };
  expect(read(signed(failed))).toMatchObject({ kind: 'payment' });
});

// Of as many fields as it sends, a hash covers no more than was sent.
test('a field that is named twice is signed once, as in the vendor’s code', () => {
  expect(read(signed(paid, { keys: [...Object.keys(paid), 'amount'] })).kind).toBe('payment');
});

const tampered = (change: Fields) => {
  const fields = new URLSearchParams(signed(paid));
  for (const [name, value] of Object.entries(change)) fields.set(name, value);
  return fields.toString();
};

test.each<[string, string]>([
  ['another password', signed(paid, { password: 'another' })],
  ['another amount', tampered({ amount: '1.00' })],
  ['another payment', tampered({ tran_id: 'NB-FEDCBA9876543210' })],
  [
    'a wrong stronger hash beside the right older one',
    tampered({ verify_sign_sha2: 'a'.repeat(64) }),
  ],
  ['an empty hash', tampered({ verify_sign_sha2: '' })],
  ['a status that is not signed', signed(paid, { keys: ['tran_id', 'amount', 'val_id'] })],
  ['an amount that is not signed', signed(paid, { keys: ['status', 'tran_id', 'val_id'] })],
  ['a validation that is not signed', signed(paid, { keys: ['status', 'tran_id', 'amount'] })],
  ['no hash', new URLSearchParams({ ...paid, verify_key: Object.keys(paid).join(',') }).toString()],
  ['nothing', ''],
  ['JSON', JSON.stringify(paid)],
])('one with %s is rejected', (_case, body) => {
  expect(read(body).kind).toBe('rejected');
});
