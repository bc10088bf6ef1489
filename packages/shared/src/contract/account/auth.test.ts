import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/effort.ts';
import { firstMessages } from '../../testing/first-messages.ts';
import { LoginBody, RegisterBody } from './auth.ts';

const { email: Email, password: NewPassword } = RegisterBody.shape;

const person = {
  firstname: 'Rahim',
  lastname: 'Uddin',
  email: 'rahim@example.com',
  password: 'Secret-123',
};

test.each([
  ['firstname', undefined, 'First name is required'],
  ['firstname', '', 'First name is required'],
  ['firstname', '   ', 'First name is required'],
  ['firstname', 'R', 'First name must be at least 2 characters'],
  ['firstname', '  R  ', 'First name must be at least 2 characters'],
  ['firstname', 7, 'First name is required'],
  ['firstname', { not: 'x' }, 'First name is required'],
  ['lastname', undefined, 'Last name is required'],
  ['lastname', '', 'Last name is required'],
  ['lastname', '\t', 'Last name is required'],
  ['lastname', 'U', 'Last name must be at least 2 characters'],
  ['lastname', ['Uddin'], 'Last name is required'],
  ['email', undefined, 'Email is required'],
  ['email', null, 'Email is required'],
  ['email', '', 'Email is required'],
  ['email', '  ', 'Email is required'],
  ['email', 'rahim', 'Please enter a valid email address'],
  ['email', 'rahim@example', 'Please enter a valid email address'],
  ['email', 'rahim@@example.com', 'Please enter a valid email address'],
  ['email', 'ra him@example.com', 'Please enter a valid email address'],
  ['email', 'a@example.com,b@example.com', 'Please enter a valid email address'],
  ['email', '<rahim@example.com>', 'Please enter a valid email address'],
  ['email', '"ra him"@example.com', 'Please enter a valid email address'],
  ['email', '@example.com', 'Please enter a valid email address'],
  ['email', 'rahim@.com ', 'Please enter a valid email address'],
  ['email', 'rahim@example..com', 'Please enter a valid email address'],
  ['email', 'rahim@example.com.', 'Please enter a valid email address'],
  ['email', 'rahim@-example.com', 'Please enter a valid email address'],
  ['email', 'rahim@example-.com', 'Please enter a valid email address'],
  ['password', undefined, 'Password is required'],
  ['password', '', 'Password is required'],
  ['password', 'Aa1-567', 'Password must be at least 8 characters'],
  ['password', 'SECRET-123', 'Password must contain at least one lowercase letter'],
  ['password', 'secret-123', 'Password must contain at least one uppercase letter'],
  ['password', 'Secret-abc', 'Password must contain at least one number'],
  ['password', 'Secret1234', 'Password must contain at least one special character'],
  ['password', 'Secret 1234', 'Password must contain at least one special character'],
  // Bengali letters, vowel signs and digits are no special characters.
  ['password', 'Secret12নবায়ন৭', 'Password must contain at least one special character'],
])('registering with the %s %j is rejected: %s', (field, value, message) => {
  expect(firstMessages(RegisterBody, { ...person, [field]: value })).toEqual({ [field]: message });
});

test.each([
  ['email', undefined, 'Email is required'],
  ['email', '', 'Email is required'],
  ['email', 'rahim', 'Please enter a valid email address'],
  ['password', undefined, 'Password is required'],
  ['password', '', 'Password is required'],
  ['password', { contains: '' }, 'Password is required'],
])('signing in with the %s %j is rejected: %s', (field, value, message) => {
  const credentials = { email: person.email, password: person.password };
  expect(firstMessages(LoginBody, { ...credentials, [field]: value })).toEqual({
    [field]: message,
  });
});

test('all invalid fields are reported at once', () => {
  expect(firstMessages(RegisterBody, {})).toEqual({
    firstname: 'First name is required',
    lastname: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('names are trimmed; passwords are not', () => {
  const spaced = { ...person, firstname: ' Rahim ', lastname: '\tUddin', password: ' Secret-123 ' };
  expect(RegisterBody.parse(spaced)).toEqual({
    ...person,
    firstname: 'Rahim',
    lastname: 'Uddin',
    password: ' Secret-123 ',
  });
});

test.each([
  [' Rahim@Example.COM ', 'rahim@example.com'],
  ['রহিম@উদাহরণ.বাংলা', 'রহিম@উদাহরণ.বাংলা'],
  ['r+tag@mail.example.com', 'r+tag@mail.example.com'],
])('the email %j is read as %j', (written, email) => {
  expect(Email.parse(written)).toBe(email);
});

test('parsing a parsed email changes nothing', () => {
  const addresses = fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
    .map(([local, host]) => `${local}@${host}.com`);
  fc.assert(
    fc.property(addresses, (address) => {
      const read = Email.safeParse(address);
      if (!read.success) return;
      expect(read.data).toBe(read.data.trim().toLowerCase());
      expect(Email.parse(read.data)).toBe(read.data);
    }),
    { numRuns: runs(300) },
  );
});

test.each(['x', 'ক', '😀', '漢'])(
  '64 characters and more are accepted, also of %s',
  (character) => {
    expect(NewPassword.safeParse(`Aa1-${character.repeat(64)}`).success).toBe(true);
  },
);

test.each(['!', '-', '_', '#', '৳', '€', '😀', '।'])('%s is a special character', (character) => {
  expect(NewPassword.safeParse(`Secret12${character}`).success).toBe(true);
});

test('a password is accepted exactly if it meets all requirements', () => {
  const characters = fc.constantFrom('a', 'b', 'Z', 'Q', '3', '7', '-', '!', ' ', 'ক', 'é');
  const passwords = fc.array(characters, { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(passwords, (chosen) => {
      const has = (some: string) => chosen.some((character) => some.includes(character));
      const isGood = chosen.length >= 8 && has('ab') && has('ZQ') && has('37') && has('-!');
      expect(NewPassword.safeParse(chosen.join('')).success).toBe(isGood);
    }),
    { numRuns: runs(1_000) },
  );
});
