import { expect, test } from 'vitest';
import { firstMessages } from '../../testing/first-messages.ts';
import { CreateUserBody, ImportUserBody } from '../admin/admin-users.ts';
import { ChangeAdminPasswordBody } from './admin-account.ts';
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
} from './auth.ts';

const invalidLink = 'Invalid reset link. Please request a new password reset.';

test.each([
  ['currentPassword', undefined, 'Current password is required'],
  ['currentPassword', '', 'Current password is required'],
  ['newPassword', undefined, 'New password is required'],
  ['newPassword', '', 'New password is required'],
  ['newPassword', 'Aa1-567', 'Password must be at least 8 characters long'],
  ['newPassword', 'secret-123', 'Password must contain at least one uppercase letter'],
  ['newPassword', 'SECRET-123', 'Password must contain at least one lowercase letter'],
  ['newPassword', 'Secret-abc', 'Password must contain at least one number'],
  ['newPassword', 'Secret1234', 'Password must contain at least one special character'],
])('a user who changes the password with the %s %j gets: %s', (field, value, message) => {
  const change = { currentPassword: 'Secret-123', newPassword: 'Secret-124' };
  expect(firstMessages(ChangePasswordBody, { ...change, [field]: value })).toEqual({
    [field]: message,
  });
});

test.each([
  ['currentPassword', undefined, 'Current password is required'],
  ['currentPassword', '', 'Current password is required'],
  ['newPassword', undefined, 'New password is required'],
  ['newPassword', '', 'New password is required'],
  ['newPassword', '12345', 'New password must be at least 6 characters long'],
])('an administrator who changes it with the %s %j gets: %s', (field, value, message) => {
  const change = { currentPassword: 'Secret-123', newPassword: '123456' };
  expect(ChangeAdminPasswordBody.safeParse(change).success).toBe(true);
  expect(firstMessages(ChangeAdminPasswordBody, { ...change, [field]: value })).toEqual({
    [field]: message,
  });
});

test.each([
  ['token', undefined, invalidLink],
  ['token', '', invalidLink],
  ['newPassword', 'aA1', 'Password does not meet security requirements'],
  ['newPassword', 'Aa1-567', 'Password does not meet security requirements'],
  ['newPassword', 'abcdefgh', 'Password does not meet security requirements'],
])('a reset with the %s %j is rejected: %s', (field, value, message) => {
  const reset = { token: 'a'.repeat(43), newPassword: 'Secret-123' };
  expect(firstMessages(ResetPasswordBody, { ...reset, [field]: value })).toEqual({
    [field]: message,
  });
});

test('a reset requires four of the five checks', () => {
  const reset = { token: 'a'.repeat(43), newPassword: 'Secret1234' };
  expect(ResetPasswordBody.safeParse(reset).success).toBe(true);
});

test('the email of a forgotten password is trimmed and lower-cased', () => {
  expect(ForgotPasswordBody.parse({ email: ' Rahim@Example.com ' })).toEqual({
    email: 'rahim@example.com',
  });
  expect(firstMessages(ForgotPasswordBody, { email: 'rahim' })).toEqual({
    email: 'Please enter a valid email address',
  });
});

const minimums = [
  { who: 'a new user', schema: RegisterBody.pick({ password: true }), min: 8 },
  { who: 'a user', schema: ChangePasswordBody.pick({ newPassword: true }), min: 8 },
  { who: 'a reset', schema: ResetPasswordBody.pick({ newPassword: true }), min: 8 },
  { who: 'a user of an administrator', schema: CreateUserBody.pick({ password: true }), min: 8 },
  { who: 'an imported user', schema: ImportUserBody.pick({ password: true }), min: 8 },
  { who: 'an administrator', schema: ChangeAdminPasswordBody.pick({ newPassword: true }), min: 6 },
];

test.each(minimums)('the password of $who has at least $min characters', ({ schema, min }) => {
  const [field = ''] = Object.keys(schema.shape);
  // Each emoji is one character of two UTF-16 units.
  const isAccepted = (length: number) =>
    schema.safeParse({ [field]: `aA1-${'😀'.repeat(length - 4)}` }).success;
  expect([isAccepted(min - 1), isAccepted(min)]).toEqual([false, true]);
});

test.each(['x', 'Secret1\u200b', '😀😀😀😀'])(
  'the existing password %j can be used',
  (password) => {
    expect(LoginBody.safeParse({ email: 'rahim@example.com', password }).success).toBe(true);
    const change = { currentPassword: password, newPassword: 'Secret-124' };
    expect(ChangePasswordBody.safeParse(change).success).toBe(true);
    expect(ChangeAdminPasswordBody.safeParse(change).success).toBe(true);
  },
);
