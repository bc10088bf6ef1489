import { expect, it } from 'vitest';
import { readPhone } from './read-phone.ts';

const invalid = 'Please enter a valid phone number, such as 01712345678';

it.each([
  ['+৮৮০ ১৭১২-৩৪৫৬৭৮', false, { kind: 'read', phone: '01712345678' }],
  ['01912 345678', true, { kind: 'read', phone: '01912345678' }],
  ['', false, { kind: 'rejected', text: 'Phone number is required' }],
  [' ', true, { kind: 'read', phone: undefined }],
  ['0171', false, { kind: 'rejected', text: invalid }],
  ['0171', true, { kind: 'rejected', text: invalid }],
  ['0'.repeat(41), false, { kind: 'rejected', text: 'This must be at most 40 characters' }],
])('%j, optional: %j', (text, isOptional, reading) => {
  expect(readPhone(text, { isOptional })).toEqual(reading);
});
