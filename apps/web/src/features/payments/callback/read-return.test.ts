import { expect, it } from 'vitest';
import { readReturn } from './read-return.ts';

function read(query: string) {
  return readReturn(new URLSearchParams(query));
}

it('reads what the gateway sends after a payment', () => {
  expect(read('status=Successful&invoice_number=INV-1&trx_id=T9')).toEqual({
    status: 'Successful',
    invoice_number: 'INV-1',
    trx_id: 'T9',
  });
});

it('accepts a missing status and a missing gateway id', () => {
  expect(read('invoice_number=INV-1')).toEqual({
    status: null,
    invoice_number: 'INV-1',
    trx_id: null,
  });
});

it('ignores a status and a gateway id that are too long', () => {
  const long = 'x'.repeat(200);
  const found = read(`status=${long}&invoice_number=INV-1&trx_id=${long}`);
  expect(found).toMatchObject({ invoice_number: 'INV-1' });
  expect([found?.status, found?.trx_id]).toEqual([undefined, undefined]);
});

it.each([
  { name: 'nothing', query: '' },
  { name: 'no invoice number', query: 'status=success&trx_id=T9' },
  { name: 'an empty invoice number', query: 'status=success&invoice_number=+' },
  { name: 'an invoice number of any length', query: `invoice_number=${'1'.repeat(65)}` },
])('finds no payment with $name', ({ query }) => {
  expect(read(query)).toBeNull();
});
