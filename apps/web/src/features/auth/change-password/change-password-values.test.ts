import { ChangeAdminPasswordBody } from '@nobayon/shared/contract/account/admin-account.ts';
import { ChangePasswordBody } from '@nobayon/shared/contract/account/auth.ts';
import { expect, it } from 'vitest';
import { changePasswordErrors } from './change-password-values.ts';

const CONFIRM = 'Please confirm your new password';
const SAME = 'New password must be different from current password';

it.each([
  ['Padma-1971!', 'Megna-1971!', 'Megna-1971!', {}],
  [
    '',
    '',
    '',
    {
      currentPassword: 'Current password is required',
      newPassword: 'New password is required',
      confirmPassword: CONFIRM,
    },
  ],
  ['Padma-1971!', 'Megna-1971!', '', { confirmPassword: CONFIRM }],
  ['Padma-1971!', 'Megna-1971!', 'Megna-1972!', { confirmPassword: 'Passwords do not match' }],
  ['Padma-1971!', 'Padma-1971!', 'Padma-1971!', { newPassword: SAME }],
  // Its other errors come first.
  ['padma', 'padma', 'padma', { newPassword: 'Password must be at least 8 characters long' }],
])('a user with %j, %j, %j gets %j', (currentPassword, newPassword, confirmPassword, errors) => {
  const values = { currentPassword, newPassword, confirmPassword };
  expect(changePasswordErrors(ChangePasswordBody, values)).toEqual(errors);
});

it.each([
  ['Padma-1971!', 'padma6', 'padma6', {}],
  [
    'Padma-1971!',
    'padma',
    'padma',
    { newPassword: 'New password must be at least 6 characters long' },
  ],
  ['padma6', 'padma6', 'padma6', { newPassword: SAME }],
])(
  'an administrator with %j, %j, %j is told %j',
  (currentPassword, newPassword, confirmPassword, errors) => {
    const values = { currentPassword, newPassword, confirmPassword };
    expect(changePasswordErrors(ChangeAdminPasswordBody, values)).toEqual(errors);
  },
);

it('reports the fields in the order of the form', () => {
  const values = { currentPassword: '', newPassword: '', confirmPassword: '' };
  expect(Object.keys(changePasswordErrors(ChangePasswordBody, values))).toEqual([
    'currentPassword',
    'newPassword',
    'confirmPassword',
  ]);
});
