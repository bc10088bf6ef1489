import { ResetPasswordBody } from '@nobayon/shared/contract/account/auth.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';

export type ResetValues = { newPassword: string; confirmPassword: string };

const Chosen = ResetPasswordBody.pick({ newPassword: true });

export function resetErrors({ newPassword, confirmPassword }: ResetValues): FieldErrors {
  const errors = fieldErrors(Chosen, { newPassword });
  if (newPassword === confirmPassword) return errors;
  return { ...errors, confirmPassword: 'Passwords do not match' };
}
