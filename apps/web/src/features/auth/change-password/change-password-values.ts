import { errors as errorTable } from '@nobayon/shared/contract/errors.ts';
import type { z } from 'zod';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';

export type ChangePasswordValues = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

export const emptyPasswords: ChangePasswordValues = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

/** The errors of all fields. `body` has only the rules for the passwords. */
export function changePasswordErrors(
  body: z.ZodType,
  { confirmPassword, ...passwords }: ChangePasswordValues,
): FieldErrors {
  const { currentPassword, newPassword } = passwords;
  const errors = fieldErrors(body, passwords);
  if (newPassword !== '' && newPassword === currentPassword) {
    errors.newPassword ??= errorTable.same_password.text;
  }
  if (!confirmPassword) errors.confirmPassword = 'Please confirm your new password';
  else if (confirmPassword !== newPassword) errors.confirmPassword = 'Passwords do not match';
  return errors;
}
