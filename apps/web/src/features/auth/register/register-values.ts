import { RegisterBody } from '@nobayon/shared/contract/account/auth.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';

export type RegisterValues = {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  confirmPassword: string;
};

export function registerErrors({ confirmPassword, ...account }: RegisterValues): FieldErrors {
  const errors = fieldErrors(RegisterBody, account);
  if (!confirmPassword) return { ...errors, confirmPassword: 'Please confirm your password' };
  if (confirmPassword !== account.password) {
    return { ...errors, confirmPassword: 'Passwords do not match' };
  }
  return errors;
}
