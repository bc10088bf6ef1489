import { expect, test } from 'vitest';
import { firstMessages } from '../../testing/first-messages.ts';
import { accountAddress } from './account-address.ts';

const { body } = accountAddress.confirmCode;

test.each(['123456', ' 123 456', '123-456', '১২৩৪৫৬', '１２３ ４５６'])('%j is a code', (code) => {
  expect(body.parse({ code })).toEqual({ code: '123456' });
});

test.each([
  ['', 'Enter the code from the email'],
  [' - ', 'Enter the code from the email'],
  ['12345', 'The code must be six digits'],
  ['12345a', 'The code must be six digits'],
  ['1234567', 'The code must be six digits'],
])('%j is none: %s', (code, message) => {
  expect(firstMessages(body, { code })).toEqual({ code: message });
});
